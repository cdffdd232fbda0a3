import { setTimeout as sleep } from 'node:timers/promises';
import { WakeUp } from '../wake-up';
import type { Batch } from './work';
import type { WorkProcessor } from './work.processor';

/** Delay after which a batch without free slots is retried, and number of retries; afterwards its rows are released. */
const [RETRY_MS, MAX_RETRIES] = [1_000, 20];

/**
 * Works on claimed batches in the process that claimed them, while the queue's server is unavailable. Processes share
 * only the rows: claims, leases and fencing numbers in PostgreSQL divide the work, so a batch that reaches two
 * processes is worked on by one (decision 0011). The queue only provides an order of waiting; here each process orders
 * the batches of its own worker.
 */
export class DirectWork {
  private readonly runningWork = new Set<Promise<void>>();
  private readonly onBatchEnd = new WakeUp();

  /**
   * @param onDone called when a batch is done
   */
  constructor(
    private readonly processor: WorkProcessor,
    private readonly onDone: () => void,
  ) {}

  /** Resolves when another batch may begin. */
  async waitForSlot(): Promise<void> {
    while (this.runningWork.size >= this.processor.worker.concurrency) await this.onBatchEnd.sleep(RETRY_MS);
  }

  /** Begins to work on a batch. */
  begin(batch: Batch): void {
    const run = this.run(batch).finally(() => {
      this.runningWork.delete(run);
      this.onBatchEnd.wake();
      this.onDone();
    });
    this.runningWork.add(run);
  }

  private async run(batch: Batch): Promise<void> {
    try {
      for (let retries = 0; retries < MAX_RETRIES; retries += 1) {
        if (await this.processor.run(batch)) return;
        await sleep(RETRY_MS);
      }
      await this.processor.giveBack(batch);
    } catch {
      // The database is unavailable; the rows are claimed again when their leases have expired.
    }
  }
}
