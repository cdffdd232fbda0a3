import { ConfigError, loadConfig } from '../../platform/kernel/config';
import { problem, type DoctorCheck, type Finding } from '../../operations/doctor/check';
import { CHECKS } from '../../operations/doctor/checks';
import { runDoctorChecks, type NamedFinding } from '../../operations/doctor/examine';
import { connect, openExistingDatabase, NoInstallationError, checkSchema } from './existing-database';
import { EXIT } from './output';
import { createReader } from './database-reader';

export interface ExaminationResult {
  findings: FindingSummary[];
  /** Names of the checks that ran. */
  checked: string[];
  /** Exit status: 0 without problems; 1: problems; 4: no installation; 78: wrong settings. */
  status: number;
}

/** Finding whose message already includes the quoted text. */
export type FindingSummary = Omit<NamedFinding, 'quoted'>;

/** Checks the configured installation without changing it. */
export async function examineInstallation(
  checks: readonly DoctorCheck[] = CHECKS,
): Promise<ExaminationResult> {
  try {
    return await examineDatabase(checks);
  } catch (error) {
    if (error instanceof ConfigError)
      return toFailedExamination(
        EXIT.settings,
        'settings',
        error.mistakes.map((mistake) => problem(mistake, '.env.example')),
      );
    if (error instanceof NoInstallationError)
      return toFailedExamination(error.exitCode, 'database', [problem(error.message)]);
    throw error;
  }
}

async function examineDatabase(checks: readonly DoctorCheck[]): Promise<ExaminationResult> {
  const config = loadConfig();
  const database = await openExistingDatabase(config);
  try {
    const client = await connect(database.url);
    try {
      const schema = await checkSchema(client);
      if (schema === null)
        throw new NoInstallationError(
          'The database contains no installation; run `migrate` to create the schema.',
        );
      await client.query(`SET statement_timeout = '10s'`);
      const { findings, checked } = await runDoctorChecks(
        {
          config,
          databaseUrl: database.url,
          isStartedForCommand: database.isStartedForThis,
          schema,
          reader: createReader(client),
        },
        checks,
      );
      const hasProblem = findings.some(({ level }) => level === 'problem');
      return {
        findings: findings.map(toFindingSummary),
        checked,
        status: hasProblem ? EXIT.failed : EXIT.done,
      };
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}

function toFailedExamination(status: number, check: string, findings: Finding[]): ExaminationResult {
  return {
    findings: findings.map((finding) => toFindingSummary({ check, ...finding })),
    checked: [check],
    status,
  };
}

function toFindingSummary({ quoted, message, ...finding }: NamedFinding): FindingSummary {
  return { ...finding, message: quoted === null ? message : `${message.replace(/\.$/, '')}: ${quoted}` };
}
