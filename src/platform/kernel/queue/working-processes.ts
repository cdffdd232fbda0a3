import { Injectable } from '@nestjs/common';
import { Notifications, PROCESS_LOCKS } from '../database/notifications';
import { statement } from '../database/statement';
import { type Transaction, UnitOfWork } from '../database/unit-of-work';
import { RELAXED } from './claim-statement';
import type { WorkRates } from './start-rates';

/** A process whose lock is free has to stay unseen for this time before it counts as gone: it may be connecting again. */
const UNSEEN_SECONDS = 4;
/**
 * For so long after the database server started, or this process lost its own connection to it (a switch to a standby),
 * no process counts as gone: all have to connect again.
 */
const SETTLING_SECONDS = 10;

/**
 * Says that the process `$1` is there, and how its work goes (`$3`); answers the others: whether each was seen just now, and whether it is gone. With `$2` a free
 * lock is enough for that. Key of `working_processes`.
 */
const LOOK = statement(`WITH ${RELAXED}, seen AS (
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
 * The processes that work, in a table, so that another one notices when one has ended without a word. It is gone when it is
 * unseen and the advisory lock on its number is free: that is given up the moment its connection ends, and kept by a process
 * that is only stopped or slow (see Notifications).
 */
@Injectable()
export class WorkingProcesses {
  private lostAt: number | null = null;
  private firstAmongPresent = true;

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
   * Whether it is this process that claims at once when all of them hear that rows may be due. For some seconds there may be two that
   * do, or none: that costs a claim in vain, or a moment.
   */
  get leads(): boolean {
    return this.firstAmongPresent;
  }

  /**
   * Says that this process is there, and finds those that are gone.
   * @param starting this one has just started: a free lock is enough then, since usually it takes the place of the one that ended
   * @param progress how its work goes, for the operator
   */
  async look(starting: boolean, progress: WorkRates = {}): Promise<number[]> {
    const others = await this.unitOfWork.query<{ number: number; present: boolean; gone: boolean }>(LOOK, [
      this.own,
      starting,
      JSON.stringify(progress),
    ]);
    this.firstAmongPresent = !others.some(
      ({ number, present, gone }) => present && !gone && number < this.own,
    );
    if (this.lostAt !== null && performance.now() - this.lostAt < SETTLING_SECONDS * 1000) return [];
    return others.filter(({ gone }) => gone).map(({ number }) => number);
  }

  /** Strikes a process off. @returns false when another one did */
  async strikeOff(tx: Transaction, number: number): Promise<boolean> {
    const struck = await tx.query('DELETE FROM working_processes WHERE number = $1 RETURNING number', [
      number,
    ]);
    return struck.length > 0;
  }

  /** Says that this process ends in order. */
  async leave(): Promise<void> {
    await this.unitOfWork.query('DELETE FROM working_processes WHERE number = $1', [this.own]);
  }
}
