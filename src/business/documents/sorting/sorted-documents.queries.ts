import { sparseRows } from '../../../platform/kernel/http/sparse-page.queries';
import type { ListDocumentsQuery } from '../documents.query';
import { buildBounds, isFilteredByState, type SqlQuery } from '../list-conditions.queries';
import { buildOtherConditions } from '../search/found-documents.queries';
import type { DocumentSort, Sorting, SortPosition } from './document-sort';

type Bind = (value: unknown) => string;

/** Columns of `documents` whose indexes have an order: `documents_issued`, `documents_amount`. */
const INDEXED = {
  issueDate: { column: 'issue_date', type: 'date' },
  amount: { column: 'payable_amount', type: 'numeric' },
} as const;

/** Number of letters of a name that decide the order; a cursor carries them. */
const NAME_LENGTH = 60;

/** Value of `d` in each order, and its type. `receivables` is read by its key. */
const VALUES: Readonly<Record<DocumentSort, { select: string; type: string }>> = {
  createdAt: { select: 'NULL::text', type: 'text' },
  issueDate: { select: 'd.issue_date', type: 'date' },
  amount: { select: 'd.payable_amount', type: 'numeric' },
  dueDate: {
    select: '(SELECT r.due_date FROM receivables r WHERE r.document_id = d.id)',
    type: 'date',
  },
  counterparty: {
    select: `left(lower(CASE d.direction WHEN 'incoming' THEN coalesce(d.sender_name, d.sender_id)
      ELSE coalesce(d.receiver_name, d.receiver_id) END), ${NAME_LENGTH})`,
    type: 'text',
  },
};

/** Whether indexes of `documents` have an order, so that lists of any length are read in it. */
export const isIndexed = (sort: DocumentSort): boolean => sort === 'createdAt' || sort in INDEXED;

/**
 * Builds the query that sorts some documents: each is read by the key of `documents`, and so many rows are sorted.
 * @param ids of the documents, at most `MAX_SORTED`
 * @param count rows of the page, and one more
 */
export function buildSortedDocuments(
  teamId: string,
  ids: readonly string[],
  { sort, order }: Sorting,
  { after, count }: { after: SortPosition | null; count: number },
): SqlQuery {
  const parameters: unknown[] = [ids, teamId, count];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const { select, type } = VALUES[sort];
  const beyond = order === 'asc' ? '>' : '<';
  const isAfter =
    after === null
      ? 'true'
      : after.value === null
        ? `v.value IS NULL AND v.id ${beyond} ${bind(after.id)}`
        : `(v.value IS NULL OR (v.value, v.id) ${beyond} (${bind(after.value)}::${type}, ${bind(after.id)}))`;
  const text = `SELECT v.id, v.value::text AS text FROM (SELECT $1::text[] AS ids OFFSET 0) AS asked
    CROSS JOIN LATERAL unnest(asked.ids) AS wanted (id) CROSS JOIN LATERAL (
      SELECT d.id, ${select} AS value FROM documents d WHERE d.id = wanted.id AND d.team_id = $2 LIMIT 1) AS v
    WHERE ${isAfter} ORDER BY v.value IS NULL, v.value ${order}, v.id ${order} LIMIT $3`;
  return { text, parameters };
}

/**
 * Builds the query of a list in the order of an index, for `readExaminedPage`: the documents come from the index one after
 * another, and each is examined for the filters by the key of `documents`. Those with a value come from `documents_issued`,
 * of one company `documents_issued_company`, or `documents_amount`; those without one from
 * `documents_not_issued` or `documents_no_amount`, and lists in the order of creation from `documents_of_team`.
 * @param hasValue whether to list the documents with a value, or those without
 * @param count rows of the page, and one more
 * @param most documents to examine
 */
export function buildIndexWalk(
  teamId: string,
  query: ListDocumentsQuery,
  { sort, order }: Sorting,
  { after, hasValue, count, most }: WalkedPart,
): SqlQuery {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const [team, limit, examined] = [bind(teamId), bind(count), `${bind(most)}::int`];
  const beyond = order === 'asc' ? '>' : '<';
  const indexed = sort === 'issueDate' || sort === 'amount' ? INDEXED[sort] : null;
  const column = hasValue && indexed !== null ? `o.${indexed.column}` : null;
  const where = [`o.team_id = ${team}`];
  if (column !== null && indexed !== null) {
    where.push(`${column} IS NOT NULL`, ...buildRange(sort, query, bind));
    if (after !== null)
      where.push(`(${column}, o.id) ${beyond} (${bind(after.value)}::${indexed.type}, ${bind(after.id)})`);
    if (sort === 'issueDate' && query.companyId?.length === 1)
      where.push(`o.company_id = ${bind(query.companyId[0])}`);
  } else {
    if (indexed === null) where.push(...buildBounds('o.id', query, bind));
    else where.push(`o.${indexed.column} IS NULL`);
    if (after !== null) where.push(`o.id ${beyond} ${bind(after.id)}`);
  }
  const orderOf = (row: string): string =>
    column === null ? `${row}.id ${order}` : `${row}.value ${order}, ${row}.id ${order}`;
  const passes = buildOtherConditions(query, team, bind).join(' AND ');
  const states = isFilteredByState(query)
    ? 'JOIN document_states s ON s.document_id = d.id AND s.team_id = d.team_id AND s.company_id = d.company_id'
    : '';
  const rows = `SELECT o.id, ${column ?? 'NULL::text'} AS value FROM documents o WHERE ${where.join(' AND ')}
      ORDER BY ${column === null ? '' : `${column} ${order}, `}o.id ${order} LIMIT ${examined}`;
  const walked = `SELECT e.id, e.value, e.value::text AS text,
      coalesce((SELECT true FROM documents d ${states} WHERE d.id = e.id AND ${passes} LIMIT 1), false) AS passes,
      row_number() OVER (ORDER BY ${orderOf('e')})::int AS place FROM (${rows}) AS e ORDER BY ${orderOf('e')}`;
  return { text: sparseRows(walked, orderOf('r'), limit, examined), parameters };
}

/** Part of a list in the order of an index. */
interface WalkedPart {
  /** Last document of the previous page that belongs to the part; null to begin with its first one */
  after: SortPosition | null;
  hasValue: boolean;
  count: number;
  most: number;
}

/** Builds the conditions on the value itself, which the index serves. */
function buildRange(sort: DocumentSort, query: ListDocumentsQuery, bind: Bind): string[] {
  const conditions =
    sort === 'amount'
      ? [
          [query.amountFrom, 'o.payable_amount >=', 'numeric'],
          [query.amountTo, 'o.payable_amount <=', 'numeric'],
        ]
      : [
          [query.issuedFrom, 'o.issue_date >=', 'date'],
          [query.issuedTo, 'o.issue_date <=', 'date'],
        ];
  return conditions.flatMap(([value, condition, type]) =>
    value === undefined ? [] : [`${condition} ${bind(value)}::${type}`],
  );
}
