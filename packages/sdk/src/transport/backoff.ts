const FIRST_MS = 250;
const LONGEST_MS = 8_000;
/** Platforms keep the time of a timer in 31 bits, and let a longer one end at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Longest `Retry-After` that is waited for; a longer one is the caller's to decide about. */
export const LONGEST_RETRY_AFTER_SECONDS = 60;

/** Milliseconds before the next attempt: exponential with full jitter, and not before the service asked for it. */
export function delayBefore(
  attempt: number,
  retryAfterSeconds: number | null,
  random: () => number = Math.random,
): number {
  const jittered = random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.max(jittered, (retryAfterSeconds ?? 0) * 1_000);
}

/** Waits; rejects with the signal's reason when it is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(ms, LONGEST_TIMER_MS),
    );
    signal.addEventListener('abort', abort, { once: true });
  });
}
