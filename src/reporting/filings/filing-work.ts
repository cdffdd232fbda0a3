import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../kernel/logger';
import type { WorkPointer } from '../../kernel/queue/job-queues';
import { PlatformRefused, PlatformUnavailable, type RefusalReason } from '../platform/reporting-platform';
import { Platforms } from '../platform/platforms';
import type { Finding } from '../reports/finding';
import { ReportEvents, STATED_COLUMNS, type StatedReport } from '../reports/report-events';
import { stateAfter, type FilingNews } from '../reports/report-states';
import { NEWS_OF, type Filing } from './filing';
import { FilingAssembly } from './filing-assembly';
import { FilingStore } from './filing-store';
import { WITHDRAWN } from './period-closing';

/** Reports moved in one transaction. */
const BATCH = 200;
/** Waits between tries to hand over: 2, 4, 8 … minutes. A filing is a duty, so there is no last try. */
const LONGEST_WAIT_SECONDS = 3600;
/** The platform has it: first look for the outcome after a second, then less and less often. */
const FIRST_LOOK_SECONDS = 1;
const LOOK_SECONDS = [10, 30, 60, 300, 900];
/** The declarant has to be registered again before its filings go out. */
const REGISTRATION_WAIT_SECONDS = 300;

/** What a step leaves: go on at once, or come back after so many seconds; null when all is done. */
type Next = 'on' | { seconds: number | null };

/**
 * Brings filings to their end, step by step. Each step writes down what it did before the next one begins, and may be
 * done again: a filing that was handed over by a process which died afterwards is handed over again under its id, which
 * the platform takes for the same filing.
 */
@Injectable()
export class FilingWork {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly filings: FilingStore,
    private readonly assembly: FilingAssembly,
    private readonly platforms: Platforms,
    private readonly reports: ReportEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async carryOut(pointer: WorkPointer): Promise<void> {
    for (;;) {
      const filing = await this.filings.find(pointer);
      if (filing === null) return;
      const next = await this.step(pointer, filing);
      if (next === 'on') continue;
      return this.filings.leave(pointer, next.seconds);
    }
  }

  private async step(pointer: WorkPointer, filing: Filing): Promise<Next> {
    const news = NEWS_OF[filing.state];
    if (news !== null) await this.tell(filing, news);
    switch (filing.state) {
      case 'assembling':
        return this.assemble(pointer, filing);
      case 'ready':
        return this.whileUnanswered(pointer, filing, () => this.handOver(pointer, filing));
      case 'received':
        return this.whileUnanswered(pointer, filing, () => this.ask(pointer, filing));
      default:
        return { seconds: null };
    }
  }

  private async assemble(pointer: WorkPointer, filing: Filing): Promise<Next> {
    if ((await this.filings.declarantOf(filing)) === 'other') return this.withdraw(pointer);
    const assembled = await this.assembly.assemble(filing);
    await this.filings.change(
      pointer,
      assembled.ok
        ? { state: 'ready', xml: assembled.xml }
        : { state: 'invalid', findings: assembled.findings },
    );
    return 'on';
  }

  private async handOver(pointer: WorkPointer, filing: Filing): Promise<Next> {
    const platform = this.platforms.of(filing.environment);
    const declarant = await this.filings.declarantOf(filing);
    if (declarant === 'other') {
      // It may have been handed over before the company changed; then it was filed.
      if ((await platform.outcomeOf(filing.id)) === null) return this.withdraw(pointer);
    } else if (declarant === 'unregistered') {
      await this.filings.change(pointer, { lastError: 'Waiting for the declarant to be registered again.' });
      return { seconds: REGISTRATION_WAIT_SECONDS };
    } else {
      const { id, siren, flow, typeCode } = filing;
      await platform.submit({ submissionId: id, siren, flow, typeCode, xml: await this.filings.xml(id) });
    }
    await this.filings.change(pointer, {
      state: 'received',
      outcomeCode: '500',
      stamps: ['received_at'],
      lastError: null,
      attempts: 0,
    });
    return { seconds: FIRST_LOOK_SECONDS };
  }

  private async ask(pointer: WorkPointer, filing: Filing): Promise<Next> {
    const outcome = await this.platforms.of(filing.environment).outcomeOf(filing.id);
    if (outcome === null || outcome.code === '500') {
      const attempts = filing.attempts + 1;
      await this.filings.change(pointer, { stamps: ['checked_at'], lastError: null, attempts });
      return { seconds: lookSeconds(attempts) };
    }
    if (outcome.code === '300')
      await this.filings.change(pointer, {
        state: 'accepted',
        outcomeCode: '300',
        stamps: ['outcome_at', 'checked_at'],
        lastError: null,
      });
    else await this.refused(pointer, outcome.reasons);
    return 'on';
  }

  private async refused(pointer: WorkPointer, reasons: RefusalReason[]): Promise<void> {
    await this.filings.change(pointer, {
      state: 'refused',
      outcomeCode: '501',
      findings: reasons.map(findingOf),
      stamps: ['outcome_at', 'checked_at'],
      lastError: null,
    });
  }

  private async withdraw(pointer: WorkPointer): Promise<Next> {
    await this.filings.change(pointer, { state: 'withdrawn', lastError: WITHDRAWN });
    return 'on';
  }

  /** A platform that says no ends the filing; one that does not answer is asked again, with longer and longer waits. */
  private async whileUnanswered(
    pointer: WorkPointer,
    filing: Filing,
    step: () => Promise<Next>,
  ): Promise<Next> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof PlatformRefused) {
        await this.refused(pointer, error.reasons);
        return 'on';
      }
      this.logger.warn({ err: error, filingId: filing.id }, 'the platform did not answer for a filing');
      const attempts = filing.attempts + 1;
      // A client is told the platform's own words, but nothing of a defect's.
      const lastError =
        error instanceof PlatformUnavailable ? error.message : 'The platform could not be asked.';
      await this.filings.change(pointer, { lastError, attempts });
      return { seconds: Math.min(LONGEST_WAIT_SECONDS, 60 * 2 ** attempts) };
    }
  }

  /** Moves the reports of the filing, batch by batch; those that were moved before a crash are left alone. */
  private async tell(filing: Filing, news: FilingNews): Promise<void> {
    for (;;) {
      const moved = await this.unitOfWork.run(async (tx) => {
        const reports = await tx.query<StatedReport>(
          `SELECT ${STATED_COLUMNS} FROM reporting_reports
           WHERE filing_id = $1 AND status NOT IN ('superseded', 'rejected')
             AND (outcome_code IS DISTINCT FROM $2 OR $3)
           ORDER BY id LIMIT $4 FOR NO KEY UPDATE`,
          [filing.id, filing.outcomeCode, news === 'notFiled', BATCH],
        );
        await this.reports.move(
          tx,
          reports,
          ({ status }) => stateAfter(status, news),
          reasonsOf(filing, news),
        );
        return reports.length;
      });
      if (moved < BATCH) return;
    }
  }
}

function lookSeconds(attempts: number): number {
  return LOOK_SECONDS[Math.min(attempts, LOOK_SECONDS.length) - 1] ?? FIRST_LOOK_SECONDS;
}

function findingOf({ code, message }: RefusalReason): Finding {
  return {
    ruleCode: code,
    errorMessage: message,
    errorLevel: 'ERROR',
    fieldName: '',
    source: 'Tax administration',
  };
}

/** Why reports are rejected, as their documents show it. */
function reasonsOf({ findings, lastError }: Filing, news: FilingNews): Finding[] {
  if (news !== 'refused' && news !== 'notFiled') return [];
  if (findings.length > 0) return findings;
  const errorMessage = lastError ?? 'The filing was refused without a reason.';
  return [{ ruleCode: 'NOT_FILED', errorMessage, errorLevel: 'ERROR', fieldName: '', source: 'Passerelle' }];
}
