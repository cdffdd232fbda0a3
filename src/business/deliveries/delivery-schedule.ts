import type { DeliveryChannelKind } from '../documents/deliveries/delivery-states';

/** A delivery that was not accepted fails after this time (contract, section 3). */
export const GIVE_UP_AFTER_HOURS = 48;

/** Seconds after the first attempt, the second …; the last one repeats until the delivery is given up. */
const STEPS_SECONDS: Record<DeliveryChannelKind, readonly [number, ...number[]]> = {
  peppol: [5, 15, 60, 300, 900, 1800, 3600],
  email: [30, 120, 600, 1800, 3600, 7200, 14_400],
};
/** Waits of the sandbox's unreachable recipient, which fails when they are used up. */
const HURRIED_SECONDS = [1, 1];
const JITTER = 0.2;

/**
 * Seconds until the next attempt, or null when there is none. Up to a fifth is added by chance, so that what failed
 * together does not come back together.
 * @param attempts attempts made so far, at least 1
 * @param random in [0, 1)
 */
export function nextAttemptSeconds(
  channel: DeliveryChannelKind,
  attempts: number,
  hurry: boolean,
  random: number,
): number | null {
  if (hurry) return HURRIED_SECONDS[attempts - 1] ?? null;
  const steps = STEPS_SECONDS[channel];
  const step = steps[Math.min(attempts, steps.length) - 1] ?? steps[0];
  return step * (1 + JITTER * random);
}
