/** How many requests of a bulk deed run at a time. */
const AT_A_TIME = 4;

/** A few at a time; after a failure none begins, and it fails once those that had begun have ended. */
export async function inTurns<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      try {
        await work(item);
      } catch (error) {
        // The others begin nothing more: what is said to have failed does not go on.
        rest.length = 0;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(AT_A_TIME, items.length) }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
