import { createPostgresBackend, withBackend } from 'bullmq';
import { QUEUE_SCHEMA } from '../../src/platform/kernel/queue-connection/postgres-queues';
import { invoiceTo } from '../support/invoices';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const { Queue, Worker } = withBackend(createPostgresBackend);
/** Each would come to one of two workers; that none of ten came to the other's by chance has one chance in a thousand. */
const DOCUMENTS = 10;

/** Release 0.2.0 beside this one, as in an upgrade without a pause: its queues are in the same database, and its jobs lists of pointers. */
describe('work', () => {
  const shared = sharedService();

  describe('work while a process of release 0.2.0 has workers too', () => {
    let team: TeamClient;
    let stop: () => Promise<unknown>;
    const former: unknown[] = [];

    beforeAll(async () => {
      team = await shared().team();
      const connection = { connectionString: shared().databaseUrl, schema: QUEUE_SCHEMA, max: 2 };
      const worker = new Worker('delivery', async ({ data }) => void former.push(data), { connection });
      const queue = new Queue('delivery', { connection });
      worker.on('error', () => undefined);
      queue.on('error', () => undefined);
      stop = () => Promise.all([worker.close(), queue.close()]);
      await worker.waitUntilReady();
      for (let n = 0; n < DOCUMENTS; n++)
        await queue.add('delivery', [{ id: `dlv_${n}`, claim: 1, lane: '', group: '', again: false }]);
    });

    afterAll(() => stop());

    it('stays with the release whose jobs it is', async () => {
      const [from, to] = [await team.company(), await team.company()];
      for (let n = 0; n < DOCUMENTS; n++) {
        const { body } = await sendAndWait(team, from.id, invoiceTo(to.address, `FORMER-${n}`));
        expect(body).toMatchObject({ document: { deliveryStatus: 'delivered' } });
      }
      await until(async () => former.length === DOCUMENTS);
      expect(former.every(Array.isArray)).toBe(true);
    });
  });
});
