import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch, Lease } from '../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../platform/kernel/queue/work.processor';
import { DirectoryEntries, DIRECTORY_QUEUE, DIRECTORY_WORK } from './directory-entries';

/** Processes due requests to list participants in the Peppol Directory and to remove them. */
@Processor(DIRECTORY_QUEUE, createWorkerOptions(2))
export class DirectoryProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(DIRECTORY_QUEUE) queue: Queue<Batch>,
    private readonly entries: DirectoryEntries,
  ) {
    super(queue, DIRECTORY_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.entries.process(lease);
  }
}
