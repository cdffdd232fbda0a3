import type { Config } from '../../platform/kernel/config';
import type { SchemaCheck } from '../../platform/kernel/database/migration-check';
import type { Reader } from '../../platform/kernel/database/statement';

/** A fault of the installation, with its severity and the remedy. */
export interface Finding {
  /**
   * `problem`: a part of the installation does not work or will stop working; `warning`: the operator should check it.
   * Only problems cause the exit status 1.
   */
  level: 'problem' | 'warning';
  message: string;
  /** Remedy: a command, a setting or a page; null when there is no single remedy. */
  help: string | null;
  /** Message of another system about the fault. The details may quote documents, so only the command line shows them. */
  quoted: string | null;
}

/** Installation that a check examines. */
export interface DoctorSubject {
  config: Config;
  /** Address of the database, including credentials. */
  databaseUrl: string;
  /** Whether the embedded server was started only for this command. */
  isStartedForCommand: boolean;
  /** Check of the database's schema by this version. */
  schema: SchemaCheck;
  reader: Reader;
}

/**
 * One check of the installation. A check changes no data, takes at most seconds, and finds no problem on a healthy
 * installation; an error that it throws becomes a problem in the report.
 */
export interface DoctorCheck {
  /** Name in one or two words, shown with each finding. */
  name: string;
  /**
   * Whether the check reads tables of the product; it is then skipped while the schema differs from the schema of this
   * version.
   */
  needsSchema: boolean;
  run(subject: DoctorSubject): Promise<Finding[]> | Finding[];
}

export function problem(
  message: string,
  help: string | null = null,
  quotedText: string | null = null,
): Finding {
  return { level: 'problem', message, help, quoted: quotedText };
}

export function warning(message: string, help: string | null = null): Finding {
  return { level: 'warning', message, help, quoted: null };
}
