import { createHeldIdentifier, heldElsewhere, publisherOf } from '../support/held-identifier';
import { startService } from '../support/service';
import { belgianNumber } from '../support/team-client';
import { until } from '../support/until';

const KEY = '11AAbb$$';

describe('companies', () => {
  describe('a migration of an identifier', () => {
    it('a migration is completed after a restart when the process ended between the yes of the network and the commit', async () => {
      const first = await startService();
      const client = await first.team();
      const number = belgianNumber();
      await heldElsewhere(first, `0208:${number}`, KEY);
      const { path, address } = await createHeldIdentifier(client, number, true);
      // The completion is never committed, as if the power had gone at that moment.
      await first.sql(
        `CREATE FUNCTION powerless() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'power failure'; END $$`,
      );
      await first.sql(
        `CREATE TRIGGER powerless BEFORE UPDATE ON identifier_migrations FOR EACH ROW
     WHEN (NEW.status = 'completed') EXECUTE FUNCTION powerless()`,
      );
      const pending = await client.post(`${path}/migration`, { migrationKey: KEY });
      expect(pending.body.migration.status).toBe('pending');
      expect(await publisherOf(first, address)).toBe(client.teamId);
      expect((await client.get(path)).body.identifier.published).toBe(false);
      await first.stop();

      const second = await startService({}, first.databaseUrl);
      await second.sql('DROP TRIGGER powerless ON identifier_migrations');
      // A worker waits until the claim of the process that is gone has run out.
      await second.sql(
        'UPDATE identifier_migrations SET lease_until = clock_timestamp(), next_attempt_at = clock_timestamp()',
      );
      const state = `SELECT m.status, m.error_message AS error, i.publication FROM identifier_migrations m
    JOIN identifiers i ON i.id = m.identifier_id`;
      await until(async () => {
        const [row] = await second.sql<{ status: string }>(state);
        return row?.status !== 'pending';
      });
      expect(await second.sql(state)).toEqual([
        { status: 'completed', error: null, publication: 'published' },
      ]);
      expect(await publisherOf(second, address)).toBe(client.teamId);
      await second.stop();
    });
  });
});
