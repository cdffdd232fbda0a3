import { KeyedSemaphore } from './keyed-semaphore';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Work that ends when the test decides. */
function scene(most: number | (() => number), longest?: number) {
  const places = new KeyedSemaphore(typeof most === 'number' ? () => most : most, longest);
  const startedTexts: string[] = [];
  const refusedTexts: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, key: string, count = 1, partition = ''): void =>
    void places
      .run({ key, partition, places: count }, () => {
        startedTexts.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .then((enteredRefusal) => {
        if (typeof enteredRefusal === 'string') refusedTexts.push(`${name} ${enteredRefusal}`);
      });
  const end = async (...names: string[]): Promise<void> => {
    for (const name of names) ends.get(name)?.();
    await turn();
  };
  return { places, begun: startedTexts, refused: refusedTexts, work, end };
}

describe('Places', () => {
  it('starts no more for a key than it has slots, and waiting jobs in order', async () => {
    const { begun, work, end } = scene(2);
    for (const name of ['a0', 'a1', 'a2', 'a3']) work(name, 'a');
    work('b0', 'b');
    await turn();
    expect([...begun].sort()).toEqual(['a0', 'a1', 'b0']);
    await end('a1');
    expect(begun.slice(3)).toEqual(['a2']);
    await end('a0', 'a2');
    expect(begun.slice(3)).toEqual(['a2', 'a3']);
  });

  it('lets no job overtake the first waiting one because it needs fewer slots', async () => {
    const { begun, work, end } = scene(8);
    work('first', 'host', 6);
    work('large', 'host', 4);
    work('small', 'host', 1);
    await turn();
    expect(begun).toEqual(['first']);
    await end('first');
    expect(begun).toEqual(['first', 'large', 'small']);
  });

  it('gives all slots to a job that needs more than exist', async () => {
    const { begun, work, end } = scene(2);
    work('huge', 'a', 32);
    work('next', 'a');
    await turn();
    expect(begun).toEqual(['huge']);
    await end('huge');
    expect(begun).toEqual(['huge', 'next']);
  });

  it('releases slots that a job no longer needs', async () => {
    const { places, begun, work, end } = scene(4);
    let needs: (places: number) => void = () => undefined;
    let done: () => void = () => undefined;
    void places.run({ key: 'a', places: 4 }, (fewer) => {
      needs = fewer;
      return new Promise<void>((resolve) => (done = resolve));
    });
    work('large', 'a', 2);
    work('small', 'a');
    await turn();
    needs(3);
    needs(9);
    await turn();
    expect(begun).toEqual([]);
    needs(2);
    await turn();
    expect(begun).toEqual(['large']);
    needs(0);
    await end('large');
    expect(begun).toEqual(['large', 'small']);
    work('huge', 'a', 4);
    done();
    await turn();
    expect(begun).not.toContain('huge');
    await end('small');
    expect(begun).toContain('huge');
  });

  it('refuses a job that does not fit into the line, unless other keys in it have more than their share', async () => {
    const { begun, refused, work, end } = scene(2, 2);
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4']) work(name, 'host', 1, 'a');
    await turn();
    expect([begun, refused]).toEqual([['a0', 'a1'], ['a4 crowded']]);
    work('b0', 'host', 1, 'b');
    work('c0', 'host', 1, 'c');
    work('b1', 'host', 1, 'b');
    await turn();
    expect(refused.slice(1)).toEqual(['a3 crowded', 'a2 crowded', 'b1 crowded']);
    await end('a0', 'a1');
    expect(begun.slice(2)).toEqual(['b0', 'c0']);
    work('other', 'elsewhere', 1, 'a');
    await turn();
    expect(begun).toContain('other');
  });

  it('releases the slots of a failed job', async () => {
    const { places, begun, work } = scene(1);
    await expect(places.run({ key: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    work('next', 'a');
    await turn();
    expect(begun).toEqual(['next']);
  });

  it('admits no job once it is closed, not even waiting ones', async () => {
    const { places, begun, refused, work, end } = scene(1);
    work('first', 'a');
    work('waiting', 'a');
    await turn();
    places.close();
    work('late', 'b');
    await end('first');
    expect([begun, refused.sort()]).toEqual([['first'], ['late closed', 'waiting closed']]);
  });

  it('follows a changing number of slots, and admits only alone a job that needs more than exist', async () => {
    let mostCount = 2;
    const { begun, work, end } = scene(() => mostCount);
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'a5']) work(name, 'a');
    work('wide', 'a', 2);
    await turn();
    mostCount = 3;
    await end('a0');
    expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
    mostCount = 1;
    await end('a1', 'a2');
    expect(begun).toHaveLength(4);
    await end('a3');
    expect(begun.slice(4)).toEqual(['a4']);
    await end('a4');
    await end('a5');
    expect(begun.slice(5)).toEqual(['a5', 'wide']);
  });

  it('rejects the waiting jobs of a partition, and no running or later job', async () => {
    const { places, begun, refused, work, end } = scene(1);
    for (const name of ['a0', 'a1', 'a2']) work(name, 'a', 1, 'slow');
    for (const name of ['b0', 'b1']) work(name, 'b', 1, 'slow');
    await turn();
    places.turnAway('a', 'slow');
    places.turnAway('b');
    places.turnAway('nobody', 'slow');
    work('a3', 'a');
    await turn();
    expect([begun, refused]).toEqual([
      ['a0', 'b0'],
      ['a1 closed', 'a2 closed'],
    ]);
    await end('a0', 'b0');
    expect(begun.slice(2).sort()).toEqual(['a3', 'b1']);
  });
});
