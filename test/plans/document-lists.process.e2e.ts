import { explained, findStatements } from '../../bench/support/plans';
import { DOCUMENT_TABLES, fillWithDocuments, type FilledTeam } from '../../bench/support/many-documents';
import type { Sql } from '../../bench/support/many-rows';
import { pagePlans } from './pages';
import { reportPlans } from './reports';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const ROWS = 6_000;
const DAY_MS = 86_400_000;

/** Filters beside what they mean, said plainly in SQL; `$1` is the team. */
type Filter = (filled: FilledTeam, day: (ago: number) => string) => [query: string, meaning: string];

const FILTERS: Record<string, Filter> = {
  nothing: () => ['', 'true'],
  'one company': ({ companies: [a] }) => [`companyId=${a}`, `d.company_id = '${a}'`],
  'several companies': ({ companies: [, , b, c] }) => [
    `companyId=${b}&companyId=${c}&companyId=c_01HZZZZZZZZZZZZZZZZZZZZZZZ`,
    `d.company_id IN ('${b}', '${c}')`,
  ],
  'the same company twice': ({ companies: [, , b] }) => [
    `companyId=${b}&companyId=${b}`,
    `d.company_id = '${b}'`,
  ],
  'direction and type': () => [
    'direction=incoming&type=creditNote',
    `direction = 'incoming' AND type = 'creditNote'`,
  ],
  unread: () => ['unread=true', 'unread'],
  'unread of a company': ({ companies: [, b] }) => [
    `companyId=${b}&unread=true`,
    `d.company_id = '${b}' AND unread`,
  ],
  'new purchases': () => ['purchaseState=new', `s.new_purchase`],
  'new purchases of a company': ({ companies: [, b] }) => [
    `companyId=${b}&purchaseState=new`,
    `d.company_id = '${b}' AND s.new_purchase`,
  ],
  'booked purchases': () => ['purchaseState=booked', worked(`p.state = 'booked'`)],
  'booked purchases by type': () => [
    'purchaseState=booked&type=creditNote',
    `type = 'creditNote' AND ${worked(`p.state = 'booked'`)}`,
  ],
  assignee: () => ['assignee=user_1', worked(`p.assignee = 'user_1'`)],
  'assignee and state': () => [
    'assignee=user_1&purchaseState=approved',
    worked(`p.assignee = 'user_1' AND p.state = 'approved'`),
  ],
  'without a type': () => ['excludeType=invoice', `type <> 'invoice'`],
  'a direction without types': () => [
    'direction=incoming&excludeType=invoice&excludeType=invoiceResponse',
    `direction = 'incoming' AND type NOT IN ('invoice', 'invoiceResponse')`,
  ],
  'a company without a type': ({ companies: [a] }) => [
    `companyId=${a}&excludeType=creditNote&excludeType=invoiceResponse`,
    `d.company_id = '${a}' AND type = 'invoice'`,
  ],
  'companies without a type': ({ companies: [a, b] }) => [
    `companyId=${a}&companyId=${b}&excludeType=invoice`,
    `d.company_id IN ('${a}', '${b}') AND type <> 'invoice'`,
  ],
  'unread without a type': () => ['unread=true&excludeType=invoice', `unread AND type <> 'invoice'`],
  'unread of companies without a type': ({ companies: [a, b] }) => [
    `companyId=${a}&companyId=${b}&unread=true&excludeType=invoice`,
    `d.company_id IN ('${a}', '${b}') AND unread AND type <> 'invoice'`,
  ],
  'label without a type': ({ labels }) => [
    `labelId=${labels.common}&excludeType=invoice`,
    `${labelled([labels.common])} AND type <> 'invoice'`,
  ],
  'search without a type': () => [
    'search=atelier&excludeType=invoice',
    `d.type <> 'invoice' AND (d.sender_name ILIKE '%atelier%' OR d.receiver_name ILIKE '%atelier%')`,
  ],
  status: () => ['deliveryStatus=failed', `s.delivery_status = 'failed'`],
  label: ({ labels }) => [`labelId=${labels.old}`, labelled([labels.old])],
  'any of labels': ({ labels }) => [
    `labelId=${labels.old}&labelId=${labels.common}&labelId=${labels.rare}`,
    labelled(Object.values(labels)),
  ],
  'label, company, days': ({ labels, companies: [a, b] }, day) => [
    `labelId=${labels.common}&companyId=${a}&companyId=${b}&issuedFrom=${day(800)}`,
    `${labelled([labels.common])} AND d.company_id IN ('${a}', '${b}') AND issue_date >= '${day(800)}'`,
  ],
  'days of issue': (_, day) => [
    `issuedFrom=${day(300)}&issuedTo=${day(280)}`,
    `issue_date BETWEEN '${day(300)}' AND '${day(280)}'`,
  ],
  'issued until': (_, day) => [`issuedTo=${day(900)}`, `issue_date <= '${day(900)}'`],
  'issued since': (_, day) => [`issuedFrom=${day(30)}`, `issue_date >= '${day(30)}'`],
  'days of issue and companies': ({ companies: [a, b] }, day) => [
    `issuedFrom=${day(300)}&issuedTo=${day(200)}&companyId=${a}&companyId=${b}`,
    `issue_date BETWEEN '${day(300)}' AND '${day(200)}' AND d.company_id IN ('${a}', '${b}')`,
  ],
  'answer of the buyer': () => ['answer=rejected', lastAnswer(['RE'])],
  'any answer of the buyer': () => ['answer=rejected&answer=questioned', lastAnswer(['RE', 'UQ'])],
  'answer and company': ({ companies: [, b] }) => [
    `answer=questioned&companyId=${b}`,
    `${lastAnswer(['UQ'])} AND d.company_id = '${b}'`,
  ],
  'business status': () => ['businessStatus=rejected', inBusiness(['rejected'])],
  'any business status': () => [
    'businessStatus=rejected&businessStatus=questioned',
    inBusiness(['rejected', 'questioned']),
  ],
  'business status and direction': () => [
    'businessStatus=rejected&businessStatus=questioned&direction=incoming',
    `${inBusiness(['rejected', 'questioned'])} AND direction = 'incoming'`,
  ],
  'business status and companies': ({ companies: [a, b] }) => [
    `businessStatus=questioned&companyId=${a}&companyId=${b}`,
    `${inBusiness(['questioned'])} AND d.company_id IN ('${a}', '${b}')`,
  ],
  'no business status': () => ['businessStatus=none', undecided('true')],
  'no business status, or one': () => [
    'businessStatus=none&businessStatus=rejected',
    `type IN ('invoice', 'creditNote') AND NOT ${inBusiness(['accepted', 'questioned'])}`,
  ],
  'no business status, by direction': () => [
    'businessStatus=none&direction=incoming',
    undecided(`direction = 'incoming'`),
  ],
  'no business status, by type': () => [
    'businessStatus=none&type=creditNote',
    undecided(`type = 'creditNote'`),
  ],
  'no business status, of companies': ({ companies: [a, b] }) => [
    `businessStatus=none&companyId=${a}&companyId=${b}&direction=incoming`,
    undecided(`d.company_id IN ('${a}', '${b}') AND direction = 'incoming'`),
  ],
  'no business status, by label': ({ labels }) => [
    `businessStatus=none&labelId=${labels.common}`,
    undecided(labelled([labels.common])),
  ],
  'no business status, failed': () => [
    'businessStatus=none&deliveryStatus=failed',
    undecided(`s.delivery_status = 'failed'`),
  ],
  'no business status, by text': () => [
    'businessStatus=none&search=cantina',
    undecided(`(d.sender_name ILIKE '%cantina%' OR d.receiver_name ILIKE '%cantina%')`),
  ],
  'invoice that is named': () => ['invoiceReference=N-7', `d.invoice_references[1] LIKE '% N-7'`],
  profile: () => ['profile=xrechnung-3', `profile = 'xrechnung-3'`],
  number: () => ['number=A0000000000007', `document_number = 'A0000000000007'`],
  'a word that few documents have': () => ['search=a0000000000007', `document_number = 'A0000000000007'`],
  'a number in another notation': ({ companies: [, , , , , f] }) => [
    `search=0123.456.749&companyId=${f}`,
    `d.company_id = '${f}'`,
  ],
  'part of a word': () => ['search=00000000007', `document_number LIKE '%00000000007%'`],
  'an amount': () => ['search=554,33', 'payable_amount = 554.33'],
  'a range of amounts': () => ['amountFrom=100&amountTo=150', 'payable_amount BETWEEN 100 AND 150'],
  currency: () => ['currency=EUR', 'true'],
  'search and label': ({ labels }) => [
    `search=cantina&labelId=${labels.rare}`,
    `${labelled([labels.rare])} AND (d.sender_name ILIKE '%cantina%' OR d.receiver_name ILIKE '%cantina%')`,
  ],
  search: () => [
    'search=cantina',
    `(d.sender_name ILIKE '%cantina%' OR d.receiver_name ILIKE '%cantina%' OR d.document_number ILIKE '%cantina%')`,
  ],
};

/** Lists that are answered without the table of documents. */
const NARROW = [
  'label',
  'any of labels',
  'status',
  'unread',
  'unread of a company',
  'answer of the buyer',
  'business status',
  'any business status',
  'new purchases',
  'new purchases of a company',
  'booked purchases',
  'assignee',
  'assignee and state',
];

/** The newest answer of the buyer is one of these; each document of the fill has one or two. */
const lastAnswer = (states: string[]): string =>
  `(SELECT r.state FROM document_responses r WHERE r.document_id = d.id ORDER BY r.created_at DESC LIMIT 1) IN (${states.map((state) => `'${state}'`).join()})`;

/** The business status is one of these. */
const inBusiness = (statuses: string[]): string =>
  `EXISTS (SELECT FROM business_states b WHERE b.document_id = d.id AND b.status IN (${statuses.map((status) => `'${status}'`).join()}))`;

/** An invoice or credit note without a business status. */
const undecided = (condition: string): string =>
  `type IN ('invoice', 'creditNote') AND ${condition} AND NOT EXISTS (SELECT FROM business_states b WHERE b.document_id = d.id)`;

/** Answers to every tenth document, of which a third was questioned before it was rejected or accepted, and credit notes of few. */
const BUSINESS = [
  ...[
    ['0', 'UQ', 0, '0 seconds'],
    ['1', 'RE', 30, '1 second'],
    ['2', 'AP', 60, '1 second'],
  ].map(
    ([
      name,
      state,
      of,
      later,
    ]) => `INSERT INTO document_responses (id, team_id, document_id, kind, direction, state, code, validation, sender,
      envelope_id, message_id, created_at)
    SELECT 'rsp_${name}' || substr(id, 6), team_id, id, 'invoiceResponse', 'incoming', '${state}', '${state}', '{}', 'x', '', '',
      created_at + interval '${later}'
    FROM (SELECT *, row_number() OVER (PARTITION BY team_id ORDER BY id) AS place FROM documents) AS d
    WHERE place % 10 = 0 ${of === 0 ? '' : `AND place % 90 = ${of}`}`,
  ),
  `INSERT INTO business_states (document_id, team_id, company_id, direction, status, credited, paid, updated_at)
    SELECT id, team_id, company_id, direction, CASE WHEN place % 90 = 30 THEN 'rejected' WHEN place % 90 = 60 THEN 'accepted' ELSE 'questioned' END, 0, 0, created_at
    FROM (SELECT *, row_number() OVER (PARTITION BY team_id ORDER BY id) AS place FROM documents) AS d WHERE place % 10 = 0`,
  `INSERT INTO purchase_states (document_id, team_id, company_id, state, assignee, updated_at)
    SELECT id, team_id, company_id, CASE WHEN place % 20 = 0 THEN 'booked' ELSE 'approved' END,
      CASE WHEN place % 3 = 0 THEN 'user_1' END, now()
    FROM (SELECT *, row_number() OVER (PARTITION BY team_id ORDER BY id) AS place FROM documents) AS d WHERE place % 10 = 0`,
  `UPDATE document_states s SET new_purchase = true FROM documents d
    WHERE d.id = s.document_id AND d.direction = 'incoming' AND d.type IN ('invoice', 'creditNote')
      AND NOT EXISTS (SELECT FROM purchase_states p WHERE p.document_id = d.id)`,
  `UPDATE documents SET invoice_references = ARRAY[company_id || ' N-' || place]
    FROM (SELECT id AS named, row_number() OVER (ORDER BY id) % 1000 AS place FROM documents) AS d
    WHERE id = named AND place < 20`,
];

const worked = (condition: string): string =>
  `EXISTS (SELECT 1 FROM purchase_states p WHERE p.document_id = d.id AND ${condition})`;

const labelled = (ids: string[]): string =>
  `EXISTS (SELECT 1 FROM document_labels l WHERE l.document_id = d.id AND l.label_id IN (${ids.map((id) => `'${id}'`).join()}))`;

describe('plans', () => {
  /** Each filter gives what it says, in order, whole and once, and touches little of the database for it. */
  describe('lists of many documents', () => {
    const shared = emptiedService();
    let service: Service;
    let team: TeamClient;
    let filled: FilledTeam;
    let sql: Sql;
    let day: (ago: number) => string;

    beforeAll(async () => {
      service = shared();
      sql = (text, parameters) => service.sql(text, parameters);
      team = await service.team();
      const other = await service.team();
      filled = await fillWithDocuments(sql, team.teamId, ROWS, 'A');
      await fillWithDocuments(sql, other.teamId, ROWS / 4, 'B');
      for (const change of BUSINESS) await sql(change);
      for (const table of [...DOCUMENT_TABLES, 'document_responses', 'business_states'])
        await sql(`VACUUM ANALYZE ${table}`);
      const now = Date.now();
      day = (ago) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
    });

    async function pagesOf(query: string): Promise<string[]> {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const path: string = `/api/v1/documents?limit=200&${query}${cursor === null ? '' : `&cursor=${cursor}`}`;
        const { status, body } = await fetch(`${team.baseUrl}${path}`, {
          headers: { authorization: team.authorization },
        }).then(async (answer) => ({
          status: answer.status,
          body: (await answer.json()) as {
            documents: { id: string }[];
            pagination: { nextCursor: string | null };
          },
        }));
        expect(status).toBe(200);
        ids.push(...body.documents.map(({ id }) => id));
        cursor = body.pagination.nextCursor;
      } while (cursor !== null && ids.length < 1000);
      return ids;
    }

    it.each(Object.entries(FILTERS))('filters by %s', async (_name, filter) => {
      const [query, meaning] = filter(filled, day);
      const expected = (await sql(
        `SELECT d.id FROM documents d JOIN document_states s ON s.document_id = d.id
         WHERE d.team_id = $1 AND ${meaning} ORDER BY created_at DESC, id DESC LIMIT 1000`,
        [team.teamId],
      )) as { id: string }[];
      expect(expected.length).toBeGreaterThan(0);
      expect((await pagesOf(query)).slice(0, 1000)).toEqual(expected.map(({ id }) => id));
    });

    it.each([
      'label',
      'any of labels',
      'several companies',
      'status',
      'days of issue',
      'one company',
      'unread',
      'unread of a company',
      'without a type',
      'a direction without types',
      'a company without a type',
      'unread without a type',
      'unread of companies without a type',
      'profile',
      'number',
      'answer of the buyer',
      'any answer of the buyer',
      'business status',
      'any business status',
      'business status and direction',
      'business status and companies',
      'no business status',
      'no business status, or one',
      'no business status, by direction',
      'no business status, of companies',
      'no business status, by label',
      'no business status, failed',
      'invoice that is named',
      'a range of amounts',
    ])('reads few blocks for a page of %s', async (name) => {
      const [query] = FILTERS[name]?.(filled, day) ?? [''];
      const found = await findStatements(
        () => team.get(`/api/v1/documents?limit=20&${query}`),
        /ORDER BY \S*id DESC\s+LIMIT/,
      );
      // Jobs of the service count documents meanwhile.
      const statements = found.filter(({ ofRequest }) => ofRequest === team.teamId);
      expect(statements).toHaveLength(1);
      const [plan] = await explained(service.within, statements);
      const [table] = (await sql(
        `SELECT (pg_relation_size('documents') + pg_relation_size('document_states')) / 8192 AS blocks`,
      )) as {
        blocks: number;
      }[];
      expect(plan?.scans.filter((scan) => scan.startsWith('SEQ documents'))).toEqual([]);
      // One narrow table answers, whatever the planner takes the documents for.
      if (NARROW.includes(name))
        expect(plan?.scans.filter((scan) => scan.startsWith('documents_'))).toEqual([]);
      expect(plan?.blocks).toBeLessThan((table?.blocks ?? 0) / 3);
    });

    it.each(['search', 'a word that few documents have', 'an amount', 'no business status, by type'])(
      'reads as many blocks for a page of %s, however many documents there are',
      async (name) => {
        const [query] = FILTERS[name]?.(filled, day) ?? [''];
        const statements = await findStatements(
          () => team.get(`/api/v1/documents?limit=20&${query}`),
          /ORDER BY \S*id DESC (LIMIT|OFFSET)/,
        );
        const plans = await explained(service.within, statements);
        expect(plans.flatMap(({ scans }) => scans).filter((scan) => scan.startsWith('SEQ'))).toEqual([]);
        // The newest 200 documents of the team, each with its words, and the few that the indexes find.
        expect(plans.reduce((sum, { blocks }) => sum + blocks, 0)).toBeLessThan(2_500);
      },
    );

    // Last: they add rows that the lists above do not expect.
    pagePlans(() => ({ service, team, sql }));
    reportPlans(() => ({ service, sql }));
  });
});
