import { FairSemaphore } from './fair-semaphore';

const waitOneTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Work that ends when the test decides, named by its owner's letter and a number. */
function createScene(maximum: number) {
  const shares = new FairSemaphore(maximum);
  const startedNames: string[] = [];
  const rejectedNames: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (...names: string[]): void => {
    for (const name of names)
      void shares
        .run(name.charAt(0), () => {
          startedNames.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        })
        .then((outcome) => {
          if (outcome === null) rejectedNames.push(name);
        });
  };
  const end = async (...names: string[]): Promise<void> => {
    for (const name of names) ends.get(name)?.();
    await waitOneTurn();
  };
  return { shares, begun: startedNames, refused: rejectedNames, work, end };
}

describe('FairSemaphore', () => {
  it('starts at most as much work as there are slots, and the work of one owner in order', async () => {
    const { begun, work, end } = createScene(2);
    work('a0', 'a1', 'a2', 'a3');
    await waitOneTurn();
    expect(begun).toEqual(['a0', 'a1']);
    await end('a1');
    await end('a0', 'a2');
    expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
  });

  it('gives the next slot to the owner with the fewest slots, however many requests of another owner wait', async () => {
    const { begun, work, end } = createScene(3);
    work('a0', 'a1', 'a2', ...Array.from({ length: 50 }, (_, i) => `a${i + 3}`), 'b0', 'b1', 'c0');
    await waitOneTurn();
    expect(begun).toEqual(['a0', 'a1', 'a2']);
    await end('a0');
    await end('a1');
    expect(begun.slice(3)).toEqual(['b0', 'c0']);
    await end('b0');
    expect(begun.slice(5)).toEqual(['b1']);
    await end('b1');
    expect(begun.slice(6)).toEqual(['a3']);
  });

  it('alternates between owners with equal numbers of slots', async () => {
    const { begun, work, end } = createScene(1);
    work('a0', 'a1', 'a2', 'b0', 'b1');
    await waitOneTurn();
    for (const name of ['a0', 'b0', 'a1', 'b1']) await end(name);
    expect(begun).toEqual(['a0', 'b0', 'a1', 'b1', 'a2']);
  });

  it('rejects waiting and new work when it is closed; work that throws releases its slot', async () => {
    const { shares, begun, refused, work, end } = createScene(1);
    await expect(shares.run('a', () => Promise.reject(new Error('thrown')))).rejects.toThrow('thrown');
    work('a0', 'a1', 'b0');
    await waitOneTurn();
    shares.close();
    work('c0');
    await end('a0');
    expect(begun).toEqual(['a0']);
    expect(refused.sort()).toEqual(['a1', 'b0', 'c0']);
  });
});
