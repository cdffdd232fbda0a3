import { ConfigError, loadConfig } from '../../kernel/config';
import { connected, existingDatabase, NoInstallation, schemaVerdict } from '../existing-database';
import { EXIT } from '../output';
import { problem, warning, type Check, type Finding, type Patient } from './check';
import { readerOn } from '../reading';
import { CHECKS } from './checks';

/** A finding with the name of the check that found it. */
export type NamedFinding = { check: string } & Finding;

export interface Examination {
  findings: NamedFinding[];
  /** Names of the checks that were made. */
  checked: string[];
  /** 0: nothing but warnings; 1: problems; 4: no installation; 78: wrong settings. */
  status: number;
}

/** Looks at an installation and changes nothing of it. */
export async function examine(checks: readonly Check[] = CHECKS): Promise<Examination> {
  try {
    return await examineInstallation(checks);
  } catch (error) {
    if (error instanceof ConfigError)
      return failed(
        EXIT.settings,
        'settings',
        error.mistakes.map((mistake) => problem(mistake, '.env.example')),
      );
    if (error instanceof NoInstallation) return failed(error.exitCode, 'database', [problem(error.message)]);
    throw error;
  }
}

async function examineInstallation(checks: readonly Check[]): Promise<Examination> {
  const config = loadConfig();
  const database = await existingDatabase(config);
  try {
    const client = await connected(database.url);
    try {
      const schema = await schemaVerdict(client);
      if (schema === null)
        throw new NoInstallation('The database holds no installation; `migrate` makes its schema.');
      await client.query(`SET statement_timeout = '10s'`);
      const patient: Patient = {
        config,
        databaseUrl: database.url,
        isStartedForThis: database.isStartedForThis,
        schema,
        reader: readerOn(client),
      };
      return await visit(checks, patient);
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}

async function visit(checks: readonly Check[], patient: Patient): Promise<Examination> {
  const findings: NamedFinding[] = [];
  const { refusal, pending } = patient.schema;
  const fits = refusal === null && pending.length === 0;
  const made = checks.filter(({ needsSchema }) => !needsSchema || fits);
  if (patient.isStartedForThis)
    findings.push({
      check: 'database',
      ...warning('The embedded database did not run; it was started for this look alone.', 'npm start'),
    });
  for (const check of made)
    findings.push(...(await looked(check, patient)).map((finding) => ({ check: check.name, ...finding })));
  const isSick = findings.some(({ level }) => level === 'problem');
  return { findings, checked: made.map(({ name }) => name), status: isSick ? EXIT.failed : EXIT.done };
}

/** A check that cannot be made is a finding, and keeps no other from being made. */
async function looked(check: Check, patient: Patient): Promise<Finding[]> {
  try {
    return await check.look(patient);
  } catch (error) {
    return [
      problem(`The check could not be made: ${error instanceof Error ? error.message : String(error)}`),
    ];
  }
}

function failed(status: number, check: string, findings: Finding[]): Examination {
  return { findings: findings.map((finding) => ({ check, ...finding })), checked: [check], status };
}
