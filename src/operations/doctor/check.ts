import type { Config } from '../../platform/kernel/config';
import type { SchemaVerdict } from '../../platform/kernel/database/schema-verdict';
import type { Reader } from '../../platform/kernel/database/reader';

/** What is wrong, how bad that is, and what helps. */
export interface Finding {
  /** `problem`: something does not work or will not; `warning`: worth a look. Problems alone make the exit status 1. */
  level: 'problem' | 'warning';
  message: string;
  /** A command, a setting or a page that helps; null where there is no one such. */
  help: string | null;
  /** What somebody else said of it. It may repeat what is in documents, so the command line alone shows it. */
  quoted: string | null;
}

/** What a check looks at. */
export interface DoctorSubject {
  config: Config;
  /** The database's address; holds its credentials. */
  databaseUrl: string;
  /** The embedded server was not running, and was started for this command alone. */
  isStartedForThis: boolean;
  /** What this version makes of the database's schema. */
  schema: SchemaVerdict;
  reader: Reader;
}

/**
 * One thing to look at. It changes nothing, takes seconds at most, and finds nothing on a healthy installation; what it
 * throws is shown as a problem of its own.
 */
export interface DoctorCheck {
  /** A word or two, shown with each finding. */
  name: string;
  /** It reads tables of ours, so it is left out while the schema is not that of this version. */
  needsSchema: boolean;
  run(patient: DoctorSubject): Promise<Finding[]> | Finding[];
}

export function problem(message: string, help: string | null = null, quoted: string | null = null): Finding {
  return { level: 'problem', message, help, quoted };
}

export function warning(message: string, help: string | null = null): Finding {
  return { level: 'warning', message, help, quoted: null };
}
