import { buildFirstIdAt } from '../../src/platform/kernel/ids';
import { newDocumentId } from '../../src/business/documents/document.resource';
import { newReportId } from '../../src/reporting/france/reports/report.resource';
import { explained, findStatements } from '../../bench/support/plans';
import type { Sql } from '../../bench/support/many-rows';
import { declarant, sales } from '../support/french';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const ROWS = 5_000;
const PERIODS = 100;
/** Blocks that a page of 20 reports may touch; the table has hundreds. */
const FEW = 200;

/** What the list of the reports of a period reads, among many reports of another one. */
export function reportPlans(shared: () => { service: Service; sql: Sql }): void {
  describe('the reports of a period', () => {
    let service: Service;
    let team: TeamClient;
    let sql: Sql;
    let path: string;

    beforeAll(async () => {
      service = shared().service;
      sql = shared().sql;
      team = await service.team();
      ({ path } = await declarant(team));
      await team.post(`${path}/b2c`, sales('2026-09-15', 10, { reference: 'first' }));
      await team.post(`${path}/b2c`, sales('2026-09-15', 11, { reference: 'right', action: 'correct' }));
      const before = Date.now() - 86_400_000;
      const idOf = (make: Parameters<typeof buildFirstIdAt>[0]): string =>
        `'${buildFirstIdAt(make, before).slice(0, -16)}' || lpad((n + k * ${ROWS})::text, 16, '0')`;
      // Older ones: of the same period those that were replaced, and as many that count in a hundred earlier ones.
      await sql(
        `INSERT INTO reporting_periods (id, team_id, company_id, siren, flow, vat_regime, period_start, period_end,
           declarant_deadline, platform_deadline, created_at)
         SELECT p.id || '-' || n, team_id, company_id, siren, flow, vat_regime, period_start - n * 10, period_end - n * 10,
           declarant_deadline, platform_deadline, created_at
         FROM reporting_periods p CROSS JOIN generate_series(1, ${PERIODS}) AS n WHERE p.team_id = $1`,
        [team.teamId],
      );
      await sql(
        `WITH made AS (
           SELECT ${idOf(newReportId)} AS id, ${idOf(newDocumentId)} AS document_id, k, n, r.*
           FROM generate_series(1, ${ROWS}) AS n CROSS JOIN (VALUES (0), (1)) AS each (k) CROSS JOIN LATERAL (
             SELECT team_id, company_id, period_id || CASE k WHEN 1 THEN '-' || (1 + n % ${PERIODS}) ELSE '' END AS period_id,
               kind, content, received_at
             FROM reporting_reports WHERE reference = 'first' AND team_id = $1) AS r), stored AS (
           INSERT INTO documents (id, team_id, company_id, direction, type, sender_id, doc_type_id, process_id, validation_result, created_at)
           SELECT document_id, team_id, company_id, 'outgoing', 'frenchB2CSalesReport', '0225:1', 'd', 'p', 'not_supported', now() FROM made)
         INSERT INTO reporting_reports (id, team_id, company_id, document_id, period_id, reference, action, kind, operation, content, status, received_at)
         SELECT id, team_id, company_id, document_id, period_id, 'many-' || k || '-' || n, 'submit', kind, 'operation ' || k || n, content,
           CASE k WHEN 0 THEN 'superseded' ELSE 'accepted' END, received_at FROM made`,
        [team.teamId],
      );
      await sql('VACUUM ANALYZE reporting_reports');
    });

    it.each(['', '&replaced=true'])('read few blocks: %s', async (more) => {
      const read = (): ReturnType<TeamClient['get']> =>
        team.get(`${path}/reports?flow=transactions&periodStart=2026-09-11&limit=20${more}`);
      expect((await read()).body.reports).toHaveLength(more === '' ? 1 : 20);
      const statements = (await findStatements(read, /reporting_reports/)).filter(
        ({ text }) => !/AS look$|SKIP LOCKED/.test(text),
      );
      expect(statements).not.toEqual([]);
      for (const { scans, blocks } of await explained(service.within, statements)) {
        expect(scans.filter((scan) => scan === 'SEQ reporting_reports')).toEqual([]);
        expect(blocks).toBeLessThan(FEW);
      }
    });
  });
}
