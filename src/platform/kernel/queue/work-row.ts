import { Column, Index } from 'typeorm';
import { DatabaseIndex } from '../database/declared-index';
import { scheduleOf } from './schedule';

/**
 * The columns by which workers share the rows of a table; `WorkTable` writes them. Only what a team may be shown is read
 * with a row unasked.
 */
export abstract class WorkRow {
  /** When the row is due, by the clock of the database; null: there is nothing to do, or it is parked. */
  @Column('timestamptz', { nullable: true })
  nextAttemptAt?: Date | null;

  @Column('timestamptz', { nullable: true, select: false })
  leaseUntil?: Date | null;

  /** Fencing number of the present claim: writes under an earlier one are refused. */
  @Column('integer', { default: 0, select: false })
  claim?: number;

  /** A worker has started the row under the last claim. */
  @Column('boolean', { default: false, select: false })
  begun?: boolean;

  /** Attempts in a row that were started and not finished. */
  @Column('integer', { default: 0, select: false })
  unfinished?: number;

  /** Since when it is parked, because attempts were started again and again and never finished. */
  @Column('timestamptz', { nullable: true })
  parkedAt?: Date | null;

  /** Number of the process that has claimed it. */
  @Column('integer', { nullable: true, select: false })
  worker?: number | null;

  /** Crashes in a row in which it was in flight. */
  @Column('integer', { default: 0, select: false })
  crashes?: number;
}

/**
 * The indexes of a table of work: what is due, what is parked, and what was in flight at several crashes.
 * @param partition the column of the destination, where rows are claimed by destination
 */
export function WorkIndexes(table: string, partition?: 'lane' | 'webhook_id'): ClassDecorator {
  return (target) => {
    Index(`${table}_parked`, ['parkedAt'], { where: 'parked_at IS NOT NULL' })(target);
    const isolated = 'next_attempt_at, id) WHERE crashes >= 2 AND next_attempt_at IS NOT NULL';
    if (partition === undefined) {
      Index(`${table}_due`, ['nextAttemptAt'], { where: 'next_attempt_at IS NOT NULL' })(target);
      DatabaseIndex(`${table}_isolated`, `btree (${isolated}`)(target);
      return;
    }
    const { instant, isOpen } = scheduleOf(true);
    DatabaseIndex(`${table}_schedule`, `btree ((${instant})) WHERE ${isOpen}`)(target);
    DatabaseIndex(
      `${table}_lanes`,
      `btree (${partition}, again, next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
    )(target);
    DatabaseIndex(`${table}_isolated`, `btree (${partition}, ${isolated}`)(target);
  };
}
