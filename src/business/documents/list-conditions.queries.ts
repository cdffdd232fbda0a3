import { toContainsPattern } from '../../platform/kernel/database/statement';
import { buildFirstIdAt } from '../../platform/kernel/ids';
import { BUSINESS_TYPES, type BusinessStatus } from './business-status/business-statuses';
import type { DeliveryStatus } from './deliveries/delivery-states';
import { newDocumentId } from './document.resource';
import type { ListDocumentsQuery } from './documents.query';
import { REFERENCE_LENGTH } from './invoice-references';

export interface SqlQuery {
  text: string;
  parameters: unknown[];
}

/**
 * SQL: ids of the documents of the given companies that reference an invoice number. Uses the index
 * `documents_invoice_references`.
 * @param number SQL of the number
 * @param companies SQL that selects the ids of the companies
 */
export const selectDocumentsReferencing = (number: string, companies: string): string =>
  `SELECT n.id FROM documents n WHERE n.invoice_references && ARRAY(
    SELECT own.id || ' ' || left(${number}, ${REFERENCE_LENGTH}) FROM (${companies}) AS own (id))`;

/**
 * Builds the conditions on `direction`, `type` and `profile` of a row of `documents`. A list by the business status
 * `none` is limited to types that have a business status, because documents with the status `none` have no row in
 * `business_states`.
 * @param d alias of the row
 */
export function buildKindConditions(
  { direction, type, excludeType, profile, businessStatus }: ListDocumentsQuery,
  bind: (value: unknown) => string,
  d = 'd',
): string[] {
  const includesNone = businessStatus?.includes('none') === true;
  return [
    ...(includesNone ? [`${d}.type = ANY(${bind([...BUSINESS_TYPES])})`] : []),
    ...(direction === undefined ? [] : [`${d}.direction = ${bind(direction)}`]),
    ...(type === undefined ? [] : [`${d}.type = ${bind(type)}`]),
    ...(excludeType === undefined ? [] : [`${d}.type <> ALL(${bind(excludeType)})`]),
    ...(profile === undefined ? [] : [`${d}.profile = ${bind(profile)}`]),
  ];
}

/**
 * SQL: whether the document `d`, whose type has a business status, has one of the given business statuses. Uses the
 * primary key of `business_states`.
 */
export const buildBusinessStatusCondition = (
  statuses: readonly BusinessStatus[],
  bind: (value: unknown) => string,
): string =>
  statuses.includes('none')
    ? `coalesce((SELECT b.status FROM business_states b WHERE b.document_id = d.id), 'none') = ANY(${bind(statuses)})`
    : `EXISTS (SELECT FROM business_states b WHERE b.document_id = d.id AND b.status = ANY(${bind(statuses)}))`;

/** Returns whether a filter concerns mutable properties of a document. */
export const isFilteredByState = ({ unread, deliveryStatus }: ListDocumentsQuery): boolean =>
  unread !== undefined || deliveryStatus !== undefined;

/** SQL: whether the scheduled time is in the future. Uses the index `deliveries_pending` of the team. */
const SCHEDULED_CONDITION = `EXISTS (SELECT FROM deliveries s WHERE s.document_id = d.id AND s.team_id = d.team_id
  AND s.status = 'pending' AND s.claim = 0 AND s.scheduled_for IS NOT NULL AND s.next_attempt_at > statement_timestamp())`;

/**
 * Builds the conditions that depend only on the row of a document.
 * @param team SQL of the team
 */
export function buildDocumentConditions(
  query: ListDocumentsQuery,
  team: string,
  bind: (value: unknown) => string,
): string[] {
  const { number, unread, deliveryStatus, scheduled, search, from, to, envelopeId } = query;
  const conditions: string[] = [];
  const addCondition = (value: string | undefined, condition: (parameter: string) => string): void => {
    if (value !== undefined) conditions.push(condition(bind(value)));
  };
  addCondition(number, (value) => `d.document_number = ${value}`);
  if (unread !== undefined) conditions.push(unread ? 's.unread' : 'NOT s.unread');
  if (deliveryStatus !== undefined) conditions.push(STATUS_CONDITIONS[deliveryStatus]);
  if (scheduled !== undefined)
    conditions.push(scheduled ? SCHEDULED_CONDITION : `NOT ${SCHEDULED_CONDITION}`);
  if (search !== undefined) conditions.push(buildIdOrNumberCondition(search, bind));
  addCondition(query.amountFrom, (value) => `d.payable_amount >= ${value}::numeric`);
  addCondition(query.amountTo, (value) => `d.payable_amount <= ${value}::numeric`);
  addCondition(query.currency, (value) => `d.currency = ${value}`);
  conditions.push(...buildBounds('d.id', { from, to }, bind));
  addCondition(envelopeId, (value) => `d.id = ANY (ARRAY(${selectDocumentsOfEnvelope(value)}))`);
  addCondition(
    query.invoiceReference,
    (value) =>
      `d.id = ANY (ARRAY(${selectDocumentsReferencing(value, `SELECT id FROM companies WHERE team_id = ${team}`)}))`,
  );
  return conditions;
}

/** Builds the conditions on the time of creation. @param id SQL of the document's id */
export function buildBounds(
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

/** An id with its prefix, or the beginning of an id. Ids are not in the text index, but in the primary key. */
const ID_PREFIX_PATTERN = /^doc_[0-9A-HJKMNP-TV-Z]{4,26}$/i;
/** Id without the prefix `doc_`. */
const UNPREFIXED_ID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const ID_LENGTH = 'doc_'.length + 26;
/** Characters from which `pg_trgm` creates trigrams. A search without a trigram would read every document. */
const TRIGRAM_PATTERN = /[\p{Alphabetic}\p{N}]{3}/u;

/** Text for substring searches: addresses and names of both parties, and the number. Uses the index `documents_text`. */
const SEARCH_TEXT = `lower(d.sender_id || ' ' || coalesce(d.receiver_id, '') || ' ' || coalesce(d.sender_name, '') || ' ' ||
  coalesce(d.receiver_name, '') || ' ' || coalesce(d.document_number, ''))`;

/** Returns whether a search uses the text index: it is not an id, and not a number that is too short for the index. */
export const isTextSearch = (search: string): boolean =>
  TRIGRAM_PATTERN.test(search) && !ID_PREFIX_PATTERN.test(search);

/**
 * SQL: whether the text for substring searches of `d` contains a text, or the id of `d` without the prefix equals it.
 */
export function buildTextCondition(search: string, bind: (value: unknown) => string): string {
  const textCondition = `${SEARCH_TEXT} LIKE ${bind(toContainsPattern(search.toLowerCase()))}`;
  return UNPREFIXED_ID_PATTERN.test(search)
    ? `(d.id = ${bind(`doc_${search.toUpperCase()}`)} OR ${textCondition})`
    : textCondition;
}

/** Builds the condition of a search for an id, the beginning of an id (served by the primary key), or a complete short number. */
function buildIdOrNumberCondition(search: string, bind: (value: unknown) => string): string {
  if (!ID_PREFIX_PATTERN.test(search)) return `lower(d.document_number) = ${bind(search.toLowerCase())}`;
  const start = `doc_${search.slice(4).toUpperCase()}`;
  return `d.id BETWEEN ${bind(start.padEnd(ID_LENGTH, '0'))} AND ${bind(start.padEnd(ID_LENGTH, 'Z'))}`;
}

/** Lists the document numbers that a filter requires. */
export function listSearchedNumbers({ number, search }: ListDocumentsQuery): string[] {
  if (number !== undefined) return [number];
  if (search === undefined || TRIGRAM_PATTERN.test(search)) return [];
  return [...new Set([search, search.toUpperCase(), search.toLowerCase()])];
}

/**
 * SQL conditions on the delivery status. They contain the condition of the index `document_states_failed`; a pending
 * document is found by its pending delivery with the index `deliveries_pending`.
 */
export const STATUS_CONDITIONS: Readonly<Record<DeliveryStatus, string>> = {
  failed: 's.failed IS NOT NULL AND s.failed',
  delivered: `s.failed IS NOT NULL AND NOT s.failed AND s.delivery_status = 'delivered'`,
  pending: `s.failed IS NOT NULL AND NOT s.failed AND s.delivery_status = 'pending'
    AND d.id IN (SELECT p.document_id FROM deliveries p WHERE p.team_id = d.team_id AND p.status = 'pending')`,
};

/**
 * Selects the documents that were received or sent in an envelope. Uses the indexes `inbound_envelopes_once` and
 * `deliveries_envelope`.
 */
const selectDocumentsOfEnvelope = (
  envelope: string,
): string => `SELECT document_id FROM deliveries WHERE envelope_id = ${envelope}
    UNION ALL SELECT document_id FROM inbound_messages WHERE environment IN ('sandbox', 'production') AND envelope_id = ${envelope}`;

/** Returns the lowest id at or after a time; ids contain whole milliseconds. */
export function toFirstId(instant: string | undefined): string | undefined {
  if (instant === undefined) return undefined;
  const isBetween = /\.\d{3}\d*[1-9]/.test(instant);
  return buildFirstIdAt(newDocumentId, Date.parse(instant) + (isBetween ? 1 : 0));
}

/** Builds the conditions on the issue date of `d`. */
export function buildIssueDateConditions(
  from: string | undefined,
  to: string | undefined,
  bind: (value: unknown) => string,
): string[] {
  return [
    ...(from === undefined ? [] : [`d.issue_date >= ${bind(from)}::date`]),
    ...(to === undefined ? [] : [`d.issue_date <= ${bind(to)}::date`]),
  ];
}
