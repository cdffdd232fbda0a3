/**
 * Statement of a `readSparsePage`; the statement of the rows names its index.
 * @param examinedRows SQL of the rows to examine, with the columns `passes` and `place`, in the order of the list
 * @param order of the list, by columns of the rows
 */
export const selectSparseRows = (
  examinedRows: string,
  order: string,
  limit: string,
  maximum: string,
): string =>
  `SELECT r.* FROM (${examinedRows} LIMIT ${maximum}) AS r WHERE r.passes OR r.place = ${maximum} ORDER BY ${order} LIMIT ${limit}`;
