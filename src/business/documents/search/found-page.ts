import { DEFAULT_LIMIT, encodeCursor, type Page } from '../../../platform/kernel/http/cursor';
import { parseInstant } from '../../../platform/kernel/ids';
import type { ListDocumentsQuery } from '../documents.query';
import type { SqlQuery } from '../list-conditions.queries';
import {
  buildFoundInRange,
  buildFoundOneByOne,
  ID_AT_PLACE,
  toIdRange,
  type FoundRow,
  type IdRange,
} from './found-documents.queries';

/** Sizes of the steps of a search. */
export interface SearchSizes {
  /**
   * Numbers of the newest documents that are read one by one, in slices, before the indexes are used. A further slice is read
   * while at least one of `frequency` documents matches
   */
  oneByOne: readonly number[];
  frequency: number;
  /** Number of further documents in which the indexes look for the text, and each name is compared */
  near: number;
  /** number of documents below which all are examined, when the indexes find no more */
  rare: number;
  /** Number of further documents that are processed in the same way */
  far: number;
  /** Maximum number of documents that the indexes list; a more frequent text is compared document by document */
  listed: number;
  /** Maximum number of documents that each step examines */
  examined: number;
}

const SIZES: SearchSizes = {
  oneByOne: [200, 800, 4_000],
  frequency: 200,
  near: 2_500,
  rare: 400,
  far: 10_000,
  listed: 20_000,
  examined: 2_000,
};
/** Greater than any number of documents. */
const ALL = 2_147_483_646;
/** Greater than all ids. */
const END = '~';

/** Runs a query of lists. */
type Run = <Row extends object>(query: SqlQuery) => Promise<Row[]>;

/** Result of a step: the matching documents, and the position at which it ended before the end of the range. */
interface StepResult {
  ids: string[];
  end: string | null;
  isCapped: boolean;
}

/**
 * Reads a page of the documents that match a text or an amount, newest first. Each step reads older documents than the
 * step before, until the page is full:
 *
 * 1. the newest documents, one by one, in slices, as long as the text is frequent in them: the cost depends only on the
 *    frequency, whereas the index would list all documents with the text;
 * 2. the next `near` documents, through the indexes;
 * 3. all other documents that the indexes find, if there are fewer than `rare`: the list is then complete. The step is
 *   skipped when the matches so far show that the next step will fill the page;
 * 4. the next `far` documents, through the indexes;
 * 5. all other documents that the indexes find, or, if there are more than `listed`, the next documents one by one.
 *
 * Each step examines a bounded number of documents, so the cost depends on the frequency of the text and not on the
 * number of documents. When a step reaches its maximum, the page ends, and its cursor continues at that position.
 * @param sizes only for tests
 */
export async function readFoundPage(
  teamId: string,
  query: ListDocumentsQuery,
  run: Run,
  sizes = SIZES,
): Promise<Page<{ id: string }>> {
  const { limit = DEFAULT_LIMIT } = query;
  const { from, below } = toIdRange(query);
  const ids: string[] = [];
  /** Runs a step and adds the documents that it found. @returns the result of the step, and whether the page is complete */
  const runStep = async (maximum: number, build: (count: number) => SqlQuery | null): Promise<StepResult> => {
    const builtQuery = build(limit + 1 - ids.length);
    const rows = builtQuery === null ? [] : await run<FoundRow>(builtQuery);
    const result = toResult(rows, maximum);
    ids.push(...result.ids);
    return result;
  };
  const isFull = (): boolean => ids.length > limit;
  const oneByOne = (range: IdRange, maximum: number): Promise<StepResult> =>
    runStep(maximum, (count) => buildFoundOneByOne(teamId, query, { range, count, maximum }));
  const byIndex = (range: IdRange, cap: number, isShort = false): Promise<StepResult> =>
    runStep(sizes.examined, (count) =>
      buildFoundInRange(teamId, query, { range, count, maximum: sizes.examined }, { cap, isShort }),
    );
  /** Returns the id that ends a number of documents; null when there are no more. */
  const findEnd = async (start: string, count: number): Promise<string | null> => {
    const [row] = await run<{ id: string }>({ text: ID_AT_PLACE, parameters: [teamId, start, count] });
    return row === undefined || (from !== null && row.id < from) ? null : row.id;
  };
  const toPage = (end: string | null): Page<{ id: string }> => {
    const items = ids.slice(0, limit).map((id) => ({ id }));
    const last = isFull() ? (items.at(-1)?.id ?? null) : end;
    const nextCursor =
      last === null ? null : encodeCursor({ createdAt: parseInstant(last).toISOString(), id: last });
    return { items, pagination: { limit, nextCursor, hasMore: nextCursor !== null } };
  };

  let newest: StepResult = { ids: [], end: below, isCapped: false };
  let readCount = 0;
  for (const slice of sizes.oneByOne) {
    if (ids.length * sizes.frequency < readCount) break;
    newest = await oneByOne({ from, below: newest.end }, slice);
    if (isFull() || newest.end === null) return toPage(null);
    readCount += slice;
  }
  if (newest.end === null) return toPage(null);

  const nearEnd = await findEnd(newest.end, sizes.near);
  const short = await byIndex({ from: nearEnd ?? from, below: newest.end }, ALL, true);
  if (isFull() || short.end !== null || nearEnd === null) return toPage(short.end);

  // Skipped when the next step will fill the page.
  const isLikely = (short.ids.length * sizes.far) / sizes.near > limit - ids.length;
  const rare = isLikely ? null : await byIndex({ from, below: nearEnd }, sizes.rare);
  if (isFull() || rare?.isCapped === false) return toPage(rare?.end ?? null);

  const far = await findEnd(nearEnd, sizes.far);
  const long = await byIndex({ from: far ?? from, below: nearEnd }, sizes.listed, true);
  if (isFull() || (!long.isCapped && (long.end !== null || far === null))) return toPage(long.end);

  const start = long.isCapped ? nearEnd : (far ?? END);
  const remainingPage = long.isCapped ? long : await byIndex({ from, below: start }, sizes.listed);
  if (isFull() || !remainingPage.isCapped) return toPage(remainingPage.end);
  return toPage((await oneByOne({ from, below: start }, sizes.examined)).end);
}

function toResult(rows: readonly FoundRow[], maximum: number): StepResult {
  const passing = rows.flatMap(({ id, passes }) => (id !== null && passes === true ? [id] : []));
  return {
    ids: passing,
    end: rows.find(({ place }) => place === maximum)?.id ?? null,
    isCapped: rows[0]?.isCapped === true,
  };
}
