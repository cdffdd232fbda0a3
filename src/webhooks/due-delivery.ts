import type { UnitOfWork } from '../kernel/database/unit-of-work';
import { RELAXED } from '../kernel/queue/claim-statement';
import type { WorkPointer } from '../kernel/queue/job-queues';
import type { Lease } from '../kernel/queue/work-source';

/** A delivery that is leased and about to be posted, with what its webhook is at this moment. */
export interface DueDelivery extends WorkPointer {
  webhookId: string;
  /** Posts made so far. */
  attempts: number;
  /** Steps of the retry schedule used so far. */
  step: number;
  /** Asked for by hand. */
  manual: boolean;
  /** The schedule goes on after a manual attempt that fails. */
  resumes: boolean;
  /** Seconds since the event was committed, by the database's clock. */
  ageSeconds: number;
  url: string;
  secretSealed: Buffer | null;
  /** The secret before the last rotation, while it still signs along. */
  previousSecretSealed: Buffer | null;
  /** The webhook is deleted: nothing is posted any more. */
  gone: boolean;
  /** The webhook is disabled: its deliveries wait. */
  disabled: boolean;
  eventId: string;
  type: string;
  occurredAt: Date;
  teamId: string;
  companyId: string | null;
  /** JSON text, as it was stored. */
  data: string;
}

/**
 * Leases deliveries and reads them with their webhook and event, in one statement: URL and secret are those of the
 * moment before the post. Rows are locked in the order of their ids, as everywhere, so that batches never deadlock.
 */
export async function takeDeliveries(
  unitOfWork: UnitOfWork,
  pointers: WorkPointer[],
  lease: Lease,
): Promise<DueDelivery[]> {
  return unitOfWork.query<DueDelivery>(TAKE, [
    pointers.map(({ id }) => id),
    pointers.map(({ claim }) => claim),
    lease.seconds,
    lease.worker,
  ]);
}

const TAKE = `WITH ${RELAXED}, mine AS (
    SELECT d.id FROM webhook_deliveries d
    JOIN unnest($1::text[], $2::int[]) AS p(id, claim) ON d.id = p.id AND d.claim = p.claim
    WHERE d.next_attempt_at IS NOT NULL ORDER BY d.id FOR UPDATE OF d
  ), taken AS (
    UPDATE webhook_deliveries d SET claim = d.claim + 1, begun = true, worker = $4,
      lease_until = clock_timestamp() + make_interval(secs => $3)
    FROM mine, relaxed WHERE d.id = mine.id
    RETURNING d.id, d.claim, d.webhook_id, d.event_id, d.attempts, d.step, d.manual, d.resume_at, d.created_at
  )
  SELECT t.id, t.claim, t.webhook_id AS "webhookId", t.attempts, t.step, t.manual,
    t.resume_at IS NOT NULL AS resumes,
    extract(epoch FROM clock_timestamp() - t.created_at)::float8 AS "ageSeconds",
    w.url, w.secret_sealed AS "secretSealed",
    CASE WHEN w.previous_secret_until > clock_timestamp() THEN w.previous_secret_sealed END AS "previousSecretSealed",
    w.deleted_at IS NOT NULL AS gone, w.disabled_at IS NOT NULL AS disabled,
    e.id AS "eventId", e.type, e.occurred_at AS "occurredAt", e.team_id AS "teamId", e.company_id AS "companyId",
    e.data::text AS data
  FROM taken t JOIN webhooks w ON w.id = t.webhook_id JOIN events e ON e.id = t.event_id`;
