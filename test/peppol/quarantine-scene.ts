import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QuarantineStore } from '../../src/network/quarantine/quarantine-store';
import { QuarantineService } from '../../src/network/quarantine/quarantine.service';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { run, type Outcome } from '../support/cli';
import type { TestCertificate } from '../support/peppol/certificates';
import {
  craftMessage,
  postMessage,
  UBL,
  type Crafted,
  type CraftedMessage,
  type Posted,
} from '../support/peppol/crafted-message';
import { TestNetwork } from '../support/peppol/test-network';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

export const MIB = 1024 * 1024;
/** An envelope that nobody reads. */
export const NO_ENVELOPE = Buffer.from('<Invoice/>');

export interface Entry {
  id: string;
  seat_id: string;
  message_id: string;
  reason: string;
  code: string;
  detail: string;
  log_id: string;
  sender: string;
  receiver: string;
  envelope_id: string | null;
  soap: Buffer;
  payload: Buffer | null;
  answer: Buffer;
  bytes: number;
  times: number;
  stored_as: string | null;
}

export let network: TestNetwork;
export let peer: TestCertificate;
export let other: TestCertificate;
export let ours: TestCertificate;
export let settings: Record<string, string>;
export let service: Service;
export let team: TeamClient;
export let receiver: string;
export let folder: string;

export const crafted = (change: Crafted = {}): Promise<CraftedMessage> =>
  craftMessage(peer, { certificate: ours, receiver }, change);
/** Of the other access point. */
export const byOther = (change: Crafted = {}): Promise<CraftedMessage> =>
  crafted({ signer: other, from: 'POP000008', ...change });
export const post = (message: CraftedMessage): Promise<Posted> =>
  postMessage(`${service.baseUrl}/as4`, ours, message);
export const settled = (): Promise<void> => service.app.get(QuarantineStore).waitUntilIdle();
export const replay = (id: string) =>
  operatorCommand.run('network quarantine replay', () => service.app.get(QuarantineService).replay(id));
export const cli = (...words: string[]): Promise<Outcome> =>
  run(
    ['network', 'quarantine', ...words],
    {
      ...settings,
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: service.dataDir,
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
    },
    folder,
  );

export async function refuse(message: CraftedMessage): Promise<Posted> {
  const posted = await post(message);
  expect([posted.status, posted.answer.kind]).toEqual([200, 'errors']);
  await settled();
  return posted;
}

export const listEntries = (messageId: string): Promise<Entry[]> =>
  service.sql('SELECT * FROM quarantine_entries WHERE message_id = $1', [messageId]);
export async function entryOf(messageId: string): Promise<Entry> {
  const [entry, ...more] = await listEntries(messageId);
  expect(more).toEqual([]);
  if (entry === undefined) throw new Error(`${messageId} was not kept`);
  return entry;
}
export const bytesBy = async (): Promise<Record<string, number>> => {
  const rows = await service.sql<{ seat: string; bytes: number }>(
    'SELECT seat_id AS seat, sum(bytes)::int AS bytes FROM quarantine_entries GROUP BY 1',
  );
  return Object.fromEntries(rows.map(({ seat, bytes }) => [seat, bytes]));
};
/** A document that takes up so many bytes also when it is compressed. */
export const large = (bytes: number): Buffer =>
  Buffer.from(UBL.toString().replace('<a/>', `<a>${randomBytes((bytes * 3) / 4).toString('base64')}</a>`));

/** An access point with a team, and two others that send to it. */
export async function openQuarantine(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'passerelle-quarantine-'));
  network = await TestNetwork.start();
  peer = network.accessPoint({ commonName: 'POP000007' });
  other = network.accessPoint({ commonName: 'POP000008', key: peer.key });
  ours = network.accessPoint({ commonName: 'POP000001' });
  settings = network.settings(ours, { QUARANTINE_MAX_MIB: '3' });
  service = await startService(settings);
  team = await service.team();
  receiver = (await team.company()).address;
}

export async function closeQuarantine(): Promise<void> {
  await service.stop();
  await network.stop();
  rmSync(folder, { recursive: true, force: true });
}
