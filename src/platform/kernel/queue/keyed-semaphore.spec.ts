import { KeyedSemaphore } from './keyed-semaphore';

const waitOneTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Work that ends when the test decides. */
function createScene(maximum: number | (() => number), maxWaiting?: number) {
  const places = new KeyedSemaphore(typeof maximum === 'number' ? () => maximum : maximum, maxWaiting);
  const startedNames: string[] = [];
  const rejectedNames: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, key: string, count = 1, partition = ''): void =>
    void places
      .run({ key, partition, places: count }, () => {
        startedNames.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .then((outcome) => {
        if (typeof outcome === 'string') rejectedNames.push(`${name} ${outcome}`);
      });
  const end = async (...names: string[]): Promise<void> => {
    for (const name of names) ends.get(name)?.();
    await waitOneTurn();
  };
  return { places, begun: startedNames, refused: rejectedNames, work, end };
}

describe('KeyedSemaphore', () => {
  it('starts no more for a key than it has slots, and waiting jobs in order', async () => {
    const { begun, work, end } = createScene(2);
    for (const name of ['a0', 'a1', 'a2', 'a3']) work(name, 'a');
    work('b0', 'b');
    await waitOneTurn();
    expect([...begun].sort()).toEqual(['a0', 'a1', 'b0']);
    await end('a1');
    expect(begun.slice(3)).toEqual(['a2']);
    await end('a0', 'a2');
    expect(begun.slice(3)).toEqual(['a2', 'a3']);
  });

  it('lets no job overtake the first waiting one because it needs fewer slots', async () => {
    const { begun, work, end } = createScene(8);
    work('first', 'host', 6);
    work('large', 'host', 4);
    work('small', 'host', 1);
    await waitOneTurn();
    expect(begun).toEqual(['first']);
    await end('first');
    expect(begun).toEqual(['first', 'large', 'small']);
  });

  it('gives all slots to a job that needs more than exist', async () => {
    const { begun, work, end } = createScene(2);
    work('huge', 'a', 32);
    work('next', 'a');
    await waitOneTurn();
    expect(begun).toEqual(['huge']);
    await end('huge');
    expect(begun).toEqual(['huge', 'next']);
  });

  it('releases slots that a job no longer needs', async () => {
    const { places, begun, work, end } = createScene(4);
    let needs: (places: number) => void = () => undefined;
    let done: () => void = () => undefined;
    void places.run({ key: 'a', places: 4 }, (fewer) => {
      needs = fewer;
      return new Promise<void>((resolve) => (done = resolve));
    });
    work('large', 'a', 2);
    work('small', 'a');
    await waitOneTurn();
    needs(3);
    needs(9);
    await waitOneTurn();
    expect(begun).toEqual([]);
    needs(2);
    await waitOneTurn();
    expect(begun).toEqual(['large']);
    needs(0);
    await end('large');
    expect(begun).toEqual(['large', 'small']);
    work('huge', 'a', 4);
    done();
    await waitOneTurn();
    expect(begun).not.toContain('huge');
    await end('small');
    expect(begun).toContain('huge');
  });

  it('rejects a job that does not fit into the queue, unless other partitions in it have more than their share', async () => {
    const { begun, refused, work, end } = createScene(2, 2);
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4']) work(name, 'host', 1, 'a');
    await waitOneTurn();
    expect([begun, refused]).toEqual([['a0', 'a1'], ['a4 crowded']]);
    work('b0', 'host', 1, 'b');
    work('c0', 'host', 1, 'c');
    work('b1', 'host', 1, 'b');
    await waitOneTurn();
    expect(refused.slice(1)).toEqual(['a3 crowded', 'a2 crowded', 'b1 crowded']);
    await end('a0', 'a1');
    expect(begun.slice(2)).toEqual(['b0', 'c0']);
    work('other', 'elsewhere', 1, 'a');
    await waitOneTurn();
    expect(begun).toContain('other');
  });

  it('releases the slots of a failed job', async () => {
    const { places, begun, work } = createScene(1);
    await expect(places.run({ key: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    work('next', 'a');
    await waitOneTurn();
    expect(begun).toEqual(['next']);
  });

  it('admits no job once it is closed, not even waiting ones', async () => {
    const { places, begun, refused, work, end } = createScene(1);
    work('first', 'a');
    work('waiting', 'a');
    await waitOneTurn();
    places.close();
    work('late', 'b');
    await end('first');
    expect([begun, refused.sort()]).toEqual([['first'], ['late closed', 'waiting closed']]);
  });

  it('follows a changing number of slots, and runs a job that needs more slots than exist without other jobs', async () => {
    let maximum = 2;
    const { begun, work, end } = createScene(() => maximum);
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'a5']) work(name, 'a');
    work('wide', 'a', 2);
    await waitOneTurn();
    maximum = 3;
    await end('a0');
    expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
    maximum = 1;
    await end('a1', 'a2');
    expect(begun).toHaveLength(4);
    await end('a3');
    expect(begun.slice(4)).toEqual(['a4']);
    await end('a4');
    await end('a5');
    expect(begun.slice(5)).toEqual(['a5', 'wide']);
  });

  it('rejects the waiting jobs of a partition, and no running or later job', async () => {
    const { places, begun, refused, work, end } = createScene(1);
    for (const name of ['a0', 'a1', 'a2']) work(name, 'a', 1, 'slow');
    for (const name of ['b0', 'b1']) work(name, 'b', 1, 'slow');
    await waitOneTurn();
    places.rejectWaiting('a', 'slow');
    places.rejectWaiting('b');
    places.rejectWaiting('nobody', 'slow');
    work('a3', 'a');
    await waitOneTurn();
    expect([begun, refused]).toEqual([
      ['a0', 'b0'],
      ['a1 closed', 'a2 closed'],
    ]);
    await end('a0', 'b0');
    expect(begun.slice(2).sort()).toEqual(['a3', 'b1']);
  });
});
