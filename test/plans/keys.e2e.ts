import { Client } from 'pg';
import {
  SELECT_KEY_FOR_REQUEST,
  LOCK_USABLE_KEY,
  UPDATE_LAST_USES,
} from '../../src/access/auth/auth.queries';
import { MARK_EXPIRING_KEYS } from '../../src/access/auth/key-expiry.queries';
import { COMPANY_OBJECTS } from '../../src/access/auth/permissions/company-objects.queries';
import { SERVING_COSTS } from '../../src/platform/kernel/database/data-source';
import { cloneDatabase } from '../support/database';
import { ownerOf } from './read-whole';

const MANY = 100_000;
const FEW = 100;
/** Blocks that the indexes of a hundred thousand keys have more on the way to a row, and to room for its new version. */
const DEEPER = 6;

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

describe('plans', () => {
  describe('the look-up of a key', () => {
    let database: Client;
    let owner: Client;

    beforeAll(async () => {
      const url = await cloneDatabase();
      database = new Client({ connectionString: url });
      await database.connect();
      owner = await ownerOf(database, url);
      await database.query(SERVING_COSTS);
      await owner.query(
        `INSERT INTO teams (id, name, environment, created_at) VALUES ('t', 'T', 'sandbox', now())`,
      );
    });

    afterAll(async () => {
      await database.end();
      if (owner !== database) await owner.end();
    });

    /** Keys of one team from a number to another; every thousandth expires soon. */
    async function fill(from: number, to: number): Promise<void> {
      await owner.query(
        `INSERT INTO api_keys (id, team_id, name, type, scopes, company_ids, created_at, expires_at)
         SELECT 'key_' || n, 't', 'K', 'jwt', '{send}', '{c_1}', now() - interval '1 year',
           now() + CASE WHEN n % 1000 = 0 THEN interval '1 day' ELSE interval '1 year' END
         FROM generate_series($1::int, $2::int) AS n`,
        [from, to],
      );
      await owner.query('VACUUM (ANALYZE) api_keys');
    }

    /** Blocks that a statement reads; its changes are undone. */
    async function blocksOf(text: string, values: unknown[]): Promise<number> {
      await database.query('BEGIN');
      const { rows } = await database.query<{ 'QUERY PLAN': Explained[] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      await database.query('ROLLBACK');
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      return (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN);
    }

    it('reads as much of 100,000 keys as of 100', async () => {
      const statements: Record<string, [string, unknown[]]> = {
        'of a request': [SELECT_KEY_FOR_REQUEST, ['key_77']],
        'of a creator': [LOCK_USABLE_KEY, ['t', 'key_77']],
        'of a limited key': [COMPANY_OBJECTS.get('keyId') ?? '', ['key_77', 't', ['c_1']]],
        'of a last use': [UPDATE_LAST_USES, [['key_77'], [new Date()], ['127.0.0.1'], ['auth.verify']]],
      };
      await fill(1, FEW);
      const few: Record<string, number> = {};
      for (const [name, [text, values]] of Object.entries(statements))
        few[name] = await blocksOf(text, values);
      await fill(FEW + 1, MANY);
      for (const [name, [text, values]] of Object.entries(statements)) {
        const many = await blocksOf(text, values);
        expect([name, many <= (few[name] ?? 0) + DEEPER || [few[name], many]]).toEqual([name, true]);
      }
    });

    it('for warnings reads only keys that expire soon', async () => {
      // A hundred keys at most, each with its row and the rows of its indexes.
      expect(await blocksOf(MARK_EXPIRING_KEYS, [new Date()])).toBeLessThan(4_000);
      const { rows } = await database.query<Record<'QUERY PLAN', object>>(
        `EXPLAIN (FORMAT JSON) ${MARK_EXPIRING_KEYS}`,
        [new Date()],
      );
      expect(JSON.stringify(rows)).toContain('"api_keys_expiry_warning"');
    });
  });
});
