import type { Transaction } from '../database/unit-of-work';
import type { QueuedPointer, WorkPointer } from './job-queues';

/**
 * A table whose rows have to be worked on outside of the database. The table has the columns
 * `id text`, `next_attempt_at timestamptz` (null: nothing left to do), `lease_until timestamptz`, `claim integer`, and
 * those in which the relay counts attempts that are never finished, see UnfinishedWork: `begun boolean`, `worker integer`,
 * `crashes integer`, `unfinished integer`, `parked_at timestamptz`, with indexes of the suspects and of the parked rows.
 */
export interface WorkTable {
  /** Queue name, and topic of its hints. */
  name: string;
  table: string;
  /** Items worked on at a time in one process. */
  concurrency: number;
  /** Without lanes rows are claimed in the order in which they are due, whoever they belong to. */
  lanes?: Lanes;
  /** Called in the transaction that parks these rows. */
  parked?(tx: Transaction, ids: string[]): Promise<void>;
}

/** Who leases rows, and for how long. */
export interface Lease {
  seconds: number;
  /** Number of the process. */
  worker: number;
}

/**
 * Splits a source so that one slow destination delays nobody else. Rows of one lane are claimed in the order in which
 * they are due and never more than its capacity; among lanes, teams take turns, and so do first attempts and repeated ones.
 * Names and expressions are SQL of the product's own, never input. Indexes on `(column, again, next_attempt_at)` and
 * `((next_attempt_at AT TIME ZONE 'UTC'))`, both `WHERE next_attempt_at IS NOT NULL`, are needed.
 */
export interface Lanes {
  /** Column of the destination that a row goes to. */
  column: string;
  /** Column of the owner; owners take turns. */
  team: string;
  /** Boolean column: true for what is not a first attempt. */
  again: string;
  /** Expression over `lane.key`: rows that all processes together may have claimed at a time; 0 closes the lane. */
  capacity: string;
  /** Expression over `lane.key`: what several lanes share, e.g. a host. It only serves to spread the work. */
  group: string;
  /** Rows of one lane that one process works on at a time. */
  inHand: number;
  /** The same for all lanes of a group together; the lanes take turns. */
  inHandOfGroup: number;
}

/** Work whose rows are only leased before they are handled. */
export interface WorkSource extends WorkTable {
  /**
   * Does the work. Its closing UPDATE has to be conditional on `claim`, set `next_attempt_at` (null when done) and
   * clear `lease_until`. What it throws is logged and the row is tried again later, at growing intervals; after some
   * attempts in a row that were not finished it is parked.
   */
  handle(pointer: WorkPointer): Promise<void>;
}

/** Work whose rows are leased and read in one statement. */
export interface TakingSource<Item extends WorkPointer> extends WorkTable {
  /**
   * Leases the rows: for those whose claim is the pointer's, raises the claim (a pointer that a second worker got finds
   * nothing), sets `begun`, `worker`, and `lease_until` that many seconds ahead. Answers what it leased, with the new claims.
   */
  take(pointers: QueuedPointer[], lease: Lease): Promise<Item[]>;
  /**
   * As in {@link WorkSource}. It may call `leavePlace` when only its outcome is left to be written, so that the lane's next
   * item need not wait for the database.
   */
  handle(item: Item, leavePlace: () => void): Promise<void>;
}
