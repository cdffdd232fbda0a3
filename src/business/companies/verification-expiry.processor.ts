import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch, Lease } from '../../platform/kernel/queue/work';
import { workerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { VERIFICATION_QUEUE, VERIFICATION_WORK } from './verification-work';
import { VerificationService } from './verification.service';

/** Expires verification sessions that were not decided in time. */
@Processor(VERIFICATION_QUEUE, workerOptions(2))
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
