/** A machine that is busy elsewhere may take long. */
const PATIENCE_MS = 100_000;

/** Waits until something holds. @throws Error after `ms` */
export async function until(holds: () => Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  await eventually(holds, (answer) => answer, ms);
}

/** Repeats until the answer is the wanted one. @throws Error with the last answer after `ms` */
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
 * Before what is waited for is asked again: each question takes CPU time from what it waits for, so it gets rarer.
 * @param begun by `performance.now()`
 */
export function beforeNext(begun: number): Promise<void> {
  const waited = performance.now() - begun;
  return pause(Math.min(Math.max(waited / 10, 20), 100));
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
