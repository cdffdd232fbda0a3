import { Column, Index } from 'typeorm';
import { DatabaseIndex } from '../database/declared-index';
import { getSchedule } from './schedule';

/**
 * Columns by which workers share the rows of a table; `WorkTable` writes them. Only columns that a team may see are selected
 * by default.
 */
export abstract class WorkRow {
  /** Instant at which the row is due, by the clock of the database; null: the row has no work left, or is parked. */
  @Column('timestamptz', { nullable: true })
  nextAttemptAt?: Date | null;

  @Column('timestamptz', { nullable: true, select: false })
  leaseUntil?: Date | null;

  /** Fencing number of the current claim: writes under an earlier claim are rejected. */
  @Column('integer', { default: 0, select: false })
  claim?: number;

  /** Whether a worker has started the row under the last claim. */
  @Column('boolean', { default: false, select: false })
  begun?: boolean;

  /** Number of consecutive attempts that were started and not finished. */
  @Column('integer', { default: 0, select: false })
  unfinished?: number;

  /** Instant since which the row is parked, because repeated attempts were never finished. */
  @Column('timestamptz', { nullable: true })
  parkedAt?: Date | null;

  /** Number of the process that has claimed the row. */
  @Column('integer', { nullable: true, select: false })
  worker?: number | null;

  /** Number of consecutive crashes with the row in flight. */
  @Column('integer', { default: 0, select: false })
  crashes?: number;
}

/**
 * Declares the indexes of a table of work: due rows, parked rows, and rows in flight at several crashes.
 * @param partition column of the destination, when rows are claimed by destination
 */
export function WorkIndexes(table: string, partition?: 'lane' | 'webhook_id'): ClassDecorator {
  return (target) => {
    Index(`${table}_parked`, ['parkedAt'], { where: 'parked_at IS NOT NULL' })(target);
    const isolatedIndex = 'next_attempt_at, id) WHERE crashes >= 2 AND next_attempt_at IS NOT NULL';
    if (partition === undefined) {
      Index(`${table}_due`, ['nextAttemptAt'], { where: 'next_attempt_at IS NOT NULL' })(target);
      DatabaseIndex(`${table}_isolated`, `btree (${isolatedIndex}`)(target);
      return;
    }
    const { instant, isOpen } = getSchedule(true);
    DatabaseIndex(`${table}_schedule`, `btree ((${instant})) WHERE ${isOpen}`)(target);
    DatabaseIndex(
      `${table}_lanes`,
      `btree (${partition}, again, next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
    )(target);
    DatabaseIndex(`${table}_isolated`, `btree (${partition}, ${isolatedIndex}`)(target);
  };
}
