/** Topic of the hint that rows of any queue may be due. */
export const ANY_WORK = 'work';

/** Row that a worker holds: its id, and the fencing number of the claim. */
export interface Lease {
  id: string;
  /** Number of the row's claims; writes under an earlier claim are rejected. */
  claim: number;
  /** Trace of the request or work that caused the row (W3C Trace Context); absent where the table stores none. */
  traceparent?: string | null;
}

/** Rows of one destination, processed by one job. All other columns are read from the table when the job starts. */
export interface Batch {
  /** Id of the destination that shares its capacity; empty in tables without partitions. */
  destination: string;
  /** Resource that several destinations share, e.g. a host; empty in tables without partitions. */
  rateLimitGroup: string;
  /**
   * Owner of the rows, whose share of the process they use; empty in tables without partitions, absent in jobs of
   * earlier releases.
   */
  team?: string;
  /** Whether these are repeated attempts. */
  retry: boolean;
  ids: string[];
  /** The claim of each row. */
  fence: number[];
}

/** Row as its claim returns it. */
export interface ClaimedRow extends Lease {
  partition: string;
  rateLimitGroup: string;
  team: string;
  retry: boolean;
  /** Whether an earlier claim was never finished. */
  expired: boolean;
}

export interface WorkTableOptions {
  /** Name of the queue, and topic of its hints. */
  name: string;
  table: string;
  /**
   * Partitions of the rows. Omitted: rows are claimed in the order in which they are due, regardless of their team, and
   * each is a job.
   */
  partitions?: Partitions;
  /** SELECT over `started` that reads the rows a worker starts; without it ids and claims. */
  startedRowsQuery?: string;
}

/**
 * Splits a table so that a slow destination delays no other. Rows of one partition are claimed in the order in which
 * they are due and within its capacity; partitions alternate between teams, and between first attempts and retries.
 * Names and expressions are the product's own SQL, never input. The indexes `_lanes`, on `(column, again,
 * next_attempt_at)`, and `_schedule` (see `getSchedule`) are needed, both on open rows only.
 */
export interface Partitions {
  /** Column of a row's destination. */
  column: string;
  /** Column of the owner, one for each partition; owners alternate. */
  team: string;
  /** Boolean column: true for a repeated attempt. */
  retry: string;
  /**
   * Expression over `partition.key`: maximum number of rows that all processes together may have claimed; 0 closes the
   * partition.
   */
  capacity: string;
  /** Rate at which rows of a partition may be claimed, by all processes together; omitted: no rate is limited. */
  rate?: {
    /** Expression over `partition.key`: number of rows that may be claimed now; null: any number. */
    allowance: string;
    /**
     * Returns the statement that counts claimed rows.
     * @param claimedRows CTE with a row for each limited partition of which rows were claimed: its `key`, and the number of its `rows`
     */
    spend: (claimedRows: string) => string;
  };
  /** Expression over `partition.key`: resource that several partitions share, e.g. a host. */
  rateLimitGroup: string;
  /** Maximum number of rows that one process works on at a time; repeated attempts get at most half of that. */
  atOnce: number;
  /** Maximum number of rows of one job. */
  batch: number;
  /** Initial number of rows of one partition that one process works on at a time. */
  places: number;
  /**
   * Maximum to which that number grows while the partition succeeds (see {@link Destination}); omitted: it does not grow.
   */
  mostPlaces?: number;
  /** Initial number for all partitions of a group together; their batches alternate. */
  placesOfGroup: number;
  mostPlacesOfGroup?: number;
}

/**
 * Groups claimed rows into jobs: one destination each, first and repeated attempts separately, in the order of the claim.
 */
export function toBatches(rows: ClaimedRow[], size: number): Batch[] {
  const batches: Batch[] = [];
  const openBatches = new Map<string, Batch>();
  for (const { id, claim, partition, rateLimitGroup, team, retry } of rows) {
    const key = `${retry} ${partition}`;
    let batch = openBatches.get(key);
    if (batch === undefined || batch.ids.length >= size) {
      batch = { destination: partition, rateLimitGroup, team, retry, ids: [], fence: [] };
      batches.push(batch);
      openBatches.set(key, batch);
    }
    batch.ids.push(id);
    batch.fence.push(claim);
  }
  return batches;
}
