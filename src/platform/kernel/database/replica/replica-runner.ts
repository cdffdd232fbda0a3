import type { QueryRunner } from 'typeorm';
import type { RequestReads } from './replica-read';

/**
 * Lets a query runner of the primary send its statements to the replica first. The runner takes no connection of the
 * primary while the replica answers.
 * @returns the same runner
 */
export function readFromReplica(runner: QueryRunner, reads: RequestReads): QueryRunner {
  const queryPrimary = runner.query.bind(runner);
  // `query` has two signatures that differ in the result; all arguments are passed on unchanged.
  const query = async (...args: Parameters<QueryRunner['query']>): Promise<unknown> => {
    const replicaResult = await reads.attempt<unknown>((replica) => replica.query(...args));
    return replicaResult === null ? queryPrimary(...args) : replicaResult.value;
  };
  Object.defineProperty(runner, 'query', { value: query, configurable: true });
  return runner;
}
