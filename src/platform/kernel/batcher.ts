import { requestReads } from './database/replica/replica-read';
import { teamRestriction } from './database/team-wall';
import { activeSpan, runIn } from './tracing/active-span';
import type { Span } from './tracing/span';

/**
 * Scope of a batch's failure. null: the failure concerns every call. `halves`: one call may be the cause, so both
 * halves are tried separately. `each`: a call waits for a lock, so each call is tried separately.
 */
export type FailureScope = 'halves' | 'each' | null;

interface Call<In, Out> {
  input: In;
  /** Span of the call, from its submission to its result; null without a trace. */
  span: Span | null;
  resolve: (output: Out) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers calls into batches. While one batch runs, new calls wait for the next one. A single call therefore runs at
 * once, and under load one statement serves many calls.
 */
export class Batcher<In, Out> {
  private waitingCalls: Call<In, Out>[] = [];
  private runningCount = 0;

  /**
   * @param run runs a batch and returns the results in its order
   * @param maxBatchSize maximum number of calls in a batch
   * @param maxConcurrentBatches maximum number of batches at a time
   * @param classifyFailure classifies the failure of a batch of several calls, so that a faulty call does not fail the
   * others
   * @param patienceMs duration in milliseconds after which a batch, e.g. one that waits for a lock, no longer counts
   * against `maxConcurrentBatches`, so that other batches run
   * @param spanName name of the span of each call, within the caller's trace; null: calls have no span
   */
  constructor(
    private readonly run: (inputs: In[]) => Promise<Out[]>,
    private readonly maxBatchSize: number,
    private readonly maxConcurrentBatches = 1,
    private readonly classifyFailure: (error: unknown) => FailureScope = () => null,
    private readonly patienceMs: number | null = null,
    private readonly spanName: string | null = null,
  ) {}

  /**
   * Adds a call to the next batch. The call counts as a write of the request, because the batch runs outside of the
   * request.
   * @throws the error that `run` throws for the batch of this call
   */
  submit(input: In): Promise<Out> {
    requestReads.current()?.recordWrite();
    const span = this.spanName === null ? null : (activeSpan.current()?.startChild(this.spanName) ?? null);
    return new Promise((resolve, reject) => {
      this.waitingCalls.push({ input, span, resolve, reject });
      // Deferred, so that all calls of this turn of the event loop share a batch; a batch therefore belongs to no
      // single trace.
      if (this.waitingCalls.length === 1)
        setImmediate(() =>
          requestReads.onPrimary(() =>
            activeSpan.runDetached(() => teamRestriction.runUnrestricted(() => this.startBatches())),
          ),
        );
    });
  }

  private startBatches(): void {
    while (this.runningCount < this.maxConcurrentBatches && this.waitingCalls.length > 0)
      void this.runBatch(this.waitingCalls.splice(0, this.maxBatchSize));
  }

  private async runBatch(batch: Call<In, Out>[]): Promise<void> {
    this.runningCount += 1;
    let isCounted = true;
    const freeSlot = (): void => {
      if (!isCounted) return;
      isCounted = false;
      this.runningCount -= 1;
      this.startBatches();
    };
    const patience = this.patienceMs === null ? undefined : setTimeout(freeSlot, this.patienceMs);
    await this.settleBatch(batch);
    for (const { span } of batch) span?.end();
    clearTimeout(patience);
    freeSlot();
  }

  private async settleBatch(batch: Call<In, Out>[]): Promise<void> {
    try {
      const outputs = await runWithSpans(batch, () => this.run(batch.map(({ input }) => input)));
      batch.forEach(({ resolve, reject }, i) => {
        const output = outputs[i];
        if (i < outputs.length) resolve(output as Out);
        else reject(new Error('The batch returned fewer results than it received calls'));
      });
    } catch (error) {
      const scope = batch.length === 1 ? null : this.classifyFailure(error);
      if (scope === null) return batch.forEach(({ reject }) => reject(error));
      if (scope === 'each') return void (await Promise.all(batch.map((call) => this.settleBatch([call]))));
      const half = Math.ceil(batch.length / 2);
      await this.settleBatch(batch.slice(0, half));
      await this.settleBatch(batch.slice(half));
    }
  }
}

/**
 * Runs a batch as part of its first span. The spans of several calls are linked, because one statement serves all of them.
 */
function runWithSpans<T>(calls: readonly { span: Span | null }[], run: () => Promise<T>): Promise<T> {
  const [first, ...others] = calls.flatMap(({ span }) => span ?? []);
  if (first === undefined) return run();
  for (const other of others) {
    first.addLink(other.context);
    other.addLink(first.context);
  }
  return runIn(first, run);
}
