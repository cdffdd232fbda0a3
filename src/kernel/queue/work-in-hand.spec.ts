import type { QueuedPointer } from './job-queues';
import { WorkInHand } from './work-in-hand';

const turn = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A process's hands over work that ends when the test says so. */
function hands(limits: { concurrency: number; inHand: number; inHandOfGroup: number }, leaseSeconds = 15) {
  const begun: QueuedPointer[] = [];
  const ends = new Map<string, () => void>();
  const renewed: string[] = [];
  const released: string[] = [];
  const postponed: string[] = [];
  const failures: string[] = [];
  const counted: string[] = [];
  const refused = new Set<string>();
  const inHand = new WorkInHand<QueuedPointer>(
    {
      name: 'x',
      table: 'x',
      concurrency: limits.concurrency,
      lanes: { column: '', team: '', again: '', capacity: '', group: '', ...limits },
      take: async (pointers) =>
        pointers
          .filter(({ id }) => !refused.has(id))
          .map((pointer) => ({ ...pointer, claim: pointer.claim + 1 })),
      handle: (item, leavePlace) => {
        begun.push(item);
        return new Promise<void>((resolve, reject) => {
          ends.set(item.id, () => (item.id.startsWith('bad') ? reject(new Error('no')) : resolve()));
          ends.set(`${item.id} place`, leavePlace);
        });
      },
    },
    {
      lease: { seconds: leaseSeconds, worker: 1 },
      renew: async (pointers) => void renewed.push(...pointers.map(({ id, claim }) => `${id} ${claim}`)),
      release: async (pointers) => void released.push(...pointers.map(({ id }) => id)),
      postpone: async (pointers) => void postponed.push(...pointers.map(({ id }) => id)),
      failed: (_error, { id }) => void failures.push(id),
      threw: async ({ id, claim }) => void counted.push(`${id} ${claim}`),
      finished: () => undefined,
    },
  );
  const end = async (...ids: string[]): Promise<void> => {
    for (const id of ids) ends.get(id)?.();
    await turn();
  };
  return {
    inHand,
    begun,
    ids: () => begun.map(({ id }) => id),
    end,
    ends,
    renewed,
    released,
    postponed,
    failures,
    counted,
    refused,
  };
}

const pointers = (lane: string, count: number, more: Partial<QueuedPointer> = {}): QueuedPointer[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `${lane}${i}`,
    claim: 1,
    lane,
    group: lane,
    again: false,
    ...more,
  }));

describe('WorkInHand', () => {
  const roomy = { concurrency: 100, inHand: 2, inHandOfGroup: 50 };

  it('takes over at once, and begins no more of a lane than its places', async () => {
    const { inHand, ids, end } = hands(roomy);
    await inHand.accept([...pointers('a', 5), ...pointers('b', 1)]);
    await turn();
    expect(ids().sort()).toEqual(['a0', 'a1', 'b0']);
    await end('a0');
    expect(ids()).toContain('a2');
    expect(ids()).not.toContain('a3');
  });

  it('lets the next one begin when a place is left early, and counts the first until its end', async () => {
    const { inHand, ids, end } = hands({ ...roomy, inHand: 1 });
    await inHand.accept(pointers('a', 3));
    await turn();
    await end('a0 place');
    expect([ids(), inHand.size]).toEqual([['a0', 'a1'], 2]);
    await end('a0');
    expect([ids(), inHand.size]).toEqual([['a0', 'a1'], 1]);
  });

  it('goes on when the process was full of items that left their places early', async () => {
    const { inHand, ids, end } = hands({ concurrency: 2, inHand: 1, inHandOfGroup: 50 });
    await inHand.accept(['a', 'b', 'c', 'd'].flatMap((lane) => pointers(lane, 3)));
    let through = false;
    void inHand.accept(pointers('e', 1)).then(() => (through = true));
    await turn();
    await end('a0 place', 'b0 place');
    expect([ids(), through]).toEqual([['a0', 'b0'], false]);
    await end('a0', 'b0');
    expect([ids(), through]).toEqual([['a0', 'b0', 'c0', 'd0'], true]);
  });

  it('lets lanes take turns when the process is full', async () => {
    const { inHand, ids, end } = hands({ concurrency: 2, inHand: 2, inHandOfGroup: 50 });
    await inHand.accept([...pointers('a', 4), ...pointers('b', 4)]);
    await turn();
    for (const id of ['a0', 'b0', 'a1', 'b1', 'a2', 'b2']) await end(id);
    expect(ids()).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  });

  it('shares the places of a group among its lanes in turn', async () => {
    const { inHand, ids, end } = hands({ concurrency: 100, inHand: 2, inHandOfGroup: 2 });
    const group = { group: 'host' };
    await inHand.accept([...pointers('a', 3, group), ...pointers('b', 2, group), ...pointers('c', 1)]);
    await turn();
    expect(ids()).toEqual(['a0', 'b0', 'c0']);
    await end('a0');
    await end('b0');
    await end('a1');
    expect(ids().filter((id) => id !== 'c0')).toEqual(['a0', 'b0', 'a1', 'b1', 'a2']);
  });

  it('gives back what a full group cannot begin soon', async () => {
    const { inHand, postponed } = hands({ concurrency: 100, inHand: 2, inHandOfGroup: 1 });
    await inHand.accept(pointers('a', 12));
    expect(postponed).toEqual(['a8', 'a9', 'a10', 'a11']);
  });

  it('gives repeated attempts at most half of the places', async () => {
    const { inHand, begun, end } = hands({ concurrency: 4, inHand: 10, inHandOfGroup: 50 });
    await inHand.accept(pointers('old', 10, { again: true }));
    await turn();
    expect(begun.length).toBe(2);
    await inHand.accept(pointers('new', 10));
    await turn();
    expect(begun.map(({ lane }) => lane)).toEqual(['old', 'old', 'new', 'new']);
    await end('old0');
    expect(begun.length).toBe(5);
  });

  it('lets first and repeated attempts of a lane take turns', async () => {
    const { inHand, ids, end } = hands({ concurrency: 4, inHand: 1, inHandOfGroup: 50 });
    await inHand.accept([
      ...pointers('x', 3, { again: true }).map((pointer) => ({ ...pointer, id: `again${pointer.id}` })),
      ...pointers('x', 3),
    ]);
    await turn();
    for (let i = 0; i < 5; i += 1) await end(ids()[i] ?? '');
    expect(ids()).toEqual(['x0', 'againx0', 'x1', 'againx1', 'x2', 'againx2']);
  });

  it('goes on after what could not be taken and after what failed', async () => {
    const { inHand, ids, end, failures, refused } = hands({ ...roomy, inHand: 1 });
    refused.add('a0');
    await inHand.accept([...pointers('a', 2), ...pointers('bad', 2)]);
    await turn();
    await end('bad0');
    expect(ids()).toEqual(expect.arrayContaining(['a1', 'bad0', 'bad1']));
    expect(failures).toEqual(['bad0']);
    expect(inHand.taken).toBe(3);
  });

  it('stops: begins nothing more, gives the rest back and waits for what is under way', async () => {
    const { inHand, ids, end, released } = hands(roomy);
    await inHand.accept(pointers('a', 5));
    await turn();
    let stopped = false;
    const stop = inHand.stop().then(() => (stopped = true));
    await turn();
    expect([released, stopped]).toEqual([['a2', 'a3', 'a4'], false]);
    await inHand.accept(pointers('late', 1));
    expect(released).toContain('late0');
    await end('a0', 'a1');
    await stop;
    expect(ids()).toEqual(['a0', 'a1']);
  });

  it('gives the place that a lane leaves in its group to a lane that waits for one', async () => {
    const { inHand, ids, end } = hands({ concurrency: 100, inHand: 2, inHandOfGroup: 2 });
    await inHand.accept(pointers('a', 5, { group: 'host' }));
    await inHand.accept(pointers('b', 2, { group: 'host' }));
    await turn();
    expect(ids()).toEqual(['a0', 'a1']);
    await end('a0');
    expect(ids()).toEqual(['a0', 'a1', 'b0']);
    await end('a1');
    await end('b0');
    expect(ids().slice(3).sort()).toEqual(['a2', 'b1']);
  });

  it('counts what the handler throws under the claim it had, and only that', async () => {
    const { inHand, end, failures, counted } = hands(roomy);
    await inHand.accept([...pointers('bad', 1), ...pointers('good', 1)]);
    await turn();
    await end('bad0', 'good0');
    expect([failures, counted]).toEqual([['bad0'], ['bad0 2']]);
  });

  it('renews the lease of an item that was taken a second time, when the first comes to its end', async () => {
    const { inHand, ends, end, renewed } = hands(roomy, 0.03);
    await inHand.accept(pointers('a', 1));
    await turn();
    const endOfFirst = ends.get('a0');
    await inHand.accept(pointers('a', 1, { claim: 3 }));
    await turn();
    endOfFirst?.();
    await turn();
    renewed.length = 0;
    await turn(50);
    expect(new Set(renewed)).toEqual(new Set(['a0 4']));
    await end('a0');
    renewed.length = 0;
    await turn(50);
    expect(renewed).toEqual([]);
  });
});
