import { newDocumentId } from '../../src/business/documents/document.resource';
import { newEventId } from '../../src/platform/events/define-event';
import { buildFirstIdAt } from '../../src/platform/kernel/ids';
import { newRequestEntryId } from '../../src/access/request-log/api-request.resource';
import { explained, findStatements } from '../../bench/support/plans';
import type { Sql } from '../../bench/support/many-rows';
import { person, type PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const ROWS = 5_000;
/** Blocks that a page of 20 rows may touch; the tables have hundreds. */
const FEW = 400;
const TABLES = [
  'api_requests',
  'webhook_deliveries',
  'events',
  'teams',
  'users',
  'verification_sessions',
  'documents',
  'document_states',
  'deliveries',
];

/** What pages read of many rows, beside the lists of documents: overview, requests, deliveries, and those of operators. */
export function pagePlans(shared: () => { service: Service; team: TeamClient; sql: Sql }): void {
  describe('pages over many rows', () => {
    let service: Service;
    let team: TeamClient;
    let operator: PersonClient;
    let sql: Sql;

    beforeAll(async () => {
      ({ service, team, sql } = shared());
      operator = await person(service, { operator: true });
      const now = Date.now();
      const idOf = (make: Parameters<typeof buildFirstIdAt>[0]): string =>
        `'${buildFirstIdAt(make, now).slice(0, -16)}' || lpad(n::text, 16, '0')`;
      const each = `FROM generate_series(1, ${ROWS}) AS n`;
      const ulid = `lpad(n::text, 26, '0')`;
      await sql(
        `INSERT INTO api_requests (id, team_id, request_id, method, route, status, error_code, duration_ms)
         SELECT ${idOf(newRequestEntryId)}, $1, 'r-' || n, 'GET', '/api/v1/team', CASE n % 500 WHEN 0 THEN 404 ELSE 200 END, NULL, 1 ${each}`,
        [team.teamId],
      );
      await sql(
        `INSERT INTO webhooks (id, team_id, url, created_at, updated_at) VALUES ('wh_0000000000000000000000PAAN', $1, 'http://127.0.0.1:9/', now(), now())`,
        [team.teamId],
      );
      await sql(
        `INSERT INTO events (id, team_id, type, occurred_at, data) SELECT ${idOf(newEventId)}, $1, 'webhook.test', now(), '{}' ${each}`,
        [team.teamId],
      );
      await sql(
        `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, created_at)
         SELECT ${idOf(newEventId).replace("'evt_", "'whd_")}, $1, 'wh_0000000000000000000000PAAN', ${idOf(newEventId)}, 'delivered', now() + n * interval '1 ms' ${each}`,
        [team.teamId],
      );
      await sql(
        `INSERT INTO teams (id, name, environment, created_at) SELECT 'team_' || ${ulid}, 'Team ' || md5(n::text), 'sandbox', now() ${each}`,
      );
      await sql(
        `INSERT INTO users (id, email, name, language, operator, created_at)
         SELECT 'usr_' || ${ulid}, md5(n::text) || '@example.com', 'Person', 'en', false, now() ${each}`,
      );
      await sql(
        `INSERT INTO verification_sessions (id, team_id, company_id, status, expires_at, created_at, updated_at)
         SELECT 'cvs_' || ${ulid}, $1, (SELECT min(id) FROM companies WHERE team_id = $1),
           CASE n % 5 WHEN 0 THEN 'open' ELSE 'rejected' END, now() + interval '1 day', now(), now() ${each}`,
        [team.teamId],
      );
      for (const table of TABLES) await sql(`VACUUM ANALYZE ${table}`);
    });

    /** @throws when a large table is read whole, or much of anything is read */
    async function expectFew(work: () => Promise<{ status: number }>, most = FEW): Promise<void> {
      const answers: number[] = [];
      const sent = await findStatements(
        async () => answers.push((await work()).status),
        new RegExp(`\\b(${TABLES.join('|')})\\b`),
      );
      // The dispatcher of the service looks for work meanwhile.
      const statements = sent.filter(({ text }) => !/AS look$|SKIP LOCKED|working_processes/.test(text));
      expect([answers, statements.length > 0]).toEqual([[200], true]);
      for (const [i, { scans, blocks }] of (await explained(service.within, statements)).entries()) {
        const { text } = statements[i] ?? { text: '' };
        expect([text, scans.filter((scan) => TABLES.some((table) => scan === `SEQ ${table}`))]).toEqual([
          text,
          [],
        ]);
        expect([text, blocks]).toEqual([text, expect.any(Number)]);
        expect(blocks).toBeLessThan(most);
      }
    }

    it.each([
      '/api/v1/requests?limit=20',
      '/api/v1/requests?limit=20&status=failed',
      '/api/v1/requests?requestId=r-17',
      '/api/v1/request-failures',
      '/api/v1/webhook-deliveries?limit=20',
    ])('read few blocks: %s', (path) => expectFew(() => team.get(path)));

    it.each([
      'teams?limit=20',
      'teams?limit=20&search=team%20a',
      'accounts?limit=20',
      'accounts?limit=20&search=a',
      'verifications?limit=20',
      'work',
      'parked-work?limit=20',
    ])('of operators read few blocks: %s', (path) =>
      expectFew(() => operator.get(`/api/core/operator/${path}`)),
    );

    it('of the overview look at a bounded number of documents', async () => {
      const id = `'${buildFirstIdAt(newDocumentId, Date.now()).slice(0, -16)}' || lpad(n::text, 16, '0')`;
      const [company] = (await sql('SELECT min(id) AS id FROM companies WHERE team_id = $1', [
        team.teamId,
      ])) as {
        id: string;
      }[];
      await sql(
        `WITH made AS (SELECT ${id} AS id FROM generate_series(1, 12000) AS n), stored AS (
           INSERT INTO documents (id, team_id, company_id, direction, type, sender_id, doc_type_id, process_id, validation_result, created_at)
           SELECT id, $1, $2, 'outgoing', 'invoice', '0208:1', 'd', 'p', 'valid', now() FROM made)
         INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, updated_at)
         SELECT id, $1, $2, false, 'failed', now() FROM made`,
        [team.teamId, company?.id],
      );
      for (const table of ['documents', 'document_states']) await sql(`VACUUM ANALYZE ${table}`);
      await expectFew(() => team.get('/api/v1/overview?days=2'), 6_000);
    });

    // 12,000 unread responses are newer than every other document.
    it('of an inbox without responses examine a bounded number of them', async () => {
      const id = `'${buildFirstIdAt(newDocumentId, Date.now() + 60_000).slice(0, -16)}' || lpad(n::text, 16, '0')`;
      await sql(
        `WITH made AS (SELECT ${id} AS id, (SELECT min(id) FROM companies WHERE team_id = $1) AS company FROM generate_series(1, 12000) AS n),
         stored AS (
           INSERT INTO documents (id, team_id, company_id, direction, type, sender_id, doc_type_id, process_id, validation_result, created_at)
           SELECT id, $1, company, 'incoming', 'invoiceResponse', '0208:1', 'd', 'p', 'valid', now() FROM made)
         INSERT INTO document_states (document_id, team_id, company_id, incoming, updated_at) SELECT id, $1, company, true, now() FROM made`,
        [team.teamId],
      );
      for (const table of ['documents', 'document_states']) await sql(`VACUUM ANALYZE ${table}`);
      const left = 'limit=20&excludeType=invoiceResponse';
      await expectFew(() => team.get(`/api/v1/documents?${left}`));
      // Some blocks for the type of each of 2,000.
      await expectFew(() => team.get(`/api/v1/inbox?${left}`), 9_000);
      const pages: { documents: unknown[]; pagination: { nextCursor: string | null } }[] = [];
      let cursor: string | null = null;
      do {
        const { body } = await team.get(`/api/v1/inbox?${left}${cursor === null ? '' : `&cursor=${cursor}`}`);
        pages.push(body);
        cursor = body.pagination.nextCursor;
      } while (cursor !== null && pages.length < 20);
      expect(pages.slice(0, 7).map(({ documents }) => documents.length)).toEqual([0, 0, 0, 0, 0, 0, 20]);
      const [unread] = (await sql(
        `SELECT count(*)::int AS count FROM document_states s JOIN documents d ON d.id = s.document_id
         WHERE s.team_id = $1 AND s.unread AND d.type <> 'invoiceResponse'`,
        [team.teamId],
      )) as { count: number }[];
      expect(pages.flatMap(({ documents }) => documents)).toHaveLength(unread?.count ?? 0);
    });
  });
}
