import type { AttemptOutcome } from '../documents/deliveries/delivery-states';
import type { DueDelivery } from './delivery-store';

/** Transmits the deliveries of one channel. Never throws because of the other side: every result is an outcome. */
export interface DeliveryChannel {
  deliver(delivery: DueDelivery): Promise<AttemptOutcome>;
}
