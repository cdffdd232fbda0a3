import { Places } from './places';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Work that ends when the test says so. */
function scene(most: number) {
  const places = new Places(most);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, key: string, count = 1): void =>
    void places
      .on(key, count, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .then((entered) => {
        if (entered === null) refused.push(name);
      });
  const end = async (...names: string[]): Promise<void> => {
    for (const name of names) ends.get(name)?.();
    await turn();
  };
  return { places, begun, refused, work, end };
}

describe('Places', () => {
  it('begins no more for a key than it has places, and those that wait in their order', async () => {
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

  it('lets nobody pass who needs fewer places than the first in line', async () => {
    const { places, begun, work, end } = scene(8);
    work('first', 'host', 6);
    work('large', 'host', 4);
    work('small', 'host', 1);
    await turn();
    expect([begun, places.waiting('host'), places.waiting('other')]).toEqual([['first'], 2, 0]);
    await end('first');
    expect(begun).toEqual(['first', 'large', 'small']);
  });

  it('gives all places to what needs more than there are', async () => {
    const { begun, work, end } = scene(2);
    work('huge', 'a', 32);
    work('next', 'a');
    await turn();
    expect(begun).toEqual(['huge']);
    await end('huge');
    expect(begun).toEqual(['huge', 'next']);
  });

  it('frees the places of what failed', async () => {
    const { places, begun, work } = scene(1);
    await expect(places.on('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    work('next', 'a');
    await turn();
    expect(begun).toEqual(['next']);
  });

  it('lets nobody in once it is closed, also those who wait', async () => {
    const { places, begun, refused, work, end } = scene(1);
    work('first', 'a');
    work('waiting', 'a');
    await turn();
    places.close();
    work('late', 'b');
    await end('first');
    expect([begun, refused.sort()]).toEqual([['first'], ['late', 'waiting']]);
  });
});
