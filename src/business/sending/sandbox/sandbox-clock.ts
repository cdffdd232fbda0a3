import { Injectable } from '@nestjs/common';
import type { Credential } from '../../../access/auth/credential';
import { DomainEvents } from '../../../platform/events/domain-events';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import { requireSandbox } from './sandbox-only';

/** Kind of the stored response to a repeated request; the advance of the clock is stored in place of an id. */
export const CLOCK_RESULT = 'sandbox clock';

declare module '../../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** The clock of a sandbox team is advanced: scheduled work is due that many seconds sooner. */
    'sandbox.clock_advanced': { teamId: string; seconds: number };
  }
}

/** Advances the clock of a sandbox team, so that scheduled work is due sooner. Timestamps stay real. */
@Injectable()
export class SandboxClock {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly domain: DomainEvents,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Each module moves the due times of its own rows, in one transaction. @throws ApiError 403 for production teams */
  async advance(credential: Credential, seconds: number): Promise<void> {
    requireSandbox(credential);
    const { teamId } = credential;
    await this.unitOfWork.run(async (tx) => {
      await this.domain.emit(tx, 'sandbox.clock_advanced', { teamId, seconds });
      await tx.recordCreatedResource(CLOCK_RESULT, String(seconds));
      tx.afterCommit(() => this.dispatcher.request());
    });
  }
}
