/** Name of the work source, its queue and its hints. */
export const TRANSMISSION_SOURCE = 'transmission';

/** A transmission that nobody answers is given up after this time (contract, section 3). */
export const GIVE_UP_AFTER_HOURS = 48;

const STEPS_SECONDS = [5, 15, 60, 300, 900, 1800, 3600];
/** Waits of the sandbox's unreachable recipient, which fails when they are used up. */
const HURRIED_SECONDS = [1, 1];
const JITTER = 0.2;

/**
 * Seconds until the next attempt, or null when there is none. Up to a fifth is added by chance, so that what failed
 * together does not come back together.
 * @param attempts attempts made so far, at least 1
 * @param random in [0, 1)
 */
export function nextAttemptSeconds(attempts: number, hurry: boolean, random: number): number | null {
  if (hurry) return HURRIED_SECONDS[attempts - 1] ?? null;
  const step = STEPS_SECONDS[Math.min(attempts, STEPS_SECONDS.length) - 1] ?? 3600;
  return step * (1 + JITTER * random);
}
