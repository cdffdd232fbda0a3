import { WorkTable } from '../../platform/kernel/queue/work-table';
import { selectStartedDeliveries } from './deliveries.queries';
import type { LeasedDelivery, DueDelivery } from './delivery-store';
import type { AttemptOutcome } from '../documents/deliveries/delivery-states';

export const DELIVERY_QUEUE = 'delivery';

/** Maximum number of deliveries that one process works on at a time; most of the time they wait for the other side. */
export const MAX_CONCURRENT_DELIVERIES = 64;
/**
 * Maximum number of deliveries to one destination at a time, of all teams together, so that a slow access point cannot
 * occupy a whole process.
 */
const MAX_PER_DESTINATION = 8;
/** Maximum number of claimed deliveries of one team to one destination, in all processes together. */
const MAX_CLAIMED_PER_LANE = 16;
/** Number of deliveries in a job, equal to the number that one process sends to a destination at a time. */
const BATCH_SIZE = MAX_PER_DESTINATION;
/**
 * A partition is `<team> <destination>`: the deliveries of a team to one destination form one queue, and the worker
 * alternates between queues.
 */
const DESTINATION_EXPRESSION = `substr(partition.key, strpos(partition.key, ' ') + 1)`;

/** A delivery is due for its first attempt and for each retry. */
export const DELIVERY_WORK = new WorkTable<LeasedDelivery>({
  name: DELIVERY_QUEUE,
  table: 'deliveries',
  partitions: {
    column: 'lane',
    team: 'team_id',
    retry: 'again',
    capacity: String(MAX_CLAIMED_PER_LANE),
    rateLimitGroup: DESTINATION_EXPRESSION,
    atOnce: MAX_CONCURRENT_DELIVERIES,
    batch: BATCH_SIZE,
    places: MAX_PER_DESTINATION,
    placesOfGroup: MAX_PER_DESTINATION,
  },
  startedRowsQuery: selectStartedDeliveries('started'),
});

/** Transmits the deliveries of one channel. Never throws because of the other side: every result is an outcome. */
export interface DeliveryChannel {
  deliver(delivery: DueDelivery): Promise<AttemptOutcome>;
}
