import { FairSemaphore } from '../../platform/kernel/queue/fair-semaphore';

/**
 * Maximum number of concurrent statements and transactions of single batch documents in one process; other requests
 * need connections, too.
 */
const MAX_CONCURRENT_STATEMENTS = 4;

const places = new FairSemaphore(MAX_CONCURRENT_STATEMENTS);

/**
 * Runs statements for a document; a batch document waits for its turn. The work must not wait for another batch
 * document.
 * @param team team of the document, which alternates with other teams
 */
export async function runInTurn<T>(
  { isOfBatch = false, team }: { isOfBatch?: boolean | undefined; team: string },
  work: () => Promise<T>,
): Promise<T> {
  if (!isOfBatch) return work();
  const result = await places.run(team, work);
  if (result === null) throw new Error('The places for statements of batches were closed');
  return result.result;
}
