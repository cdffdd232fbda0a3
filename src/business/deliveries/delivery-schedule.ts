import type { DeliveryChannelKind } from '../documents/deliveries/delivery-states';

/** A delivery that was not accepted fails after this time (contract, section 3). */
export const GIVE_UP_AFTER_HOURS = 48;

/**
 * Seconds to wait after the first attempt, the second attempt, and so on; the last value repeats until the delivery is
 * given up.
 */
const RETRY_WAIT_SECONDS: Record<DeliveryChannelKind, readonly [number, ...number[]]> = {
  peppol: [5, 15, 60, 300, 900, 1800, 3600],
  email: [30, 120, 600, 1800, 3600, 7200, 14_400],
};
/** Waits for the sandbox's unreachable recipient, whose delivery then fails. */
const URGENT_RETRY_WAIT_SECONDS = [1, 1];
const JITTER = 0.2;

/**
 * Returns the seconds until the next attempt, or null when there is none. Adds up to 20 % at random, so that deliveries
 * that failed at the same time are not retried at the same time.
 * @param attempts attempts made so far, at least 1
 * @param random in [0, 1)
 */
export function getRetryWaitSeconds(
  channel: DeliveryChannelKind,
  attempts: number,
  isUrgent: boolean,
  random: number,
): number | null {
  if (isUrgent) return URGENT_RETRY_WAIT_SECONDS[attempts - 1] ?? null;
  const steps = RETRY_WAIT_SECONDS[channel];
  const step = steps[Math.min(attempts, steps.length) - 1] ?? steps[0];
  return step * (1 + JITTER * random);
}
