import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch, Lease } from '../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../platform/kernel/queue/work.processor';
import { PERIOD_QUEUE, PERIOD_WORK } from '../reporting-work';
import { PeriodClosing } from './period-closing';

/** Closes due periods. */
@Processor(PERIOD_QUEUE, createWorkerOptions(2))
export class PeriodProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(PERIOD_QUEUE) queue: Queue<Batch>,
    private readonly closing: PeriodClosing,
  ) {
    super(queue, PERIOD_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.closing.close(lease);
  }
}
