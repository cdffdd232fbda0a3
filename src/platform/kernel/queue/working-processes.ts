import { Injectable } from '@nestjs/common';
import { Notifications, PROCESS_LOCKS } from '../database/notifications';
import { statement } from '../database/statement';
import { type Transaction, UnitOfWork } from '../database/unit-of-work';
import { ASYNCHRONOUS_COMMIT } from './claim-statement';
import type { WorkRates } from './start-rates';

/** Time for which a process with a free lock must be unseen before it counts as gone: it may be reconnecting. */
const UNSEEN_SECONDS = 4;
/**
 * Time after a start of the database server, or a loss of this process's own connection to it (a switch to a standby),
 * during which no process counts as gone: all have to reconnect.
 */
const SETTLING_SECONDS = 10;

/**
 * Records the presence and the progress (`$3`) of the process `$1`; returns the other processes: whether each was seen
 * recently, and whether it is gone. With `$2`, a free lock is sufficient to count as gone. Uses the primary key of
 * `working_processes`.
 */
const RECORD_AND_LIST = statement(`WITH ${ASYNCHRONOUS_COMMIT}, seen AS (
     INSERT INTO working_processes (number, seen_at, progress) SELECT $1, clock_timestamp(), $3::jsonb FROM relaxed
     ON CONFLICT (number) DO UPDATE SET seen_at = excluded.seen_at, progress = excluded.progress
   )
   SELECT number, present, ($2 OR NOT present)
     AND pg_postmaster_start_time() < clock_timestamp() - make_interval(secs => ${SETTLING_SECONDS})
     AND NOT EXISTS (
       SELECT FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
       WHERE l.locktype = 'advisory' AND l.classid = ${PROCESS_LOCKS} AND l.objid::bigint = p.number AND l.objsubid = 2
     AND d.datname = current_database()) AS gone
   FROM (SELECT number, seen_at >= clock_timestamp() - make_interval(secs => ${UNSEEN_SECONDS}) AS present
         FROM working_processes WHERE number <> $1) AS p`);

/**
 * Registry of the working processes, with which a process notices the crash of another one. A process is gone when it
 * is unseen and the advisory lock on its number is free: the lock is released when its connection ends, and held by a
 * process that is only stopped or slow (see Notifications).
 */
@Injectable()
export class WorkingProcesses {
  private lostAt: number | null = null;
  private isFirstPresent = true;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
  ) {
    notifications.onLoss(() => (this.lostAt = performance.now()));
  }

  /** Number of this process. */
  get own(): number {
    return this.notifications.processNumber;
  }

  /**
   * Returns whether this process claims immediately when all processes learn that rows may be due. For some seconds there
   * may be two such processes, or none, which costs an unnecessary claim or a short delay.
   */
  get leads(): boolean {
    return this.isFirstPresent;
  }

  /**
   * Records that this process is present, and finds ended processes.
   * @param starting whether this process has just started: then a process whose lock is free counts as ended at once,
   * because this process usually replaces it
   * @param progress its progress, for the operator
   */
  async recordAndListEnded(starting: boolean, progress: WorkRates = {}): Promise<number[]> {
    const otherProcesses = await this.unitOfWork.query<{ number: number; present: boolean; gone: boolean }>(
      RECORD_AND_LIST,
      [this.own, starting, JSON.stringify(progress)],
    );
    this.isFirstPresent = !otherProcesses.some(
      ({ number, present, gone }) => present && !gone && number < this.own,
    );
    if (this.lostAt !== null && performance.now() - this.lostAt < SETTLING_SECONDS * 1000) return [];
    return otherProcesses.filter(({ gone }) => gone).map(({ number }) => number);
  }

  /**
   * Removes a process.
   * @returns false when another process removed it
   */
  async remove(tx: Transaction, number: number): Promise<boolean> {
    const removedRows = await tx.query('DELETE FROM working_processes WHERE number = $1 RETURNING number', [
      number,
    ]);
    return removedRows.length > 0;
  }

  /** Records the orderly end of this process. */
  async leave(): Promise<void> {
    await this.unitOfWork.query('DELETE FROM working_processes WHERE number = $1', [this.own]);
  }
}
