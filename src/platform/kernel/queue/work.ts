/** Topic of the hint that rows of any queue may be due. */
export const ANY_WORK = 'work';

/** A row that a worker holds: its id, and the fencing number of the claim under which it does. */
export interface Lease {
  id: string;
  /** Counts the claims of the row; what is written under an earlier one is refused. */
  claim: number;
}

/** Rows of one destination, worked on by one job. All else is read from their table when the job starts. */
export interface Batch {
  /** Id of the destination that shares its capacity; empty in tables without partitions. */
  destination: string;
  /** What several destinations share, e.g. a host; empty in tables without partitions. */
  rateLimitGroup: string;
  /** Owner of the rows, whose share of a process it is; empty in tables without partitions, absent in jobs of earlier releases. */
  team?: string;
  /** True for what are not first attempts. */
  retry: boolean;
  ids: string[];
  /** The claim of each row. */
  fence: number[];
}

/** A row as its claim answers it. */
export interface ClaimedRow extends Lease {
  partition: string;
  rateLimitGroup: string;
  team: string;
  retry: boolean;
  /** A former claim was never finished. */
  expired: boolean;
}

export interface WorkTableOptions {
  /** Name of the queue, and topic of its hints. */
  name: string;
  table: string;
  /** Without partitions rows are claimed in the order in which they are due, whichever team they belong to, and each is a job. */
  partitions?: Partitions;
  /** What a worker gets of the rows it starts: a SELECT over `started`; without it ids and claims. */
  reading?: string;
}

/**
 * Splits a table so that a slow destination delays no other. Rows of one partition are claimed in the order in which
 * they are due and never more than its capacity; among partitions, teams take turns, and so do first attempts and repeated ones.
 * Names and expressions are SQL of the product's own, never input. The indexes `_lanes`,
 * on `(column, again, next_attempt_at)`, and `_schedule` (see `scheduleOf`) are needed, both of open rows alone.
 */
export interface Partitions {
  /** Column of the destination that a row goes to. */
  column: string;
  /** Column of the owner, one for each partition; owners take turns. */
  team: string;
  /** Boolean column: true for what is not a first attempt. */
  retry: string;
  /** Expression over `partition.key`: rows that all processes together may have claimed at a time; 0 closes the partition. */
  capacity: string;
  /** Expression over `partition.key`: what several partitions share, e.g. a host. */
  rateLimitGroup: string;
  /** Rows that one process works on at a time; repeated attempts get half of that at most. */
  atOnce: number;
  /** Rows of one job. */
  batch: number;
  /** Rows of one partition that one process works on at a time. */
  places: number;
  /** What that grows to while the partition does well (see {@link Destination}); left out: it does not grow. */
  mostPlaces?: number;
  /** The same for all partitions of a group together; their batches take turns. */
  placesOfGroup: number;
  mostPlacesOfGroup?: number;
}

/** Makes jobs of claimed rows: of one destination each, first and repeated attempts apart, in the order of the claim. */
export function batchesOf(rows: ClaimedRow[], size: number): Batch[] {
  const batches: Batch[] = [];
  const open = new Map<string, Batch>();
  for (const { id, claim, partition, rateLimitGroup, team, retry } of rows) {
    const key = `${retry} ${partition}`;
    let batch = open.get(key);
    if (batch === undefined || batch.ids.length >= size) {
      batch = { destination: partition, rateLimitGroup, team, retry, ids: [], fence: [] };
      batches.push(batch);
      open.set(key, batch);
    }
    batch.ids.push(id);
    batch.fence.push(claim);
  }
  return batches;
}
