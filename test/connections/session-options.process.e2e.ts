import { GuardedClient } from '../../src/platform/kernel/database/guarded-client';
import { servingDataSourceOptions } from '../../src/platform/kernel/database/data-source';
import { QUEUE_SCHEMA, createPostgresPool } from '../../src/platform/kernel/queue-connection/postgres-queues';
import { Notifications } from '../../src/platform/kernel/database/notifications';
import { cloneDatabase } from '../support/database';
import { createLogger } from '../../src/platform/kernel/logger';
import { DataSource } from 'typeorm';

/** What an operator may write into the connection string, or a host of databases asks for. */
const OPTIONS = '-c work_mem=8MB -c search_path=elsewhere';

describe('connections', () => {
  describe('options of the session in DATABASE_URL', () => {
    const settings = async (client: { query(text: string): Promise<unknown> }): Promise<unknown> =>
      client.query(
        `SELECT current_setting('work_mem') AS memory, current_setting('random_page_cost') AS cost,
           current_setting('search_path') AS path`,
      );
    const withOptions = async (): Promise<string> =>
      `${await cloneDatabase()}?options=${encodeURIComponent(OPTIONS)}`;

    it('hold beside those of the service', async () => {
      const source = await new DataSource(servingDataSourceOptions(await withOptions())).initialize();
      expect(await settings(source)).toEqual([{ memory: '8MB', cost: '1.1', path: 'elsewhere' }]);
      await source.destroy();
    });

    it('hold as PGOPTIONS too', async () => {
      process.env.PGOPTIONS = OPTIONS;
      try {
        const source = await new DataSource(servingDataSourceOptions(await cloneDatabase())).initialize();
        expect(await settings(source)).toEqual([{ memory: '8MB', cost: '1.1', path: 'elsewhere' }]);
        await source.destroy();
      } finally {
        delete process.env.PGOPTIONS;
      }
    });

    it('hold beside those of the queue, which finds its tables all the same', async () => {
      const url = await withOptions();
      const source = new DataSource(servingDataSourceOptions(url));
      const queues = createPostgresPool(
        url,
        new Notifications(url, createLogger('silent'), source, { role: 'all' }),
      );
      expect(await settings(queues)).toMatchObject({
        rows: [{ memory: '8MB', cost: '1.1', path: `"${QUEUE_SCHEMA}"` }],
      });
      await queues.end();
    });

    it('hold for a client that has none of its own', async () => {
      const client = new GuardedClient({ connectionString: await withOptions() });
      await client.connect();
      expect(await settings(client)).toMatchObject({
        rows: [{ memory: '8MB', cost: '4', path: 'elsewhere' }],
      });
      await client.end();
    });
  });
});
