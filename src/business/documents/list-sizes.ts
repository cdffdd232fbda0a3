import type { ListDocumentsQuery } from './documents.query';

/** Maximum number of index entries that are read to merge the lists of several values, such as companies or labels. */
const MAX_ENTRIES = 20_000;
/** Minimum number of documents that a page may examine, regardless of the number of values. */
const MIN_EXAMINED_DOCUMENTS = 100;
/** Number of days in a range of issue dates without a beginning or an end. */
const OPEN_RANGE_DAYS = 366;
const DAY_MS = 86_400_000;

/**
 * Limits the number of documents that a page examines in a list by filters with several values: the lists of all
 * combinations of values are merged, and up to the returned number of entries is read from each list.
 * @param maximum number of documents to examine when the filters have few values
 */
export function limitExamined(filters: ListDocumentsQuery, maximum: number): number {
  const { labelId, companyId, answer, businessStatus, direction } = filters;
  const statuses =
    businessStatus === undefined ? 1 : businessStatus.length * (direction === undefined ? 2 : 1);
  const counts = [
    labelId?.length ?? 1,
    companyId?.length ?? 1,
    answer?.length ?? 1,
    statuses,
    countDays(filters),
  ];
  const combinations = counts.reduce((product, count) => product * Math.max(1, count), 1);
  return Math.min(maximum, Math.max(MIN_EXAMINED_DOCUMENTS, Math.floor(MAX_ENTRIES / combinations)));
}

/** Counts the days of the range of issue dates; 1 without such a range. */
function countDays({ issuedFrom, issuedTo }: ListDocumentsQuery): number {
  if (issuedFrom === undefined && issuedTo === undefined) return 1;
  if (issuedFrom === undefined || issuedTo === undefined) return OPEN_RANGE_DAYS;
  return Math.floor((Date.parse(issuedTo) - Date.parse(issuedFrom)) / DAY_MS) + 1;
}
