import type { Lease } from '../kernel/queue/work';
import { WorkTable } from '../kernel/queue/work-table';
import { CONNECTIONS_PER_ORIGIN } from './wire/webhook-agent';

export const WEBHOOK_QUEUE = 'webhook';

/** A delivery that is leased and about to be posted, with what its webhook is at this moment. */
export interface DueDelivery extends Lease {
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
  /** The webhook is disabled, or pauses since the row was claimed because it did not answer: its deliveries wait. */
  paused: boolean;
  eventId: string;
  type: string;
  occurredAt: Date;
  teamId: string;
  companyId: string | null;
  /** JSON text, as it was stored. */
  data: string;
}

/** Posts at a time in one process. They cost sockets and little else. */
export const POSTS = 1024;
/** Deliveries of one job. */
const BATCH = 32;
/** Posts at a time to one webhook in one process. */
export const POSTS_PER_WEBHOOK = 8;

/** How many deliveries of a webhook all processes together may have claimed: none while it is disabled or pausing. */
const CAPACITY = `coalesce((SELECT CASE WHEN w.disabled_at IS NOT NULL OR w.probe_at > statement_timestamp() THEN 0
  ELSE w.claim_window END FROM webhooks w WHERE w.id = lane.key), 0)`;

/** Webhooks of one origin share its connections. */
const ORIGIN = `coalesce((SELECT lower(substring(w.url FROM '^[^:]+://[^/?]+')) FROM webhooks w WHERE w.id = lane.key), '')`;

/** Deliveries are due for their first post, and for each further one. A job reads them with their webhook and event. */
export const WEBHOOK_WORK = new WorkTable<DueDelivery>({
  name: WEBHOOK_QUEUE,
  table: 'webhook_deliveries',
  lanes: {
    column: 'webhook_id',
    team: 'team_id',
    again: 'again',
    capacity: CAPACITY,
    group: ORIGIN,
    atOnce: POSTS,
    batch: BATCH,
    places: POSTS_PER_WEBHOOK,
    placesOfGroup: CONNECTIONS_PER_ORIGIN,
  },
  reading: `SELECT t.id, t.claim, t.webhook_id AS "webhookId", t.attempts, t.step, t.manual,
      t.resume_at IS NOT NULL AS resumes,
      extract(epoch FROM clock_timestamp() - t.created_at)::float8 AS "ageSeconds",
      w.url, w.secret_sealed AS "secretSealed",
      CASE WHEN w.previous_secret_until > clock_timestamp() THEN w.previous_secret_sealed END AS "previousSecretSealed",
      w.deleted_at IS NOT NULL AS gone,
      w.disabled_at IS NOT NULL OR coalesce(w.probe_at > clock_timestamp(), false) AS paused,
      e.id AS "eventId", e.type, e.occurred_at AS "occurredAt", e.team_id AS "teamId", e.company_id AS "companyId",
      e.data::text AS data
    FROM started t JOIN webhooks w ON w.id = t.webhook_id JOIN events e ON e.id = t.event_id`,
});
