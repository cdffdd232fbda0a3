import { decodeCursor } from '../../platform/kernel/http/cursor';
import type { ListDocumentsQuery } from './documents.query';
import {
  buildBounds,
  buildDocumentConditions,
  buildIssueDateConditions,
  buildKindConditions,
  listSearchedNumbers,
  isFilteredByState,
  buildBusinessStatusCondition,
  type SqlQuery,
} from './list-conditions.queries';
import { toResponseStates } from './responses/answer-filter';
import { buildResponseCondition, buildLastResponseCondition } from './responses/responses.queries';
import { buildSearch } from './search/found-documents.queries';
import { getPurchaseListSource, buildPurchaseConditions } from './purchases/purchase-lists.queries';

/**
 * Builds the query for the ids of the newest `count` documents of a team that match a filter, after the cursor of the
 * filter. Ids are in chronological order.
 *
 * When a filter has several values (labels, companies, issue dates), or a number that any company of the team may have
 * used, the newest documents of each value are read in the order of the index and merged: the cost is one page for each
 * value, regardless of the number of documents. Direction, type and profile share one index: a team has few such kinds,
 * and each matching kind is treated as a value. Conditions with a single value need no merging, because each has
 * an index. Searches for a text are built by {@link buildSearch}.
 */
export function buildNewestDocuments(teamId: string, query: ListDocumentsQuery, count: number): SqlQuery {
  const searchQuery = buildSearch(teamId, query, count);
  if (searchQuery !== null) return searchQuery;
  const parameters: unknown[] = [];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const position = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const afterPosition = (id: string): string => (position === null ? 'true' : `${id} < ${bind(position.id)}`);
  const team = bind(teamId);
  const table = isFilteredByState(query)
    ? 'documents d JOIN document_states s ON s.document_id = d.id AND s.team_id = d.team_id AND s.company_id = d.company_id'
    : 'documents d';
  const needsOnlyStates = query.businessStatus !== undefined && isCoveredByStates(query);
  const conditions = [
    `d.team_id = ${team}`,
    ...(needsOnlyStates ? [] : buildDocumentConditions(query, team, bind)),
  ];
  const limit = bind(count);
  const { labelId, companyId, issuedFrom, issuedTo, search, answer, businessStatus } = query;
  const numbers = listSearchedNumbers(query);

  const formatNewest = (where: string[]): string =>
    `SELECT d.id FROM ${table} WHERE ${[...where, afterPosition('d.id')].join(' AND ')} ORDER BY d.id DESC LIMIT ${limit}`;
  const mergeNewest = (values: string, each: string): string =>
    `SELECT DISTINCT id FROM ${values} CROSS JOIN LATERAL (${each}) AS newest ORDER BY id DESC LIMIT ${limit}`;
  const buildCompanyConditions = (): string[] =>
    companyId === undefined ? [] : [`d.company_id = ANY(${bind(companyId)})`];

  const filtersByPurchase = query.purchaseState !== undefined || query.assignee !== undefined;
  const hasOtherNarrowFilter = labelId !== undefined || businessStatus !== undefined || answer !== undefined;
  if (filtersByPurchase && !hasOtherNarrowFilter) {
    const rows = getPurchaseListSource(query, teamId, companyId, bind);
    const where = [
      rows.rowCondition,
      afterPosition(rows.idColumn),
      ...conditions,
      ...buildKindConditions(query, bind),
      ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
    ];
    const newestOfValue = `SELECT ${rows.idColumn} AS id FROM ${rows.table} JOIN ${table} ON d.id = ${rows.idColumn}
      WHERE ${where.join(' AND ')} ORDER BY ${rows.idColumn} DESC LIMIT ${limit}`;
    return {
      text: mergeNewest(`unnest(${bind(rows.values)}::text[]) AS wanted (value)`, newestOfValue),
      parameters,
    };
  }
  if (filtersByPurchase) conditions.push(...buildPurchaseConditions(query, bind));
  const includesNone = businessStatus?.includes('none') === true;
  if (businessStatus !== undefined && labelId === undefined && !includesNone) {
    const owner = companyId === undefined ? 'team_id' : 'company_id';
    const values = `(SELECT owner, status, direction FROM unnest(${bind(companyId ?? [teamId])}::text[]) AS owner,
      unnest(${bind(businessStatus)}::text[]) AS status,
      unnest(${bind(query.direction === undefined ? ['incoming', 'outgoing'] : [query.direction])}::text[]) AS direction) AS wanted`;
    const where = [
      `b.${owner} = wanted.owner AND b.status = wanted.status AND b.direction = wanted.direction AND b.team_id = ${team}`,
      afterPosition('b.document_id'),
    ];
    if (needsOnlyStates)
      return {
        text: mergeNewest(
          values,
          `SELECT b.document_id AS id FROM business_states b
            WHERE ${[...where, ...buildBounds('b.document_id', query, bind)].join(' AND ')} ORDER BY b.document_id DESC LIMIT ${limit}`,
        ),
        parameters,
      };
    where.push(
      ...conditions,
      ...(answer === undefined ? [] : [buildResponseCondition(bind(toResponseStates(answer)))]),
      ...buildKindConditions({ ...query, direction: undefined }, bind),
      ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
    );
    const newestOfStatus = `SELECT b.document_id AS id FROM business_states b JOIN ${table} ON d.id = b.document_id
      WHERE ${where.join(' AND ')} ORDER BY b.document_id DESC LIMIT ${limit}`;
    return { text: mergeNewest(values, newestOfStatus), parameters };
  }
  if (businessStatus !== undefined) conditions.push(buildBusinessStatusCondition(businessStatus, bind));
  if (answer !== undefined && labelId === undefined) {
    const where = [
      buildLastResponseCondition(team, 'wanted.state'),
      afterPosition('r.document_id'),
      ...conditions,
      ...buildKindConditions(query, bind),
      ...buildCompanyConditions(),
      ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
    ];
    const newestOfState = `SELECT r.document_id AS id FROM document_responses r JOIN ${table} ON d.id = r.document_id
      WHERE ${where.join(' AND ')} ORDER BY r.document_id DESC LIMIT ${limit}`;
    return {
      text: mergeNewest(`unnest(${bind(toResponseStates(answer))}::text[]) AS wanted (state)`, newestOfState),
      parameters,
    };
  }
  if (answer !== undefined) conditions.push(buildResponseCondition(bind(toResponseStates(answer))));
  if (labelId !== undefined) {
    const where = [
      'l.label_id = wanted.label_id',
      afterPosition('l.document_id'),
      ...conditions,
      ...buildKindConditions(query, bind),
      ...buildCompanyConditions(),
      ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
    ];
    const newestOfLabel = `SELECT l.document_id AS id FROM document_labels l JOIN ${table} ON d.id = l.document_id
      WHERE ${where.join(' AND ')} ORDER BY l.document_id DESC LIMIT ${limit}`;
    return {
      text: mergeNewest(`unnest(${bind(labelId)}::text[]) AS wanted (label_id)`, newestOfLabel),
      parameters,
    };
  }
  if (numbers.length > 0) {
    const companies = companyId === undefined ? '' : `AND c.id = ANY(${bind(companyId)})`;
    const newestOfNumber = formatNewest([
      ...conditions,
      ...buildKindConditions(query, bind),
      ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
      // Matches the expression of the index `documents_known`.
      `d.company_id = wanted.company_id AND d.direction = wanted.direction
       AND coalesce(left(d.document_number, 100), '') = left(wanted.number, 100)`,
    ]);
    const companyNumbers = `(SELECT c.id AS company_id, way.direction, number
      FROM companies c, (VALUES ('incoming'), ('outgoing')) AS way (direction), unnest(${bind(numbers)}::text[]) AS number
      WHERE c.team_id = ${team} ${companies}) AS wanted`;
    return { text: mergeNewest(companyNumbers, newestOfNumber), parameters };
  }
  if (issuedFrom !== undefined || issuedTo !== undefined) {
    const owner = companyId === undefined ? 'team_id' : 'company_id';
    const days = buildIssueDays(
      owner,
      bind(companyId ?? [teamId]),
      bind(issuedFrom ?? null),
      bind(issuedTo ?? null),
    );
    const newestOfDay = formatNewest([
      ...conditions,
      ...buildKindConditions(query, bind),
      `d.${owner} = wanted.owner AND d.issue_date = wanted.day`,
    ]);
    return { text: `${days} ${mergeNewest('wanted', newestOfDay)}`, parameters };
  }
  const kindConditions = buildKindConditions(query, bind);
  if (kindConditions.length > 0 && search === undefined) {
    const newestOfKind = formatNewest([
      ...conditions,
      ...buildCompanyConditions(),
      `d.direction = kinds.direction AND d.type = kinds.type AND ${formatProfile('d.profile')} = kinds.profile`,
    ]);
    return {
      text: `${selectKinds(team)} ${mergeNewest(`(SELECT * FROM kinds d WHERE ${kindConditions.join(' AND ')}) AS kinds`, newestOfKind)}`,
      parameters,
    };
  }
  conditions.push(...kindConditions);
  if (companyId !== undefined && companyId.length > 1) {
    const newestOfCompany = formatNewest([...conditions, 'd.company_id = wanted.company_id']);
    return {
      text: mergeNewest(`unnest(${bind(companyId)}::text[]) AS wanted (company_id)`, newestOfCompany),
      parameters,
    };
  }
  if (companyId !== undefined) conditions.push(`d.company_id = ${bind(companyId[0])}`);
  return { text: formatNewest(conditions), parameters };
}

/**
 * SQL of the profile, as in the index `documents_kind`. It uses CASE because under row-level security the server uses
 * an index only for leakproof conditions, and `coalesce` is not leakproof.
 */
const formatProfile = (column: string): string => `(CASE WHEN ${column} IS NULL THEN '' ELSE ${column} END)`;
const PROFILE_EXPRESSION = formatProfile('profile');

/**
 * SQL: the combinations of direction, type and profile that a team has, each found with one index lookup. Uses the
 * index `documents_kind`.
 */
const selectKinds = (team: string): string => `WITH RECURSIVE kinds (direction, type, profile) AS (
    (SELECT direction, type, ${PROFILE_EXPRESSION} FROM documents WHERE team_id = ${team}
     ORDER BY direction, type, ${PROFILE_EXPRESSION} LIMIT 1)
    UNION ALL
    SELECT next.* FROM kinds k CROSS JOIN LATERAL (
      SELECT direction, type, ${PROFILE_EXPRESSION} FROM documents
      WHERE team_id = ${team} AND (direction, type, ${PROFILE_EXPRESSION}) > (k.direction, k.type, k.profile)
      ORDER BY direction, type, ${PROFILE_EXPRESSION} LIMIT 1) AS next
  )`;

/** Filters for which the table `business_states` is sufficient. */
const STATE_FILTERS: readonly string[] = [
  ...['businessStatus', 'companyId', 'direction', 'from', 'to', 'cursor', 'limit'],
];

/**
 * Returns whether the table `business_states` is sufficient for a list; documents with the status `none` may have no
 * row.
 */
export function isCoveredByStates(query: ListDocumentsQuery): boolean {
  if (query.businessStatus?.includes('none') === true) return false;
  return Object.entries(query).every(([name, value]) => value === undefined || STATE_FILTERS.includes(name));
}

/** SQL: the days in a range on which each owner has documents, with one index lookup for each day. */
function buildIssueDays(owner: string, owners: string, from: string, to: string): string {
  const range = `issue_date >= coalesce(${from}::date, '-infinity') AND issue_date <= coalesce(${to}::date, 'infinity')`;
  return `WITH RECURSIVE days (owner, day) AS (
    SELECT owner, (SELECT max(issue_date) FROM documents WHERE ${owner} = owner AND ${range})
    FROM unnest(${owners}::text[]) AS owner
    UNION ALL
    SELECT owner, (SELECT max(issue_date) FROM documents WHERE ${owner} = owner AND ${range} AND issue_date < day)
    FROM days WHERE day IS NOT NULL
  ), wanted AS (SELECT * FROM days WHERE day IS NOT NULL)`;
}
