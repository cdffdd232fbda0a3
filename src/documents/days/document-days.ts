import { Injectable } from '@nestjs/common';
import { clock, dayOf } from '../../kernel/clock';
import { UnitOfWork, type Transaction } from '../../kernel/database/unit-of-work';
import { firstIdAt, instantOf } from '../../kernel/ids';
import { newDocumentId } from '../document.resource';
import {
  beginOf,
  lastDays,
  uncounted,
  worthKeeping,
  type KeptDay,
  type Span,
  type StoredCount,
} from './counted-days';
import {
  COUNT_DOCUMENTS,
  FAILED_BY_DAY,
  FORGET_DOCUMENT,
  HOLD_DAYS,
  KEEP_DAYS,
  KEPT_DAYS,
  LOCK_DAYS,
  PENDING_BY_DAY,
} from './document-days.queries';

/** The documents of a day (UTC), as they stand now. */
export interface DocumentDay {
  /** `YYYY-MM-DD` */
  day: string;
  incoming: number;
  outgoing: { pending: number; delivered: number; failed: number; withoutDelivery: number };
}

/** What is deleted, as the numbers of its day know it. */
export interface DeletedDocument {
  id: string;
  outgoing: boolean;
  withDelivery: boolean;
}

/**
 * Counts the documents of a team by days. What a day had is counted once and kept, because counting a million rows takes long;
 * nothing is kept while documents are stored, so they have no row in common. What changes is counted each time: documents that
 * are on their way or failed are few, and all others are delivered.
 */
@Injectable()
export class DocumentDays {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The last days, today's the last. */
  async last(teamId: string, count: number): Promise<DocumentDay[]> {
    const now = clock.now();
    const days = lastDays(now, count);
    let kept = await readKept(this.unitOfWork, teamId, days);
    if (worthKeeping(days, kept, now).length > 0) kept = await this.keep(teamId, days, now);
    const counts = await this.counted(teamId, days, kept);
    const begins = days.map((day) => firstIdAt(newDocumentId, beginOf(day)));
    const failed = await this.unitOfWork.query<Placed>(FAILED_BY_DAY, [teamId, begins]);
    const pending = await this.unitOfWork.query<Placed>(PENDING_BY_DAY, [teamId, begins]);
    return days.map((day, i) => dayWith(day, counts.get(day), at(failed, i), at(pending, i)));
  }

  /** Called before documents are deleted in the transaction: until it ends nobody counts them for good. */
  async hold(tx: Transaction, teamId: string): Promise<void> {
    await tx.query(HOLD_DAYS, [teamId]);
  }

  /** Takes a document out that the transaction has deleted; `hold` came before. */
  async forget(tx: Transaction, teamId: string, document: DeletedDocument): Promise<void> {
    const instant = instantOf(document.id);
    await tx.query(FORGET_DOCUMENT, [
      teamId,
      dayOf(instant),
      instant,
      document.outgoing,
      document.withDelivery,
    ]);
  }

  /** What is kept, and beside it what is not. */
  private async counted(
    teamId: string,
    days: string[],
    kept: ReadonlyMap<string, KeptDay>,
  ): Promise<Map<string, StoredCount>> {
    const counts = new Map<string, StoredCount>(kept);
    const spans = uncounted(days, kept);
    const found = await count(this.unitOfWork, teamId, spans);
    spans.forEach(({ day }, i) => counts.set(day, sum(kept.get(day), found[i])));
    return counts;
  }

  /** Counts for good, once for all that ask at the same time, and not while documents are being deleted. */
  private async keep(teamId: string, days: string[], now: Date): Promise<Map<string, KeptDay>> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_DAYS, [teamId]);
      const kept = await readKept(tx, teamId, days);
      const spans = worthKeeping(days, kept, now);
      const found = await count(tx, teamId, spans);
      const fresh = spans.map(({ day, until, isWhole }, i) => ({
        day,
        countedUntil: new Date(until),
        ...sum(isWhole ? undefined : kept.get(day), found[i]),
      }));
      await tx.query(KEEP_DAYS, [
        teamId,
        fresh.map(({ day }) => day),
        fresh.map(({ countedUntil }) => countedUntil),
        fresh.map(({ incoming }) => incoming),
        fresh.map(({ outgoing }) => outgoing),
        fresh.map(({ withDelivery }) => withDelivery),
      ]);
      for (const day of fresh) kept.set(day.day, day);
      return kept;
    });
  }
}

/** Documents of the day at a place, counted from 1. */
interface Placed {
  place: number;
  documents: number;
}

const at = (found: Placed[], i: number): number => found.find(({ place }) => place === i + 1)?.documents ?? 0;

type Database = Pick<UnitOfWork, 'query'>;

async function readKept(
  database: Database,
  teamId: string,
  days: readonly string[],
): Promise<Map<string, KeptDay>> {
  const rows = await database.query<KeptDay>(KEPT_DAYS, [teamId, days[0]]);
  return new Map(rows.map((row) => [row.day, row]));
}

async function count(database: Database, teamId: string, spans: Span[]): Promise<StoredCount[]> {
  if (spans.length === 0) return [];
  return database.query<StoredCount>(COUNT_DOCUMENTS, [
    teamId,
    spans.map(({ from }) => firstIdAt(newDocumentId, from)),
    spans.map(({ until }) => firstIdAt(newDocumentId, until)),
  ]);
}

function sum(a: StoredCount | undefined, b: StoredCount | undefined): StoredCount {
  return {
    incoming: (a?.incoming ?? 0) + (b?.incoming ?? 0),
    outgoing: (a?.outgoing ?? 0) + (b?.outgoing ?? 0),
    withDelivery: (a?.withDelivery ?? 0) + (b?.withDelivery ?? 0),
  };
}

/** The statements read one after the other, so a document that changes meanwhile may be in both numbers, and none is negative. */
function dayWith(
  day: string,
  { incoming, outgoing, withDelivery }: StoredCount = { incoming: 0, outgoing: 0, withDelivery: 0 },
  failed: number,
  pending: number,
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
  };
}
