import { Injectable } from '@nestjs/common';
import type { Lease } from '../../../platform/kernel/queue/work';
import { type Filing, FILING_STATES } from './filing';
import { FilingCompletion } from './filing-completion';
import { FilingStore } from './filing-store';
import { FilingSubmission, type NextStep } from './filing-submission';
import { FilingReportUpdater } from './reports-of-filing';

/** Processes filings step by step, as defined in `FILING_STATES`. */
@Injectable()
export class FilingWork {
  constructor(
    private readonly filings: FilingStore,
    private readonly submission: FilingSubmission,
    private readonly reports: FilingReportUpdater,
    private readonly completion: FilingCompletion,
  ) {}

  /** Processes a filing until it ends or must wait. */
  async process(lease: Lease): Promise<void> {
    for (;;) {
      const filing = await this.filings.find(lease);
      if (filing === null) return;
      const next = await this.performStep(lease, filing);
      if (next === 'ended') return;
      if (next !== 'on') {
        await this.filings.postpone(lease, next.seconds, next.change);
        return;
      }
    }
  }

  private async performStep(lease: Lease, filing: Filing): Promise<NextStep> {
    const { outcome, step } = FILING_STATES[filing.state];
    if (outcome !== null && !(await this.reports.update(lease, filing, outcome))) return 'ended';
    switch (step) {
      case 'assemble':
        return this.submission.assemble(lease, filing);
      case 'submit':
        return this.submission.submit(lease, filing);
      case 'ask':
        return this.submission.pollOutcome(lease, filing);
      case 'replace':
        await this.completion.replace(lease, filing);
        return 'ended';
      case 'finish':
        await this.completion.finish(lease, filing);
        return 'ended';
    }
  }
}
