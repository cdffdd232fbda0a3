import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch, Lease } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { PUBLICATION_QUEUE, PUBLICATION_WORK } from './identifier-work';
import { PublicationService } from './publication.service';

/** Completes publications that were not settled within their request. */
@Processor(PUBLICATION_QUEUE, createWorkerOptions(4))
export class PublicationProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(PUBLICATION_QUEUE) queue: Queue<Batch>,
    private readonly publication: PublicationService,
  ) {
    super(queue, PUBLICATION_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.publication.process(lease);
  }
}
