import {
  fillWithBusiness,
  fillWithDocuments,
  DOCUMENT_TABLES,
  type FilledTeam,
} from '../../bench/support/many-documents';
import type { Sql } from '../../bench/support/many-rows';
import { explained, findStatements } from '../../bench/support/plans';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { readSearchPage, type SearchLimits } from '../../src/business/documents/search/found-page';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const ROWS = 6_000;

/** Value of each order in SQL, and the index that has it. */
const ORDERS: Record<string, [value: string, index: string]> = {
  createdAt: ['NULL::text', 'documents_of_team'],
  issueDate: ['d.issue_date', 'documents_by_issue_date'],
  dueDate: ['d.due_date', 'documents_by_due_date'],
  amount: ['d.payable_amount', 'documents_by_amount'],
  counterparty: ['d.counterparty', 'documents_by_counterparty'],
};

/** Filters beside what they mean; more than 500 documents pass each. */
const FILTERS: Record<string, (filled: FilledTeam) => [query: string, meaning: string]> = {
  nothing: () => ['', 'true'],
  direction: () => ['direction=incoming', `d.direction = 'incoming'`],
  company: ({ companies: [a] }) => [`companyId=${a}`, `d.company_id = '${a}'`],
  'companies and type': ({ companies: [a, b] }) => [
    `companyId=${a}&companyId=${b}&type=invoice`,
    `d.company_id IN ('${a}', '${b}') AND d.type = 'invoice'`,
  ],
  label: ({ labels }) => [
    `labelId=${labels.common}&excludeType=creditNote`,
    `d.type <> 'creditNote' AND EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.common}')`,
  ],
  'booked purchases': () => [
    'purchaseState=booked',
    `EXISTS (SELECT FROM purchase_states p WHERE p.document_id = d.id AND p.state = 'booked')`,
  ],
  'business status': () => [
    'businessStatus=paid&businessStatus=questioned',
    `EXISTS (SELECT FROM business_states b WHERE b.document_id = d.id AND b.status IN ('paid', 'questioned'))`,
  ],
  read: () => ['unread=false', 'NOT s.unread'],
  delivered: () => ['deliveryStatus=delivered', `s.delivery_status = 'delivered'`],
  currency: () => ['currency=EUR', `d.currency = 'EUR'`],
  text: () => ['search=cantina', `(d.sender_name ILIKE '%cantina%' OR d.receiver_name ILIKE '%cantina%')`],
};

/**
 * Maximum number of blocks of a page by filters on rows of other tables: at most 2,000 documents are examined, and the state of each is
 * looked up by its key.
 */
const MAX_BLOCKS: Readonly<Record<string, number>> = {
  read: 8_000,
  delivered: 8_000,
  'booked purchases': 8_000,
  'business status': 8_000,
};

/** Lists by two filters that no index has together, beside what they mean. No or few documents pass both. */
const COMBINED: Record<string, (filled: FilledTeam) => [query: string, meaning: string]> = {
  'labels of no unread document': ({ labels }) => [
    `labelId=${labels.common}&unread=true`,
    `s.unread AND EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.common}')`,
  ],
  'a small company and a rare type': ({ companies }) => [
    `companyId=${companies[5]}&type=creditNote`,
    `d.company_id = '${companies[5]}' AND d.type = 'creditNote'`,
  ],
  'a currency that no document has': () => ['currency=USD', 'false'],
  'a label, a status and a company': ({ companies: [, b], labels }) => [
    `companyId=${b}&labelId=${labels.common}&businessStatus=questioned`,
    `d.company_id = '${b}' AND EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.common}')
      AND EXISTS (SELECT FROM business_states b WHERE b.document_id = d.id AND b.status = 'questioned')`,
  ],
  'purchases by type and amount': () => [
    'purchaseState=booked&type=creditNote&amountFrom=100',
    `d.type = 'creditNote' AND d.payable_amount >= 100
      AND EXISTS (SELECT FROM purchase_states p WHERE p.document_id = d.id AND p.state = 'booked')`,
  ],
  'read documents of a company with a label': ({ companies: [, b], labels }) => [
    `unread=false&companyId=${b}&labelId=${labels.common}`,
    `NOT s.unread AND d.company_id = '${b}' AND EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.common}')`,
  ],
  'read documents in a currency that none has': () => ['unread=false&currency=USD', 'false'],
  'invoices without a status in a currency': () => [
    'businessStatus=none&currency=EUR&type=creditNote',
    `d.type = 'creditNote' AND coalesce((SELECT b.status FROM business_states b WHERE b.document_id = d.id), 'none') = 'none'`,
  ],
  'two companies, a type and a currency': ({ companies: [, b, c] }) => [
    `companyId=${b}&companyId=${c}&type=creditNote&currency=EUR`,
    `d.company_id IN ('${b}', '${c}') AND d.type = 'creditNote'`,
  ],
  'credit notes by amount': () => [
    'type=creditNote&amountFrom=9000',
    `d.type = 'creditNote' AND d.payable_amount >= 9000`,
  ],
  'few amounts of a direction': () => [
    'direction=incoming&amountFrom=100&amountTo=120',
    `d.direction = 'incoming' AND d.payable_amount BETWEEN 100 AND 120`,
  ],
  'credit notes by days of issue': () => [
    `type=creditNote&issuedFrom=${day(400)}&issuedTo=${day(300)}`,
    `d.type = 'creditNote' AND d.issue_date BETWEEN '${day(400)}' AND '${day(300)}'`,
  ],
  'pending documents with a label': ({ labels }) => [
    `labelId=${labels.common}&deliveryStatus=pending`,
    `s.delivery_status = 'pending' AND d.direction = 'outgoing'
      AND EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.common}')`,
  ],
  'a number with a label': ({ labels }) => [
    `labelId=${labels.common}&number=A0000000000777`,
    `d.document_number = 'A0000000000777' AND EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.common}')`,
  ],
  'a reference with a purchase': () => ['purchaseState=booked&invoiceReference=none', 'false'],
  'a text with a purchase and a reference': () => [
    'search=kroon&assignee=none&invoiceReference=none',
    'false',
  ],
  'a text that a rare label has': ({ labels }) => [
    `search=kroon&labelId=${labels.rare}`,
    `EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.rare}')`,
  ],
};

/** Lists of up to 2,000 documents that are examined to their end. */
const SHORT: Record<string, (filled: FilledTeam) => [query: string, meaning: string]> = {
  'a label and a company': ({ companies, labels }) => [
    `labelId=${labels.common}&companyId=${companies[5]}`,
    `d.company_id = '${companies[5]}' AND EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.common}')`,
  ],
  'a label and an amount': ({ labels }) => [
    `labelId=${labels.common}&amountFrom=9900`,
    `d.payable_amount >= 9900 AND EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.common}')`,
  ],
  'a label of read documents': ({ companies, labels }) => [
    `labelId=${labels.common}&unread=false&companyId=${companies[4]}`,
    `NOT s.unread AND d.company_id = '${companies[4]}'
      AND EXISTS (SELECT FROM document_labels l WHERE l.document_id = d.id AND l.label_id = '${labels.common}')`,
  ],
  'a range of amounts and a direction': () => [
    'direction=incoming&amountFrom=100&amountTo=150',
    `d.direction = 'incoming' AND d.payable_amount BETWEEN 100 AND 150`,
  ],
};

/** Returns the day a number of days ago. */
const day = (days: number): string =>
  new Date(performance.timeOrigin - days * 86_400_000).toISOString().slice(0, 10);

const CASES = Object.keys(FILTERS).flatMap((filter) =>
  Object.keys(ORDERS).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => [filter, sort, order] as const),
  ),
);

/** Searches beside what they mean. */
const SEARCHES: Record<string, [search: string, meaning: string]> = {
  'a word in all': ['kroon', 'true'],
  'a word of every 25th document': ['licence', 'right(d.id, 12)::bigint % 25 = 4'],
  'a word of old documents': ['telex', `right(d.id, 12)::bigint <= ${ROWS / 20}`],
  'a part of a name': ['antina', `(d.sender_name ILIKE '%antina%' OR d.receiver_name ILIKE '%antina%')`],
  'a number': ['A0000000000007', `d.document_number = 'A0000000000007'`],
  'an amount': ['554,33', 'd.payable_amount = 554.33'],
  nothing: ['no-such-thing', 'false'],
};

/** Sizes with which 6,000 documents take every step. */
const SMALL_STEPS: Record<string, SearchLimits> = {
  'small steps': {
    sequentialSlices: [5, 20],
    frequency: 5,
    nearCount: 50,
    rareCount: 10,
    farCount: 500,
    maxListed: 100_000,
    maxExamined: 1_000,
  },
  'few documents from the indexes': {
    sequentialSlices: [5],
    frequency: 5,
    nearCount: 50,
    rareCount: 1,
    farCount: 100,
    maxListed: 60,
    maxExamined: 300,
  },
  'steps that examine few documents': {
    sequentialSlices: [5],
    frequency: 5,
    nearCount: 50,
    rareCount: 1,
    farCount: 500,
    maxListed: 5_000,
    maxExamined: 7,
  },
};

/** Lists in other orders and searches: each gives what it says, whole and once, and its cost has a bound. */
describe('sorted lists and searches of many documents', () => {
  const shared = emptiedService();
  let service: Service;
  let team: TeamClient;
  let filled: FilledTeam;
  let sql: Sql;

  beforeAll(async () => {
    service = shared();
    sql = (text, parameters) => service.sql(text, parameters);
    team = await service.team();
    const other = await service.team();
    filled = await fillWithDocuments(sql, team.teamId, ROWS, 'A');
    await fillWithBusiness(sql, team.teamId);
    await fillWithDocuments(sql, other.teamId, ROWS / 4, 'B');
    for (const table of DOCUMENT_TABLES) await sql(`VACUUM ANALYZE ${table}`);
  }, 120_000);

  const select = async (meaning: string, order: string): Promise<string[]> => {
    const rows = (await sql(
      `SELECT d.id FROM documents d JOIN document_states s ON s.document_id = d.id
       WHERE d.team_id = $1 AND ${meaning} ORDER BY ${order}`,
      [team.teamId],
    )) as { id: string }[];
    return rows.map(({ id }) => id);
  };

  it.each(CASES)('by %s, %s %s', async (filter, sort, order) => {
    const [query, meaning] = FILTERS[filter]?.(filled) ?? ['', ''];
    const [value] = ORDERS[sort] ?? [''];
    const expected = await select(
      meaning,
      `${sort === 'createdAt' ? '' : `${value} ${order} NULLS LAST, `}d.id ${order}`,
    );
    expect(expected.length).toBeGreaterThan(500);
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null && ids.length < 600) {
      const path: string = `/api/v1/documents?limit=200&sort=${sort}&order=${order}&${query}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { status, body } = await team.get(path);
      expect(status).toBe(200);
      ids.push(...body.documents.map(({ id }: { id: string }) => id));
      cursor = body.pagination.nextCursor;
    }
    expect(ids).toEqual(expected.slice(0, ids.length));
    expect(ids.length).toBeGreaterThanOrEqual(Math.min(expected.length, 600));
  });

  // Newest first is no order of its own, and the documents with the label are few enough to be sorted.
  const walked = CASES.filter(
    ([filter, sort, order]) =>
      !['text', 'label'].includes(filter) && !(sort === 'createdAt' && order === 'desc'),
  );
  it.each(walked)('read the index of the order: by %s, %s %s', async (filter, sort, order) => {
    const [query] = FILTERS[filter]?.(filled) ?? [''];
    const [, index = ''] = ORDERS[sort] ?? [];
    const statements = await findStatements(
      () => team.get(`/api/v1/documents?limit=20&sort=${sort}&order=${order}&${query}`),
      /AS place FROM \(SELECT o\.id/,
    );
    expect(statements.length).toBeGreaterThan(0);
    const plans = await explained(service.within, statements);
    const scans = plans.flatMap((plan) => plan.scans);
    // One company has an index of its own in that order, and either serves.
    const ofCompany = filter === 'company' && sort === 'issueDate' ? ['documents_issued_company'] : [];
    // The primary key has the order of creation, and the team has four of five documents.
    const ofIds = sort === 'createdAt' ? ['documents_pkey'] : [];
    expect(scans.filter((scan) => [index, ...ofCompany, ...ofIds].includes(scan))).not.toEqual([]);
    expect(scans.filter((scan) => scan.startsWith('SEQ documents'))).toEqual([]);
    expect(plans.reduce((sum, { blocks }) => sum + blocks, 0)).toBeLessThan(MAX_BLOCKS[filter] ?? 1_500);
  });

  it.each(Object.keys(COMBINED))('by %s, whole, and each page examines a bounded number', async (name) => {
    const [query, meaning] = COMBINED[name]?.(filled) ?? ['', ''];
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/api/v1/documents?limit=20&${query}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const sent = await findStatements(async () => {
        const { status, body } = await team.get(path);
        expect([status, body.errors]).toEqual([200, undefined]);
        ids.push(...body.documents.map(({ id }: { id: string }) => id));
        cursor = body.pagination.nextCursor;
      }, /ORDER BY \S*id DESC\s+(OFFSET|LIMIT)/);
      const statements = sent.filter(({ ofRequest }) => ofRequest === team.teamId);
      // Each statement lists or counts a bounded number of documents.
      expect(
        statements.filter(({ text }) => !/AS place\s+FROM|AS count FROM \(|OFFSET \$3 LIMIT 1/.test(text)),
      ).toEqual([]);
      const plans = await explained(service.within, statements);
      expect(Math.max(...plans.map(({ examined }) => examined))).toBeLessThanOrEqual(2_001);
      expect(plans.flatMap(({ scans }) => scans).filter((scan) => scan.startsWith('SEQ documents'))).toEqual(
        [],
      );
    }
    expect(ids).toEqual(await select(meaning, 'd.id DESC'));
  });

  it.each(Object.keys(SHORT))('by %s, on one page in every order', async (name) => {
    const [query, meaning] = SHORT[name]?.(filled) ?? ['', ''];
    for (const sort of Object.keys(ORDERS)) {
      const [value] = ORDERS[sort] ?? [''];
      const expected = await select(
        meaning,
        `${sort === 'createdAt' ? '' : `${value} DESC NULLS LAST, `}d.id DESC`,
      );
      expect(expected.length).toBeGreaterThan(5);
      const { body } = await team.get(`/api/v1/documents?limit=200&sort=${sort}&order=desc&${query}`);
      expect(body.documents.map(({ id }: { id: string }) => id)).toEqual(expected);
      expect(body.pagination.hasMore).toBe(false);
    }
  });

  describe.each(Object.keys(SMALL_STEPS))('searches in %s', (name) => {
    it.each(Object.keys(SEARCHES))('find %s', async (what) => {
      const [search, meaning] = SEARCHES[what] ?? ['', ''];
      const expected = await select(meaning, 'd.id DESC');
      const unitOfWork = service.app.get(UnitOfWork);
      for (const filter of [{}, { direction: 'incoming' as const }]) {
        const ids: string[] = [];
        let cursor: string | null | undefined;
        for (let page = 0; cursor !== null && page < 2_000; page++) {
          const { items, pagination } = await readSearchPage(
            team.teamId,
            { search, limit: 40, ...filter, ...(cursor !== undefined && { cursor }) },
            ({ text, parameters }) => unitOfWork.query(text, parameters),
            SMALL_STEPS[name],
          );
          expect(items.length).toBeLessThanOrEqual(40);
          ids.push(...items.map(({ id }) => id));
          cursor = pagination.nextCursor;
        }
        const wanted =
          'direction' in filter
            ? await select(`${meaning} AND d.direction = 'incoming'`, 'd.id DESC')
            : expected;
        expect(ids).toEqual(wanted);
      }
    });
  });

  it.each(Object.keys(SEARCHES))('look for %s in a bounded number of blocks', async (what) => {
    const [search] = SEARCHES[what] ?? [''];
    const statements = await findStatements(
      () => team.get(`/api/v1/documents?limit=20&search=${search}`),
      /ORDER BY \S*id DESC\s+(OFFSET|LIMIT)/,
    );
    const plans = await explained(service.within, statements);
    expect(plans.flatMap(({ scans }) => scans).filter((scan) => scan.startsWith('SEQ'))).toEqual([]);
    expect(plans.reduce((sum, { blocks }) => sum + blocks, 0)).toBeLessThan(3_500);
  });
});
