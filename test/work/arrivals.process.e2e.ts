import { holdRow } from '../support/held-row';
import { invoiceTo } from '../support/invoices';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

/** No more than a process works on at a time of one destination. */
const TOGETHER = 6;
/** Long enough to do something to deliveries while they are on their way. */
const ON_THEIR_WAY_MS = 4_000;

interface Row {
  id: string;
  status: string;
  attempts: number;
  lease: boolean;
}

describe('work', () => {
  const shared = sharedService();

  /** Deliveries that are accepted at the same time are stored together. */
  describe('deliveries that arrive together', () => {
    let service: Service;
    let team: TeamClient;
    let from: string;
    let to: string;
    let number = 0;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      from = (await team.company()).id;
      to = (await team.company()).address;
    });

    afterAll(() => service.sql('DELETE FROM simnet_faults WHERE receiver = $1', [to]));

    /** Documents with a delivery each, all due at the same moment. */
    async function dueTogether(recipient: string): Promise<{ documents: string[]; deliveries: string[] }> {
      const sent = Array.from({ length: TOGETHER }, () =>
        team.post(`/api/v1/${from}/send`, {
          ...invoiceTo(recipient, `T-${number++}`),
          sendAt: new Date(Date.now() + 86_400_000).toISOString(),
        }),
      );
      const documents = (await Promise.all(sent)).map(({ body }) => body.document.id as string);
      const ids = (await rows(documents)).map(({ id }) => id);
      await service.sql('UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE id = ANY($1)', [
        ids,
      ]);
      return { documents, deliveries: ids };
    }

    /** The same, once they have reached the other side; their receipts are on their way. */
    async function onTheirWay(): Promise<{ documents: string[]; deliveries: string[] }> {
      await service.sql(
        `INSERT INTO simnet_faults (receiver, kind, remaining, delay_ms) VALUES ($1, 'late_receipt', ${TOGETHER}, ${ON_THEIR_WAY_MS})`,
        [to],
      );
      const due = await dueTogether(to);
      await until(async () => {
        const waiting = await service.sql('SELECT FROM simnet_faults WHERE receiver = $1 AND remaining > 0', [
          to,
        ]);
        return waiting.length === 0;
      });
      return due;
    }

    const rows = (documents: string[]): Promise<Row[]> =>
      service.sql<Row>(
        `SELECT d.id, d.status, d.attempts, d.lease_until IS NOT NULL AS lease
         FROM unnest($1::text[]) WITH ORDINALITY AS o(id, n) JOIN deliveries d ON d.document_id = o.id ORDER BY n`,
        [documents],
      );
    const statuses = async (documents: string[]): Promise<string[]> =>
      (await rows(documents)).map(({ status }) => status);
    const events = async (document: string): Promise<unknown[]> => {
      const found = await service.sql<{ data: { deliveryStatus: string } }>(
        `SELECT data FROM events WHERE type = 'document.delivery_status_changed' AND data ->> 'documentId' = $1`,
        [document],
      );
      return found.map(({ data }) => data.deliveryStatus);
    };
    const delivered = Array.from({ length: TOGETHER }, () => 'delivered');

    it('have one attempt, one event and their receipt each, and share transactions', async () => {
      const { documents, deliveries } = await dueTogether('9999:delivered');
      await until(async () => (await statuses(documents)).join() === delivered.join());
      for (const { attempts, lease } of await rows(documents)) expect([attempts, lease]).toEqual([1, false]);
      for (const document of documents) expect(await events(document)).toEqual(['delivered']);
      const attempts = await service.sql<{ receipt: string; outcome: string; number: number }>(
        `SELECT outcome, number, convert_from(receipt, 'UTF8') AS receipt FROM delivery_attempts WHERE delivery_id = ANY($1)`,
        [deliveries],
      );
      expect(attempts.map(({ outcome, number }) => [outcome, number])).toEqual(
        deliveries.map(() => ['accepted', 1]),
      );
      expect(attempts.every(({ receipt }) => receipt.includes('RefToMessageId'))).toBe(true);
      const readDocument = await team.sdk.documents.get(String(documents[0]));
      expect([readDocument.deliveryStatus, readDocument.sentOverPeppol, readDocument.sentOverEmail]).toEqual([
        'delivered',
        true,
        false,
      ]);
      const [written] = await service.sql<{ n: number }>(
        `SELECT count(DISTINCT xmin::text)::int AS n FROM delivery_attempts WHERE delivery_id = ANY($1)`,
        [deliveries],
      );
      // One, where nothing holds up a part of them on its way.
      expect(written?.n).toBeLessThan(TOGETHER / 2);
    });

    it('do not wait for one that another transaction holds, or whose document it holds', async () => {
      const { documents, deliveries } = await onTheirWay();
      const locks = [
        await holdRow(service, 'deliveries', deliveries[1] ?? ''),
        await holdRow(service, 'document_states', documents[3] ?? '', 'document_id'),
      ];
      await until(async () => (await statuses(documents)).filter((s) => s === 'delivered').length === 4);
      for (const row of locks) await until(() => row.awaited());
      expect(await statuses(documents)).toEqual(
        delivered.map((s, i) => (i === 1 || i === 3 ? 'pending' : s)),
      );
      for (const row of locks) await row.letGo();
      await until(async () => (await statuses(documents)).join() === delivered.join());
      for (const document of documents) expect(await events(document)).toEqual(['delivered']);
    });

    it('are stored without one that was claimed again, and without one whose outcome cannot be written', async () => {
      const { documents, deliveries } = await onTheirWay();
      const [again = '', bad = ''] = deliveries;
      await service.sql('UPDATE deliveries SET claim = claim + 1 WHERE id = $1', [again]);
      const counts = async (id: string): Promise<[number, number]> => {
        const [row] = await service.sql<{ attempts: number; unfinished: number }>(
          'SELECT attempts, unfinished FROM deliveries WHERE id = $1',
          [id],
        );
        return [row?.attempts ?? -1, row?.unfinished ?? -1];
      };
      try {
        await service.sql(
          `CREATE FUNCTION defect_of_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a defect'; END $$`,
        );
        await service.sql(
          `CREATE TRIGGER defect_of_one BEFORE INSERT ON delivery_attempts FOR EACH ROW WHEN (NEW.delivery_id = '${bad}')
             EXECUTE FUNCTION defect_of_one()`,
        );
        await until(async () => (await statuses(documents)).filter((s) => s === 'delivered').length === 4);
        expect(await statuses(documents)).toEqual(delivered.map((s, i) => (i < 2 ? 'pending' : s)));
        await until(async () => (await counts(bad)).join() === '0,1');
        expect(await counts(again)).toEqual([0, 0]);
      } finally {
        await service.sql(
          'DROP TRIGGER IF EXISTS defect_of_one ON delivery_attempts; DROP FUNCTION IF EXISTS defect_of_one()',
        );
      }

      await service.sql(
        'UPDATE deliveries SET lease_until = NULL, next_attempt_at = clock_timestamp() WHERE id = ANY($1)',
        [[again, bad]],
      );
      await until(async () => (await statuses(documents)).join() === delivered.join());
      expect([(await counts(again))[0], (await counts(bad))[0]]).toEqual([1, 1]);
      for (const document of documents) expect(await events(document)).toEqual(['delivered']);
    });
  });
});
