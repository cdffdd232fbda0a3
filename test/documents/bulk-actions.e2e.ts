import { BULK_ACTION_WORK } from '../../src/business/bulk-actions/bulk-action-work';
import { invoiceTo } from '../support/invoices';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { until } from '../support/until';

interface BulkAction {
  id: string;
  state: string;
  matched: number;
  done: number;
  failed: number;
  failures: { documentId: string; code: string }[];
}

/** Actions on many documents: fixed when they are created, carried out once, in the background. */
describe('documents', () => {
  const shared = sharedService();

  describe('bulk actions', () => {
    let service: Service;
    let seller: TeamClient;
    let buyer: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };
    let serial = 0;

    beforeAll(async () => {
      service = shared();
      [seller, buyer] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([seller.company(), buyer.company()]);
    });

    /** Sends invoices. @returns ids of the sent ones, in their order */
    const send = async (count: number): Promise<string[]> => {
      const ids: string[] = [];
      for (let n = 0; n < count; n++) {
        const { body } = await sendAndWait(seller, from.id, invoiceTo(to.address, `BULK-${serial++}`));
        ids.push(body.document.id);
      }
      return ids;
    };

    const start = async (team: TeamClient, input: object): Promise<BulkAction> => {
      const { status, body } = await team.post('/api/v1/bulk-actions', input);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.bulkAction;
    };

    const finish = async (team: TeamClient, { id }: BulkAction): Promise<BulkAction> => {
      let action: BulkAction | null = null;
      await until(async () => {
        action = (await team.get(`/api/v1/bulk-actions/${id}`)).body.bulkAction;
        return action?.state !== 'running';
      });
      return action ?? { id, state: '', matched: 0, done: 0, failed: 0, failures: [] };
    };

    const unread = async (): Promise<number> =>
      (await buyer.get('/api/v1/documents?unread=true&limit=200')).body.documents.length;

    const deliveries = async (documentIds: string[]): Promise<number> => {
      const [row] = await service.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM deliveries WHERE document_id = ANY($1)',
        [documentIds],
      );
      return row?.n ?? 0;
    };

    it('mark all documents of a filter as read, and no other', async () => {
      await send(3);
      expect(await unread()).toBe(3);
      const other = await start(buyer, {
        action: 'markRead',
        filter: { unread: true, search: 'no-such-name' },
      });
      expect(await finish(buyer, other)).toMatchObject({ state: 'done', matched: 0, done: 0 });
      const action = await start(buyer, { action: 'markRead', filter: { unread: true } });
      expect(action.matched).toBe(3);
      expect(await finish(buyer, action)).toMatchObject({ state: 'done', matched: 3, done: 3, failed: 0 });
      expect(await unread()).toBe(0);
    });

    it('leave documents alone that arrive later', async () => {
      await send(1);
      const release = await hold();
      const action = await start(buyer, { action: 'markRead', filter: { unread: true } });
      await send(1);
      await release(action.id);
      expect(await finish(buyer, action)).toMatchObject({ matched: 1, done: 1 });
      expect(await unread()).toBe(1);
    });

    it('add and remove a label, with an event for each change', async () => {
      const ids = await send(2);
      const label = await seller.sdk.labels.create({ name: 'Checked' });
      await seller.sdk.documents.addLabel(ids[0] ?? '', label.id);
      const added = await start(seller, { action: 'addLabel', labelId: label.id, ids });
      expect(await finish(seller, added)).toMatchObject({ state: 'done', done: 2 });
      const labelled = async (): Promise<string[]> =>
        (await seller.get(`/api/v1/documents?labelId=${label.id}`)).body.documents.map(
          ({ id }: { id: string }) => id,
        );
      expect(await labelled()).toEqual([...ids].reverse());
      const removed = await start(seller, {
        action: 'removeLabel',
        labelId: label.id,
        filter: { labelId: [label.id] },
      });
      expect(await finish(seller, removed)).toMatchObject({ state: 'done', done: 2 });
      expect(await labelled()).toEqual([]);
      const events = await service.sql<{ type: string; n: number }>(
        `SELECT type, count(*)::int AS n FROM events WHERE data->>'labelId' = $1 GROUP BY type ORDER BY type`,
        [label.id],
      );
      expect(events).toEqual([
        { type: 'document.label.assigned', n: 2 },
        { type: 'document.label.unassigned', n: 2 },
      ]);
    });

    it('send again, once each, and name the documents that could not be sent', async () => {
      const ids = await send(2);
      const [received] = (await seller.get('/api/v1/documents?direction=incoming&limit=1')).body.documents;
      expect(received).toBeUndefined();
      const [incoming] = (await buyer.get('/api/v1/documents?limit=1')).body.documents;
      const refused = await start(buyer, { action: 'resend', ids: [incoming.id] });
      expect(await finish(buyer, refused)).toMatchObject({
        done: 0,
        failed: 1,
        failures: [{ documentId: incoming.id, code: 'not_outgoing' }],
      });
      const action = await start(seller, { action: 'resend', ids });
      expect(await finish(seller, action)).toMatchObject({ state: 'done', done: 2, failed: 0 });
      expect(await deliveries(ids)).toBe(4);
    });

    it('change each document once when a worker is overtaken in between', async () => {
      const ids = await send(3);
      const release = await hold();
      const action = await start(seller, { action: 'resend', ids });
      // A process that ended after the first document: its deliveries and its row were written together.
      await service.sql('DELETE FROM bulk_action_documents WHERE bulk_action_id = $1 AND document_id = $2', [
        action.id,
        ids[2],
      ]);
      await service.sql('UPDATE bulk_actions SET done = 1 WHERE id = $1', [action.id]);
      await release(action.id);
      expect(await finish(seller, action)).toMatchObject({ state: 'done', matched: 3, done: 3 });
      expect(await deliveries(ids)).toBe(5);
    });

    it('run one at a time for a team, and end when they are cancelled', async () => {
      const release = await hold();
      const action = await start(seller, { action: 'markRead', filter: {} });
      const second = await seller.post('/api/v1/bulk-actions', { action: 'markRead', filter: {} });
      expect([second.status, second.body.code ?? Object.keys(second.body.errors)]).toEqual([
        409,
        second.body.code ?? ['root'],
      ]);
      const cancelled = await seller.post(`/api/v1/bulk-actions/${action.id}/cancel`);
      expect(cancelled.body.bulkAction).toMatchObject({ state: 'cancelled', done: 0 });
      await release(action.id);
      expect(await finish(seller, action)).toMatchObject({ state: 'cancelled', done: 0 });
      const next = await start(seller, { action: 'markRead', filter: {} });
      expect((await finish(seller, next)).state).toBe('done');
    });

    it('are refused for documents and labels of others, and for contradictory requests', async () => {
      const [foreign] = (await buyer.get('/api/v1/documents?limit=1')).body.documents;
      const label = await buyer.sdk.labels.create({ name: 'Theirs' });
      const answer = async (input: object): Promise<number> =>
        (await seller.post('/api/v1/bulk-actions', input)).status;
      expect(await answer({ action: 'markRead', ids: [foreign.id] })).toBe(401);
      expect(await answer({ action: 'addLabel', labelId: label.id, filter: {} })).toBe(401);
      expect(await answer({ action: 'markRead' })).toBe(400);
      expect(await answer({ action: 'markRead', filter: {}, ids: [foreign.id] })).toBe(400);
      expect(await answer({ action: 'addLabel', filter: {} })).toBe(400);
      expect(await answer({ action: 'markRead', filter: { amountFrom: 'much' } })).toBe(400);
      expect(await answer({ action: 'markRead', filter: { unknown: 1 } })).toBe(400);
      const action = await start(seller, { action: 'markRead', filter: {} });
      expect((await buyer.get(`/api/v1/bulk-actions/${action.id}`)).status).toBe(401);
      expect((await buyer.post(`/api/v1/bulk-actions/${action.id}/cancel`)).status).toBe(401);
      await finish(seller, action);
    });

    /** Keeps new bulk actions from being claimed. @returns a function that makes one due */
    async function hold(): Promise<(id: string) => Promise<void>> {
      await service.sql(`CREATE OR REPLACE FUNCTION hold_bulk_action() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.next_attempt_at = clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`);
      await service.sql(
        'CREATE OR REPLACE TRIGGER hold_bulk_action BEFORE INSERT ON bulk_actions FOR EACH ROW EXECUTE FUNCTION hold_bulk_action()',
      );
      return async (id) => {
        await service.sql('DROP TRIGGER IF EXISTS hold_bulk_action ON bulk_actions');
        await service.sql(
          `UPDATE ${BULK_ACTION_WORK.table} SET next_attempt_at = clock_timestamp() WHERE id = $1 AND state = 'running'`,
          [id],
        );
      };
    }
  });
});
