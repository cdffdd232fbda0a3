/** Waits in seconds between attempts while the network does not answer; the last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600];

/** Returns the seconds until the next attempt after `attempts` failures before this one. */
export function getRetrySeconds(attempts: number): number {
  return RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length - 1)] ?? 3600;
}
