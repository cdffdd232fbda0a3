import { Injectable } from '@nestjs/common';
import { clock, formatDay } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { firstIdAt, parseInstant } from '../../../platform/kernel/ids';
import { newDocumentId } from '../document.resource';
import {
  beginOf,
  lastDays,
  uncounted,
  daysToStore,
  type StoredDay,
  type Span,
  type StoredCount,
} from './counted-days';
import { DayCountJob } from './day-count-job';
import {
  COUNT_SOME,
  COUNT_WITH_DELIVERY,
  FAILED_BY_DAY,
  FORGET_DOCUMENT,
  HAS_MANY_PENDING,
  HOLD_DAYS,
  KEPT_DAYS,
  LOOKED_AT_MOST,
  PENDING_BY_DAY,
} from './document-days.queries';

/** The documents of a day (UTC), as they stand now. */
export interface DocumentDay {
  /** `YYYY-MM-DD` */
  day: string;
  incoming: number;
  outgoing: { pending: number; delivered: number; failed: number; withoutDelivery: number };
  /**
   * False while not all documents of the day are counted, or so many are failed or on their way that not all were looked at: then
   * the numbers are of those that were, and what was not looked at counts as delivered.
   */
  isComplete: boolean;
}

/** What is deleted, as the numbers of its day know it. */
export interface DeletedDocument {
  id: string;
  outgoing: boolean;
  withDelivery: boolean;
}

/**
 * Counts the documents of a team by days. An answer looks at a bounded number of documents, so nobody waits for a count: what a day
 * had is counted once beside the requests (`DayKeeper`) and kept. Nothing is kept while documents are stored, so they have no row in
 * common. What changes is counted each time: documents that are on their way or failed are few, and all others are delivered.
 */
@Injectable()
export class DocumentDays {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keeper: DayCountJob,
  ) {}

  /** The last days, today's the last. */
  async last(teamId: string, count: number): Promise<DocumentDay[]> {
    const now = clock.now();
    const days = lastDays(now, count);
    const rows = await this.unitOfWork.query<StoredDay>(KEPT_DAYS, [teamId, days[0]]);
    const kept = new Map(rows.map((row) => [row.day, row]));
    if (daysToStore(days, kept, now).length > 0) this.keeper.keep(teamId, count);
    const { counts, incomplete } = await this.counted(teamId, days, kept);
    const begins = days.map((day) => firstIdAt(newDocumentId, beginOf(day)));
    const failed = await this.unitOfWork.query<Placed>(FAILED_BY_DAY, [teamId, begins]);
    const pending = await this.unitOfWork.query<Placed>(PENDING_BY_DAY, [teamId, begins]);
    const isSplit = await this.isSplit(teamId, failed, pending);
    return days.map((day, i) =>
      dayWith(day, counts.get(day), at(failed, i), at(pending, i), !incomplete.has(day) && isSplit(i)),
    );
  }

  /** Called before documents are deleted in the transaction: until it ends nobody counts them for good. */
  async hold(tx: Transaction, teamId: string): Promise<void> {
    await tx.query(HOLD_DAYS, [teamId]);
  }

  /** Takes a document out that the transaction has deleted; `hold` came before. */
  async forget(tx: Transaction, teamId: string, document: DeletedDocument): Promise<void> {
    const instant = parseInstant(document.id);
    await tx.query(FORGET_DOCUMENT, [
      teamId,
      formatDay(instant),
      instant,
      document.outgoing,
      document.withDelivery,
    ]);
  }

  /** What is kept, and beside it what is not, the newest days first, as far as an answer looks. */
  private async counted(
    teamId: string,
    days: string[],
    kept: ReadonlyMap<string, StoredDay>,
  ): Promise<{ counts: Map<string, StoredCount>; incomplete: Set<string> }> {
    const counts = new Map<string, StoredCount>(kept);
    const spans = uncounted(days, kept).reverse();
    if (spans.length === 0) return { counts, incomplete: new Set() };
    const found = await this.unitOfWork.query<Placed & StoredCount>(COUNT_SOME, [teamId, ...bounds(spans)]);
    const looked = found.reduce((sum, { incoming, outgoing }) => sum + incoming + outgoing, 0);
    // The last span that was looked at may have more, and those behind it were not looked at.
    const whole = looked < LOOKED_AT_MOST ? spans.length : (found.at(-1)?.place ?? 1) - 1;
    const wholeSpans = spans.slice(0, whole);
    const delivered = await this.unitOfWork.query<{ withDelivery: number }>(COUNT_WITH_DELIVERY, [
      teamId,
      ...bounds(wholeSpans),
    ]);
    spans.forEach(({ day }, i) => {
      const { incoming = 0, outgoing = 0 } = found.find(({ place }) => place === i + 1) ?? {};
      const withDelivery = i < whole ? (delivered[i]?.withDelivery ?? 0) : outgoing;
      counts.set(day, sum(kept.get(day), { incoming, outgoing, withDelivery }));
    });
    return { counts, incomplete: new Set(spans.slice(whole).map(({ day }) => day)) };
  }

  /** Of which days (by place, from 0) all documents that failed or are on their way were looked at. */
  private async isSplit(
    teamId: string,
    failed: Placed[],
    pending: Placed[],
  ): Promise<(i: number) => boolean> {
    const [many] =
      total(pending) === 0 ? [] : await this.unitOfWork.query<{ many: boolean }>(HAS_MANY_PENDING, [teamId]);
    if (many?.many === true) return () => false;
    if (total(failed) < LOOKED_AT_MOST) return () => true;
    const oldest = Math.min(...failed.map(({ place }) => place));
    return (i) => i + 1 > oldest;
  }
}

/** Documents of the day at a place, counted from 1. */
interface Placed {
  place: number;
  documents: number;
}

const at = (found: Placed[], i: number): number => found.find(({ place }) => place === i + 1)?.documents ?? 0;
const total = (found: Placed[]): number => found.reduce((all, { documents }) => all + documents, 0);

const bounds = (spans: Span[]): [string[], string[]] => [
  spans.map(({ from }) => firstIdAt(newDocumentId, from)),
  spans.map(({ until }) => firstIdAt(newDocumentId, until)),
];

function sum(a: StoredCount | undefined, b: StoredCount): StoredCount {
  return {
    incoming: (a?.incoming ?? 0) + b.incoming,
    outgoing: (a?.outgoing ?? 0) + b.outgoing,
    withDelivery: (a?.withDelivery ?? 0) + b.withDelivery,
  };
}

/** The statements read one after the other, so a document that changes meanwhile may be in both numbers, and none is negative. */
function dayWith(
  day: string,
  { incoming, outgoing, withDelivery }: StoredCount = { incoming: 0, outgoing: 0, withDelivery: 0 },
  failed: number,
  pending: number,
  isComplete: boolean,
): DocumentDay {
  return {
    day,
    incoming,
    outgoing: {
      pending,
      delivered: Math.max(0, withDelivery - failed - pending),
      failed,
      withoutDelivery: outgoing - withDelivery,
    },
    isComplete,
  };
}
