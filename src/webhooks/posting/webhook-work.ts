import type { Lease } from '../../platform/kernel/queue/work';
import { WorkTable } from '../../platform/kernel/queue/work-table';
import { CONNECTIONS_PER_ORIGIN } from '../wire/webhook-agent';
import {
  RATE_ALLOWANCE,
  WEBHOOK_CAPACITY,
  WEBHOOK_ORIGIN,
  spendRate,
  selectStartedDeliveries,
} from './posting.queries';

export const WEBHOOK_QUEUE = 'webhook';

/** Leased delivery that is about to be posted, with the current state of its webhook. */
export interface DuePost extends Lease {
  webhookId: string;
  /** Number of posts made so far. */
  attempts: number;
  /** Number of steps of the retry schedule used so far. */
  step: number;
  /** Whether a client requested the post. */
  manual: boolean;
  /** Whether the schedule continues after a failed manual attempt. */
  resumes: boolean;
  /** Number of seconds since the event was committed, by the database's clock. */
  ageSeconds: number;
  url: string;
  secretSealed: Buffer | null;
  /** Sealed static headers of the webhook with their origin. */
  headersSealed: Buffer | null;
  /** Sealed secret before the last rotation, while deliveries are signed with both secrets. */
  previousSecretSealed: Buffer | null;
  /** Whether the webhook is deleted, so that no further events are posted to it. */
  gone: boolean;
  /** Whether the webhook is disabled, paused by a user, or pausing after timeouts; its deliveries wait. */
  paused: boolean;
  eventId: string;
  type: string;
  occurredAt: Date;
  teamId: string;
  companyId: string | null;
  /** Data of the event as stored JSON text. */
  data: string;
}

/** Maximum number of simultaneous posts in one process. Posts need sockets but little processor time. */
export const MAX_POSTS = 1024;
/** Maximum number of deliveries in one job. */
const BATCH_SIZE = 128;
/**
 * Maximum number of simultaneous posts to one origin (scheme, host and port) in one process, until the origin responds
 * quickly and successfully.
 */
const INITIAL_POSTS_PER_ORIGIN = 32;
/**
 * Maximum number of simultaneous posts to one webhook in one process: initially, and while the webhook responds quickly
 * and successfully.
 */
export const POSTS_PER_WEBHOOK = { least: 8, most: 64 };

/** Deliveries are due for their first post and for each retry. A job reads them with their webhook and event. */
export const WEBHOOK_WORK = new WorkTable<DuePost>({
  name: WEBHOOK_QUEUE,
  table: 'webhook_deliveries',
  partitions: {
    column: 'webhook_id',
    team: 'team_id',
    retry: 'again',
    capacity: WEBHOOK_CAPACITY,
    rate: { allowance: RATE_ALLOWANCE, spend: spendRate },
    rateLimitGroup: WEBHOOK_ORIGIN,
    atOnce: MAX_POSTS,
    batch: BATCH_SIZE,
    places: POSTS_PER_WEBHOOK.least,
    mostPlaces: POSTS_PER_WEBHOOK.most,
    placesOfGroup: INITIAL_POSTS_PER_ORIGIN,
    mostPlacesOfGroup: CONNECTIONS_PER_ORIGIN,
  },
  startedRowsQuery: selectStartedDeliveries('started'),
});
