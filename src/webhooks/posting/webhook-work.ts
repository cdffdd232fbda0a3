import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import { CONNECTIONS_PER_ORIGIN } from '../wire/webhook-agent';
import { CAPACITY, ORIGIN, startedDeliveries } from './posting.queries';

export const WEBHOOK_QUEUE = 'webhook';

/** A delivery that is leased and about to be posted, with what its webhook is at this moment. */
export interface DuePost extends Lease {
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
const BATCH = 128;
/** Posts at a time to one origin (scheme, host and port) in one process, until it has shown that it answers quickly and well. */
const POSTS_PER_ORIGIN = 32;
/** Posts at a time to one webhook in one process: at first, and while it answers quickly and well. */
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
    rateLimitGroup: ORIGIN,
    atOnce: POSTS,
    batch: BATCH,
    places: POSTS_PER_WEBHOOK.least,
    mostPlaces: POSTS_PER_WEBHOOK.most,
    placesOfGroup: POSTS_PER_ORIGIN,
    mostPlacesOfGroup: CONNECTIONS_PER_ORIGIN,
  },
  reading: startedDeliveries('started'),
});
