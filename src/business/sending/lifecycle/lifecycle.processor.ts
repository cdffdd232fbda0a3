import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch, Lease } from '../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../platform/kernel/queue/work.processor';
import { LIFECYCLE_QUEUE, LIFECYCLE_WORK, OutgoingStatuses } from './outgoing-statuses';

/** Transmits statuses of invoices. */
@Processor(LIFECYCLE_QUEUE, createWorkerOptions(4))
export class LifecycleProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(LIFECYCLE_QUEUE) queue: Queue<Batch>,
    private readonly statuses: OutgoingStatuses,
  ) {
    super(queue, LIFECYCLE_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.statuses.process(lease);
  }
}
