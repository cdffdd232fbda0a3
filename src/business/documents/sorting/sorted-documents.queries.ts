import { sparseRows } from '../../../platform/kernel/http/sparse-page.queries';
import type { ListDocumentsQuery } from '../documents.query';
import { buildBounds, buildKindConditions, type SqlQuery } from '../list-conditions.queries';
import { buildRowCondition } from '../row-condition.queries';
import { buildIdSets, MAX_SET, type IdSet } from './id-sets.queries';
import type { DocumentSort, Sorting, SortPosition } from './document-sort';

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
 * Builds the query that sorts the given documents. Reads each one by the primary key of `documents`, and sorts in memory.
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
  const text = `SELECT v.id, v.value::text AS text FROM (SELECT $1::text[] AS ids OFFSET 0) AS asked
    CROSS JOIN LATERAL unnest(asked.ids) AS wanted (id) CROSS JOIN LATERAL (
      SELECT d.id, ${formatSortValue(sort)} AS value FROM documents d WHERE d.id = wanted.id AND d.team_id = $2 LIMIT 1) AS v
    WHERE ${isAfter} ORDER BY v.value IS NULL, v.value ${order}, v.id ${order} LIMIT $3`;
  return { text, parameters };
}

/** Filters of a list, grouped by the way in which an index walk evaluates them. */
interface WalkFilters {
  /** Evaluated with columns of the index. */
  light: ListDocumentsQuery;
  /** Evaluated with lists of ids from narrow tables. */
  sets: IdSet[];
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
  const sets = buildIdSets(query);
  const inSets = sets.flatMap(({ filter }) => Object.keys(filter));
  const names = (Object.keys(query) as (keyof ListDocumentsQuery)[]).filter(
    (name) => query[name] !== undefined,
  );
  const isLight = (name: keyof ListDocumentsQuery): boolean => [...LIGHT, ...RANGES[sort]].includes(name);
  const pickFilters = (condition: (name: keyof ListDocumentsQuery) => boolean): ListDocumentsQuery =>
    Object.fromEntries(names.filter(condition).map((name) => [name, query[name]]));
  return {
    light: pickFilters(isLight),
    sets,
    heavy: pickFilters((name) => !isLight(name) && !inSets.includes(name)),
  };
}

/** Maximum number of documents that a page examines when index entries are sufficient. */
const MAX_EXAMINED = 20_000;
/** Maximum number of documents that a page examines when each requires reads of other tables. */
const MAX_READ = 2_000;

/** Returns the maximum number of documents that a page of a list in the order of an index examines. */
export function countWalked(query: ListDocumentsQuery, sort: DocumentSort): number {
  return Object.keys(divideFilters(query, sort).heavy).length === 0 ? MAX_EXAMINED : MAX_READ;
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
 * - Documents that a narrow table lists in its own index, such as unread ones, are listed once and compared by id. When
 *   that list exceeds a maximum, and for every other filter, rows are read by their primary keys.
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
  const { light, sets, heavy } = divideFilters(query, sort);
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
  const passesHeavy = (filter: ListDocumentsQuery): string =>
    buildRowCondition(filter, { id: teamId, sql: team }, bind);
  const lists: string[] = [];
  const isLong = (index: number): string => `(SELECT count(*) FROM set_${index}) > ${MAX_SET}`;
  const isInSets = sets.map(({ filter, build }, index) => {
    const { text, parameters: listedParameters } = build(teamId, MAX_SET + 1);
    const shift = parameters.length;
    parameters.push(...listedParameters);
    lists.push(
      `set_${index} AS MATERIALIZED (${text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + shift}`)})`,
    );
    return `CASE WHEN ${isLong(index)} THEN ${passesHeavy(filter)}
        ELSE e.id IN (SELECT id FROM set_${index}) END`;
  });
  const isHeavy = Object.keys(heavy).length > 0;
  // Inexpensive conditions first.
  const decisions = ['e.light', ...isInSets].map((condition) => `WHEN NOT (${condition}) THEN false`);
  const passes = `CASE ${decisions.join(' ')} ELSE ${isHeavy ? passesHeavy(heavy) : 'true'} END`;
  // For a long list, rows are read for each document; the last position is still the position of the last examined
  // document.
  const boundedCount =
    sets.length === 0
      ? examinedCount
      : `(CASE WHEN ${sets.map((_, index) => isLong(index)).join(' OR ')} THEN least(${MAX_READ}, ${examinedCount}) ELSE ${examinedCount} END)`;
  const rows = `SELECT o.id, ${column ?? 'NULL::text'} AS value, ${isOfIndex.join(' AND ') || 'true'} AS light
      FROM documents o WHERE ${where.join(' AND ')}
      ORDER BY ${column === null ? '' : `${column} ${order}, `}o.id ${order} LIMIT ${boundedCount}`;
  const examinedRows = `SELECT e.id, e.value, e.value::text AS text, ${passes} AS passes,
      (row_number() OVER (ORDER BY ${formatOrder('e')}) + ${examinedCount} - ${boundedCount})::int AS place FROM (${rows}) AS e ORDER BY ${formatOrder('e')}`;
  const list = lists.length === 0 ? '' : `WITH ${lists.join(', ')} `;
  return { text: `${list}${sparseRows(examinedRows, formatOrder('r'), limit, examinedCount)}`, parameters };
}

/** Part of a list in the order of an index. */
interface WalkedPart {
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
