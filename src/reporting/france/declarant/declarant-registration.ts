import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import type { Lease } from '../../../platform/kernel/queue/work';
import {
  PlatformMissingError,
  PlatformRejectedError,
  PlatformUnavailableError,
} from '../../../network/french-platform/reporting-platform';
import { FrenchPlatforms } from '../../../network/french-platform/french-platforms';
import { REGISTRATION_WORK } from '../reporting-work';
import { type Declarant } from './declarant';
import { SELECT_LEASED_DECLARANT } from './declarants.queries';

/** Maximum number of attempts; afterwards the declarant is blocked. */
const MAX_REGISTRATION_ATTEMPTS = 24;
const MAX_WAIT_MINUTES = 60;

/** Returns the number of minutes to wait before the next attempt, after a number of failed attempts. */
export function getRegistrationWaitMinutes(failedCount: number): number {
  return Math.min(MAX_WAIT_MINUTES, 2 ** failedCount);
}

/** Registers declarants with the platform. */
@Injectable()
export class DeclarantRegistration {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly platforms: FrenchPlatforms,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Attempts to register a declarant. The result is discarded when the declarant was changed or claimed in the
   * meantime.
   */
  async process(lease: Lease): Promise<void> {
    const [declarant] = await this.unitOfWork.query<Declarant>(SELECT_LEASED_DECLARANT, [
      lease.id,
      lease.claim,
    ]);
    if (declarant === undefined) return;
    try {
      const platform = await this.platforms.findPlatform(declarant.environment, declarant.companyId);
      await platform.register(declarant);
    } catch (error) {
      return this.handleFailure(lease, declarant, error);
    }
    await this.storeOutcome(lease, { state: 'registered', lastError: null, attempts: 0, waitMinutes: null });
  }

  private async handleFailure(lease: Lease, declarant: Declarant, error: unknown): Promise<void> {
    this.logger.warn({ err: error, declarantId: declarant.id }, 'a declarant was not registered');
    const isPlatformMissing = error instanceof PlatformMissingError;
    const attempts = declarant.attempts + (isPlatformMissing ? 0 : 1);
    const isFinal = error instanceof PlatformRejectedError || attempts >= MAX_REGISTRATION_ATTEMPTS;
    // Clients see the platform's message, but no details of an internal error.
    const publicError =
      error instanceof PlatformRejectedError || error instanceof PlatformUnavailableError
        ? error.message
        : 'The platform could not be reached.';
    await this.storeOutcome(lease, {
      state: isFinal ? 'blocked' : 'pending',
      lastError: publicError,
      attempts,
      waitMinutes: isFinal
        ? null
        : isPlatformMissing
          ? MAX_WAIT_MINUTES
          : getRegistrationWaitMinutes(attempts),
    });
  }

  private async storeOutcome(
    lease: Lease,
    to: {
      state: Declarant['state'];
      lastError: string | null;
      attempts: number;
      waitMinutes: number | null;
    },
  ): Promise<void> {
    await REGISTRATION_WORK.retryIn(
      this.unitOfWork,
      lease,
      to.waitMinutes === null ? null : to.waitMinutes * 60,
      {
        set: `state = $1, last_error = $2, attempts = $3,
          registered_at = CASE WHEN $1 = 'registered' THEN $4::timestamptz END, updated_at = $4`,
        values: [to.state, to.lastError, to.attempts, clock.now()],
      },
    );
  }
}
