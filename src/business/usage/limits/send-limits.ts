import { Injectable } from '@nestjs/common';
import type { MonthlyQuota } from '../../../access/teams/team-quota.entity';
import { clock, formatDay } from '../../../platform/kernel/clock';
import { OnDomainEvent, type DomainEvent } from '../../../platform/events/domain-events';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { buildFirstIdAt } from '../../../platform/kernel/ids';
import { requestContext } from '../../../platform/kernel/request-context';
import type { Company } from '../../companies/company.entity';
import { newDocumentId } from '../../documents/document.resource';
import { LimitCounter, type CountStoredDocuments } from './limit-counter';
import { createLimitError } from './limit-failures';
import {
  COUNT_OF_COMPANY,
  COUNT_OF_KEY,
  COUNT_OF_MONTH,
  CURRENT_KEY_LIMIT,
  COUNT_FOR_REPLACEMENT,
} from './limits.queries';
import { toDayPeriod, toMonthPeriod, type Period } from './period';

/** Maximum number of counters; beyond it the least recently used one is removed. */
const MAX_COUNTERS = 10_000;

/** A document that is about to be stored. */
export interface LimitedDocument {
  id: string;
  teamId: string;
  company: Pick<Company, 'id' | 'documentsPerDay'>;
  /** Plan of the team; null: the team may send any number of documents. */
  quota: MonthlyQuota | null;
  /** API key with a daily limit to which the document counts. */
  key: LimitedKey | null;
  /** Whether the document responds to a received document: it counts, but is never rejected. */
  isAnswer: boolean;
}

/** Reservation of a document within its limits, made before the document is stored. */
export interface Reservation {
  /** Call this when the document has been stored. */
  keep(): void;
  /** Call this at the end in every case. */
  end(): void;
}

/** Reservation of a document that has no limits. */
const NO_RESERVATION: Reservation = { keep: () => undefined, end: () => undefined };

/** A limit of a document. */
interface Limit {
  /** Name of its counter, without the period. */
  name: string;
  maximum: number;
  period: Period;
  count: CountStoredDocuments;
  errorCode: 'quota_exceeded' | 'daily_limit_reached';
  /** Formats the error message. */
  message: (usedCount: number) => string;
}

/** API key with a daily limit. */
export interface LimitedKey {
  keyId: string;
  /** Documents that it may send in a day (UTC). */
  documentsPerDay: number;
}

/** Returns the API key of the request, when it has a daily limit; null otherwise. */
export function findLimitedKey(): LimitedKey | null {
  const current = requestContext.current();
  if (current === null || current.keyId === null || current.keyDocumentsPerDay === null) return null;
  return { keyId: current.keyId, documentsPerDay: current.keyDocumentsPerDay };
}

/**
 * Limits of sent documents: of a team in a month, of a company and of an API key in a day (UTC). A document is reserved
 * before it is stored, so simultaneous documents do not exceed a limit; see {@link LimitCounter} for several processes.
 */
@Injectable()
export class SendLimits {
  private readonly counters = new Map<string, LimitCounter>();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Reserves a document within all of its limits.
   * @throws ApiError 429 when one of the limits is exhausted
   */
  async reserve(document: LimitedDocument): Promise<Reservation> {
    const limits = this.listLimits(document);
    if (limits.length === 0) return NO_RESERVATION;
    const { id } = document;
    const reservedCounters: LimitCounter[] = [];
    try {
      for (const limit of limits) {
        const counter = this.getCounter(limit);
        if (!(await counter.reserve(id, document.isAnswer ? null : limit.maximum)))
          throw toLimitError(limit, counter);
        reservedCounters.push(counter);
      }
    } catch (error) {
      for (const counter of reservedCounters) counter.end(id, false);
      throw error;
    }
    let isStored = false;
    return {
      keep: () => (isStored = true),
      end: () => {
        for (const counter of reservedCounters) counter.end(id, isStored);
      },
    };
  }

  /**
   * Returns the key on whose daily limit documents count that the service sends on behalf of a key: the key itself, or
   * its replacement after rotations. Null when the key has no daily limit, or was deleted.
   * @param keyId null: a user requested the documents
   */
  async findKey(teamId: string, keyId: string | null): Promise<LimitedKey | null> {
    if (keyId === null) return null;
    const [key] = await this.unitOfWork.query<LimitedKey>(CURRENT_KEY_LIMIT, [keyId, teamId]);
    return key ?? null;
  }

  /** Returns the number of documents that a team has sent in the month of an instant. */
  async countMonth(teamId: string, now = clock.now()): Promise<number> {
    return this.countOfMonth(teamId, toMonthPeriod(now))(
      buildFirstIdAt(newDocumentId, now.getTime() + 1),
      [],
    );
  }

  /** Counts the documents of a rotated key for its replacement, too, so that a rotation renews no daily limit. */
  @OnDomainEvent('api_key.rotated')
  async countForReplacement({ tx, keyId, replacedBy }: DomainEvent<'api_key.rotated'>): Promise<void> {
    await tx.query(COUNT_FOR_REPLACEMENT, [keyId, replacedBy]);
  }

  private listLimits({ teamId, company, quota, key }: LimitedDocument): Limit[] {
    if (quota === null && company.documentsPerDay === null && key === null) return [];
    const now = clock.now();
    const limits: Limit[] = [];
    if (quota !== null) limits.push(this.toMonthLimit(teamId, quota, now));
    if (company.documentsPerDay !== null)
      limits.push(this.toCompanyLimit(teamId, company.id, company.documentsPerDay, now));
    if (key !== null) limits.push(this.toKeyLimit(key.keyId, key.documentsPerDay, now));
    return limits;
  }

  private toMonthLimit(teamId: string, { plan, documentsPerMonth }: MonthlyQuota, now: Date): Limit {
    const period = toMonthPeriod(now);
    return {
      name: teamId,
      maximum: documentsPerMonth,
      period,
      count: this.countOfMonth(teamId, period),
      errorCode: 'quota_exceeded',
      message: (usedCount) =>
        `The plan "${plan}" includes ${documentsPerMonth} documents a month, and the team has sent ${usedCount} in ${period.start.slice(0, 7)}. It can send again from ${period.end.toISOString()}, or with a larger plan of the operator.`,
    };
  }

  private toCompanyLimit(teamId: string, companyId: string, maximum: number, now: Date): Limit {
    const period = toDayPeriod(now);
    return {
      ...{ name: companyId, maximum, period, errorCode: 'daily_limit_reached' },
      count: (endId, exceptIds) =>
        this.count(COUNT_OF_COMPANY, [companyId, period.start, period.firstId, endId, exceptIds, teamId]),
      message: (usedCount) => formatDailyLimitMessage(`The company ${companyId}`, maximum, usedCount, period),
    };
  }

  private toKeyLimit(keyId: string, maximum: number, now: Date): Limit {
    const period = toDayPeriod(now);
    return {
      ...{ name: keyId, maximum, period, errorCode: 'daily_limit_reached' },
      count: (endId, exceptIds) => this.count(COUNT_OF_KEY, [keyId, period.firstId, endId, exceptIds]),
      message: (usedCount) => formatDailyLimitMessage(`The API key ${keyId}`, maximum, usedCount, period),
    };
  }

  private countOfMonth(teamId: string, { start, firstId }: Period): CountStoredDocuments {
    return (endId, exceptIds) => this.count(COUNT_OF_MONTH, [teamId, start, firstId, endId, exceptIds]);
  }

  private async count(text: string, parameters: unknown[]): Promise<number> {
    const [row] = await this.unitOfWork.query<{ used: number }>(text, parameters);
    return row?.used ?? 0;
  }

  private getCounter({ name, period, count }: Limit): LimitCounter {
    const key = `${name} ${period.start}`;
    const counter = this.counters.get(key) ?? new LimitCounter(count);
    this.counters.delete(key);
    this.counters.set(key, counter);
    if (this.counters.size > MAX_COUNTERS) this.removeOldestCounter();
    return counter;
  }

  /** Drops the counter that was used longest ago, unless one of its documents is being stored. */
  private removeOldestCounter(): void {
    for (const [key, counter] of this.counters) {
      if (counter.isBusy) continue;
      this.counters.delete(key);
      return;
    }
  }
}

function toLimitError({ errorCode, message, maximum, period }: Limit, counter: LimitCounter): Error {
  return createLimitError({
    code: errorCode,
    message: message(Math.max(counter.usedCount, maximum)),
    limit: maximum,
    renewsAt: period.end,
    now: clock.now(),
  });
}

function formatDailyLimitMessage(
  subject: string,
  maximum: number,
  usedCount: number,
  { start, end }: Period,
): string {
  return `${subject} may send at most ${maximum} documents a day, and has sent ${usedCount} on ${formatDay(new Date(start))}. It can send again from ${end.toISOString()}.`;
}
