/** Waits between attempts while the network does not answer, in seconds; the last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600];

/** Seconds until the next attempt after `attempts` that failed before this one. */
export function retrySeconds(attempts: number): number {
  return RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length - 1)] ?? 3600;
}
