import { FairSemaphore } from '../../platform/kernel/queue/fair-semaphore';

/**
 * Maximum number of statements and transactions of single documents of batches at a time, in one process: others need the
 * connections, too.
 */
const MAX_AT_ONCE = 4;

const places = new FairSemaphore(MAX_AT_ONCE);

/**
 * Runs statements for a document; for one of a batch in its turn. The work waits for no other document of a batch.
 * @param team whose documents take turns with those of other teams
 */
export async function runInTurn<T>(
  { isOfBatch = false, team }: { isOfBatch?: boolean | undefined; team: string },
  work: () => Promise<T>,
): Promise<T> {
  if (!isOfBatch) return work();
  const result = await places.run(team, work);
  if (result === null) throw new Error('The places for statements of batches were closed');
  return result.done;
}
