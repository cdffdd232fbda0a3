import { selectSparseRows } from '../../../platform/kernel/database/select-page';
import type { ListDocumentsQuery } from '../documents.query';
import { buildBounds, buildKindConditions, type SqlQuery } from '../list-conditions.queries';
import { buildRowCondition } from '../row-condition.queries';
import type { DocumentSort, Sorting, SortPosition } from './document-sort';
import { buildNarrowCondition, pickNarrowFilters } from './narrow-filters.queries';

type Bind = (value: unknown) => string;

/** Column of `documents` and its type for each sort order; each column has an index, {@link buildIndexWalk}. */
const COLUMNS = {
  issueDate: { column: 'issue_date', type: 'date' },
  dueDate: { column: 'due_date', type: 'date' },
  amount: { column: 'payable_amount', type: 'numeric' },
  counterparty: { column: 'counterparty', type: 'text' },
} as const;

const findSortColumn = (sort: DocumentSort): { column: string; type: string } | null =>
  sort === 'createdAt' ? null : COLUMNS[sort];

/** Returns the SQL expression of the sort value of document `d`. */
export const formatSortValue = (sort: DocumentSort): string => {
  const sortColumn = findSortColumn(sort);
  return sortColumn === null ? 'NULL::text' : `d.${sortColumn.column}`;
};

/**
 * Builds the query that sorts the given documents. Reads them by the primary key of `documents` in one index scan, and sorts in
 * memory.
 * @param ids ids of the documents, at most `MAX_SORTED`
 * @param count number of rows of the page plus one
 */
export function buildSortedDocuments(
  teamId: string,
  ids: readonly string[],
  { sort, order }: Sorting,
  { after, count }: { after: SortPosition | null; count: number },
): SqlQuery {
  const parameters: unknown[] = [ids, teamId, count];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const type = findSortColumn(sort)?.type ?? 'text';
  const comparison = order === 'asc' ? '>' : '<';
  const isAfter =
    after === null
      ? 'true'
      : after.value === null
        ? `v.value IS NULL AND v.id ${comparison} ${bind(after.id)}`
        : `(v.value IS NULL OR (v.value, v.id) ${comparison} (${bind(after.value)}::${type}, ${bind(after.id)}))`;
  const text = `SELECT v.id, v.value::text AS text FROM (
      SELECT d.id, ${formatSortValue(sort)} AS value FROM documents d WHERE d.id = ANY($1::text[]) AND d.team_id = $2 OFFSET 0) AS v
    WHERE ${isAfter} ORDER BY v.value IS NULL, v.value ${order}, v.id ${order} LIMIT $3`;
  return { text, parameters };
}

/** Filters of a list, grouped by the way in which an index walk evaluates them. */
interface WalkFilters {
  /** Evaluated with columns of the index. */
  light: ListDocumentsQuery;
  /** Evaluated with rows of narrow tables, read by primary key. */
  narrow: ListDocumentsQuery;
  /** Evaluated with the document and its rows in other tables, each read by its primary key. */
  heavy: ListDocumentsQuery;
}

/** Filters that select the list, or that the index or the cursor evaluates. */
const LIGHT: readonly (keyof ListDocumentsQuery)[] = [
  ...(['companyId', 'direction', 'type', 'excludeType', 'from', 'to', 'limit', 'cursor'] as const),
];
/** Range filters on the sort column of each order. */
const RANGES: Readonly<Record<DocumentSort, readonly (keyof ListDocumentsQuery)[]>> = {
  createdAt: [],
  issueDate: ['issuedFrom', 'issuedTo'],
  dueDate: [],
  amount: ['amountFrom', 'amountTo'],
  counterparty: [],
};

function divideFilters(query: ListDocumentsQuery, sort: DocumentSort): WalkFilters {
  const narrow = pickNarrowFilters(query);
  const names = (Object.keys(query) as (keyof ListDocumentsQuery)[]).filter(
    (name) => query[name] !== undefined,
  );
  const isLight = (name: keyof ListDocumentsQuery): boolean => [...LIGHT, ...RANGES[sort]].includes(name);
  const pickFilters = (condition: (name: keyof ListDocumentsQuery) => boolean): ListDocumentsQuery =>
    Object.fromEntries(names.filter(condition).map((name) => [name, query[name]]));
  return {
    light: pickFilters(isLight),
    narrow,
    heavy: pickFilters((name) => !isLight(name) && narrow[name] === undefined),
  };
}

/** Maximum number of documents that a page examines when index entries are sufficient. */
const MAX_EXAMINED = 20_000;
/** Maximum number of documents that a page examines when each requires reads of other tables. */
const MAX_READ = 2_000;

/** Returns the maximum number of documents that a page of a list in the order of an index examines. */
export function countWalked(query: ListDocumentsQuery, sort: DocumentSort): number {
  const { narrow, heavy } = divideFilters(query, sort);
  return Object.keys({ ...narrow, ...heavy }).length === 0 ? MAX_EXAMINED : MAX_READ;
}

/**
 * Builds the query of a list in the order of an index, for `readExaminedPage`: the documents come from the index one
 * after another, and each is compared with the filters.
 *
 * - Documents with a value come from `documents_by_issue_date`, for one company `documents_issued_company`,
 *   `documents_by_due_date`, `documents_by_amount` or `documents_by_counterparty`; documents without a value come from
 *   `documents_not_issued`, `documents_not_due`, `documents_no_amount` or `documents_no_counterparty`, and lists in the
 *   order of creation from `documents_of_team`.
 * - Company, direction and type are in the index.
 * - For a filter of a narrow table, such as the unread documents, only that table is read; for every other filter the
 *   document and its rows are read, by their primary keys.
 * @param hasValue whether to list the documents with a value, or those without
 * @param count number of rows of the page plus one
 * @param maximum documents to examine
 */
export function buildIndexWalk(
  teamId: string,
  query: ListDocumentsQuery,
  { sort, order }: Sorting,
  { after, hasValue, count, maximum }: WalkedPart,
): SqlQuery {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const [team, limit, examinedCount] = [bind(teamId), bind(count), `${bind(maximum)}::int`];
  const { light, narrow, heavy } = divideFilters(query, sort);
  const comparison = order === 'asc' ? '>' : '<';
  const sortColumn = findSortColumn(sort);
  const column = hasValue && sortColumn !== null ? `o.${sortColumn.column}` : null;
  const where = [`o.team_id = ${team}`];
  if (column !== null && sortColumn !== null) {
    where.push(`${column} IS NOT NULL`, ...buildRange(sort, query, bind));
    if (after !== null)
      where.push(
        `(${column}, o.id) ${comparison} (${bind(after.value)}::${sortColumn.type}, ${bind(after.id)})`,
      );
    if (sort === 'issueDate' && query.companyId?.length === 1)
      where.push(`o.company_id = ${bind(query.companyId[0])}`);
  } else {
    if (sortColumn === null) where.push(...buildBounds('o.id', query, bind));
    else where.push(`o.${sortColumn.column} IS NULL`);
    if (after !== null) where.push(`o.id ${comparison} ${bind(after.id)}`);
  }
  const formatOrder = (row: string): string =>
    column === null ? `${row}.id ${order}` : `${row}.value ${order}, ${row}.id ${order}`;

  const isOfIndex = [
    ...buildKindConditions(light, bind, 'o'),
    ...(light.companyId === undefined ? [] : [`o.company_id = ANY(${bind(light.companyId)})`]),
    ...(sortColumn === null ? [] : buildBounds('o.id', light, bind)),
  ];
  const passesHeavy =
    Object.keys(heavy).length === 0 ? 'true' : buildRowCondition(heavy, { id: teamId, sql: team }, bind);
  // Inexpensive conditions first.
  const passes = `CASE WHEN NOT e.light THEN false WHEN NOT ${buildNarrowCondition(narrow, bind)} THEN false ELSE ${passesHeavy} END`;
  const rows = `SELECT o.id, ${column ?? 'NULL::text'} AS value, ${isOfIndex.join(' AND ') || 'true'} AS light
      FROM documents o WHERE ${where.join(' AND ')}
      ORDER BY ${column === null ? '' : `${column} ${order}, `}o.id ${order} LIMIT ${examinedCount}`;
  const examinedRows = `SELECT e.id, e.value, e.value::text AS text, ${passes} AS passes,
      row_number() OVER (ORDER BY ${formatOrder('e')})::int AS place FROM (${rows}) AS e ORDER BY ${formatOrder('e')}`;
  return { text: selectSparseRows(examinedRows, formatOrder('r'), limit, examinedCount), parameters };
}

/** Part of a list in the order of an index. */
export interface WalkedPart {
  /** Last document of the previous page that belongs to the part; null to begin with its first one */
  after: SortPosition | null;
  hasValue: boolean;
  count: number;
  maximum: number;
}

/** Builds the conditions on the value itself, which the index serves. */
function buildRange(sort: DocumentSort, query: ListDocumentsQuery, bind: Bind): string[] {
  const ranges: Readonly<Record<string, [value: string | undefined, condition: string, type: string][]>> = {
    amount: [
      [query.amountFrom, 'o.payable_amount >=', 'numeric'],
      [query.amountTo, 'o.payable_amount <=', 'numeric'],
    ],
    issueDate: [
      [query.issuedFrom, 'o.issue_date >=', 'date'],
      [query.issuedTo, 'o.issue_date <=', 'date'],
    ],
  };
  return (ranges[sort] ?? []).flatMap(([value, condition, type]) =>
    value === undefined ? [] : [`${condition} ${bind(value)}::${type}`],
  );
}
