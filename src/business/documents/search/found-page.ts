import { DEFAULT_LIMIT, encodeCursor, type Page } from '../../../platform/kernel/http/cursor';
import { parseCreationInstant } from '../../../platform/kernel/ids';
import type { ListDocumentsQuery } from '../documents.query';
import type { SqlQuery } from '../list-conditions.queries';
import {
  buildIndexedSearch,
  buildSequentialSearch,
  ID_AT_OFFSET,
  toIdRange,
  type SearchRow,
  type IdRange,
} from './found-documents.queries';

/** Sizes of the steps of a search. */
export interface SearchLimits {
  /**
   * Sizes of the slices of newest documents that are compared one after another before the indexes are used. A further
   * slice is read while at least one of `frequency` documents matches
   */
  sequentialSlices: readonly number[];
  frequency: number;
  /** Number of further documents that are searched with the indexes, and whose names are all compared */
  nearCount: number;
  /** Maximum number of matching documents up to which all matches in the indexes are examined at once */
  rareCount: number;
  /** Number of further documents that are processed in the same way */
  farCount: number;
  /**
   * Maximum number of documents that the indexes list; for a more frequent text, documents are compared one after
   * another
   */
  maxListed: number;
  /** Maximum number of documents that each step examines */
  maxExamined: number;
}

const DEFAULT_LIMITS: SearchLimits = {
  sequentialSlices: [200, 800, 4_000],
  frequency: 200,
  nearCount: 2_500,
  rareCount: 400,
  farCount: 10_000,
  maxListed: 20_000,
  maxExamined: 2_000,
};
/** Number that is greater than any number of documents. */
const UNLIMITED = 2_147_483_646;
/** Text that is greater than all ids. */
const MAX_ID = '~';

/** Runs a query. */
type Run = <Row extends object>(query: SqlQuery) => Promise<Row[]>;

/**
 * Result of a step: ids of matching documents; `end`: position at which the step stopped before the end of the range.
 */
interface StepResult {
  ids: string[];
  end: string | null;
  isCapped: boolean;
}

/**
 * Reads a page of the documents that match a text or an amount, newest first. Each step reads older documents than the
 * step before, until the page is full:
 *
 * 1. the newest documents in slices, one document after another, while the text is frequent: the cost depends only on
 *    the frequency, whereas the index would list all documents with the text;
 * 2. the next `nearCount` documents, with the indexes;
 * 3. all other documents that the indexes find, if they are at most `rareCount`; the list is then complete. The step is
 *   skipped when the matches so far show that the next step will fill the page;
 * 4. the next `farCount` documents, with the indexes;
 * 5. all other documents that the indexes find or, if they are more than `maxListed`, the next documents sequentially.
 *
 * Each step examines a limited number of documents, so the cost depends on the frequency of the text and not on the
 * number of documents. When a step reaches its maximum, the page ends, and its cursor continues at that position.
 * @param sizes limits of the steps, which only tests set
 */
export async function readSearchPage(
  teamId: string,
  query: ListDocumentsQuery,
  run: Run,
  sizes = DEFAULT_LIMITS,
): Promise<Page<{ id: string }>> {
  const { limit = DEFAULT_LIMIT } = query;
  const { from, below } = toIdRange(query);
  const ids: string[] = [];
  /** Runs a step and adds the documents that it found. @returns the result of the step, and whether the page is complete */
  const runStep = async (maximum: number, build: (count: number) => SqlQuery | null): Promise<StepResult> => {
    const builtQuery = build(limit + 1 - ids.length);
    const rows = builtQuery === null ? [] : await run<SearchRow>(builtQuery);
    const result = toResult(rows, maximum);
    ids.push(...result.ids);
    return result;
  };
  const isFull = (): boolean => ids.length > limit;
  const searchSequentially = (range: IdRange, maximum: number): Promise<StepResult> =>
    runStep(maximum, (count) => buildSequentialSearch(teamId, query, { range, count, maximum }));
  const searchByIndex = (range: IdRange, cap: number, isShort = false): Promise<StepResult> =>
    runStep(sizes.maxExamined, (count) =>
      buildIndexedSearch(teamId, query, { range, count, maximum: sizes.maxExamined }, { cap, isShort }),
    );
  /** Returns the id at which a number of documents ends; null when there are fewer documents. */
  const findEnd = async (start: string, count: number): Promise<string | null> => {
    const [row] = await run<{ id: string }>({ text: ID_AT_OFFSET, parameters: [teamId, start, count] });
    return row === undefined || (from !== null && row.id < from) ? null : row.id;
  };
  const toPage = (end: string | null): Page<{ id: string }> => {
    const items = ids.slice(0, limit).map((id) => ({ id }));
    const last = isFull() ? (items.at(-1)?.id ?? null) : end;
    const nextCursor =
      last === null ? null : encodeCursor({ createdAt: parseCreationInstant(last).toISOString(), id: last });
    return { items, pagination: { limit, nextCursor, hasMore: nextCursor !== null } };
  };

  let newest: StepResult = { ids: [], end: below, isCapped: false };
  let readCount = 0;
  for (const slice of sizes.sequentialSlices) {
    if (ids.length * sizes.frequency < readCount) break;
    newest = await searchSequentially({ from, below: newest.end }, slice);
    if (isFull() || newest.end === null) return toPage(null);
    readCount += slice;
  }
  if (newest.end === null) return toPage(null);

  const nearEnd = await findEnd(newest.end, sizes.nearCount);
  const nearResult = await searchByIndex({ from: nearEnd ?? from, below: newest.end }, UNLIMITED, true);
  if (isFull() || nearResult.end !== null || nearEnd === null) return toPage(nearResult.end);

  // This step is skipped when the next step will fill the page.
  const willNextStepFillPage =
    (nearResult.ids.length * sizes.farCount) / sizes.nearCount > limit - ids.length;
  const rareResult = willNextStepFillPage
    ? null
    : await searchByIndex({ from, below: nearEnd }, sizes.rareCount);
  if (isFull() || rareResult?.isCapped === false) return toPage(rareResult?.end ?? null);

  const farEnd = await findEnd(nearEnd, sizes.farCount);
  const farResult = await searchByIndex({ from: farEnd ?? from, below: nearEnd }, sizes.maxListed, true);
  if (isFull() || (!farResult.isCapped && (farResult.end !== null || farEnd === null)))
    return toPage(farResult.end);

  const start = farResult.isCapped ? nearEnd : (farEnd ?? MAX_ID);
  const remainingResult = farResult.isCapped
    ? farResult
    : await searchByIndex({ from, below: start }, sizes.maxListed);
  if (isFull() || !remainingResult.isCapped) return toPage(remainingResult.end);
  return toPage((await searchSequentially({ from, below: start }, sizes.maxExamined)).end);
}

function toResult(rows: readonly SearchRow[], maximum: number): StepResult {
  const matchingIds = rows.flatMap(({ id, passes }) => (id !== null && passes === true ? [id] : []));
  return {
    ids: matchingIds,
    end: rows.find(({ place }) => place === maximum)?.id ?? null,
    isCapped: rows[0]?.isCapped === true,
  };
}
