import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { Retention } from '../../src/keeping/retention';
import { TeamErasure } from '../../src/keeping/team-erasure';
import { MetricsRegistry } from '../../src/metrics/metrics-registry';
import { QuarantineStore } from '../../src/quarantine/quarantine-store';
import { QuarantineService } from '../../src/quarantine/quarantine.service';
import { operatorCommand } from '../../src/kernel/request-context';
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
import { BIS_INVOICE, TestNetwork } from '../support/peppol/test-network';
import { startService, type Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { until } from '../support/until';

const MIB = 1024 * 1024;
/** An envelope that nobody reads. */
const NO_ENVELOPE = Buffer.from('<Invoice/>');

interface Entry {
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

let network: TestNetwork;
let peer: TestCertificate;
let other: TestCertificate;
let ours: TestCertificate;
let settings: Record<string, string>;
let service: Service;
let team: TeamClient;
let receiver: string;
let folder: string;

const crafted = (change: Crafted = {}): Promise<CraftedMessage> =>
  craftMessage(peer, { certificate: ours, receiver }, change);
/** Of the other access point. */
const byOther = (change: Crafted = {}): Promise<CraftedMessage> =>
  crafted({ signer: other, from: 'POP000008', ...change });
const post = (message: CraftedMessage): Promise<Posted> =>
  postMessage(`${service.baseUrl}/as4`, ours, message);
const settled = (): Promise<void> => service.app.get(QuarantineStore).idle();
const replay = (id: string) =>
  operatorCommand.run('network quarantine replay', () => service.app.get(QuarantineService).replay(id));
const cli = (...words: string[]): Promise<Outcome> =>
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

async function refuse(message: CraftedMessage): Promise<Posted> {
  const posted = await post(message);
  expect([posted.status, posted.answer.kind]).toEqual([200, 'errors']);
  await settled();
  return posted;
}

const kept = (messageId: string): Promise<Entry[]> =>
  service.sql('SELECT * FROM quarantine_entries WHERE message_id = $1', [messageId]);
async function entryOf(messageId: string): Promise<Entry> {
  const [entry, ...more] = await kept(messageId);
  expect(more).toEqual([]);
  if (entry === undefined) throw new Error(`${messageId} was not kept`);
  return entry;
}
const bytesBy = async (): Promise<Record<string, number>> => {
  const rows = await service.sql<{ seat: string; bytes: number }>(
    'SELECT seat_id AS seat, sum(bytes)::int AS bytes FROM quarantine_entries GROUP BY 1',
  );
  return Object.fromEntries(rows.map(({ seat, bytes }) => [seat, bytes]));
};
/** A document that takes up so many bytes also when it is compressed. */
const large = (bytes: number): Buffer =>
  Buffer.from(UBL.toString().replace('<a/>', `<a>${randomBytes((bytes * 3) / 4).toString('base64')}</a>`));

export function refusedMessages(): void {
  describe('the quarantine', () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'passerelle-quarantine-'));
      network = await TestNetwork.start();
      peer = network.accessPoint({ commonName: 'POP000007' });
      other = network.accessPoint({ commonName: 'POP000008', key: peer.key });
      ours = network.accessPoint({ commonName: 'POP000001' });
      settings = network.settings(ours, { QUARANTINE_MAX_MIB: '3' });
      service = await startService(settings);
      team = await service.team();
      receiver = (await team.company()).address;
    });
    afterAll(async () => {
      await service.stop();
      await network.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    afterEach(() => service.sql('DELETE FROM quarantine_entries'));

    describe('keeps', () => {
      it.each<[string, () => Crafted, Partial<Entry>]>([
        ['a message for nobody here', () => ({ receiver: '0208:0500000004' }), { reason: 'not_serviced' }],
        [
          'a document type that is not advertised',
          () => ({ docTypeId: BIS_INVOICE.replace('billing:3.0', 'other:1.0') }),
          { reason: 'not_serviced' },
        ],
        ['what is no envelope', () => ({ payload: NO_ENVELOPE }), { reason: 'envelope', envelope_id: null }],
        [
          'an envelope for another receiver than the header',
          () => ({ envelopeReceiver: '0208:0500000004' }),
          { reason: 'inconsistent' },
        ],
        [
          'a sender that calls itself another',
          () => ({ from: 'POP000009' }),
          { reason: 'inconsistent', payload: null },
        ],
        [
          'a payload that cannot be decrypted',
          () => ({ for: network.accessPoint({ commonName: 'POP000001' }) }),
          { reason: 'unreadable', code: 'EBMS:0102', payload: null },
        ],
      ])('%s', async (_name, change, expected) => {
        const message = await crafted(change());
        const { text } = await refuse(message);
        const entry = await entryOf(message.messageId);
        expect(entry).toMatchObject({
          seat_id: 'POP000007',
          times: 1,
          sender: '0208:0123456749',
          receiver: change().receiver ?? receiver,
          ...expected,
        });
        expect(entry.answer.toString()).toBe(text);
        expect(entry.soap.toString()).toContain(message.messageId);
        expect(text).toContain(entry.detail);
        expect(
          service.log.some((line) => line.includes(entry.log_id) && line.includes(message.messageId)),
        ).toBe(true);
        if (entry.payload !== null) expect(entry.payload.toString()).toContain('Invoice');
        expect(entry.bytes).toBe(entry.soap.length + (entry.payload?.length ?? 0) + entry.answer.length);
      });

      it('a message id that was used for other content', async () => {
        const messageId = `${randomUUID()}@peer.example`;
        expect((await post(await crafted({ messageId }))).answer.kind).toBe('receipt');
        await refuse(
          await crafted({ messageId, document: Buffer.from(UBL.toString().replace('<a/>', '<b/>')) }),
        );
        expect((await entryOf(messageId)).reason).toBe('conflicting');
      });

      it('nothing of a sender who is not trusted, of a message that was accepted, or of no message', async () => {
        const stranger = network.accessPoint({ commonName: 'POP000007', issuer: null, key: peer.key });
        await refuse(await crafted({ signer: stranger, receiver: '0208:0500000004' }));
        expect((await post(await crafted())).answer.kind).toBe('receipt');
        await fetch(`${service.baseUrl}/as4`, { method: 'POST', body: 'garbage' });
        await settled();
        expect(await bytesBy()).toEqual({});
      });

      it('one entry of a message that comes again, and its payload when a copy is damaged', async () => {
        const ids = {
          messageId: `${randomUUID()}@peer.example`,
          envelopeId: randomUUID(),
          receiver: '0208:0500000004',
        };
        await refuse(await crafted({ ...ids, for: network.accessPoint({ commonName: 'POP000001' }) }));
        expect(await entryOf(ids.messageId)).toMatchObject({ reason: 'unreadable', times: 1, payload: null });
        await refuse(await crafted(ids));
        const { id, payload } = await entryOf(ids.messageId);
        expect(payload?.toString()).toContain('<a/>');
        await refuse(await crafted(ids));
        await refuse(await crafted({ ...ids, for: network.accessPoint({ commonName: 'POP000001' }) }));
        expect(await entryOf(ids.messageId)).toMatchObject({ id, reason: 'not_serviced', times: 4, payload });
        // Another access point's message is another one, whatever its id.
        await refuse(await byOther(ids));
        expect(await kept(ids.messageId)).toHaveLength(2);
      });
    });

    it('is counted by reason', async () => {
      await refuse(await crafted({ payload: NO_ENVELOPE }));
      await refuse(await crafted({ receiver: '0208:0500000004' }));
      await until(async () => {
        const text = await service.app.get(MetricsRegistry).text();
        return (
          text.includes('quarantine_entries{reason="envelope"} 1') &&
          text.includes('quarantine_entries{reason="not_serviced"} 1') &&
          /quarantine_bytes\{reason="envelope"\} \d{4,}/.test(text)
        );
      });
    });

    describe('is bounded', () => {
      it('by bytes: a sender that floods loses its own oldest, and nobody else loses anything', async () => {
        const nobody = { receiver: '0208:0500000004' };
        const first = await byOther({ ...nobody, document: large(0.5 * MIB) });
        await refuse(first);
        const flood = await Promise.all(
          Array.from({ length: 6 }, () => crafted({ ...nobody, document: large(0.55 * MIB) })),
        );
        for (const message of flood) await refuse(message);
        expect(await kept(first.messageId)).toHaveLength(1);
        const left = await Promise.all(flood.map(async ({ messageId }) => (await kept(messageId)).length));
        expect(left).toEqual([0, 0, 1, 1, 1, 1]);
        const { POP000007 = 0, POP000008 = 0 } = await bytesBy();
        expect(POP000007 + POP000008).toBeLessThanOrEqual(3 * MIB);
        expect(POP000007).toBeGreaterThan(1.8 * MIB);
        // One that alone is larger than all there is is not kept, and takes nobody's place.
        const huge = await crafted({ ...nobody, document: large(3.2 * MIB) });
        await refuse(huge);
        expect(await kept(huge.messageId)).toEqual([]);
        expect(await kept(first.messageId)).toHaveLength(1);
        expect(await service.app.get(MetricsRegistry).text()).toMatch(
          /quarantine_lost_total\{why="busy"\} 1/,
        );
      });

      it('by days, from when a message came last', async () => {
        const [old, again] = [
          await crafted({ payload: NO_ENVELOPE }),
          await crafted({ payload: NO_ENVELOPE }),
        ];
        for (const message of [old, again]) await refuse(message);
        await service.sql(`UPDATE quarantine_entries SET last_received_at = now() - interval '31 days'`);
        await refuse(again);
        expect(await service.app.get(Retention).removeOld()).toMatchObject({ quarantine_entries: 1 });
        expect([await kept(old.messageId), (await entryOf(again.messageId)).times]).toEqual([[], 2]);
      });
    });

    it('never keeps an answer back: the error is given when nothing can be stored, and the next message is', async () => {
      const [lost, next] = [await crafted({ payload: NO_ENVELOPE }), await crafted({ payload: NO_ENVELOPE })];
      await service.sql('ALTER TABLE quarantine_entries RENAME TO quarantine_entries_away');
      await refuse(lost);
      await service.sql('ALTER TABLE quarantine_entries_away RENAME TO quarantine_entries');
      await refuse(next);
      expect([(await kept(lost.messageId)).length, (await kept(next.messageId)).length]).toEqual([0, 1]);
      expect(await service.app.get(MetricsRegistry).text()).toMatch(
        /quarantine_lost_total\{why="failed"\} 1/,
      );
      expect(service.log.some((line) => line.includes(lost.messageId) && line.includes('was not kept'))).toBe(
        true,
      );
    });

    it('answers before it stores', async () => {
      const message = await crafted({ payload: NO_ENVELOPE });
      const holder = new Client({ connectionString: service.databaseUrl });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE quarantine_entries');
      const { answer } = await post(message);
      expect(answer.kind).toBe('errors');
      await holder.query('COMMIT');
      await holder.end();
      await settled();
      expect(await kept(message.messageId)).toHaveLength(1);
    });

    describe('replays', () => {
      it('a message once its receiver is registered, as one document, however often', async () => {
        const number = belgianNumber();
        const message = await crafted({ receiver: `0208:${number}` });
        await refuse(message);
        const { id } = await entryOf(message.messageId);
        expect(await replay(id)).toEqual({
          result: 'refused',
          code: 'EBMS:0004',
          message: 'PEPPOL:NOT_SERVICED',
        });
        expect((await entryOf(message.messageId)).stored_as).toBeNull();

        const late = await service.team();
        await late.company({ vatNumber: `BE${number}` });
        const outcomes = await Promise.all([replay(id), replay(id)]);
        const [{ documentId } = { documentId: '' }] = await service.sql<{ documentId: string }>(
          'SELECT document_id AS "documentId" FROM inbound_messages WHERE message_id = $1',
          [message.messageId],
        );
        expect(outcomes.map((outcome) => 'documentId' in outcome && outcome.documentId)).toEqual([
          documentId,
          documentId,
        ]);
        expect(await replay(id)).toEqual({ result: 'stored', documentId, repeated: true });
        const { body } = await late.get(`/api/v1/documents/${documentId}`);
        expect(body.document).toMatchObject({
          xml: UBL.toString(),
          direction: 'incoming',
          peppolMessageId: message.messageId,
        });
        expect((await late.get('/api/v1/documents')).body.documents).toHaveLength(1);
        // Its content is that of the document now; what is left says what happened.
        expect(await entryOf(message.messageId)).toMatchObject({ stored_as: documentId, payload: null });
        const audited = await service.sql<{ after: object; command: string }>(
          `SELECT after, command FROM audit_entries WHERE action = 'quarantine.replayed' AND subject_id = $1`,
          [id],
        );
        expect(audited).toEqual([{ after: { documentId }, command: 'network quarantine replay' }]);

        // The sender sends it again: it gets the receipt of the replay, which confirms its digests, and no second document.
        const { answer } = await post(message);
        expect(answer.kind).toBe('receipt');
        expect((await late.get('/api/v1/documents')).body.documents).toHaveLength(1);
      });

      it('nothing that its sender sent again in the meantime', async () => {
        const number = belgianNumber();
        const message = await crafted({ receiver: `0208:${number}` });
        await refuse(message);
        const late = await service.team();
        await late.company({ vatNumber: `BE${number}` });
        expect((await post(message)).answer.kind).toBe('receipt');
        const { id } = await entryOf(message.messageId);
        expect(await replay(id)).toMatchObject({ result: 'stored', repeated: true });
        expect((await late.get('/api/v1/documents')).body.documents).toHaveLength(1);
      });

      it.each<[string, () => Crafted, RegExp]>([
        [
          'without a payload',
          () => ({ from: 'POP000009' }),
          /nothing to replay: From\/PartyId is not POP000007/,
        ],
        ['whose envelope cannot be read', () => ({ payload: NO_ENVELOPE }), /^Envelope: /],
        ['that contradicts itself', () => ({ envelopeReceiver: '0208:0500000004' }), /differ/],
      ])('says why a message %s is refused still', async (_name, change, words) => {
        const message = await crafted(change());
        await refuse(message);
        expect(await replay((await entryOf(message.messageId)).id)).toMatchObject({
          result: 'refused',
          message: expect.stringMatching(words),
        });
      });

      it('nothing that is not there', async () => {
        await expect(replay('qua_none')).rejects.toMatchObject({ status: 404 });
      });
    });

    it('is nothing that a team sees, and goes with the team whose address it was for', async () => {
      const erased = await service.team();
      const { address } = await erased.company();
      const message = await crafted({
        receiver: address,
        docTypeId: BIS_INVOICE.replace('billing:3.0', 'other:1.0'),
      });
      await refuse(message);
      const { id } = await entryOf(message.messageId);
      for (const path of ['/api/v1/documents', '/api/v1/events', `/api/v1/documents/${id}`, '/api/v1/audit'])
        expect(JSON.stringify((await erased.get(path)).body)).not.toContain(message.messageId);
      await operatorCommand.run('team erase', () =>
        service.app
          .get(TeamErasure)
          .erase({ teamId: erased.teamId, confirm: 'Test team', despiteRetention: null }),
      );
      expect(await kept(message.messageId)).toEqual([]);
    });

    it('is listed, shown, saved, replayed and deleted by commands', async () => {
      expect((await cli('list')).output).toBe('Nothing is in quarantine.\n');
      const [one, two] = [
        await crafted({ payload: NO_ENVELOPE }),
        await byOther({ receiver: '0208:0500000004' }),
      ];
      for (const message of [one, two]) await refuse(message);
      const { id } = await entryOf(one.messageId);
      const all = await cli('list', '--json');
      expect(all.json().entries.map((entry: { messageId: string }) => entry.messageId)).toEqual([
        two.messageId,
        one.messageId,
      ]);
      expect(all.output).not.toContain('soap');
      const some = await cli('list', '--reason', 'envelope', '--from', 'POP000007');
      expect(some.output).toMatch(
        new RegExp(`^\\S+  ${id}  envelope +POP000007 → ${receiver}  1×  \\d+ KiB\\n$`),
      );
      const shown = await cli('show', id, '--json');
      expect(shown.json()).toMatchObject({
        success: true,
        entry: { id, messageId: one.messageId, hasPayload: true },
      });
      expect((await cli('show', id)).output).toContain(one.messageId);

      const out = join(folder, 'saved');
      expect((await cli('save', id, '--out', out)).status).toBe(0);
      expect(readFileSync(join(out, 'payload.xml'))).toEqual(NO_ENVELOPE);
      expect(readFileSync(join(out, 'message.soap.xml'))).toEqual((await entryOf(one.messageId)).soap);
      expect([statSync(out).mode & 0o777, statSync(join(out, 'payload.xml')).mode & 0o777]).toEqual([
        0o700, 0o600,
      ]);
      expect(await cli('save', id, '--out', out)).toMatchObject({
        status: 1,
        errors: expect.stringContaining('EEXIST'),
      });

      const replayed = await cli('replay', id, '--json');
      expect([replayed.status, replayed.json()]).toMatchObject([
        1,
        { success: false, outcomes: [{ id, result: 'refused', code: 'EBMS:0004' }] },
      ]);
      expect(await cli('delete', id, 'qua_none')).toMatchObject({
        status: 1,
        errors: expect.stringContaining('qua_none'),
      });
      expect(await kept(one.messageId)).toEqual([]);
      const [audited] = await service.sql<{ before: object }>(
        `SELECT before FROM audit_entries WHERE action = 'quarantine.deleted' AND subject_id = $1`,
        [id],
      );
      expect(audited?.before).toEqual({ seatId: 'POP000007', messageId: one.messageId, reason: 'envelope' });
    });
  });
}
