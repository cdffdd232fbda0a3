import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch, Lease } from '../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../platform/kernel/queue/work.processor';
import { FILING_QUEUE, FILING_WORK } from '../reporting-work';
import { FilingWork } from './filing-work';

/** Processes due filings. */
@Processor(FILING_QUEUE, createWorkerOptions(4))
export class FilingProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(FILING_QUEUE) queue: Queue<Batch>,
    private readonly filings: FilingWork,
  ) {
    super(queue, FILING_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.filings.process(lease);
  }
}
