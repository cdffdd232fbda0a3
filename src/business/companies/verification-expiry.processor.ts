import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { Injectable } from '@nestjs/common';
import type { Batch, Lease } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { VERIFICATION_QUEUE, VERIFICATION_WORK } from './verification-states';
import { VerificationService } from './verification.service';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { ADVANCE_SESSIONS } from './companies.queries';

/** Expires verification sessions that were not decided in time. */
@Processor(VERIFICATION_QUEUE, createWorkerOptions(2))
export class VerificationExpiryProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(VERIFICATION_QUEUE) queue: Queue<Batch>,
    private readonly verification: VerificationService,
  ) {
    super(queue, VERIFICATION_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.verification.expire(lease);
  }
}

/** Advances the expiry of open verification sessions when a sandbox team advances its clock. */
@Injectable()
export class VerificationSessionClock {
  @OnDomainEvent('sandbox.clock_advanced')
  async advance({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_SESSIONS, [teamId, seconds]);
  }
}
