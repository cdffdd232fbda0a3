import { statement } from '../../../platform/kernel/database/statement';

const LOCK_KEY = 'hashtextextended($1, 1764890000000)';

/** Shared lock on the counts of a team until the transaction ends; taken by transactions that delete documents. */
export const LOCK_DAYS_SHARED = statement(`SELECT pg_advisory_xact_lock_shared(${LOCK_KEY})`);

/**
 * Exclusive lock on the counts of a team: waits for running deletions and delays further ones until the transaction
 * ends.
 */
export const LOCK_DAYS = statement(`SELECT pg_advisory_xact_lock(${LOCK_KEY})`);

/** Selects the stored counts of a team. Uses the primary key of `document_days`. */
export const STORED_DAYS =
  statement(`SELECT day::text AS day, counted_until AS "countedUntil", incoming, outgoing,
    with_delivery AS "withDelivery"
  FROM document_days WHERE team_id = $1 AND day >= $2::date`);

/** Maximum number of documents that one response reads: of uncounted, failed and pending documents each. */
export const MAX_ROWS_READ = 5_000;

/**
 * Counts the documents in spans of ids (from `$2`, below `$3`), in the order of the spans and from the newest document
 * of each span, up to the limit of a response. Uses the index `documents_of_team`.
 */
export const COUNT_SPANS = statement(`SELECT looked.place::int AS place,
    count(*) FILTER (WHERE looked.direction = 'incoming')::int AS incoming,
    count(*) FILTER (WHERE looked.direction = 'outgoing')::int AS outgoing
  FROM (SELECT span.place, d.direction FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS span (first, beyond, place)
    CROSS JOIN LATERAL (SELECT o.direction FROM documents o WHERE o.team_id = $1 AND o.id >= span.first AND o.id < span.beyond
      ORDER BY o.id DESC LIMIT ${MAX_ROWS_READ}) AS d
    LIMIT ${MAX_ROWS_READ}) AS looked
  GROUP BY looked.place ORDER BY looked.place`);

const countWithDelivery = (team: string): string => `((SELECT count(*) FROM document_states s
      WHERE s.team_id = ${team} AND s.failed IS NOT NULL AND s.failed AND s.document_id >= span.first AND s.document_id < span.beyond)
    + (SELECT count(*) FROM document_states s
      WHERE s.team_id = ${team} AND s.failed IS NOT NULL AND NOT s.failed AND s.document_id >= span.first AND s.document_id < span.beyond))::int`;

/** Counts the documents with deliveries in spans of ids. Uses only the index `document_states_failed`. */
export const COUNT_WITH_DELIVERY = statement(`SELECT ${countWithDelivery('$1')} AS "withDelivery"
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS span (first, beyond, place) ORDER BY span.place`);

/**
 * Counts the documents in a span of ids (from `$2`, below `$3`) without a limit. Uses the indexes `documents_of_team`,
 * `document_states_failed`.
 */
export const COUNT_SPAN =
  statement(`SELECT stored.incoming, stored.outgoing, ${countWithDelivery('$1')} AS "withDelivery"
  FROM (SELECT $2::text AS first, $3::text AS beyond) AS span
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE d.direction = 'incoming')::int AS incoming,
      count(*) FILTER (WHERE d.direction = 'outgoing')::int AS outgoing
    FROM documents d WHERE d.team_id = $1 AND d.id >= span.first AND d.id < span.beyond) AS stored`);

/**
 * Counts failed documents by the position (from 1) of the day of their id, newest first, up to the limit of a response;
 * `$2`: the beginning of each day. Uses the index `document_states_failed`.
 */
export const FAILED_BY_DAY =
  statement(`SELECT width_bucket(f.document_id, $2::text[]) AS place, count(*)::int AS documents
  FROM (SELECT s.document_id FROM document_states s
    WHERE s.team_id = $1 AND s.failed IS NOT NULL AND s.failed AND s.document_id >= ($2::text[])[1]
    ORDER BY s.document_id DESC LIMIT ${MAX_ROWS_READ}) AS f GROUP BY place`);

/**
 * Counts pending documents by the position of their day, up to the limit of a response. Uses the index
 * `deliveries_pending` and the primary key of `document_states`.
 */
export const PENDING_BY_DAY =
  statement(`SELECT width_bucket(s.document_id, $2::text[]) AS place, count(*)::int AS documents
  FROM (SELECT DISTINCT looked.document_id FROM (SELECT document_id FROM deliveries
      WHERE team_id = $1 AND status = 'pending' LIMIT ${MAX_ROWS_READ}) AS looked) AS open
  JOIN document_states s ON s.document_id = open.document_id AND s.delivery_status = 'pending'
  WHERE s.document_id >= ($2::text[])[1] GROUP BY place`);

/** SQL: whether a team has more pending documents than the limit of a response. Uses the index `deliveries_pending`. */
export const HAS_MANY_PENDING = statement(`SELECT count(*) >= ${MAX_ROWS_READ} AS many
  FROM (SELECT FROM deliveries WHERE team_id = $1 AND status = 'pending' LIMIT ${MAX_ROWS_READ}) AS looked`);

/** Stores the counts of days. Uses the primary key of `document_days`. */
export const STORE_DAYS = `INSERT INTO document_days (team_id, day, counted_until, incoming, outgoing, with_delivery)
  SELECT $1, n.day, n.counted_until, n.incoming, n.outgoing, n.with_delivery
  FROM unnest($2::date[], $3::timestamptz[], $4::int[], $5::int[], $6::int[])
    AS n (day, counted_until, incoming, outgoing, with_delivery)
  ON CONFLICT (team_id, day) DO UPDATE SET counted_until = excluded.counted_until, incoming = excluded.incoming,
    outgoing = excluded.outgoing, with_delivery = excluded.with_delivery`;

/** Subtracts a deleted document from the count of its day if it was counted. Uses the primary key of `document_days`. */
export const SUBTRACT_DOCUMENT = `UPDATE document_days SET incoming = incoming - (NOT $4)::int, outgoing = outgoing - $4::boolean::int,
    with_delivery = with_delivery - $5::boolean::int
  WHERE team_id = $1 AND day = $2::date AND counted_until > $3::timestamptz`;
