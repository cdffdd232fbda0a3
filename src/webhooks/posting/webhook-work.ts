import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import { CONNECTIONS_PER_ORIGIN } from '../wire/webhook-agent';
import { ALLOWANCE, CAPACITY, ORIGIN, spendRate, selectStartedDeliveries } from './posting.queries';

export const WEBHOOK_QUEUE = 'webhook';

/** A leased delivery that is about to be posted, with the current state of its webhook. */
export interface DuePost extends Lease {
  webhookId: string;
  /** Posts made so far. */
  attempts: number;
  /** Steps of the retry schedule used so far. */
  step: number;
  /** Whether a client requested the post. */
  manual: boolean;
  /** Whether the schedule continues after a manual attempt that fails. */
  resumes: boolean;
  /** Seconds since the event was committed, by the database's clock. */
  ageSeconds: number;
  url: string;
  secretSealed: Buffer | null;
  /** Static headers of the webhook with their origin, sealed. */
  headersSealed: Buffer | null;
  /** Secret before the last rotation, while deliveries are signed with both secrets. */
  previousSecretSealed: Buffer | null;
  /** Whether the webhook is deleted, so that no further events are posted to it. */
  gone: boolean;
  /** Whether the webhook is disabled, paused by a user, or pauses because it did not answer; its deliveries wait. */
  paused: boolean;
  eventId: string;
  type: string;
  occurredAt: Date;
  teamId: string;
  companyId: string | null;
  /** JSON text as stored. */
  data: string;
}

/** Maximum number of simultaneous posts in one process. Posts need sockets but little processor time. */
export const POSTS = 1024;
/** Maximum number of deliveries in one job. */
const BATCH = 128;
/**
 * Maximum number of simultaneous posts to one origin (scheme, host and port) in one process, until it answers quickly and
 * successfully.
 */
const POSTS_PER_ORIGIN = 32;
/**
 * Maximum number of simultaneous posts to one webhook in one process: at first, and while it answers quickly and
 * successfully.
 */
export const POSTS_PER_WEBHOOK = { least: 8, most: 64 };

/** Deliveries are due for their first post, and for each further one. A job reads them with their webhook and event. */
export const WEBHOOK_WORK = new WorkTable<DuePost>({
  name: WEBHOOK_QUEUE,
  table: 'webhook_deliveries',
  partitions: {
    column: 'webhook_id',
    team: 'team_id',
    retry: 'again',
    capacity: CAPACITY,
    rate: { allowance: ALLOWANCE, spend: spendRate },
    rateLimitGroup: ORIGIN,
    atOnce: POSTS,
    batch: BATCH,
    places: POSTS_PER_WEBHOOK.least,
    mostPlaces: POSTS_PER_WEBHOOK.most,
    placesOfGroup: POSTS_PER_ORIGIN,
    mostPlacesOfGroup: CONNECTIONS_PER_ORIGIN,
  },
  reading: selectStartedDeliveries('started'),
});
