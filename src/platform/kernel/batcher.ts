import { teamWall } from './database/team-wall';

/**
 * Meaning of a batch's failure for its calls: it concerns all of them; it may be the fault of one call, so the halves are
 * tried separately; or one call waits for a lock, so each is tried by itself and no call waits for another.
 */
export type Fault = 'halves' | 'each' | null;

/**
 * Gathers calls into batches. While one batch runs, new calls wait for the next one. So a single call runs at once, and
 * under load one statement serves many calls.
 */
export class Batcher<In, Out> {
  private waiting: { input: In; resolve: (output: Out) => void; reject: (error: unknown) => void }[] = [];
  private running = 0;

  /**
   * @param run runs a batch and returns the results in its order
   * @param maxBatchSize maximum number of calls in a batch
   * @param maxConcurrentBatches maximum number of batches at a time
   * @param classifyFailure classifies the failure of several calls, so that one call does not harm the others
   * @param patienceMs a batch that takes longer, because it waits for a lock, no longer counts against
   * `maxConcurrentBatches`: other batches run meanwhile
   */
  constructor(
    private readonly run: (inputs: In[]) => Promise<Out[]>,
    private readonly maxBatchSize: number,
    private readonly maxConcurrentBatches = 1,
    private readonly classifyFailure: (error: unknown) => Fault = () => null,
    private readonly patienceMs: number | null = null,
  ) {}

  /** @throws the error that `run` throws for the batch of this call */
  submit(input: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      // Deferred, so that all calls of this turn of the event loop share a batch.
      if (this.waiting.length === 1) setImmediate(() => teamWall.beyond(() => this.startBatches()));
    });
  }

  private startBatches(): void {
    while (this.running < this.maxConcurrentBatches && this.waiting.length > 0)
      void this.runBatch(this.waiting.splice(0, this.maxBatchSize));
  }

  private async runBatch(batch: typeof this.waiting): Promise<void> {
    this.running += 1;
    let isCounted = true;
    const releaseTurn = (): void => {
      if (!isCounted) return;
      isCounted = false;
      this.running -= 1;
      this.startBatches();
    };
    const patience = this.patienceMs === null ? undefined : setTimeout(releaseTurn, this.patienceMs);
    await this.settleBatch(batch);
    clearTimeout(patience);
    releaseTurn();
  }

  private async settleBatch(batch: typeof this.waiting): Promise<void> {
    try {
      const outputs = await this.run(batch.map(({ input }) => input));
      batch.forEach(({ resolve, reject }, i) => {
        const output = outputs[i];
        if (i < outputs.length) resolve(output as Out);
        else reject(new Error('A batch returned fewer results than it had calls'));
      });
    } catch (error) {
      const fault = batch.length === 1 ? null : this.classifyFailure(error);
      if (fault === null) return batch.forEach(({ reject }) => reject(error));
      if (fault === 'each') return void (await Promise.all(batch.map((call) => this.settleBatch([call]))));
      const half = Math.ceil(batch.length / 2);
      await this.settleBatch(batch.slice(0, half));
      await this.settleBatch(batch.slice(half));
    }
  }
}
