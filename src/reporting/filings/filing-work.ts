import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../kernel/logger';
import type { Lease } from '../../kernel/queue/work';
import { clock } from '../../kernel/clock';
import { NOBODY } from '../platform/missing-platform';
import {
  PlatformMissing,
  PlatformRefused,
  PlatformUnavailable,
  type RefusalReason,
} from '../platform/reporting-platform';
import { Platforms } from '../platform/platforms';
import type { Finding } from '../reports/finding';
import { ReportEvents, type StatedReport } from '../reports/report-events';
import { STATED_COLUMNS } from '../reports/reports.queries';
import { stateAfter, type FilingNews } from '../reports/report-states';
import { FILING_WORK } from '../reporting-work';
import { NEWS_OF, type Filing } from './filing';
import { FilingAssembly } from './filing-assembly';
import { FilingEnd } from './filing-end';
import { FilingStore } from './filing-store';
import { WITHDRAWN } from './period-closing';

/** Reports moved in one transaction. */
const BATCH = 200;
/** Waits between attempts to submit: 2, 4, 8 … minutes. A filing is a duty, so there is no last attempt. */
const LONGEST_WAIT_SECONDS = 3600;
/** The platform has it: first look for the outcome after a second, then the less often the longer it takes. */
const FIRST_LOOK_SECONDS = 1;
const LEAST_LOOK_SECONDS = 10;
const MOST_LOOK_SECONDS = 900;
/** The declarant has to be registered again before its filings are submitted. */
const REGISTRATION_WAIT_SECONDS = 300;

/** What a step leaves: go on at once, come back after so many seconds, or an end. */
type Next = 'on' | { seconds: number } | 'ended';

/**
 * Processes filings step by step. Each step stores its result before the next one begins, and may be repeated: a filing
 * that was submitted by a process that died afterwards is submitted again under its id, which
 * the platform recognises as the same filing.
 */
@Injectable()
export class FilingWork {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly filings: FilingStore,
    private readonly ends: FilingEnd,
    private readonly assembly: FilingAssembly,
    private readonly platforms: Platforms,
    private readonly reports: ReportEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async process(lease: Lease): Promise<void> {
    for (;;) {
      const filing = await this.filings.find(lease);
      if (filing === null) return;
      const next = await this.step(lease, filing);
      if (next === 'ended') return;
      if (next !== 'on') {
        await FILING_WORK.retryIn(this.unitOfWork, lease, next.seconds);
        return;
      }
    }
  }

  private async step(lease: Lease, filing: Filing): Promise<Next> {
    const news = NEWS_OF[filing.state];
    if (news !== null && !(await this.tell(lease, filing, news))) return 'ended';
    switch (filing.state) {
      case 'assembling':
        return this.assemble(lease, filing);
      case 'ready':
        return this.whileUnanswered(lease, filing, () => this.submit(lease, filing));
      case 'received':
        return this.whileUnanswered(lease, filing, () => this.ask(lease, filing));
      case 'invalid':
        await this.ends.replace(lease, filing);
        return 'ended';
      default:
        await this.ends.finish(lease, filing);
        return 'ended';
    }
  }

  private async assemble(lease: Lease, filing: Filing): Promise<Next> {
    if ((await this.filings.declarantOf(filing)) === 'other') return this.withdraw(lease);
    const { sender } = this.platforms.of(filing.environment);
    if (sender === null) {
      await this.filings.change(lease, { lastError: NOBODY });
      return { seconds: LONGEST_WAIT_SECONDS };
    }
    const assembled = await this.assembly.assemble(filing, sender);
    if (assembled.ok) {
      await this.filings.change(lease, { state: 'ready', xml: assembled.xml, lastError: null });
      return 'on';
    }
    const { findings } = assembled;
    this.logger.error(
      { filingId: filing.id, findings: findings.slice(0, 3) },
      'a transmission breaks rules of Flux 10; it is parked until an operator releases it',
    );
    await this.ends.setAside(lease, filing, findings);
    return 'ended';
  }

  private async submit(lease: Lease, filing: Filing): Promise<Next> {
    const platform = this.platforms.of(filing.environment);
    const xml = await this.filings.xml(filing.id);
    const declarant = await this.filings.declarantOf(filing);
    // Read again right before it is submitted: a worker that slept here may have been overtaken by a withdrawal.
    if ((await this.filings.find(lease))?.state !== 'ready') return 'on';
    if (declarant === 'other') {
      // It may have been submitted before the company changed; then it was filed.
      if ((await platform.outcomeOf(filing.id)) === null) return this.withdraw(lease);
    } else if (declarant === 'unregistered') {
      await this.filings.change(lease, { lastError: 'Waiting for the declarant to be registered again.' });
      return { seconds: REGISTRATION_WAIT_SECONDS };
    } else {
      const { id, siren, flow, typeCode } = filing;
      await platform.submit({ submissionId: id, siren, flow, typeCode, xml });
    }
    await this.filings.change(lease, {
      state: 'received',
      outcomeCode: '500',
      stamps: ['received_at'],
      lastError: null,
      attempts: 0,
    });
    return { seconds: FIRST_LOOK_SECONDS };
  }

  private async ask(lease: Lease, filing: Filing): Promise<Next> {
    const outcome = await this.platforms.of(filing.environment).outcomeOf(filing.id);
    if (outcome === null) return this.lost(lease, filing);
    if (outcome.code === '500') {
      await this.filings.change(lease, { stamps: ['checked_at'], lastError: null, attempts: 0 });
      return { seconds: lookSeconds(filing) };
    }
    if (outcome.code === '300')
      await this.filings.change(lease, {
        state: 'accepted',
        outcomeCode: '300',
        stamps: ['outcome_at', 'checked_at'],
        lastError: null,
      });
    else await this.refused(lease, outcome.reasons);
    return 'on';
  }

  /** The platform does not have what it received: it is submitted again, under the same id, after a while. */
  private async lost(lease: Lease, filing: Filing): Promise<Next> {
    this.logger.warn({ filingId: filing.id }, 'the platform does not have a filing any more');
    await this.filings.change(lease, {
      state: 'ready',
      outcomeCode: null,
      stamps: ['checked_at'],
      lastError: LOST,
    });
    return { seconds: waitSeconds(1) };
  }

  private async refused(lease: Lease, reasons: RefusalReason[]): Promise<void> {
    await this.filings.change(lease, {
      state: 'refused',
      outcomeCode: '501',
      findings: reasons.map(findingOf),
      stamps: ['outcome_at', 'checked_at'],
      lastError: null,
    });
  }

  private async withdraw(lease: Lease): Promise<Next> {
    await this.filings.change(lease, { state: 'withdrawn', lastError: WITHDRAWN });
    return 'on';
  }

  /** A platform that refuses ends the filing; one that does not answer is retried, with longer and longer waits. */
  private async whileUnanswered(lease: Lease, filing: Filing, step: () => Promise<Next>): Promise<Next> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof PlatformRefused) {
        await this.refused(lease, error.reasons);
        return 'on';
      }
      this.logger.warn({ err: error, filingId: filing.id }, 'the platform did not answer for a filing');
      const attempts = filing.attempts + (error instanceof PlatformMissing ? 0 : 1);
      // A client is shown the platform's own words, but nothing of a defect.
      const lastError =
        error instanceof PlatformUnavailable ? error.message : 'The platform could not be reached.';
      await this.filings.change(lease, { lastError, attempts });
      return { seconds: error instanceof PlatformMissing ? LONGEST_WAIT_SECONDS : waitSeconds(attempts) };
    }
  }

  /**
   * Moves the reports of the filing, batch by batch; those that were moved before a crash are left alone. A worker that
   * slept between two batches while another one went on with the filing stops: its news is old.
   * @returns false when it stopped
   */
  private async tell(lease: Lease, filing: Filing, news: FilingNews): Promise<boolean> {
    const reasons = reasonsOf(filing, news);
    for (let after = ''; ;) {
      const last = await this.unitOfWork.run(async (tx) => {
        if (!(await this.filings.keep(tx, lease, filing.state))) return 'overtaken';
        const reports = await tx.query<StatedReport>(
          `SELECT ${STATED_COLUMNS} FROM reporting_reports
           WHERE filing_id = $1 AND id > $2 AND status NOT IN ('superseded', 'rejected') AND ${UNTOLD[news]}
           ORDER BY id LIMIT $3 FOR NO KEY UPDATE`,
          [filing.id, after, BATCH],
        );
        await this.reports.move(
          tx,
          reports,
          ({ status }) => stateAfter(status, news, filing.typeCode),
          reasons,
        );
        return reports[BATCH - 1];
      });
      if (last === 'overtaken') return false;
      if (last === undefined) return true;
      after = last.id;
    }
  }
}

/** Reports that the news of their filing has not reached; outcomes only ever follow in this order. */
const UNTOLD: Readonly<Record<FilingNews, string>> = {
  received: 'outcome_code IS NULL',
  accepted: `outcome_code IS DISTINCT FROM '300'`,
  refused: 'true',
  notFiled: 'true',
};

const LOST = 'The platform does not have the filing any more; it is submitted again.';

/** Wait after so many failed tries. */
function waitSeconds(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, 60 * 2 ** attempts);
}

function lookSeconds({ receivedAt }: Filing): number {
  const waited = receivedAt === null ? 0 : (clock.now().getTime() - receivedAt.getTime()) / 1000;
  return Math.min(MOST_LOOK_SECONDS, Math.max(LEAST_LOOK_SECONDS, waited));
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
