import { containing } from '../kernel/database/like-pattern';
import { decodeCursor } from '../kernel/http/cursor';
import type { ListDocumentsQuery } from './documents.query';

export interface SqlQuery {
  text: string;
  parameters: unknown[];
}

const NEWEST = 'created_at DESC, id DESC';

/**
 * The query for the ids of the newest `count` documents of a team that pass a filter, behind the filter's cursor.
 *
 * Where a filter names several values (labels, companies, days of issue), or a number that any company of the team may have used, each value's own newest documents come from its
 * index in order, and the few of all values are merged: the cost is that of a page for each value, not of what the
 * values have in all. Conditions that leave one value are left to the planner, which has an index for each.
 */
export function newestDocuments(teamId: string, query: ListDocumentsQuery, count: number): SqlQuery {
  const parameters: unknown[] = [];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const position = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const behind = (createdAt: string, id: string): string =>
    position === null
      ? 'true'
      : `(${createdAt}, ${id}) < (${bind(position.createdAt)}::timestamptz, ${bind(position.id)})`;
  const team = bind(teamId);
  const conditions = [`d.team_id = ${team}`, ...conditionsOf(query, bind)];
  const limit = bind(count);
  const { labelId, companyId, issuedFrom, issuedTo, number } = query;

  const newestOf = (from: string, where: string[]): string =>
    `SELECT d.id, d.created_at FROM ${from} WHERE ${[...where, behind('d.created_at', 'd.id')].join(' AND ')}
     ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit}`;
  const merged = (values: string, each: string): string =>
    `SELECT DISTINCT id, created_at FROM ${values} CROSS JOIN LATERAL (${each}) AS newest ORDER BY ${NEWEST} LIMIT ${limit}`;

  if (labelId !== undefined) {
    const where = [
      'l.label_id = wanted.label_id',
      behind('l.document_created_at', 'l.document_id'),
      ...conditions,
    ];
    if (companyId !== undefined) where.push(`d.company_id = ANY(${bind(companyId)})`);
    where.push(...issueDays(issuedFrom, issuedTo, bind));
    const each = `SELECT l.document_id AS id, l.document_created_at AS created_at
      FROM document_labels l JOIN documents d ON d.id = l.document_id WHERE ${where.join(' AND ')}
      ORDER BY l.document_created_at DESC, l.document_id DESC LIMIT ${limit}`;
    return { text: merged(`unnest(${bind(labelId)}::text[]) AS wanted (label_id)`, each), parameters };
  }
  if (number !== undefined) {
    const companies = companyId === undefined ? '' : `AND c.id = ANY(${bind(companyId)})`;
    const each = newestOf('documents d', [
      ...conditions,
      ...issueDays(issuedFrom, issuedTo, bind),
      // In the words of the index documents_known.
      `d.company_id = wanted.company_id AND d.direction = wanted.direction
       AND coalesce(left(d.document_number, 100), '') = left(${bind(number)}, 100)`,
    ]);
    const wanted = `(SELECT c.id AS company_id, way.direction
      FROM companies c, (VALUES ('incoming'), ('outgoing')) AS way (direction)
      WHERE c.team_id = ${team} ${companies}) AS wanted`;
    return { text: merged(wanted, each), parameters };
  }
  if (issuedFrom !== undefined || issuedTo !== undefined) {
    const owner = companyId === undefined ? 'team_id' : 'company_id';
    const days = daysOf(owner, bind(companyId ?? [teamId]), bind(issuedFrom ?? null), bind(issuedTo ?? null));
    const each = newestOf('documents d', [
      ...conditions,
      `d.${owner} = wanted.owner AND d.issue_date = wanted.day`,
    ]);
    return { text: `${days} ${merged('wanted', each)}`, parameters };
  }
  if (companyId !== undefined && companyId.length > 1) {
    const each = newestOf('documents d', [...conditions, 'd.company_id = wanted.company_id']);
    return { text: merged(`unnest(${bind(companyId)}::text[]) AS wanted (company_id)`, each), parameters };
  }
  if (companyId !== undefined) conditions.push(`d.company_id = ${bind(companyId[0])}`);
  return { text: newestOf('documents d', conditions), parameters };
}

/** Its time has not come; index deliveries_pending of the team. */
const SCHEDULED = `EXISTS (SELECT FROM deliveries s WHERE s.document_id = d.id AND s.team_id = d.team_id
  AND s.status = 'pending' AND s.claim = 0 AND s.scheduled_for IS NOT NULL AND s.next_attempt_at > statement_timestamp())`;

/** What a single row tells. */
function conditionsOf(query: ListDocumentsQuery, bind: (value: unknown) => string): string[] {
  const { direction, type, profile, number, unread, deliveryStatus, scheduled, search } = query;
  const { from, to, envelopeId } = query;
  const conditions: string[] = [];
  const when = (value: string | undefined, condition: (parameter: string) => string): void => {
    if (value !== undefined) conditions.push(condition(bind(value)));
  };
  when(direction, (value) => `d.direction = ${value}`);
  when(type, (value) => `d.type = ${value}`);
  when(profile, (value) => `d.profile = ${value}`);
  when(number, (value) => `d.document_number = ${value}`);
  if (unread === true) conditions.push(`d.direction = 'incoming' AND d.read_at IS NULL`);
  if (unread === false) conditions.push(`NOT (d.direction = 'incoming' AND d.read_at IS NULL)`);
  when(deliveryStatus, (value) => `d.delivery_status = ${value}`);
  if (scheduled !== undefined) conditions.push(scheduled ? SCHEDULED : `NOT ${SCHEDULED}`);
  when(
    search === undefined ? undefined : containing(search.toLowerCase()),
    (value) => `d.search_text LIKE ${value}`,
  );
  when(from, (value) => `d.created_at >= ${value}::timestamptz`);
  when(to, (value) => `d.created_at < ${value}::timestamptz`);
  when(envelopeId, (value) => `d.envelope_id = ${value}`);
  return conditions;
}

function issueDays(
  from: string | undefined,
  to: string | undefined,
  bind: (value: unknown) => string,
): string[] {
  return [
    ...(from === undefined ? [] : [`d.issue_date >= ${bind(from)}::date`]),
    ...(to === undefined ? [] : [`d.issue_date <= ${bind(to)}::date`]),
  ];
}

/** The days within a range on which each owner has documents, found by a probe of the index for each day. */
function daysOf(owner: string, owners: string, from: string, to: string): string {
  const range = `issue_date >= coalesce(${from}::date, '-infinity') AND issue_date <= coalesce(${to}::date, 'infinity')`;
  return `WITH RECURSIVE days (owner, day) AS (
    SELECT owner, (SELECT max(issue_date) FROM documents WHERE ${owner} = owner AND ${range})
    FROM unnest(${owners}::text[]) AS owner
    UNION ALL
    SELECT owner, (SELECT max(issue_date) FROM documents WHERE ${owner} = owner AND ${range} AND issue_date < day)
    FROM days WHERE day IS NOT NULL
  ), wanted AS (SELECT * FROM days WHERE day IS NOT NULL)`;
}
