import { blankParty, parseDocumentInput, writeUbl } from '../../src/standards/invoice';
import { packContents, type StoredContents } from '../../src/business/documents/contents/stored-contents';
import { readXml } from '../../src/business/documents/reading/reading';
import { toTeamPrefix } from '../../src/business/documents/search/search-words';
import type { Sql } from './many-rows';

/** Companies of the filled team; the first has half of all documents, each next one half of the rest. */
export const COMPANIES = 8;
/** One document in so many has the label of that name; `old` is on the oldest documents alone. */
export const LABELS = { common: 4, rare: 1000, old: 0 } as const;

const DAYS = 1000;

export interface FilledTeam {
  /** Company ids, that with the most documents first. */
  companies: string[];
  labels: Record<keyof typeof LABELS, string>;
  /** A document in the middle of the list. */
  documentId: string;
}

const PARTY = {
  name: 'Brouwerij De Kroon NV',
  street: 'Grote Markt 1',
  city: 'Antwerpen',
  postalZone: '2000',
  country: 'BE',
  vatNumber: 'BE0123456749',
};

/** An invoice of three lines as it is stored. */
async function template(): Promise<StoredContents> {
  const result = parseDocumentInput(
    {
      invoiceNumber: 'NUMBER-0000000',
      buyerReference: 'PO-7',
      buyer: { ...PARTY, name: 'Atelier Nord SA', vatNumber: 'BE0987654394' },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: ['Consulting', 'Travel', 'Licence, one year'].map((name, index) => ({
        name,
        description: `${name} as agreed on in our contract of last year`,
        sellersId: `ART-${index}`,
        quantity: '3',
        netPriceAmount: `${index + 40}.50`,
        vat: { percentage: '21' },
      })),
    },
    { kind: 'invoice', today: '2026-01-01', company: blankParty(PARTY) },
  );
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  const address = (identifier: string) => ({ scheme: '0208', identifier });
  const xml = writeUbl(result.document, {
    kind: 'invoice',
    sender: address('0123456749'),
    receiver: address('0987654394'),
  });
  const read = readXml(Buffer.from(xml), { processId: null, day: '2026-11-22' });
  if (!read.ok || read.reading.parsedJson === null) throw new Error('The template cannot be read');
  return packContents(Buffer.from(xml), read.reading.parsedJson, read.reading.validation);
}

/**
 * Gives a team `rows` documents with contents, deliveries and labels, evenly over 1,000 days until now: six of ten
 * incoming, one of 50 of these unread, one of 500 outgoing ones failed, one of 25 a credit note, a hundred
 * invoice responses in all.
 * @param tag a letter or digit that keeps the ids of teams apart
 */
export async function fillWithDocuments(
  sql: Sql,
  teamId: string,
  rows: number,
  tag: string,
): Promise<FilledTeam> {
  const ids = (prefix: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `${prefix}_${tag}${String(i).padStart(25, '0')}`);
  const companies = ids('c', COMPANIES);
  const labelIds = ids('lbl', 3);
  const labels = { common: labelIds[0] ?? '', rare: labelIds[1] ?? '', old: labelIds[2] ?? '' };
  await sql(
    `INSERT INTO companies (id, team_id, name, address, postal_code, city, country, is_smp_recipient, is_verified, created_at, updated_at)
     SELECT id, $1, 'Company ' || id, 'A', '1', 'C', 'BE', true, true, now(), now() FROM unnest($2::text[]) AS id`,
    [teamId, companies],
  );
  await sql(
    `INSERT INTO labels (id, team_id, external_id, name, color_hex, created_at, updated_at)
     SELECT id, $1, id, id, '#6B7280', now(), now() FROM unnest($2::text[]) AS id`,
    [teamId, labelIds],
  );
  await insertRows(sql, teamId, rows, tag, companies);
  await insertStates(sql, teamId);
  await insertWords(sql, teamId, rows);
  await insertContents(sql, teamId);
  await sql(
    `INSERT INTO deliveries (id, team_id, document_id, channel, address, status, status_changed_at, attempts, give_up_at, environment, created_at)
     SELECT 'dlv' || substr(id, 4), d.team_id, id, 'peppol', receiver_id, s.delivery_status, created_at, 1, created_at, 'sandbox', created_at
     FROM documents d JOIN document_states s ON s.document_id = id WHERE d.team_id = $1 AND direction = 'outgoing'`,
    [teamId],
  );
  await insertLabels(sql, teamId, rows, labels);
  const [middle] = (await sql('SELECT id FROM documents WHERE team_id = $1 ORDER BY id LIMIT 1 OFFSET $2', [
    teamId,
    rows >> 1,
  ])) as { id: string }[];
  return { companies, labels, documentId: middle?.id ?? '' };
}

const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id of the instant, with the tag `$2` and the number `n` where others are random. */
const idAt = (instant: string): string => `'doc_' || (
    SELECT string_agg(substr('${BASE_32}', ((extract(epoch FROM ${instant}) * 1000)::bigint >> 5 * place & 31)::int + 1, 1), '' ORDER BY place DESC)
    FROM generate_series(0, 9) AS place) || $2 || lpad(n::text, 15, '0')`;

async function insertRows(
  sql: Sql,
  teamId: string,
  rows: number,
  tag: string,
  companies: string[],
): Promise<void> {
  await sql(
    `INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, receiver_id, doc_type_id, process_id, country_c1,
       document_number, issue_date, sender_name, receiver_name, validation_result, peppol_message_id, peppol_conversation_id,
       envelope_id, payable_amount, currency, created_at, due_date, counterparty)
     SELECT ${idAt('at')}, $1, ($4::text[])[least(cardinality($4), 1 + floor(-ln(1 - spread) / ln(2)))],
       CASE WHEN incoming THEN 'incoming' ELSE 'outgoing' END,
       CASE WHEN n % greatest(1, $3 / 100) = 0 THEN 'invoiceResponse' WHEN n % 25 = 0 THEN 'creditNote' ELSE 'invoice' END,
       CASE WHEN n % 500 = 3 THEN 'xrechnung-3' ELSE 'peppol-bis-3' END,
       CASE WHEN incoming THEN other ELSE own END, CASE WHEN incoming THEN own ELSE other END,
       'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
       'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'BE', $2 || lpad(n::text, 13, '0'), (at - n % 6 * interval '1 day')::date,
       CASE WHEN incoming THEN name ELSE 'De Kroon NV' END, CASE WHEN incoming THEN 'De Kroon NV' ELSE name END, 'valid',
       md5('m' || n) || '@ap.example', gen_random_uuid()::text, $2 || md5('e' || n), (n::bigint * 7919 % 1000003) / 100.0, 'EUR', at,
       CASE WHEN n % greatest(1, $3 / 100) <> 0 THEN (at - n % 6 * interval '1 day')::date + 14 + (n % 4 * 15)::int END, lower(name)
     FROM (SELECT n, now() - ($3 - n) * (interval '1 day' * ${DAYS} / $3) AS at, n % 10 IN (0, 1, 3, 5, 7, 9) AS incoming,
         (n::bigint * 7919 % 10007) / 10007.0 AS spread, '0208:' || lpad((n::bigint * 104729 % 5000)::text, 10, '0') AS other, '0208:0123456749' AS own,
         (ARRAY['Atelier','Brouwerij','Cantina','Druckerei','Ekonomi'])[1 + n % 5] || ' ' || substr(md5((n::bigint * 104729 % 5000)::text), 1, 8) AS name
       FROM generate_series(1, $3::int) AS n) AS made`,
    [teamId, tag, rows, companies],
  );
}

/**
 * The words of names, addresses and numbers, as the product makes them of ASCII texts (its background job may have made them
 * by now), and those of lines: `licence` of 4 %
 * of the documents, `travel` of 1 %, `telex` of the oldest 5 % alone.
 */
async function insertWords(sql: Sql, teamId: string, rows: number): Promise<void> {
  await sql(
    `INSERT INTO document_search (document_id, words)
     SELECT id, array_to_tsvector(ARRAY(SELECT DISTINCT $2 || word FROM unnest(string_to_array(
       lower(translate(concat_ws(' ', sender_id, receiver_id, sender_name, receiver_name, document_number,
         CASE WHEN n % 25 = 4 THEN 'licence' END, CASE WHEN n % 100 = 4 THEN 'travel' END, CASE WHEN n <= $3::bigint / 20 THEN 'telex' END),
         ':-', '  ')), ' ')) AS word
       WHERE word <> ''))
     FROM (SELECT *, right(id, 12)::bigint AS n FROM documents WHERE team_id = $1) AS made
     ON CONFLICT (document_id) DO UPDATE SET words = excluded.words`,
    [teamId, toTeamPrefix(teamId), rows],
  );
}

/**
 * The business of invoices and credit notes: of 20 one is questioned, of 1,000 one rejected, the older half is paid. Of the
 * received ones 10 % of the newest tenth are new, and 2 % are approved.
 */
export async function fillWithBusiness(sql: Sql, teamId: string): Promise<void> {
  await sql(
    `INSERT INTO business_states (document_id, team_id, company_id, direction, status, credited, paid, open_amount, updated_at)
     SELECT id, team_id, company_id, direction, CASE WHEN n % 1000 = 11 THEN 'rejected' WHEN n % 20 = 1 THEN 'questioned'
       WHEN place < 0.5 THEN 'paid' ELSE 'none' END, 0, 0, payable_amount, created_at
     FROM (SELECT *, right(id, 12)::bigint AS n, percent_rank() OVER (ORDER BY id) AS place FROM documents WHERE team_id = $1 AND type <> 'invoiceResponse') AS made`,
    [teamId],
  );
  await sql(
    `INSERT INTO purchase_states (document_id, team_id, company_id, state, updated_at)
     SELECT id, team_id, company_id, CASE WHEN n % 50 = 1 THEN 'approved' ELSE 'booked' END, created_at
     FROM (SELECT *, right(id, 12)::bigint AS n, percent_rank() OVER (ORDER BY id) AS place FROM documents
       WHERE team_id = $1 AND direction = 'incoming' AND type <> 'invoiceResponse') AS made WHERE NOT (place > 0.9 AND n % 10 = 1)`,
    [teamId],
  );
  await sql(
    `UPDATE document_states s SET new_purchase = CASE WHEN s.incoming THEN d.type <> 'invoiceResponse' AND p.document_id IS NULL END
     FROM documents d LEFT JOIN purchase_states p ON p.document_id = d.id WHERE d.id = s.document_id AND d.team_id = $1 AND s.incoming`,
    [teamId],
  );
}

async function insertStates(sql: Sql, teamId: string): Promise<void> {
  await sql(
    `INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, sent_over_peppol, read_at, updated_at)
     SELECT id, team_id, company_id, incoming, CASE WHEN incoming THEN NULL WHEN n % 500 = 2 THEN 'failed' ELSE 'delivered' END, true,
       CASE WHEN incoming AND n % 50 <> 0 THEN created_at END, created_at
     FROM (SELECT *, direction = 'incoming' AS incoming, right(id, 12)::bigint AS n FROM documents WHERE team_id = $1) AS made`,
    [teamId],
  );
}

async function insertContents(sql: Sql, teamId: string): Promise<void> {
  const { packedXml, packedReading, xmlSha256 } = await template();
  await sql(
    `INSERT INTO document_contents (document_id, packed_xml, packed_reading, xml_sha256)
     SELECT id, $2::bytea, $3::bytea, $4::bytea FROM documents WHERE team_id = $1`,
    [teamId, packedXml, packedReading, xmlSha256],
  );
}

async function insertLabels(
  sql: Sql,
  teamId: string,
  rows: number,
  labels: FilledTeam['labels'],
): Promise<void> {
  const put = (label: string, condition: string): Promise<unknown> =>
    sql(
      `INSERT INTO document_labels (document_id, label_id) SELECT id, $2 FROM documents WHERE team_id = $1 AND ${condition}`,
      [teamId, label],
    );
  const number = `right(id, 12)::bigint`;
  await put(labels.common, `${number} % ${LABELS.common} = 1`);
  await put(labels.rare, `${number} % ${LABELS.rare} = 7`);
  await put(labels.old, `${number} <= ${rows / 20}`);
}

export const DOCUMENT_TABLES = [
  'documents',
  'document_states',
  'document_contents',
  'deliveries',
  'document_labels',
  'document_search',
  'business_states',
  'purchase_states',
  'labels',
];

/** Does the work while the indexes that serve lists alone are away; to build them at the end is much faster. */
export async function withoutIndexes<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const indexes = (await sql(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename IN ('documents', 'document_states', 'document_labels', 'document_search', 'business_states', 'purchase_states') AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
  )) as { name: string; definition: string }[];
  for (const { name } of indexes) await sql(`DROP INDEX ${name}`);
  const result = await work();
  await sql(`SET maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await sql(definition);
  return result;
}
