import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch, Lease } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { MIGRATION_QUEUE, MIGRATION_WORK } from './identifier-work';
import { MigrationExecutor } from './migration-executor';

/**
 * Completes migrations that were not settled within their request, and checks whether identifiers were migrated away.
 */
@Processor(MIGRATION_QUEUE, createWorkerOptions(4))
export class MigrationProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(MIGRATION_QUEUE) queue: Queue<Batch>,
    private readonly executor: MigrationExecutor,
  ) {
    super(queue, MIGRATION_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.executor.process(lease);
  }
}
