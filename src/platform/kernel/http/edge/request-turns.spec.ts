import { setImmediate as turn } from 'node:timers/promises';
import { RequestTurns } from './request-turns';

describe('turns of requests', () => {
  let now: number;

  // Turns of a busy machine are long.
  beforeEach(() => {
    now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('begin at once while no connection arrives', () => {
    const startedNumbers: number[] = [];
    const turns = new RequestTurns();
    for (const n of [1, 2, 3])
      turns.begin(
        () => 'a',
        () => startedNumbers.push(n),
      );
    expect(startedNumbers).toEqual([1, 2, 3]);
  });

  it('wait while connections arrive, but for one in 32 turns, and begin in order afterwards, one in each turn', async () => {
    const startedNumbers: number[] = [];
    const turns = new RequestTurns();
    turns.onConnectionAccepted();
    for (const n of [1, 2, 3, 4, 5])
      turns.begin(
        () => 'a',
        (hasWaited) => startedNumbers.push(hasWaited ? n : -n),
      );
    expect(startedNumbers).toEqual([]);
    for (let n = 0; n < 33; n++) {
      await turn();
      turns.onConnectionAccepted();
    }
    expect(startedNumbers).toEqual([1, 2]);
    for (let n = 0; n < 3; n++) await turn();
    expect(startedNumbers).toEqual([1, 2, 3, 4]);
    await turn();
    expect(startedNumbers).toEqual([1, 2, 3, 4, 5]);
    turns.begin(
      () => 'a',
      (hasWaited) => startedNumbers.push(hasWaited ? 6 : -6),
    );
    expect([startedNumbers.at(-1), turns.length]).toEqual([-6, 0]);
  });

  it('begin one after 20 ms where turns are long', async () => {
    const startedNumbers: number[] = [];
    const turns = new RequestTurns();
    turns.onConnectionAccepted();
    for (const n of [1, 2, 3])
      turns.begin(
        () => 'a',
        () => startedNumbers.push(n),
      );
    const after = async (ms: number): Promise<number> => {
      now += ms;
      await turn();
      turns.onConnectionAccepted();
      return startedNumbers.length;
    };
    expect(await after(0)).toBe(1);
    expect(await after(15)).toBe(1);
    expect(await after(15)).toBe(2);
    expect(await after(15)).toBe(2);
  });

  it('let owners take turns, so that the one with few requests waits for none of the others', async () => {
    const startedTexts: string[] = [];
    const turns = new RequestTurns();
    turns.onConnectionAccepted();
    for (let n = 0; n < 100; n++)
      turns.begin(
        () => 'greedy',
        () => startedTexts.push(`greedy ${n}`),
      );
    turns.begin(
      () => 'polite',
      () => startedTexts.push('polite'),
    );
    for (let n = 0; n < 33; n++) {
      await turn();
      turns.onConnectionAccepted();
    }
    expect(startedTexts).toEqual(['greedy 0', 'polite']);
  });
});
