import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import type { Lease } from '../../../platform/kernel/queue/work';
import {
  NO_PLATFORM,
  PlatformMissingError,
  PlatformRefusedError,
  PlatformUnavailableError,
  type RefusalReason,
} from '../../../network/french-platform/reporting-platform';
import { FrenchPlatforms } from '../../../network/french-platform/french-platforms';
import type { Finding } from '../reports/finding';
import type { Filing } from './filing';
import { FilingAssembly } from './filing-assembly';
import { FilingCompletion } from './filing-completion';
import { FilingStore, type FilingChange } from './filing-store';
import { WITHDRAWN } from './period-closing';

/** Waits between attempts to submit: 2, 4, 8 … minutes. A filing is a duty, so there is no last attempt. */
const MAX_WAIT_SECONDS = 3600;
/** The platform has it: first look for the outcome after a second, then the less often the longer it takes. */
const FIRST_POLL_SECONDS = 1;
const MIN_POLL_SECONDS = 10;
const MAX_POLL_SECONDS = 900;
/** The declarant has to be registered again before its filings are submitted. */
const REGISTRATION_WAIT_SECONDS = 300;

/** What follows a step: the next one at once; one after so many seconds, with what this one changed; or nothing. */
export type NextStep = 'on' | { seconds: number; change: FilingChange } | 'ended';

/**
 * The steps of a filing with the platform: assemble, submit, ask for the outcome. Each step stores its result before the next
 * one begins, and may be repeated: a filing whose process died after the submission is submitted again under its id, by which
 * the platform recognises it.
 */
@Injectable()
export class FilingSubmission {
  constructor(
    private readonly filings: FilingStore,
    private readonly ends: FilingCompletion,
    private readonly assembly: FilingAssembly,
    private readonly platforms: FrenchPlatforms,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async assemble(lease: Lease, filing: Filing): Promise<NextStep> {
    if ((await this.filings.findDeclarant(filing)) === 'other') return this.withdraw(lease);
    const { sender } = this.platforms.of(filing.environment);
    if (sender === null) return { seconds: MAX_WAIT_SECONDS, change: { lastError: NO_PLATFORM } };
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

  async submit(lease: Lease, filing: Filing): Promise<NextStep> {
    return this.untilAnswered(lease, filing, () => this.submitOnce(lease, filing));
  }

  async pollOutcome(lease: Lease, filing: Filing): Promise<NextStep> {
    return this.untilAnswered(lease, filing, () => this.handleOutcome(lease, filing));
  }

  private async submitOnce(lease: Lease, filing: Filing): Promise<NextStep> {
    const platform = this.platforms.of(filing.environment);
    const xml = await this.filings.xml(filing.id);
    const declarant = await this.filings.findDeclarant(filing);
    // Read again right before it is submitted: a worker that slept here may have been overtaken by a withdrawal.
    if ((await this.filings.find(lease))?.state !== 'ready') return 'on';
    if (declarant === 'other') {
      // It may have been submitted before the company changed; then it was filed.
      if ((await platform.findOutcome(filing.id)) === null) return this.withdraw(lease);
    } else if (declarant === 'unregistered') {
      const lastError = 'Waiting for the declarant to be registered again.';
      return { seconds: REGISTRATION_WAIT_SECONDS, change: { lastError } };
    } else {
      const { id, siren, flow, typeCode } = filing;
      await platform.submit({ submissionId: id, siren, flow, typeCode, xml });
    }
    return {
      seconds: FIRST_POLL_SECONDS,
      change: {
        state: 'received',
        outcomeCode: '500',
        stamps: ['received_at'],
        lastError: null,
        attempts: 0,
      },
    };
  }

  private async handleOutcome(lease: Lease, filing: Filing): Promise<NextStep> {
    const outcome = await this.platforms.of(filing.environment).findOutcome(filing.id);
    if (outcome === null) return this.handleLost(filing);
    if (outcome.code === '500')
      return {
        seconds: getPollSeconds(filing),
        change: { stamps: ['checked_at'], lastError: null, attempts: 0 },
      };
    if (outcome.code === '300')
      await this.filings.change(lease, {
        state: 'accepted',
        outcomeCode: '300',
        stamps: ['outcome_at', 'checked_at'],
        lastError: null,
      });
    else await this.handleRefusal(lease, outcome.reasons);
    return 'on';
  }

  /** The platform does not have what it received: it is submitted again, under the same id, after a while. */
  private handleLost(filing: Filing): NextStep {
    this.logger.warn({ filingId: filing.id }, 'the platform does not have a filing any more');
    return {
      seconds: getWaitSeconds(1),
      change: { state: 'ready', outcomeCode: null, stamps: ['checked_at'], lastError: LOST },
    };
  }

  private async handleRefusal(lease: Lease, reasons: RefusalReason[]): Promise<void> {
    await this.filings.change(lease, {
      state: 'refused',
      outcomeCode: '501',
      findings: reasons.map(toFinding),
      stamps: ['outcome_at', 'checked_at'],
      lastError: null,
    });
  }

  private async withdraw(lease: Lease): Promise<NextStep> {
    await this.filings.change(lease, { state: 'withdrawn', lastError: WITHDRAWN });
    return 'on';
  }

  /** A platform that refuses ends the filing; one that does not answer is asked again, after longer and longer waits. */
  private async untilAnswered(
    lease: Lease,
    filing: Filing,
    step: () => Promise<NextStep>,
  ): Promise<NextStep> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof PlatformRefusedError) {
        await this.handleRefusal(lease, error.reasons);
        return 'on';
      }
      this.logger.warn({ err: error, filingId: filing.id }, 'the platform did not answer for a filing');
      const attempts = filing.attempts + (error instanceof PlatformMissingError ? 0 : 1);
      // A client is shown the platform's own words, but nothing of a defect.
      const lastError =
        error instanceof PlatformUnavailableError ? error.message : 'The platform could not be reached.';
      const seconds = error instanceof PlatformMissingError ? MAX_WAIT_SECONDS : getWaitSeconds(attempts);
      return { seconds, change: { lastError, attempts } };
    }
  }
}

const LOST = 'The platform does not have the filing any more; it is submitted again.';

/** Wait after so many failed attempts. */
function getWaitSeconds(attempts: number): number {
  return Math.min(MAX_WAIT_SECONDS, 60 * 2 ** attempts);
}

function getPollSeconds({ receivedAt }: Filing): number {
  const waited = receivedAt === null ? 0 : (clock.now().getTime() - receivedAt.getTime()) / 1000;
  return Math.min(MAX_POLL_SECONDS, Math.max(MIN_POLL_SECONDS, waited));
}

function toFinding({ code, message }: RefusalReason): Finding {
  return {
    ruleCode: code,
    errorMessage: message,
    errorLevel: 'ERROR',
    fieldName: '',
    source: 'Tax administration',
  };
}
