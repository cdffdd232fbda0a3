import { selectSparseRowsSql } from '../../../platform/kernel/database/select-page';
import type { ListDocumentsQuery } from '../documents.query';
import { buildBounds, buildKindConditions, type SqlQuery } from '../list-conditions.queries';
import { buildRowCondition } from '../row-condition.queries';
import type { DocumentSort, Sorting, SortPosition } from './document-sort';
import { buildNarrowCondition, pickNarrowFilters } from './narrow-filters.queries';

type Bind = (value: unknown) => string;

/** Column of `documents` and its type for each sort order; each column has an index, {@link buildIndexOrderedList}. */
const SORT_COLUMNS = {
  issueDate: { column: 'issue_date', type: 'date' },
  dueDate: { column: 'due_date', type: 'date' },
  amount: { column: 'payable_amount', type: 'numeric' },
  counterparty: { column: 'counterparty', type: 'text' },
} as const;

const findSortColumn = (sort: DocumentSort): { column: string; type: string } | null =>
  sort === 'createdAt' ? null : SORT_COLUMNS[sort];

/** Returns the SQL expression of the sort value of document `d`. */
export const buildSortValue = (sort: DocumentSort): string => {
  const sortColumn = findSortColumn(sort);
  return sortColumn === null ? 'NULL::text' : `d.${sortColumn.column}`;
};

/**
 * Builds the query that sorts the given documents. Reads the documents by the primary key of `documents` in one index
 * scan, and sorts them in memory.
 * @param ids ids of the documents, at most `MAX_SORTED_DOCUMENTS`
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
  const afterCondition =
    after === null
      ? 'true'
      : after.value === null
        ? `v.value IS NULL AND v.id ${comparison} ${bind(after.id)}`
        : `(v.value IS NULL OR (v.value, v.id) ${comparison} (${bind(after.value)}::${type}, ${bind(after.id)}))`;
  const text = `SELECT v.id, v.value::text AS text FROM (
      SELECT d.id, ${buildSortValue(sort)} AS value FROM documents d WHERE d.id = ANY($1::text[]) AND d.team_id = $2 OFFSET 0) AS v
    WHERE ${afterCondition} ORDER BY v.value IS NULL, v.value ${order}, v.id ${order} LIMIT $3`;
  return { text, parameters };
}

/** Filters of a list that is read in the order of an index, grouped by the data that they need. */
interface FilterGroups {
  /** Filters that are evaluated with columns of the index. */
  indexFilters: ListDocumentsQuery;
  /** Filters that are evaluated with rows of narrow tables, read by primary key. */
  narrowFilters: ListDocumentsQuery;
  /** Filters that are evaluated with the document and its rows in other tables, read by primary keys. */
  documentFilters: ListDocumentsQuery;
}

/** Filters that are evaluated with the index, the limit or the cursor. */
const INDEX_FILTERS: readonly (keyof ListDocumentsQuery)[] = [
  ...(['companyId', 'direction', 'type', 'excludeType', 'from', 'to', 'limit', 'cursor'] as const),
];
/** Range filters on the sort column of each order. */
const RANGE_FILTERS: Readonly<Record<DocumentSort, readonly (keyof ListDocumentsQuery)[]>> = {
  createdAt: [],
  issueDate: ['issuedFrom', 'issuedTo'],
  dueDate: [],
  amount: ['amountFrom', 'amountTo'],
  counterparty: [],
};

function groupFilters(query: ListDocumentsQuery, sort: DocumentSort): FilterGroups {
  const narrow = pickNarrowFilters(query);
  const names = (Object.keys(query) as (keyof ListDocumentsQuery)[]).filter(
    (name) => query[name] !== undefined,
  );
  const isLight = (name: keyof ListDocumentsQuery): boolean =>
    [...INDEX_FILTERS, ...RANGE_FILTERS[sort]].includes(name);
  const pickFilters = (condition: (name: keyof ListDocumentsQuery) => boolean): ListDocumentsQuery =>
    Object.fromEntries(names.filter(condition).map((name) => [name, query[name]]));
  return {
    indexFilters: pickFilters(isLight),
    narrowFilters: narrow,
    documentFilters: pickFilters((name) => !isLight(name) && narrow[name] === undefined),
  };
}

/** Maximum number of documents that a page examines when index entries are sufficient. */
const MAX_EXAMINED_ENTRIES = 20_000;
/** Maximum number of documents that a page examines when each document requires reads of other tables. */
const MAX_READ_DOCUMENTS = 2_000;

/** Returns the maximum number of documents that a page of a list in the order of an index examines. */
export function getMaxExamined(query: ListDocumentsQuery, sort: DocumentSort): number {
  const { narrowFilters, documentFilters } = groupFilters(query, sort);
  return Object.keys({ ...narrowFilters, ...documentFilters }).length === 0
    ? MAX_EXAMINED_ENTRIES
    : MAX_READ_DOCUMENTS;
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
 * - For a filter of a narrow table, such as the unread documents, only this table is read; for every other filter, the
 *   document and its rows in other tables are read by primary keys.
 * @param hasValue whether to list documents with a value (true) or without a value (false)
 * @param count number of rows of the page plus one
 * @param maximum maximum number of documents to examine
 */
export function buildIndexOrderedList(
  teamId: string,
  query: ListDocumentsQuery,
  { sort, order }: Sorting,
  { after, hasValue, count, maximum }: ListPart,
): SqlQuery {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const [team, limit, examinedCount] = [bind(teamId), bind(count), `${bind(maximum)}::int`];
  const { indexFilters, narrowFilters, documentFilters } = groupFilters(query, sort);
  const comparison = order === 'asc' ? '>' : '<';
  const sortColumn = findSortColumn(sort);
  const column = hasValue && sortColumn !== null ? `o.${sortColumn.column}` : null;
  const where = [`o.team_id = ${team}`];
  if (column !== null && sortColumn !== null) {
    where.push(`${column} IS NOT NULL`, ...buildRangeConditions(sort, query, bind));
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

  const indexConditions = [
    ...buildKindConditions(indexFilters, bind, 'o'),
    ...(indexFilters.companyId === undefined ? [] : [`o.company_id = ANY(${bind(indexFilters.companyId)})`]),
    ...(sortColumn === null ? [] : buildBounds('o.id', indexFilters, bind)),
  ];
  const documentCondition =
    Object.keys(documentFilters).length === 0
      ? 'true'
      : buildRowCondition(documentFilters, { id: teamId, sql: team }, bind);
  // CASE evaluates the inexpensive conditions first.
  const passes = `CASE WHEN NOT e.light THEN false WHEN NOT ${buildNarrowCondition(narrowFilters, bind)} THEN false ELSE ${documentCondition} END`;
  const rows = `SELECT o.id, ${column ?? 'NULL::text'} AS value, ${indexConditions.join(' AND ') || 'true'} AS light
      FROM documents o WHERE ${where.join(' AND ')}
      ORDER BY ${column === null ? '' : `${column} ${order}, `}o.id ${order} LIMIT ${examinedCount}`;
  const examinedRows = `SELECT e.id, e.value, e.value::text AS text, ${passes} AS passes,
      row_number() OVER (ORDER BY ${formatOrder('e')})::int AS place FROM (${rows}) AS e ORDER BY ${formatOrder('e')}`;
  return { text: selectSparseRowsSql(examinedRows, formatOrder('r'), limit, examinedCount), parameters };
}

/** Part of a list in the order of an index. */
export interface ListPart {
  /** Last document of the previous page in this part of the list; null for the beginning of the part */
  after: SortPosition | null;
  hasValue: boolean;
  count: number;
  maximum: number;
}

/** Builds the conditions on the sort value, which the index evaluates. */
function buildRangeConditions(sort: DocumentSort, query: ListDocumentsQuery, bind: Bind): string[] {
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
