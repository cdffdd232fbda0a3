import { statement } from '../../kernel/database/statement';

const LOCK_KEY = 'hashtextextended($1, 1764890000000)';

/** Keeps the numbers of a team's days as they are, while documents are deleted, until the transaction ends. */
export const HOLD_DAYS = statement(`SELECT pg_advisory_xact_lock_shared(${LOCK_KEY})`);

/** Waits for deletions that are under way, and lets no other begin until the transaction ends. */
export const LOCK_DAYS = statement(`SELECT pg_advisory_xact_lock(${LOCK_KEY})`);

/** Key of `document_days`. */
export const KEPT_DAYS =
  statement(`SELECT day::text AS day, counted_until AS "countedUntil", incoming, outgoing,
    with_delivery AS "withDelivery"
  FROM document_days WHERE team_id = $1 AND day >= $2::date`);

/**
 * How many documents there are in spans of ids (from `$2`, below `$3`). `documents_of_team`; those with deliveries by
 * `document_states_failed` alone.
 */
export const COUNT_DOCUMENTS = statement(`SELECT stored.incoming, stored.outgoing,
    ((SELECT count(*) FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL AND s.failed
        AND s.document_id >= span.first AND s.document_id < span.beyond)
     + (SELECT count(*) FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL AND NOT s.failed
        AND s.document_id >= span.first AND s.document_id < span.beyond))::int AS "withDelivery"
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS span (first, beyond, place)
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE d.direction = 'incoming')::int AS incoming,
      count(*) FILTER (WHERE d.direction = 'outgoing')::int AS outgoing
    FROM documents d WHERE d.team_id = $1 AND d.id >= span.first AND d.id < span.beyond) AS stored
  ORDER BY span.place`);

/** Failed documents by the place (from 1) of the day that their id lies in; `$2`: where each day begins. `document_states_failed`. */
export const FAILED_BY_DAY =
  statement(`SELECT width_bucket(s.document_id, $2::text[]) AS place, count(*)::int AS documents
  FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL AND s.failed AND s.document_id >= ($2::text[])[1]
  GROUP BY place`);

/** The same of documents that are on their way. `deliveries_pending`, key of `document_states`. */
export const PENDING_BY_DAY =
  statement(`SELECT width_bucket(s.document_id, $2::text[]) AS place, count(*)::int AS documents
  FROM (SELECT DISTINCT document_id FROM deliveries WHERE team_id = $1 AND status = 'pending') AS open
  JOIN document_states s ON s.document_id = open.document_id AND s.delivery_status = 'pending'
  WHERE s.document_id >= ($2::text[])[1] GROUP BY place`);

/** Keeps the numbers of days. Key of `document_days`. */
export const KEEP_DAYS = `INSERT INTO document_days (team_id, day, counted_until, incoming, outgoing, with_delivery)
  SELECT $1, n.day, n.counted_until, n.incoming, n.outgoing, n.with_delivery
  FROM unnest($2::date[], $3::timestamptz[], $4::int[], $5::int[], $6::int[])
    AS n (day, counted_until, incoming, outgoing, with_delivery)
  ON CONFLICT (team_id, day) DO UPDATE SET counted_until = excluded.counted_until, incoming = excluded.incoming,
    outgoing = excluded.outgoing, with_delivery = excluded.with_delivery`;

/** Takes a document that is deleted out of the number of its day, where it was counted. Key of `document_days`. */
export const FORGET_DOCUMENT = `UPDATE document_days SET incoming = incoming - (NOT $4)::int, outgoing = outgoing - $4::boolean::int,
    with_delivery = with_delivery - $5::boolean::int
  WHERE team_id = $1 AND day = $2::date AND counted_until > $3::timestamptz`;
