import { ConfigError, loadConfig } from '../../platform/kernel/config';
import { problem, type DoctorCheck, type Finding } from '../../operations/doctor/check';
import { CHECKS } from '../../operations/doctor/checks';
import { examine, type NamedFinding } from '../../operations/doctor/examine';
import { connect, openExistingDatabase, NoInstallationError, checkSchema } from './existing-database';
import { EXIT } from './output';
import { createReader } from './database-reader';

export interface Examination {
  findings: FindingSummary[];
  /** Names of the checks that ran. */
  checked: string[];
  /** Exit status: 0 without problems; 1: problems; 4: no installation; 78: wrong settings. */
  status: number;
}

/** Finding whose message includes the quotation. */
export type FindingSummary = Omit<NamedFinding, 'quoted'>;

/** Examines the installation of the settings without changing it. */
export async function examineInstallation(checks: readonly DoctorCheck[] = CHECKS): Promise<Examination> {
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

async function examineDatabase(checks: readonly DoctorCheck[]): Promise<Examination> {
  const config = loadConfig();
  const database = await openExistingDatabase(config);
  try {
    const client = await connect(database.url);
    try {
      const schema = await checkSchema(client);
      if (schema === null)
        throw new NoInstallationError('The database contains no installation; `migrate` creates its schema.');
      await client.query(`SET statement_timeout = '10s'`);
      const { findings, checked } = await examine(
        {
          config,
          databaseUrl: database.url,
          isStartedForThis: database.isStartedForThis,
          schema,
          reader: createReader(client),
        },
        checks,
      );
      const isSick = findings.some(({ level }) => level === 'problem');
      return { findings: findings.map(toFindingSummary), checked, status: isSick ? EXIT.failed : EXIT.done };
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}

function toFailedExamination(status: number, check: string, findings: Finding[]): Examination {
  return {
    findings: findings.map((finding) => toFindingSummary({ check, ...finding })),
    checked: [check],
    status,
  };
}

function toFindingSummary({ quoted, message, ...finding }: NamedFinding): FindingSummary {
  return { ...finding, message: quoted === null ? message : `${message.replace(/\.$/, '')}: ${quoted}` };
}
