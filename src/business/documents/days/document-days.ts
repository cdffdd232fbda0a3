import { Injectable } from '@nestjs/common';
import { clock, formatDay } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { buildFirstIdAt, parseInstant } from '../../../platform/kernel/ids';
import { newDocumentId } from '../document.resource';
import {
  getDayStart,
  listLastDays,
  findUncountedSpans,
  listDaysToStore,
  type StoredDay,
  type Span,
  type StoredCount,
} from './day-spans';
import { DayCountJob } from './day-count-job';
import {
  COUNT_SOME,
  COUNT_WITH_DELIVERY,
  FAILED_BY_DAY,
  FORGET_DOCUMENT,
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
   * False while not all documents of the day are counted, or when more documents are failed or pending than a response
   * reads. The numbers then cover the documents that were read, and the others count as delivered.
   */
  isComplete: boolean;
}

/** A deleted document with the properties that the counts depend on. */
export interface DeletedDocument {
  id: string;
  outgoing: boolean;
  withDelivery: boolean;
}

/**
 * Counts the documents of a team by days. A response reads a bounded number of rows, so that no request waits for a
 * count: past documents are counted once in the background (`DayCountJob`). Storing a document updates no count, so
 * documents do not contend for a row. Mutable properties are counted each time: pending and failed documents are few, and
 * all others are delivered.
 */
@Injectable()
export class DocumentDays {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keeper: DayCountJob,
  ) {}

  /** Lists the last days, ending with today. */
  async listLast(teamId: string, count: number): Promise<DocumentDay[]> {
    const now = clock.now();
    const days = listLastDays(now, count);
    const rows = await this.unitOfWork.query<StoredDay>(STORED_DAYS, [teamId, days[0]]);
    const storedDays = new Map(rows.map((row) => [row.day, row]));
    if (listDaysToStore(days, storedDays, now).length > 0) this.keeper.request(teamId, count);
    const { counts, incomplete } = await this.countMissing(teamId, days, storedDays);
    const firstIds = days.map((day) => buildFirstIdAt(newDocumentId, getDayStart(day)));
    const failedCounts = await this.unitOfWork.query<SpanCount>(FAILED_BY_DAY, [teamId, firstIds]);
    const pendingCounts = await this.unitOfWork.query<SpanCount>(PENDING_BY_DAY, [teamId, firstIds]);
    const isSplit = await this.isSplit(teamId, failedCounts, pendingCounts);
    return days.map((day, i) =>
      toDocumentDay(
        day,
        counts.get(day),
        getSpanCount(failedCounts, i),
        getSpanCount(pendingCounts, i),
        !incomplete.has(day) && isSplit(i),
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

  /** Subtracts a document that the transaction has deleted. Call {@link lockShared} before. */
  async subtractDeleted(tx: Transaction, teamId: string, document: DeletedDocument): Promise<void> {
    const instant = parseInstant(document.id);
    await tx.query(FORGET_DOCUMENT, [
      teamId,
      formatDay(instant),
      instant,
      document.outgoing,
      document.withDelivery,
    ]);
  }

  /** Returns stored counts plus counts of uncounted spans, the newest days first, up to the limit of a response. */
  private async countMissing(
    teamId: string,
    days: string[],
    storedDays: ReadonlyMap<string, StoredDay>,
  ): Promise<{ counts: Map<string, StoredCount>; incomplete: Set<string> }> {
    const counts = new Map<string, StoredCount>(storedDays);
    const spans = findUncountedSpans(days, storedDays).reverse();
    if (spans.length === 0) return { counts, incomplete: new Set() };
    const spanCounts = await this.unitOfWork.query<SpanCount & StoredCount>(COUNT_SOME, [
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

  /** Returns which days (by position, from 0) have all failed and pending documents read. */
  private async isSplit(
    teamId: string,
    failedCounts: SpanCount[],
    pendingCounts: SpanCount[],
  ): Promise<(i: number) => boolean> {
    const [many] =
      sumSpanCounts(pendingCounts) === 0
        ? []
        : await this.unitOfWork.query<{ many: boolean }>(HAS_MANY_PENDING, [teamId]);
    if (many?.many === true) return () => false;
    if (sumSpanCounts(failedCounts) < MAX_ROWS_READ) return () => true;
    const oldest = Math.min(...failedCounts.map(({ place }) => place));
    return (i) => i + 1 > oldest;
  }
}

/** Number of documents of the day at a position (from 1). */
interface SpanCount {
  place: number;
  documents: number;
}

const getSpanCount = (foundCounts: SpanCount[], i: number): number =>
  foundCounts.find(({ place }) => place === i + 1)?.documents ?? 0;
const sumSpanCounts = (foundCounts: SpanCount[]): number =>
  foundCounts.reduce((all, { documents }) => all + documents, 0);

const toBounds = (spans: Span[]): [string[], string[]] => [
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
 * Combines the counts of a day. The statements run one after another, so both numbers may contain a document that changed
 * in the meantime; no number is negative.
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
