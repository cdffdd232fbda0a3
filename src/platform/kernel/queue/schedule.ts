/** How a statement asks the index of what is due in a table of work. Index `_due`, or `_schedule` where rows are claimed by partition. */
export interface Schedule {
  /** What the index is of: the time at which a row is due. */
  instant: string;
  /** The condition of the index: there is something left to do. */
  isOpen: string;
  /** An instant as it is compared with that of the index. */
  of: (instant: string) => string;
}

/**
 * The index `_schedule` serves no other statement than those that use these words, and no other index serves them: after a vacuum of
 * a table in which all is done, the server believes all indexes of open rows to be empty, and reads any of them from end to end. What
 * is strict (as `next_attempt_at <= now()`) would imply the condition of the index of the partitions; `coalesce` is not.
 * @param byPartition whether the rows of the table are claimed by partition
 * @param row name of the row in the statement, with its dot
 */
export function scheduleOf(byPartition: boolean, row = ''): Schedule {
  const column = `${row}next_attempt_at`;
  if (!byPartition) return { instant: column, isOpen: `${column} IS NOT NULL`, of: (instant) => instant };
  const instant = `coalesce(${column} AT TIME ZONE 'UTC', 'infinity')`;
  return { instant, isOpen: `${instant} < 'infinity'`, of: (other) => `(${other}) AT TIME ZONE 'UTC'` };
}
