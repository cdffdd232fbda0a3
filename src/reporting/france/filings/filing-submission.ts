import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import type { Lease } from '../../../platform/kernel/queue/work';
import {
  NO_PLATFORM,
  PlatformMissingError,
  PlatformRejectedError,
  PlatformUnavailableError,
  type RejectionReason,
} from '../../../network/french-platform/reporting-platform';
import { FrenchPlatforms } from '../../../network/french-platform/french-platforms';
import { readSenderNumber } from '../../../standards/flux10';
import type { Finding } from '../../../standards/rules';
import type { Filing } from './filing';
import { FilingAssembly } from './filing-assembly';
import { FilingCompletion } from './filing-completion';
import { FilingStore, type FilingChange } from './filing-store';
import { WITHDRAWN_MESSAGE } from './period-closing';

/**
 * Maximum wait between attempts to submit. The wait starts at 2 minutes and doubles. A filing is mandatory, so attempts
 * never end.
 */
const MAX_WAIT_SECONDS = 3600;
/** Wait before the first poll for the outcome. Later polls are less frequent. */
const FIRST_POLL_SECONDS = 1;
const MIN_POLL_SECONDS = 10;
const MAX_POLL_SECONDS = 900;
/** Wait for the registration of the declarant. Nothing is submitted before the registration. */
const REGISTRATION_WAIT_SECONDS = 300;

/**
 * Result of a step. `on`: the next step follows at once. An object: the next step follows after some seconds, and the
 * filing is changed. `ended`: there is no next step.
 */
export type NextStep = 'on' | { seconds: number; change: FilingChange } | 'ended';

/**
 * Performs the steps of a filing: assemble, submit, poll for the outcome. Each step stores its result before the next
 * step starts, and may be repeated: when a process dies after the submission, the filing is submitted again under the
 * same id, which the platform recognises.
 */
@Injectable()
export class FilingSubmission {
  constructor(
    private readonly filings: FilingStore,
    private readonly completion: FilingCompletion,
    private readonly assembly: FilingAssembly,
    private readonly platforms: FrenchPlatforms,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async assemble(lease: Lease, filing: Filing): Promise<NextStep> {
    if ((await this.filings.compareDeclarant(filing)) === 'other') return this.withdraw(lease);
    const { sender } = await this.platforms.findPlatform(filing.environment, filing.companyId, filing.id);
    if (sender === null) return { seconds: MAX_WAIT_SECONDS, change: { lastError: NO_PLATFORM } };
    const assembledFiling = await this.assembly.assemble(filing, sender);
    if (assembledFiling.ok) {
      await this.filings.change(lease, { state: 'ready', xml: assembledFiling.xml, lastError: null });
      return 'on';
    }
    const { findings } = assembledFiling;
    this.logger.error(
      { filingId: filing.id, findings: findings.slice(0, 3) },
      'a transmission breaks rules of Flux 10; it is parked until an operator releases it',
    );
    await this.completion.parkInvalid(lease, filing, findings);
    return 'ended';
  }

  async submit(lease: Lease, filing: Filing): Promise<NextStep> {
    return this.callPlatform(lease, filing, () => this.submitOnce(lease, filing));
  }

  async pollOutcome(lease: Lease, filing: Filing): Promise<NextStep> {
    return this.callPlatform(lease, filing, () => this.handleOutcome(lease, filing));
  }

  private async submitOnce(lease: Lease, filing: Filing): Promise<NextStep> {
    const platform = await this.platforms.findPlatform(filing.environment, filing.companyId, filing.id);
    const xml = await this.filings.readXml(filing.id);
    // The contract changed before the filing was ever submitted: its XML contains the former sender, so the XML is
    // created again.
    if (platform.sender !== null && readSenderNumber(xml) !== platform.sender.platformNumber) {
      await this.filings.change(lease, { state: 'assembling', lastError: null });
      return 'on';
    }
    const declarant = await this.filings.compareDeclarant(filing);
    // The state is read again right before the submission, because the filing may have been withdrawn during a pause
    // of this worker.
    if ((await this.filings.find(lease))?.state !== 'ready') return 'on';
    if (declarant === 'other') {
      // The filing may have been submitted before the company changed; it then counts as filed.
      if ((await platform.findOutcome(filing.id)) === null) return this.withdraw(lease);
    } else if (declarant === 'unregistered') {
      const lastError = 'Waiting for the declarant to be registered again.';
      return { seconds: REGISTRATION_WAIT_SECONDS, change: { lastError } };
    } else {
      const { id, teamId, siren, flow, typeCode } = filing;
      await platform.submit({ submissionId: id, teamId, siren, flow, typeCode, xml });
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
    const platform = await this.platforms.findPlatform(filing.environment, filing.companyId, filing.id);
    const outcome = await platform.findOutcome(filing.id);
    if (outcome === null) return this.handleLostFiling(filing);
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

  /** Handles a filing that the platform has lost. It is submitted again later under the same id. */
  private handleLostFiling(filing: Filing): NextStep {
    this.logger.warn({ filingId: filing.id }, 'the platform no longer has the filing');
    return {
      seconds: getWaitSeconds(1),
      change: { state: 'ready', outcomeCode: null, stamps: ['checked_at'], lastError: LOST_FILING_MESSAGE },
    };
  }

  private async handleRefusal(lease: Lease, reasons: RejectionReason[]): Promise<void> {
    await this.filings.change(lease, {
      state: 'refused',
      outcomeCode: '501',
      findings: reasons.map(toFinding),
      stamps: ['outcome_at', 'checked_at'],
      lastError: null,
    });
  }

  private async withdraw(lease: Lease): Promise<NextStep> {
    await this.filings.change(lease, { state: 'withdrawn', lastError: WITHDRAWN_MESSAGE });
    return 'on';
  }

  /**
   * Calls the platform. A refusal ends the filing. When the platform does not respond, the call is repeated after
   * increasing waits.
   */
  private async callPlatform(lease: Lease, filing: Filing, step: () => Promise<NextStep>): Promise<NextStep> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof PlatformRejectedError) {
        await this.handleRefusal(lease, error.reasons);
        return 'on';
      }
      this.logger.warn({ err: error, filingId: filing.id }, 'the platform did not respond for a filing');
      const attempts = filing.attempts + (error instanceof PlatformMissingError ? 0 : 1);
      // Clients see the platform's message, but no details of an internal error.
      const lastError =
        error instanceof PlatformUnavailableError ? error.message : 'The platform could not be reached.';
      const seconds =
        error instanceof PlatformMissingError ? MAX_WAIT_SECONDS : getWaitSeconds(attempts, error);
      return { seconds, change: { lastError, attempts } };
    }
  }
}

const LOST_FILING_MESSAGE = 'The platform no longer has the filing; the filing is submitted again.';

/** Returns the seconds to wait after a number of failed attempts; at least the wait that the platform requested. */
function getWaitSeconds(attempts: number, error?: unknown): number {
  const wait = Math.min(MAX_WAIT_SECONDS, 60 * 2 ** attempts);
  const requestedSeconds = error instanceof PlatformUnavailableError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.max(wait, Math.min(MAX_WAIT_SECONDS, requestedSeconds));
}

function getPollSeconds({ receivedAt }: Filing): number {
  const waitedSeconds = receivedAt === null ? 0 : (clock.now().getTime() - receivedAt.getTime()) / 1000;
  return Math.min(MAX_POLL_SECONDS, Math.max(MIN_POLL_SECONDS, waitedSeconds));
}

function toFinding({ code, message }: RejectionReason): Finding {
  return {
    ruleCode: code,
    errorMessage: message,
    errorLevel: 'ERROR',
    fieldName: '',
    source: 'Tax administration',
  };
}
