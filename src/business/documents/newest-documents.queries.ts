import { toContainsPattern } from '../../platform/kernel/database/like-pattern';
import { decodeCursor } from '../../platform/kernel/http/cursor';
import { firstIdAt } from '../../platform/kernel/ids';
import type { DeliveryStatus } from './deliveries/delivery-states';
import { newDocumentId } from './document.resource';
import type { ListDocumentsQuery } from './documents.query';
import { toStates } from './responses/answer-filter';
import { matchesAnswer, selectLastAnswers } from './responses/answer-filter.queries';
import { REFERENCE_LENGTH } from './invoice-references';

/**
 * SQL: ids of the documents of some companies that reference an invoice number. `documents_invoice_references`.
 * @param number SQL of the number
 * @param companies SQL that selects the ids of the companies
 */
export const documentsReferencing = (number: string, companies: string): string =>
  `SELECT n.id FROM documents n WHERE n.invoice_references && ARRAY(
    SELECT own.id || ' ' || left(${number}, ${REFERENCE_LENGTH}) FROM (${companies}) AS own (id))`;

export interface SqlQuery {
  text: string;
  parameters: unknown[];
}

/**
 * Builds the query for the ids of the newest `count` documents of a team that pass a filter, after the filter's cursor.
 * Ids are in the order of time.
 *
 * Where a filter names several values (labels, companies, days of issue), or a number that any company of the team may
 * have used, the newest documents of each value come from its index in order, and the few of all values are merged: the
 * cost is a page for each value, and does not depend on the number of documents. Direction, type and profile share one
 * index: the kinds that the team has are few, and each matching kind is such a value. Conditions that leave one value
 * are left to the planner, which has an index for each.
 */
export function buildNewestDocuments(teamId: string, query: ListDocumentsQuery, count: number): SqlQuery {
  const parameters: unknown[] = [];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const position = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const behind = (id: string): string => (position === null ? 'true' : `${id} < ${bind(position.id)}`);
  const team = bind(teamId);
  const table = isFilteredByState(query)
    ? 'documents d JOIN document_states s ON s.document_id = d.id AND s.team_id = d.team_id AND s.company_id = d.company_id'
    : 'documents d';
  const isByState = query.businessStatus !== undefined && isAnsweredByState(query);
  const conditions = [`d.team_id = ${team}`, ...(isByState ? [] : buildConditions(query, bind))];
  const limit = bind(count);
  const { labelId, companyId, issuedFrom, issuedTo, search, answer, businessStatus } = query;
  const numbers = buildNumberConditions(query);

  const newestOf = (where: string[]): string =>
    `SELECT d.id FROM ${table} WHERE ${[...where, behind('d.id')].join(' AND ')} ORDER BY d.id DESC LIMIT ${limit}`;
  const merged = (values: string, each: string): string =>
    `SELECT DISTINCT id FROM ${values} CROSS JOIN LATERAL (${each}) AS newest ORDER BY id DESC LIMIT ${limit}`;
  const companyLists = (): string[] =>
    companyId === undefined ? [] : [`d.company_id = ANY(${bind(companyId)})`];

  if (businessStatus !== undefined && labelId === undefined) {
    const owner = companyId === undefined ? 'team_id' : 'company_id';
    const values = `(SELECT owner, status, direction FROM unnest(${bind(companyId ?? [teamId])}::text[]) AS owner,
      unnest(${bind(businessStatus)}::text[]) AS status,
      unnest(${bind(query.direction === undefined ? ['incoming', 'outgoing'] : [query.direction])}::text[]) AS direction) AS wanted`;
    const where = [
      `b.${owner} = wanted.owner AND b.status = wanted.status AND b.direction = wanted.direction AND b.team_id = ${team}`,
      behind('b.document_id'),
    ];
    if (isByState)
      return {
        text: merged(
          values,
          `SELECT b.document_id AS id FROM business_states b
            WHERE ${[...where, ...buildBounds('b.document_id', query, bind)].join(' AND ')} ORDER BY b.document_id DESC LIMIT ${limit}`,
        ),
        parameters,
      };
    where.push(
      ...conditions,
      ...(answer === undefined ? [] : [matchesAnswer(bind(toStates(answer)))]),
      ...buildKindConditions({ ...query, direction: undefined }, bind),
      ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
    );
    const newestOfStatus = `SELECT b.document_id AS id FROM business_states b JOIN ${table} ON d.id = b.document_id
      WHERE ${where.join(' AND ')} ORDER BY b.document_id DESC LIMIT ${limit}`;
    return { text: merged(values, newestOfStatus), parameters };
  }
  if (businessStatus !== undefined) conditions.push(matchesBusinessStatus(bind(businessStatus)));
  if (answer !== undefined && labelId === undefined) {
    const where = [
      selectLastAnswers(team, 'wanted.state'),
      behind('r.document_id'),
      ...conditions,
      ...buildKindConditions(query, bind),
      ...companyLists(),
      ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
    ];
    const newestOfState = `SELECT r.document_id AS id FROM document_responses r JOIN ${table} ON d.id = r.document_id
      WHERE ${where.join(' AND ')} ORDER BY r.document_id DESC LIMIT ${limit}`;
    return {
      text: merged(`unnest(${bind(toStates(answer))}::text[]) AS wanted (state)`, newestOfState),
      parameters,
    };
  }
  if (answer !== undefined) conditions.push(matchesAnswer(bind(toStates(answer))));
  if (labelId !== undefined) {
    const where = [
      'l.label_id = wanted.label_id',
      behind('l.document_id'),
      ...conditions,
      ...buildKindConditions(query, bind),
      ...companyLists(),
      ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
    ];
    const newestOfLabel = `SELECT l.document_id AS id FROM document_labels l JOIN ${table} ON d.id = l.document_id
      WHERE ${where.join(' AND ')} ORDER BY l.document_id DESC LIMIT ${limit}`;
    return {
      text: merged(`unnest(${bind(labelId)}::text[]) AS wanted (label_id)`, newestOfLabel),
      parameters,
    };
  }
  if (numbers.length > 0) {
    const companies = companyId === undefined ? '' : `AND c.id = ANY(${bind(companyId)})`;
    const newestOfNumber = newestOf([
      ...conditions,
      ...buildKindConditions(query, bind),
      ...buildIssueDateConditions(issuedFrom, issuedTo, bind),
      // Written like the index documents_known.
      `d.company_id = wanted.company_id AND d.direction = wanted.direction
       AND coalesce(left(d.document_number, 100), '') = left(wanted.number, 100)`,
    ]);
    const companyNumbers = `(SELECT c.id AS company_id, way.direction, number
      FROM companies c, (VALUES ('incoming'), ('outgoing')) AS way (direction), unnest(${bind(numbers)}::text[]) AS number
      WHERE c.team_id = ${team} ${companies}) AS wanted`;
    return { text: merged(companyNumbers, newestOfNumber), parameters };
  }
  if (issuedFrom !== undefined || issuedTo !== undefined) {
    const owner = companyId === undefined ? 'team_id' : 'company_id';
    const days = buildIssueDays(
      owner,
      bind(companyId ?? [teamId]),
      bind(issuedFrom ?? null),
      bind(issuedTo ?? null),
    );
    const newestOfDay = newestOf([
      ...conditions,
      ...buildKindConditions(query, bind),
      `d.${owner} = wanted.owner AND d.issue_date = wanted.day`,
    ]);
    return { text: `${days} ${merged('wanted', newestOfDay)}`, parameters };
  }
  const kind = buildKindConditions(query, bind);
  if (kind.length > 0 && search === undefined) {
    const newestOfKind = newestOf([
      ...conditions,
      ...companyLists(),
      `d.direction = kinds.direction AND d.type = kinds.type AND ${profileOf('d.profile')} = kinds.profile`,
    ]);
    return {
      text: `${selectKinds(team)} ${merged(`(SELECT * FROM kinds d WHERE ${kind.join(' AND ')}) AS kinds`, newestOfKind)}`,
      parameters,
    };
  }
  conditions.push(...kind);
  if (companyId !== undefined && companyId.length > 1) {
    const newestOfCompany = newestOf([...conditions, 'd.company_id = wanted.company_id']);
    return {
      text: merged(`unnest(${bind(companyId)}::text[]) AS wanted (company_id)`, newestOfCompany),
      parameters,
    };
  }
  if (companyId !== undefined) conditions.push(`d.company_id = ${bind(companyId[0])}`);
  return { text: newestOf(conditions), parameters };
}

/**
 * The profile, written like the index `documents_kind`. A CASE, because with row-level security the server uses an
 * index for a condition only when its parts are leakproof, and `coalesce` is not.
 */
const profileOf = (column: string): string => `(CASE WHEN ${column} IS NULL THEN '' ELSE ${column} END)`;
const PROFILE = profileOf('profile');

/** The combinations of direction, type and profile that a team has, each found by a probe of the index `documents_kind`. */
const selectKinds = (team: string): string => `WITH RECURSIVE kinds (direction, type, profile) AS (
    (SELECT direction, type, ${PROFILE} FROM documents WHERE team_id = ${team}
     ORDER BY direction, type, ${PROFILE} LIMIT 1)
    UNION ALL
    SELECT next.* FROM kinds k CROSS JOIN LATERAL (
      SELECT direction, type, ${PROFILE} FROM documents
      WHERE team_id = ${team} AND (direction, type, ${PROFILE}) > (k.direction, k.type, k.profile)
      ORDER BY direction, type, ${PROFILE} LIMIT 1) AS next
  )`;

/** Builds the conditions on `direction`, `type` and `profile` of `d`. */
function buildKindConditions(
  { direction, type, excludeType, profile }: ListDocumentsQuery,
  bind: (value: unknown) => string,
): string[] {
  return [
    ...(direction === undefined ? [] : [`d.direction = ${bind(direction)}`]),
    ...(type === undefined ? [] : [`d.type = ${bind(type)}`]),
    ...(excludeType === undefined ? [] : [`d.type <> ALL(${bind(excludeType)})`]),
    ...(profile === undefined ? [] : [`d.profile = ${bind(profile)}`]),
  ];
}

/** SQL: whether the document `d` has one of some business statuses. Uses the key of `business_states`. */
const matchesBusinessStatus = (statuses: string): string =>
  `EXISTS (SELECT FROM business_states b WHERE b.document_id = d.id AND b.status = ANY(${statuses}))`;

/** Whether a filter concerns changing properties of a document. */
const isFilteredByState = ({ unread, deliveryStatus }: ListDocumentsQuery): boolean =>
  unread !== undefined || deliveryStatus !== undefined;

/** Whether the scheduled instant is still to come; index deliveries_pending of the team. */
const SCHEDULED = `EXISTS (SELECT FROM deliveries s WHERE s.document_id = d.id AND s.team_id = d.team_id
  AND s.status = 'pending' AND s.claim = 0 AND s.scheduled_for IS NOT NULL AND s.next_attempt_at > statement_timestamp())`;

/** Builds the conditions that a single row decides. */
function buildConditions(query: ListDocumentsQuery, bind: (value: unknown) => string): string[] {
  const { number, unread, deliveryStatus, scheduled, search, from, to, envelopeId } = query;
  const conditions: string[] = [];
  const when = (value: string | undefined, condition: (parameter: string) => string): void => {
    if (value !== undefined) conditions.push(condition(bind(value)));
  };
  when(number, (value) => `d.document_number = ${value}`);
  if (unread !== undefined) conditions.push(unread ? 's.unread' : 'NOT s.unread');
  if (deliveryStatus !== undefined) conditions.push(STATUS[deliveryStatus]);
  if (scheduled !== undefined) conditions.push(scheduled ? SCHEDULED : `NOT ${SCHEDULED}`);
  if (search !== undefined) conditions.push(buildSearch(search, bind));
  conditions.push(...buildBounds('d.id', { from, to }, bind));
  when(envelopeId, (value) => `d.id = ANY (ARRAY(${selectDocumentsOfEnvelope(value)}))`);
  when(
    query.invoiceReference,
    (value) =>
      `d.id = ANY (ARRAY(${documentsReferencing(value, 'SELECT id FROM companies WHERE team_id = $1')}))`,
  );
  return conditions;
}

/** Builds the conditions on the time of creation. @param id SQL of the document's id */
function buildBounds(
  id: string,
  { from, to }: Pick<ListDocumentsQuery, 'from' | 'to'>,
  bind: (value: unknown) => string,
): string[] {
  const [first, end] = [toFirstId(from), toFirstId(to)];
  return [
    ...(first === undefined ? [] : [`${id} >= ${bind(first)}`]),
    ...(end === undefined ? [] : [`${id} < ${bind(end)}`]),
  ];
}

/** Filters that `business_states` decides without the documents. */
const FILTERS_OF_STATES: readonly string[] = [
  ...['businessStatus', 'companyId', 'direction', 'from', 'to', 'cursor', 'limit'],
];

/** Whether a list by business status needs no other table. */
function isAnsweredByState(query: ListDocumentsQuery): boolean {
  return Object.entries(query).every(
    ([name, value]) => value === undefined || FILTERS_OF_STATES.includes(name),
  );
}

/** An id with its prefix, or its first letters: ids are not in the text index, but are ordered in their own. */
const ID_START = /^doc_[0-9A-HJKMNP-TV-Z]{4,26}$/i;
/** An id without its prefix. */
const BARE_ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const ID_LENGTH = 'doc_'.length + 26;
/** Characters of which `pg_trgm` makes trigrams. A search without one would read every document. */
const TRIGRAM = /[\p{Alphabetic}\p{N}]{3}/u;

/** Text that a search reads: both addresses and names and the number. Index `documents_text`. */
const SEARCH_TEXT = `lower(d.sender_id || ' ' || coalesce(d.receiver_id, '') || ' ' || coalesce(d.sender_name, '') || ' ' ||
  coalesce(d.receiver_name, '') || ' ' || coalesce(d.document_number, ''))`;

/**
 * Makes the condition of a search. An id, or its beginning, is found by the key, a text without a trigram by the whole
 * number; anything else by the trigrams of `documents_text`.
 */
function buildSearch(search: string, bind: (value: unknown) => string): string {
  if (ID_START.test(search)) {
    const start = `doc_${search.slice(4).toUpperCase()}`;
    return `d.id BETWEEN ${bind(start.padEnd(ID_LENGTH, '0'))} AND ${bind(start.padEnd(ID_LENGTH, 'Z'))}`;
  }
  const small = search.toLowerCase();
  if (!TRIGRAM.test(search)) return `lower(d.document_number) = ${bind(small)}`;
  const inText = `${SEARCH_TEXT} LIKE ${bind(toContainsPattern(small))}`;
  return BARE_ID.test(search) ? `(d.id = ${bind(`doc_${search.toUpperCase()}`)} OR ${inText})` : inText;
}

/** Lists the document numbers that a filter requires. */
function buildNumberConditions({ number, search }: ListDocumentsQuery): string[] {
  if (number !== undefined) return [number];
  if (search === undefined || TRIGRAM.test(search)) return [];
  return [...new Set([search, search.toUpperCase(), search.toLowerCase()])];
}

/**
 * Written like the index `document_states_failed`; a pending document has a pending delivery, in `deliveries_pending`.
 */
const STATUS: Readonly<Record<DeliveryStatus, string>> = {
  failed: 's.failed IS NOT NULL AND s.failed',
  delivered: `s.failed IS NOT NULL AND NOT s.failed AND s.delivery_status = 'delivered'`,
  pending: `s.failed IS NOT NULL AND NOT s.failed AND s.delivery_status = 'pending'
    AND d.id IN (SELECT p.document_id FROM deliveries p WHERE p.team_id = d.team_id AND p.status = 'pending')`,
};

/** Selects the documents that were received or sent in an envelope: `inbound_envelopes_once`, `deliveries_envelope`. */
const selectDocumentsOfEnvelope = (
  envelope: string,
): string => `SELECT document_id FROM deliveries WHERE envelope_id = ${envelope}
    UNION ALL SELECT document_id FROM inbound_messages WHERE environment IN ('sandbox', 'production') AND envelope_id = ${envelope}`;

/** Returns the first id of an instant. Documents are created at whole milliseconds. */
export function toFirstId(instant: string | undefined): string | undefined {
  if (instant === undefined) return undefined;
  const isBetween = /\.\d{3}\d*[1-9]/.test(instant);
  return firstIdAt(newDocumentId, Date.parse(instant) + (isBetween ? 1 : 0));
}

function buildIssueDateConditions(
  from: string | undefined,
  to: string | undefined,
  bind: (value: unknown) => string,
): string[] {
  return [
    ...(from === undefined ? [] : [`d.issue_date >= ${bind(from)}::date`]),
    ...(to === undefined ? [] : [`d.issue_date <= ${bind(to)}::date`]),
  ];
}

/** Selects the days within a range on which each owner has documents, found by a probe of the index for each day. */
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
