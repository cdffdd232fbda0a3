import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, sandboxOf } from '../process';
import { TeamClient } from '../team-client';
import { post } from './http';
import type { Installation } from './installation';
import type { Member } from './member';

/** A company that sends, with its team's credential. */
export interface Company {
  id: string;
  address: string;
}

/** A team with two companies. */
export interface Party {
  client: TeamClient;
  companies: [Company, Company];
}

/** The team created by the first start, and a second one created by the operator. */
export async function makeParties(installation: Installation, api: Member): Promise<[Party, Party]> {
  const { client, from, to, recipient } = sandboxOf(api.process);
  const sender = /company\s+c_\w+\s+(\S+)/.exec(api.process.output)?.[1] ?? '';
  const first: Party = {
    client,
    companies: [
      { id: from, address: sender },
      { id: to, address: recipient },
    ],
  };
  const { team } = cli<{ team: { id: string } }>(installation, 'team', 'create', '--name', 'Second');
  const made = cli<{ apiKey: { id: string }; secret: string }>(
    installation,
    ...['key', 'create', '--team', team.id, '--type', 'basic'],
  );
  const other = new TeamClient(api.baseUrl, team.id, made.apiKey.id, made.secret);
  const second: Party = { client: other, companies: [await other.company(), await other.company()] };
  return [first, second];
}

/** Lets time pass for a team, as its sandbox allows. @throws Error when the service refuses */
export async function advanceClock(baseUrl: string, { client }: Party, seconds: number): Promise<void> {
  const headers = { authorization: client.authorization };
  const answer = await post(baseUrl, '/api/v1/sandbox/clock/advance', { seconds }, headers);
  if (answer.status !== 200) throw new Error(`The clock was not advanced: ${answer.body}`);
}

/** Runs a command of the operator. */
export function cli<T>(installation: Installation, ...words: string[]): T {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'dist/src/apps/cli.js'), ...words, '--json'],
    {
      cwd: installation.dataDir,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: installation.dataDir,
        DATABASE_URL: installation.databaseUrl,
        ...installation.settings(),
      },
    },
  );
  if (status !== 0) throw new Error(`passerelle ${words.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

/** Creates a team with a key, as an operator does. */
export function createTeam(installation: Installation, environment: 'sandbox' | 'production'): TeamClient {
  const { team } = cli<{ team: { id: string } }>(
    installation,
    ...['team', 'create', '--name', 'Flows', '--environment', environment],
  );
  const { apiKey, secret } = cli<{ apiKey: { id: string }; secret: string }>(
    installation,
    ...['key', 'create', '--team', team.id, '--type', 'basic'],
  );
  const [baseUrl = ''] = installation.addresses;
  return new TeamClient(baseUrl, team.id, apiKey.id, secret);
}
