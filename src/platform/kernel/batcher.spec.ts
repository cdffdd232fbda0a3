import { Batcher } from './batcher';

const waitOneTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('Batcher', () => {
  it('sends a single call at once and collects the calls that arrive while a batch is in progress', async () => {
    const batches: number[][] = [];
    let release: () => void = () => undefined;
    const batcher = new Batcher<number, number>(async (inputs) => {
      batches.push(inputs);
      if (batches.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return inputs.map((input) => 2 * input);
    }, 10);
    const first = batcher.submit(1);
    await waitOneTurn();
    const others = [2, 3, 4].map((input) => batcher.submit(input));
    await waitOneTurn();
    expect(batches).toEqual([[1]]);
    release();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('respects the maximum batch size and the maximum number of concurrent batches', async () => {
    let running = 0;
    let maxRunningCount = 0;
    const sizes: number[] = [];
    const batcher = new Batcher<number, number>(
      async (inputs) => {
        running += 1;
        maxRunningCount = Math.max(maxRunningCount, running);
        sizes.push(inputs.length);
        await waitOneTurn();
        running -= 1;
        return inputs;
      },
      4,
      2,
    );
    const inputs = Array.from({ length: 21 }, (_, i) => i);
    expect(await Promise.all(inputs.map((input) => batcher.submit(input)))).toEqual(inputs);
    expect([maxRunningCount, Math.max(...sizes), sizes.reduce((sum, size) => sum + size, 0)]).toEqual([
      2, 4, 21,
    ]);
  });

  it('rejects only the calls of the failed batch, and calls without a result', async () => {
    const batcher = new Batcher<string, string>(async (inputs) => {
      await waitOneTurn();
      if (inputs.includes('bad')) throw new Error('no');
      return inputs.slice(1);
    }, 2);
    const settledItems = await Promise.allSettled(
      ['bad', 'beside', 'a', 'b'].map((input) => batcher.submit(input)),
    );
    expect(settledItems.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
  });

  it('starts another batch when the running batch takes longer than the patience', async () => {
    let release: () => void = () => undefined;
    const batcher = new Batcher<string, string>(
      async (inputs) => {
        if (inputs.includes('stuck')) await new Promise<void>((resolve) => (release = resolve));
        return inputs;
      },
      10,
      1,
      undefined,
      20,
    );
    const stuck = batcher.submit('stuck');
    await waitOneTurn();
    expect(await batcher.submit('other')).toBe('other');
    release();
    expect(await stuck).toBe('stuck');
    expect(await batcher.submit('later')).toBe('later');
  });

  it('resolves all calls except the faulty one when a single call may have caused the failure', async () => {
    const sizes: number[] = [];
    const batcher = new Batcher<string, string>(
      async (inputs) => {
        sizes.push(inputs.length);
        if (inputs.includes('bad')) throw new RangeError('no');
        return inputs;
      },
      8,
      1,
      (error) => (error instanceof RangeError ? 'halves' : null),
    );
    const inputs = ['a', 'b', 'c', 'd', 'e', 'bad', 'g'];
    const settledItems = await Promise.allSettled(inputs.map((input) => batcher.submit(input)));
    expect(settledItems.flatMap(({ status }, i) => (status === 'rejected' ? [inputs[i]] : []))).toEqual([
      'bad',
    ]);
    expect(sizes).toEqual([7, 4, 3, 2, 1, 1, 1]);
  });

  it('runs each call separately when one of them waits for a lock, so that only this call is late', async () => {
    let release: () => void = () => undefined;
    const resolvedInputs: string[] = [];
    const batcher = new Batcher<string, string>(
      async (inputs) => {
        if (inputs.length > 1) throw new RangeError('too long');
        if (inputs[0] === 'stuck') await new Promise<void>((resolve) => (release = resolve));
        return inputs;
      },
      8,
      1,
      (error) => (error instanceof RangeError ? 'each' : null),
    );
    const all = ['a', 'stuck', 'b', 'c'].map((input) =>
      batcher.submit(input).then((answer) => resolvedInputs.push(answer)),
    );
    await waitOneTurn();
    await waitOneTurn();
    expect(resolvedInputs).toEqual(['a', 'b', 'c']);
    release();
    await Promise.all(all);
    expect(resolvedInputs).toEqual(['a', 'b', 'c', 'stuck']);
  });
});
