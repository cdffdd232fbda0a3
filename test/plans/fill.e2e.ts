import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';

const ROWS = 6_000;
const BATCH = 50;
/** Beside the rebuilt index, whose pages are filled by 90 %: rising indexes become 1.4 times as large, falling ones 1.77. */
const MAX_SIZE_RATIO = 1.6;
const INDEXES = [
  'documents_of_team',
  'documents_of_company',
  'documents_kind',
  'documents_by_issue_date',
  'documents_issued_company',
  'document_states_failed',
  'document_states_inbox',
  'document_states_company_inbox',
];

/** How full the indexes of lists become when documents of several companies come one after the other. */
describe('the indexes of lists', () => {
  const shared = emptiedService();
  let service: Service;

  beforeAll(async () => {
    service = shared();
    // The rows that suites before have removed leave their pages to the index.
    for (const name of INDEXES) await service.sql(`REINDEX INDEX ${name}`);
    const owners: { teamId: string; companyId: string }[] = [];
    for (let n = 0; n < 2; n++) {
      const team = await service.team();
      owners.push({ teamId: team.teamId, companyId: (await team.company()).id });
    }
    for (let first = 0; first < ROWS; first += BATCH)
      await service.sql(
        `WITH new AS (SELECT 'doc_' || lpad(n::text, 26, '0') AS id, ($1::text[])[1 + n % 2] AS team_id, ($2::text[])[1 + n % 2] AS company_id
           FROM generate_series($3::int, $4::int) AS n),
         document AS (INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, doc_type_id, process_id,
             issue_date, validation_result, created_at)
           SELECT id, team_id, company_id, 'incoming', 'invoice', 'peppol-bis-3', '0208:0123456749', 'd', 'p', '2026-11-27', 'valid', now() FROM new)
         INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, updated_at)
         SELECT id, team_id, company_id, true, 'failed', now() FROM new`,
        [
          owners.map(({ teamId }) => teamId),
          owners.map(({ companyId }) => companyId),
          first,
          first + BATCH - 1,
        ],
      );
  }, 60_000);

  it.each(INDEXES)('have pages that are filled: %s', async (name) => {
    const size = async (): Promise<number> => {
      const [row] = await service.sql<{ size: number }>('SELECT pg_relation_size($1)::int AS size', [name]);
      return row?.size ?? 0;
    };
    const grown = await size();
    await service.sql(`REINDEX INDEX ${name}`);
    const rebuilt = await size();
    expect(rebuilt).toBeGreaterThan(100_000);
    expect(grown / rebuilt).toBeLessThan(MAX_SIZE_RATIO);
  });
});
