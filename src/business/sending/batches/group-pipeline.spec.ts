import { setImmediate as turn } from 'node:timers/promises';
import { GroupPipeline } from './group-pipeline';

/** Pipeline of groups of at most three numbers, two at a time; the test decides when a group ends. */
function startPipeline(): {
  pipeline: GroupPipeline<number, number>;
  begun: number[][];
  delivered: number[];
  end: (first: number, error?: Error) => void;
} {
  const startedNumbers: number[][] = [];
  const deliveredNumbers: number[] = [];
  const open = new Map<number, (error?: Error) => void>();
  const pipeline = new GroupPipeline<number, number>({
    take: (items) => items.slice(0, 3),
    hasEnough: (waiting) => waiting.length >= 3,
    maxConcurrentGroups: 2,
    work: (group) => {
      startedNumbers.push(group);
      return new Promise((resolve, reject) =>
        open.set(group[0] ?? -1, (error) => (error === undefined ? resolve(group) : reject(error))),
      );
    },
    deliver: (results) => Promise.resolve(void deliveredNumbers.push(...results)),
  });
  return {
    pipeline,
    begun: startedNumbers,
    delivered: deliveredNumbers,
    end: (first, error) => open.get(first)?.(error),
  };
}

const settle = async (): Promise<void> => {
  for (let n = 0; n < 5; n += 1) await turn();
};
const noCheck = (): void => undefined;

describe('a pipeline of groups', () => {
  it('delivers in order, whichever group ends first', async () => {
    const { pipeline, delivered, end } = startPipeline();
    const run = pipeline.run([[1, 2, 3, 4, 5, 6]], noCheck);
    await settle();
    end(4);
    await settle();
    expect(delivered).toEqual([]);
    end(1);
    await run;
    expect(delivered).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('starts an item immediately while there is room, and pauses reading while enough items wait', async () => {
    const { pipeline, begun, delivered, end } = startPipeline();
    let read = 0;
    async function* source(): AsyncGenerator<number[]> {
      for (let n = 1; n <= 12; n += 1) {
        read = n;
        yield Promise.resolve([n]);
        await settle();
      }
    }
    const run = pipeline.run(source(), noCheck);
    while (read < 5) await settle();
    await settle();
    expect([begun, read]).toEqual([[[1], [2]], 5]);
    end(1);
    await settle();
    expect(begun[2]).toEqual([3, 4, 5]);
    const all = setInterval(() => begun.forEach(([first = 0]) => end(first)), 1);
    await run;
    clearInterval(all);
    expect(delivered).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });

  it('pauses reading while enough bytes wait', async () => {
    let read = 0;
    const ends: (() => void)[] = [];
    const pipeline = new GroupPipeline<Buffer, Buffer>({
      take: (items) => items.slice(0, 1),
      hasEnough: (waiting) => Buffer.concat(waiting).length >= 10,
      maxConcurrentGroups: 1,
      work: (group) => new Promise((resolve) => ends.push(() => resolve(group))),
      deliver: () => Promise.resolve(),
    });
    async function* source(): AsyncGenerator<Buffer[]> {
      for (; read < 6; read += 1) yield Promise.resolve([Buffer.alloc(5)]);
    }
    const run = pipeline.run(source(), noCheck);
    await settle();
    expect([ends.length, read]).toEqual([1, 2]);
    const all = setInterval(() => ends.forEach((end) => end()), 1);
    await run;
    clearInterval(all);
    expect(read).toBe(6);
  });

  it('starts no group after a failure, and ends when no group is running', async () => {
    const { pipeline, begun, delivered, end } = startPipeline();
    const run = pipeline.run([[1, 2, 3, 4, 5, 6, 7, 8, 9]], noCheck);
    let isOver = false;
    const failedPromise = expect(run).rejects.toThrow('broken');
    void failedPromise.finally(() => (isOver = true));
    await settle();
    end(1, new Error('broken'));
    await settle();
    expect([isOver, begun.length]).toEqual([false, 2]);
    end(4);
    await failedPromise;
    expect([begun.length, delivered]).toEqual([2, []]);
  });

  it('ends with a failure although the source yields no further items', async () => {
    const { pipeline, end } = startPipeline();
    async function* source(): AsyncGenerator<number[]> {
      yield [1];
      await new Promise(() => undefined);
    }
    const failedPromise = expect(pipeline.run(source(), noCheck)).rejects.toThrow('broken');
    await settle();
    end(1, new Error('broken'));
    await failedPromise;
  });

  it('calls the check before each group', async () => {
    const { pipeline, begun } = startPipeline();
    const gone = (): never => {
      throw new Error('gone');
    };
    await expect(pipeline.run([[1]], gone)).rejects.toThrow('gone');
    expect(begun).toEqual([]);
  });
});
