/** Generous, because another process may keep the machine busy. */
const PATIENCE_MS = 100_000;

/** Waits until a condition is true. @throws Error after `ms` */
export async function until(holds: () => Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  await eventually(holds, (answer) => answer, ms);
}

/** Repeats until the answer is the expected one. @throws Error with the last answer after `ms` */
export async function eventually<T>(
  ask: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  ms = PATIENCE_MS,
): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() > begun + ms) throw new Error(`It stayed ${JSON.stringify(answer)}`);
    await beforeNext(begun);
  }
}

/**
 * Wait before the next check, which grows, because each check takes CPU time from the awaited work.
 * @param begun by `performance.now()`
 */
export function beforeNext(begun: number): Promise<void> {
  const waited = performance.now() - begun;
  return pause(Math.min(Math.max(waited / 10, 20), 100));
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
