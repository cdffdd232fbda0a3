import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { RetentionJob } from '../../src/operations/retention/retention-job';
import { TeamErasure } from '../../src/operations/retention/team-erasure';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { UBL, type Crafted } from '../support/peppol/crafted-message';
import { BIS_INVOICE } from '../support/peppol/test-network';
import { until } from '../support/until';
import { quarantineHandling } from './quarantine-handling';
import {
  MIB,
  NO_ENVELOPE,
  type Entry,
  network,
  peer,
  service,
  receiver,
  crafted,
  byOther,
  post,
  settled,
  refuse,
  listEntries,
  entryOf,
  bytesBy,
  large,
  openQuarantine,
  closeQuarantine,
} from './quarantine-scene';

describe('Peppol', () => {
  describe('the quarantine', () => {
    beforeAll(openQuarantine);
    afterAll(closeQuarantine);
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
        expect(await listEntries(ids.messageId)).toHaveLength(2);
      });
    });

    it('is counted by reason', async () => {
      await refuse(await crafted({ payload: NO_ENVELOPE }));
      await refuse(await crafted({ receiver: '0208:0500000004' }));
      await until(async () => {
        const text = await service.app.get(MetricsRegistry).toText();
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
        expect(await listEntries(first.messageId)).toHaveLength(1);
        const left = await Promise.all(
          flood.map(async ({ messageId }) => (await listEntries(messageId)).length),
        );
        expect(left).toEqual([0, 0, 1, 1, 1, 1]);
        const { POP000007 = 0, POP000008 = 0 } = await bytesBy();
        expect(POP000007 + POP000008).toBeLessThanOrEqual(3 * MIB);
        expect(POP000007).toBeGreaterThan(1.8 * MIB);
        // One that alone is larger than all there is is not kept, and takes nobody's place.
        const huge = await crafted({ ...nobody, document: large(3.2 * MIB) });
        await refuse(huge);
        expect(await listEntries(huge.messageId)).toEqual([]);
        expect(await listEntries(first.messageId)).toHaveLength(1);
        expect(await service.app.get(MetricsRegistry).toText()).toMatch(
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
        expect(await service.app.get(RetentionJob).removeOldRows()).toMatchObject({ quarantine_entries: 1 });
        expect([await listEntries(old.messageId), (await entryOf(again.messageId)).times]).toEqual([[], 2]);
      });
    });

    it('never keeps an answer back: the error is given when nothing can be stored, and the next message is', async () => {
      const [lost, next] = [await crafted({ payload: NO_ENVELOPE }), await crafted({ payload: NO_ENVELOPE })];
      await service.sql('ALTER TABLE quarantine_entries RENAME TO quarantine_entries_away');
      await refuse(lost);
      await service.sql('ALTER TABLE quarantine_entries_away RENAME TO quarantine_entries');
      await refuse(next);
      expect([
        (await listEntries(lost.messageId)).length,
        (await listEntries(next.messageId)).length,
      ]).toEqual([0, 1]);
      expect(await service.app.get(MetricsRegistry).toText()).toMatch(
        /quarantine_lost_total\{why="failed"\} 1/,
      );
      expect(service.log.some((line) => line.includes(lost.messageId) && line.includes('was lost'))).toBe(
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
      expect(await listEntries(message.messageId)).toHaveLength(1);
    });

    quarantineHandling();

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
      expect(await listEntries(message.messageId)).toEqual([]);
    });
  });
});
