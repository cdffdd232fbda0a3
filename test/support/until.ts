/** Waits until something holds. @throws Error after `ms` */
export async function until(holds: () => Promise<boolean>, ms = 5000): Promise<void> {
  await eventually(holds, (answer) => answer, ms);
}

/** Repeats until the answer is the wanted one. @throws Error with the last answer after `ms` */
export async function eventually<T>(
  ask: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  ms = 25_000,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`It stayed ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
