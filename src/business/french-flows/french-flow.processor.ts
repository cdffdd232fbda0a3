import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch, Lease } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { FlowValidator } from './flow-validator';
import { FRENCH_FLOW_QUEUE, FRENCH_FLOW_WORK } from './french-flow-work';

/** Validates submitted flows. */
@Processor(FRENCH_FLOW_QUEUE, createWorkerOptions(4))
export class FrenchFlowProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(FRENCH_FLOW_QUEUE) queue: Queue<Batch>,
    private readonly validator: FlowValidator,
  ) {
    super(queue, FRENCH_FLOW_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.validator.process(lease);
  }
}
