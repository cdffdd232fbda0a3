/**
 * SQL expressions with which a statement uses the index of due rows in a table of work: index `_due`, or `_schedule`
 * where rows are claimed by partition.
 */
export interface ScheduleExpressions {
  /** Indexed expression: the time at which a row is due. */
  instant: string;
  /** Condition of the index: the row has work left. */
  isOpen: string;
  /** Converts an instant for the comparison with that of the index. */
  convertInstant: (instant: string) => string;
}

/**
 * Only statements with these expressions use the index `_schedule`, and they use no other index: after a vacuum of a table
 * in which everything is done, the server believes all indexes of open rows to be empty, and would read any of them from end
 * to end. A strict condition (such as `next_attempt_at <= now()`) would imply the condition of the partitions' index;
 * `coalesce` does not.
 * @param byPartition whether the rows of the table are claimed by partition
 * @param row name of the row in the statement, with its dot
 */
export function getSchedule(byPartition: boolean, row = ''): ScheduleExpressions {
  const column = `${row}next_attempt_at`;
  if (!byPartition)
    return { instant: column, isOpen: `${column} IS NOT NULL`, convertInstant: (instant) => instant };
  const instant = `coalesce(${column} AT TIME ZONE 'UTC', 'infinity')`;
  return {
    instant,
    isOpen: `${instant} < 'infinity'`,
    convertInstant: (instant) => `(${instant}) AT TIME ZONE 'UTC'`,
  };
}
