import { Injectable } from '@nestjs/common';
import { clock, formatDay } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { buildFirstIdAt, parseCreationInstant } from '../../../platform/kernel/ids';
import { newDocumentId } from '../document.resource';
import {
  getDayStart,
  listLastDays,
  findUncountedSpans,
  listSpansToStore,
  type StoredDay,
  type DaySpan,
  type StoredCount,
} from './day-spans';
import { DayCountJob } from './day-count-job';
import {
  COUNT_SPANS,
  COUNT_WITH_DELIVERY,
  FAILED_BY_DAY,
  SUBTRACT_DOCUMENT,
  HAS_MANY_PENDING,
  LOCK_DAYS_SHARED,
  STORED_DAYS,
  MAX_ROWS_READ,
  PENDING_BY_DAY,
} from './document-days.queries';

/** Documents of a day (UTC) by their current state. */
export interface DocumentDay {
  /** Day, `YYYY-MM-DD`. */
  day: string;
  incoming: number;
  outgoing: { pending: number; delivered: number; failed: number; withoutDelivery: number };
  /**
   * False while some documents of the day are not counted, or when more documents are failed or pending than one
   * response reads. The numbers then cover the documents that were read; all other documents count as delivered.
   */
  isComplete: boolean;
}

/** Properties of a deleted document on which the counts depend. */
export interface DeletedDocument {
  id: string;
  isOutgoing: boolean;
  hasDelivery: boolean;
}

/**
 * Counts the documents of a team by days. A response reads a limited number of rows, so that no request waits for a
 * complete count: past documents are counted once in the background (`DayCountJob`). Storing a document updates no
 * count, so documents do not contend for a row. Mutable properties are counted for each response: only few documents
 * are pending or failed, and all others are delivered.
 */
@Injectable()
export class DocumentDayService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly countJob: DayCountJob,
  ) {}

  /** Lists the last days, ending with today. */
  async listRecentDays(teamId: string, count: number): Promise<DocumentDay[]> {
    const now = clock.now();
    const days = listLastDays(now, count);
    const rows = await this.unitOfWork.query<StoredDay>(STORED_DAYS, [teamId, days[0]]);
    const storedDays = new Map(rows.map((row) => [row.day, row]));
    if (listSpansToStore(days, storedDays, now).length > 0) this.countJob.requestCounts(teamId, count);
    const { counts, incomplete } = await this.addUncounted(teamId, days, storedDays);
    const firstIds = days.map((day) => buildFirstIdAt(newDocumentId, getDayStart(day)));
    const failedCounts = await this.unitOfWork.query<PositionCount>(FAILED_BY_DAY, [teamId, firstIds]);
    const pendingCounts = await this.unitOfWork.query<PositionCount>(PENDING_BY_DAY, [teamId, firstIds]);
    const isFullyRead = await this.buildCompletenessCheck(teamId, failedCounts, pendingCounts);
    return days.map((day, i) =>
      toDocumentDay(
        day,
        counts.get(day),
        getCountAt(failedCounts, i),
        getCountAt(pendingCounts, i),
        !incomplete.has(day) && isFullyRead(i),
      ),
    );
  }

  /**
   * Locks the counts of a team until the transaction ends, so that no count is stored in the meantime. Call it before
   * documents are deleted in the transaction.
   */
  async lockShared(tx: Transaction, teamId: string): Promise<void> {
    await tx.query(LOCK_DAYS_SHARED, [teamId]);
  }

  /** Subtracts a deleted document from the counts. Call {@link lockShared} before the deletion. */
  async subtractDeleted(tx: Transaction, teamId: string, document: DeletedDocument): Promise<void> {
    const instant = parseCreationInstant(document.id);
    await tx.query(SUBTRACT_DOCUMENT, [
      teamId,
      formatDay(instant),
      instant,
      document.isOutgoing,
      document.hasDelivery,
    ]);
  }

  /** Returns stored counts plus counts of uncounted spans, the newest days first, up to the limit of a response. */
  private async addUncounted(
    teamId: string,
    days: string[],
    storedDays: ReadonlyMap<string, StoredDay>,
  ): Promise<{ counts: Map<string, StoredCount>; incomplete: Set<string> }> {
    const counts = new Map<string, StoredCount>(storedDays);
    const spans = findUncountedSpans(days, storedDays).reverse();
    if (spans.length === 0) return { counts, incomplete: new Set() };
    const spanCounts = await this.unitOfWork.query<PositionCount & StoredCount>(COUNT_SPANS, [
      teamId,
      ...toBounds(spans),
    ]);
    const rowsRead = spanCounts.reduce((sum, { incoming, outgoing }) => sum + incoming + outgoing, 0);
    // The last span may contain more documents than were read, and older spans were not read.
    const wholeSpanCount = rowsRead < MAX_ROWS_READ ? spans.length : (spanCounts.at(-1)?.place ?? 1) - 1;
    const wholeSpans = spans.slice(0, wholeSpanCount);
    const deliveredRows = await this.unitOfWork.query<{ withDelivery: number }>(COUNT_WITH_DELIVERY, [
      teamId,
      ...toBounds(wholeSpans),
    ]);
    spans.forEach(({ day }, i) => {
      const { incoming = 0, outgoing = 0 } = spanCounts.find(({ place }) => place === i + 1) ?? {};
      const withDelivery = i < wholeSpanCount ? (deliveredRows[i]?.withDelivery ?? 0) : outgoing;
      counts.set(day, addCounts(storedDays.get(day), { incoming, outgoing, withDelivery }));
    });
    return { counts, incomplete: new Set(spans.slice(wholeSpanCount).map(({ day }) => day)) };
  }

  /**
   * Returns a predicate for positions of days (from 0): whether all failed and pending documents of the day were read.
   */
  private async buildCompletenessCheck(
    teamId: string,
    failedCounts: PositionCount[],
    pendingCounts: PositionCount[],
  ): Promise<(i: number) => boolean> {
    const [many] =
      sumCounts(pendingCounts) === 0
        ? []
        : await this.unitOfWork.query<{ many: boolean }>(HAS_MANY_PENDING, [teamId]);
    if (many?.many === true) return () => false;
    if (sumCounts(failedCounts) < MAX_ROWS_READ) return () => true;
    const oldest = Math.min(...failedCounts.map(({ place }) => place));
    return (i) => i + 1 > oldest;
  }
}

/** Number of documents of the day at a position (from 1). */
interface PositionCount {
  place: number;
  documents: number;
}

const getCountAt = (foundCounts: PositionCount[], i: number): number =>
  foundCounts.find(({ place }) => place === i + 1)?.documents ?? 0;
const sumCounts = (foundCounts: PositionCount[]): number =>
  foundCounts.reduce((all, { documents }) => all + documents, 0);

const toBounds = (spans: DaySpan[]): [string[], string[]] => [
  spans.map(({ from }) => buildFirstIdAt(newDocumentId, from)),
  spans.map(({ until }) => buildFirstIdAt(newDocumentId, until)),
];

function addCounts(a: StoredCount | undefined, b: StoredCount): StoredCount {
  return {
    incoming: (a?.incoming ?? 0) + b.incoming,
    outgoing: (a?.outgoing ?? 0) + b.outgoing,
    withDelivery: (a?.withDelivery ?? 0) + b.withDelivery,
  };
}

/**
 * Combines the counts of a day. The numbers come from successive statements, so a document that changed between them
 * may count twice; `delivered` is therefore limited to at least 0.
 */
function toDocumentDay(
  day: string,
  { incoming, outgoing, withDelivery }: StoredCount = { incoming: 0, outgoing: 0, withDelivery: 0 },
  failedCount: number,
  pendingCount: number,
  isComplete: boolean,
): DocumentDay {
  return {
    day,
    incoming,
    outgoing: {
      pending: pendingCount,
      delivered: Math.max(0, withDelivery - failedCount - pendingCount),
      failed: failedCount,
      withoutDelivery: outgoing - withDelivery,
    },
    isComplete,
  };
}
