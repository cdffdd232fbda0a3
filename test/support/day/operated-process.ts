import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { run } from '../cli';
import { cloneDatabase } from '../database';
import { ServiceProcess } from '../process';
import { TeamClient } from '../team-client';
import type { Operated } from './installation';
import type { Transcript } from './transcript';

/** The built product as a process of its own, over a database of its own, operated by its command line. */
export async function operatedProcess(
  name: string,
  settings: Record<string, string>,
  transcript: Transcript,
): Promise<Operated> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-day-'));
  const all = {
    ...settings,
    DATABASE_URL: await cloneDatabase(),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    APP_SECRET: `the secret of ${name}, long enough to be accepted`,
    RATE_LIMIT_PER_SECOND: '100000',
  };
  const cli = async (words: string[]): Promise<string> => {
    const { status, output, errors } = await run(words, all, dataDir);
    if (status !== 0) throw new Error(`${name}: ${words.join(' ')}: ${output}${errors}`);
    return output;
  };
  const service = ServiceProcess.launch(dataDir, Number(settings['PORT']), all);
  await service.ready();
  transcript.say(`${name}: ${(await cli(['network', 'smp', 'register'])).trim()}`);
  transcript.say(`${name}: ${(await cli(['network', 'provider', 'register'])).trim()}`);
  const made = ['--name', name, '--environment', 'production', '--json'];
  const { team } = JSON.parse(await cli(['team', 'create', ...made])) as { team: { id: string } };
  const keyOptions = ['--team', team.id, '--type', 'basic', '--json'];
  const key = JSON.parse(await cli(['key', 'create', ...keyOptions])) as {
    apiKey: { id: string };
    secret: string;
  };
  const findings = (await cli(['network', 'check'])).trim().split('\n');
  for (const finding of findings.filter((line) => !line.startsWith('ok')))
    transcript.say(`${name}: network check: ${finding}`);
  const database = new Client({ connectionString: all.DATABASE_URL });
  await database.connect();
  return {
    endpoint: settings['PEPPOL_ENDPOINT_URL'] ?? '',
    team: new TeamClient(service.baseUrl, team.id, key.apiKey.id, key.secret),
    verify: async (companyId) => void (await cli(['company', 'verify', '--company', companyId])),
    report: async (month) => {
      const outputLines = (await cli(['network', 'reports', 'send', month])).trim().split('\n');
      for (const line of outputLines) transcript.say(`${name}: ${line}`);
    },
    sql: async <Row extends object>(text: string, parameters?: unknown[]) =>
      (await database.query<Row>(text, parameters)).rows,
    stop: async () => {
      await database.end();
      await service.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
