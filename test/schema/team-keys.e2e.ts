import { DataSource } from 'typeorm';
import { WITHOUT_WORKERS } from '../support/installations';
import { sharedService } from '../support/per-worker';
import { FOREIGN_KEY_EXCEPTIONS, UNIQUE_KEY_EXCEPTIONS } from '../support/team-key-exceptions';
import { findKeysWithoutTeam, type KeysWithoutTeam } from '../support/team-keys';

const ADVICE =
  'A key of a table with rows of a team holds team_id (docs/decisions/0025), e.g. PRIMARY KEY (id, team_id); or it is listed with its reason in test/support/team-key-exceptions.ts.';

const listed = (exceptions: readonly { keys: readonly string[] }[]): string[] =>
  exceptions.flatMap(({ keys }) => keys).sort();

/** What the list lacks, and what it has too much of; each beside the advice, which a failure shows. */
function compare(found: string[], exceptions: readonly { keys: readonly string[] }[]): unknown {
  const known = listed(exceptions);
  return {
    advice: ADVICE,
    notListed: found.filter((key) => !known.includes(key)),
    gone: known.filter((key) => !found.includes(key)),
    twice: known.filter((key, index) => known.indexOf(key) !== index),
  };
}

const EXACT = { advice: ADVICE, notListed: [], gone: [], twice: [] };

describe('the schema', () => {
  describe('keys of tables with rows of teams', () => {
    const shared = sharedService(WITHOUT_WORKERS);
    let database: DataSource;
    let found: KeysWithoutTeam;

    beforeAll(async () => {
      database = shared().app.get(DataSource);
      found = await findKeysWithoutTeam(database);
    });

    it('hold the team if they are unique, except those that are listed', () => {
      expect(compare(found.unique, UNIQUE_KEY_EXCEPTIONS)).toEqual(EXACT);
    });

    it('hold the team if they refer to such a table, except those that are listed', () => {
      expect(compare(found.foreign, FOREIGN_KEY_EXCEPTIONS)).toEqual(EXACT);
    });

    it('are found when a table gets a key without the team', async () => {
      const service = shared();
      try {
        await service.sql('CREATE UNIQUE INDEX labels_color ON labels (color_hex)');
        await service.sql('CREATE UNIQUE INDEX labels_color_of_team ON labels (color_hex, team_id)');
        await service.sql(
          'ALTER TABLE items ADD CONSTRAINT items_draft FOREIGN KEY (name) REFERENCES drafts',
        );
        const all = await findKeysWithoutTeam(database);
        const isNew = (key: string): boolean => ![...found.unique, ...found.foreign].includes(key);
        expect([...all.unique, ...all.foreign].filter(isNew)).toEqual([
          'labels.labels_color',
          'items.items_draft',
        ]);
      } finally {
        await service.sql('ALTER TABLE items DROP CONSTRAINT IF EXISTS items_draft');
        await service.sql('DROP INDEX IF EXISTS labels_color, labels_color_of_team');
      }
    });

    it('let no row refer to a company of another team', async () => {
      const [one, other] = [await shared().team(), await shared().team()];
      const company = await one.company();
      const insert = database.query(
        `INSERT INTO items (id, team_id, company_id, external_id, name, created_at, updated_at)
         VALUES ('itm_1', $1, $2, NULL, 'Screw', now(), now())`,
        [other.teamId, company.id],
      );
      await expect(insert).rejects.toThrow('items_team_id_company_id_fkey');
    });
  });
});
