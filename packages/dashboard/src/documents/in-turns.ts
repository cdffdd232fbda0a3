/** Maximum number of simultaneous requests of a bulk action. */
const AT_A_TIME = 4;

/**
 * Runs requests a few at a time. After a failure no further one starts, and the call rejects once the running ones
 * have ended.
 */
export async function inTurns<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      try {
        await work(item);
      } catch (error) {
        // No further requests start: a reported failure must not continue in the background.
        rest.length = 0;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(AT_A_TIME, items.length) }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
