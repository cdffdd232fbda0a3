import { teamWall } from './database/team-wall';

/**
 * What a failure says of the calls of a batch: nothing; that it may be the fault of one, so that its halves are tried apart; or that
 * one of them waits for something, so that each is tried by itself and none waits for that one.
 */
export type Fault = 'halves' | 'each' | null;

/**
 * Gathers calls into batches: while one batch is under way, what is asked for meanwhile waits for the next. So a lone
 * call goes at once, and under load one statement serves many.
 */
export class Batcher<In, Out> {
  private waiting: { input: In; resolve: (output: Out) => void; reject: (error: unknown) => void }[] = [];
  private running = 0;

  /**
   * @param run does a batch and answers in its order
   * @param most calls of a batch
   * @param atOnce batches at a time
   * @param faultOf what a failure of several calls says of them, so that one harms no other
   * @param patienceMs a batch that takes longer, because it waits for a lock, is no longer counted: the others go on beside it
   */
  constructor(
    private readonly run: (inputs: In[]) => Promise<Out[]>,
    private readonly most: number,
    private readonly atOnce = 1,
    private readonly faultOf: (error: unknown) => Fault = () => null,
    private readonly patienceMs: number | null = null,
  ) {}

  /** @throws what `run` throws for the batch that the call was in */
  ask(input: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      // Not at once: the calls of this turn of the event loop go together.
      if (this.waiting.length === 1) setImmediate(() => teamWall.beyond(() => this.next()));
    });
  }

  private next(): void {
    while (this.running < this.atOnce && this.waiting.length > 0)
      void this.serve(this.waiting.splice(0, this.most));
  }

  private async serve(batch: typeof this.waiting): Promise<void> {
    this.running += 1;
    let isCounted = true;
    const goOn = (): void => {
      if (!isCounted) return;
      isCounted = false;
      this.running -= 1;
      this.next();
    };
    const patience = this.patienceMs === null ? undefined : setTimeout(goOn, this.patienceMs);
    await this.answer(batch);
    clearTimeout(patience);
    goOn();
  }

  private async answer(batch: typeof this.waiting): Promise<void> {
    try {
      const outputs = await this.run(batch.map(({ input }) => input));
      batch.forEach(({ resolve, reject }, i) => {
        const output = outputs[i];
        if (i < outputs.length) resolve(output as Out);
        else reject(new Error('A batch answered fewer calls than it had'));
      });
    } catch (error) {
      const fault = batch.length === 1 ? null : this.faultOf(error);
      if (fault === null) return batch.forEach(({ reject }) => reject(error));
      if (fault === 'each') return void (await Promise.all(batch.map((call) => this.answer([call]))));
      const half = Math.ceil(batch.length / 2);
      await this.answer(batch.slice(0, half));
      await this.answer(batch.slice(half));
    }
  }
}
