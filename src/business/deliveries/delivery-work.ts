import { WorkTable } from '../../platform/kernel/queue/work-table';
import { startedDeliveries } from './deliveries.queries';
import type { LeasedDelivery } from './delivery-store';

export const DELIVERY_QUEUE = 'delivery';

/** Deliveries that one process works on at a time: they wait for others most of the time. */
export const DELIVERIES = 64;
/** To one destination, all teams together; a slow access point holds no more of a process than these. */
const TO_ONE_DESTINATION = 8;
/** What all processes together may have claimed of a team's deliveries to one destination. */
const CLAIMED_OF_LANE = 16;
/** Deliveries of a job: as many as one process works on at a time. */
const BATCH = TO_ONE_DESTINATION;
/** A partition is `<team> <destination>`: what teams send to the same place is theirs to wait for, and they take turns. */
const DESTINATION = `substr(partition.key, strpos(partition.key, ' ') + 1)`;

/** Deliveries are due for their first attempt, and for each further one. */
export const DELIVERY_WORK = new WorkTable<LeasedDelivery>({
  name: DELIVERY_QUEUE,
  table: 'deliveries',
  partitions: {
    column: 'lane',
    team: 'team_id',
    retry: 'again',
    capacity: String(CLAIMED_OF_LANE),
    rateLimitGroup: DESTINATION,
    atOnce: DELIVERIES,
    batch: BATCH,
    places: TO_ONE_DESTINATION,
    placesOfGroup: TO_ONE_DESTINATION,
  },
  reading: startedDeliveries('started'),
});
