import { selectUncontestedIdentifiers } from '../../src/business/identifiers/identifiers.queries';
import { emptiedService } from '../support/per-worker';

describe('plans', () => {
  const service = emptiedService();

  describe('the addresses that a company may send from', () => {
    it('are read by keys, also when another company has thousands and the statistics follow from them', async () => {
      const team = await service().team();
      const [sender, many] = [await team.company(), await team.company()];
      await service().sql(
        `INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication, created_at, updated_at)
         SELECT 'ci_many_' || n, $1, $2, 'sandbox', '0225', '987654321_' || n, 'published', now(), now()
         FROM generate_series(1, 20000) n`,
        [team.teamId, many.id],
      );
      await service().sql('ANALYZE identifiers');
      try {
        const lines = await service().sql<{ 'QUERY PLAN': string }>(
          // As in the statements of a send, which read the company from a row.
          `EXPLAIN (COSTS OFF) SELECT ARRAY(SELECT s.identifier FROM (${selectUncontestedIdentifiers('c.id')}) AS s)
           FROM companies c WHERE c.id = $1`,
          [sender.id],
        );
        const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
        expect(plan).toContain('identifiers_company');
        expect(plan).toContain('identifiers_published_once');
        // The company itself may be read either way: there are few in a database of tests.
        expect(plan).not.toMatch(/Hash|Merge|Seq Scan on identifiers|Sort/);
      } finally {
        await service().sql('DELETE FROM identifiers WHERE company_id = $1', [many.id]);
        await service().sql('ANALYZE identifiers');
      }
    });
  });
});
