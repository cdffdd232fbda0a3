import { newDocumentId } from '../../documents/document.resource';
import { LimitCounter } from './limit-counter';
import { findReachedStep } from './quota-watch-job';

/** Store whose counts end when the test decides. */
function store() {
  const storedTexts = new Set<string>();
  const releases: (() => void)[] = [];
  let isCountDelayed = false;
  const counter = new LimitCounter(async (endId, except) => {
    if (isCountDelayed) await new Promise<void>((resolve) => releases.push(resolve));
    return [...storedTexts].filter((id) => id < endId && !except.includes(id)).length;
  });
  return {
    counter,
    stored: storedTexts,
    hold: () => (isCountDelayed = true),
    release: () => {
      isCountDelayed = false;
      for (const each of releases.splice(0)) each();
    },
    /** Makes the next reservation count again. */
    age: () => Object.assign(counter, { freshUntil: Number.NEGATIVE_INFINITY }),
    send: async (limit: number, isStored = true): Promise<boolean> => {
      const id = newDocumentId();
      if (!(await counter.reserve(id, limit))) return false;
      if (isStored) storedTexts.add(id);
      counter.end(id, isStored);
      return true;
    },
  };
}

describe('a counter of a limit', () => {
  it('never exceeds the limit of one process, however many documents come at once', async () => {
    const { send, stored } = store();
    const results = await Promise.all(Array.from({ length: 50 }, () => send(20)));
    expect([results.filter(Boolean).length, stored.size]).toEqual([20, 20]);
  });

  it('releases the reservation of a document that was not stored', async () => {
    const { send } = store();
    expect(await send(1, false)).toBe(true);
    expect([await send(1), await send(1)]).toEqual([true, false]);
  });

  it('lets documents wait, in order, for the reservation of a document that is being stored', async () => {
    const { counter, send, stored } = store();
    await send(2);
    const open = newDocumentId();
    await counter.reserve(open, 2);
    const results: [string, boolean][] = [];
    const rest = ['first', 'second'].map(async (name) => results.push([name, await send(2)]));
    await new Promise(setImmediate);
    expect([results, counter.isBusy]).toEqual([[], true]);
    counter.end(open, false);
    await Promise.all(rest);
    expect(results).toEqual([
      ['first', true],
      ['second', false],
    ]);
    expect([stored.size, counter.isBusy]).toEqual([2, false]);
  });

  it('counts each document once when it counts again while documents are being stored', async () => {
    const { counter, stored, send, age } = store();
    const open = newDocumentId();
    await counter.reserve(open, 10);
    await send(10);
    age();
    expect(await send(10)).toBe(true);
    // The open document is stored after this count; the next count includes it.
    stored.add(open);
    counter.end(open, true);
    expect(counter.usedCount).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 2));
    age();
    await send(10);
    expect(counter.usedCount).toBe(4);
  });

  it('lets documents wait for a count, so that none is counted twice', async () => {
    const { send, stored, hold, release } = store();
    hold();
    const results = Promise.all(Array.from({ length: 5 }, () => send(3)));
    await Promise.resolve();
    expect(stored.size).toBe(0);
    release();
    expect((await results).filter(Boolean)).toHaveLength(3);
  });

  it('counts a document that is never refused beyond the limit', async () => {
    const { counter, send } = store();
    await send(1);
    expect(await counter.reserve(newDocumentId(), null)).toBe(true);
    expect(counter.usedCount).toBe(2);
    expect(await send(1)).toBe(false);
  });
});

describe('the steps of a quota', () => {
  it.each([
    [79, 100, null],
    [80, 100, 80],
    [99, 100, 80],
    [100, 100, 100],
    [130, 100, 100],
    [0, 0, 100],
    [3, 4, null],
    [4, 5, 80],
  ])('%d of %d: %s', (used, documents, step) => {
    expect(findReachedStep(used, documents)).toBe(step);
  });
});
