import type { Sql } from './many-rows';

export const TRAFFIC_TABLES = [
  'documents',
  'document_states',
  'webhooks',
  'events',
  'webhook_deliveries',
  'webhook_attempts',
  'api_requests',
  'audit_entries',
];

const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id of the instant `at` with the number `n` where others are random. */
const idAt = (prefix: string): string => `'${prefix}_' || (
    SELECT string_agg(substr('${BASE_32}', ((extract(epoch FROM at) * 1000)::bigint >> 5 * place & 31)::int + 1, 1), '' ORDER BY place DESC)
    FROM generate_series(0, 9) AS place) || lpad(n::text, 16, '0')`;

/** Rows of a span of days that ends now, evenly. */
const spread = (days: number): string =>
  `(SELECT n, now() - ($2 - n) * (interval '${days} days' / $2) AS at FROM generate_series(1, $2::int) AS n) AS made`;

/** What a busy team has after a month: documents, events and their deliveries to three webhooks, requests of a week, audit. */
export async function fillWithTraffic(sql: Sql, teamId: string, rows: number): Promise<void> {
  const parameters = [teamId, rows];
  const company = 'c_00000000000000000000000001';
  await sql(
    `INSERT INTO companies (id, team_id, name, address, postal_code, city, country, is_smp_recipient, is_verified, created_at, updated_at)
     VALUES ('${company}', $1, 'De Kroon', 'A', '1', 'C', 'BE', true, true, now(), now())`,
    [teamId],
  );
  await sql(
    `INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, doc_type_id, process_id, document_number,
       sender_name, receiver_name, validation_result, created_at)
     SELECT ${idAt('doc')}, $1, '${company}', CASE WHEN n % 10 < 6 THEN 'incoming' ELSE 'outgoing' END, 'invoice', 'peppol-bis-3',
       '0208:0123456749', 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
       'A' || n, 'De Kroon', 'Atelier', 'valid', at FROM ${spread(30)}`,
    parameters,
  );
  await sql(
    `INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, read_at, updated_at)
     SELECT id, team_id, company_id, direction = 'incoming',
       CASE WHEN direction = 'incoming' THEN NULL WHEN n % 100 = 7 THEN 'failed' ELSE 'delivered' END,
       CASE WHEN n % 50 <> 0 AND direction = 'incoming' THEN created_at END, created_at
     FROM (SELECT *, substr(document_number, 2)::int AS n FROM documents WHERE team_id = $1) AS d`,
    [teamId],
  );
  await sql(
    `INSERT INTO webhooks (id, team_id, url, created_at, updated_at)
     SELECT 'wh_0000000000000000000000000' || n, $1, 'https://erp.example.com/' || n, now(), now() FROM generate_series(0, 2) AS n`,
    [teamId],
  );
  await sql(
    `INSERT INTO events (id, team_id, company_id, type, occurred_at, data)
     SELECT ${idAt('evt')}, $1, '${company}', CASE WHEN n = 5 THEN 'company.verification' WHEN n % 3 = 0 THEN 'document.received' ELSE 'document.sent' END,
       at, json_build_object('documentId', ${idAt('doc')}) FROM ${spread(20)}`,
    parameters,
  );
  await sql(
    `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, state, attempts, created_at, finished_at)
     SELECT 'whd' || substr(id, 4), team_id, 'wh_0000000000000000000000000' || n % 3, id,
       CASE WHEN n % 40 = 1 THEN 'failed' WHEN n % 40 = 2 THEN 'exhausted' ELSE 'delivered' END, 1, occurred_at, occurred_at
     FROM (SELECT *, right(id, 16)::bigint AS n FROM events WHERE team_id = $1) AS e`,
    [teamId],
  );
  await sql(
    `INSERT INTO webhook_attempts (delivery_id, number, attempted_at, duration_ms, outcome, status)
     SELECT id, 1, created_at, 20, 'response', CASE state WHEN 'failed' THEN 404 WHEN 'exhausted' THEN 503 ELSE 204 END
     FROM webhook_deliveries WHERE team_id = $1`,
    [teamId],
  );
  await sql(
    `INSERT INTO api_requests (id, team_id, request_id, method, route, status, error_code, duration_ms, key_id)
     SELECT ${idAt('arq')}, $1, 'r-' || n, CASE WHEN n % 3 = 0 THEN 'GET' ELSE 'POST' END, '/api/v1/{companyId}/send',
       CASE WHEN n = 9 THEN 500 WHEN n % 20 = 0 THEN 400 ELSE 200 END, CASE WHEN n % 20 = 0 THEN 'invalid_document' END, 12,
       'key_00000000000000000000000000' FROM ${spread(7)}`,
    parameters,
  );
  await sql(
    `INSERT INTO audit_entries (id, team_id, action, subject_id, actor, request_id, created_at)
     SELECT ${idAt('aud')}, $1, CASE WHEN n = 5 THEN 'company.updated' ELSE 'oauth.token_issued' END, 's-' || n,
       CASE WHEN n = 6 THEN 'operator' ELSE 'assertion' END, 'r-' || n, at FROM ${spread(3000)}`,
    parameters,
  );
}
