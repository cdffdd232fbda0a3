import type { AttemptOutcome } from '../documents/deliveries/delivery-states';
import type { DueDelivery } from './delivery-store';

/** Brings deliveries of one channel to their address. Never throws for what the other side does: every fate is an outcome. */
export interface DeliveryChannel {
  deliver(delivery: DueDelivery): Promise<AttemptOutcome>;
}
