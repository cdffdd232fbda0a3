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

  it('wait while connections arrive, except one in 32 turns, and then begin in order, one in each turn', async () => {
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

  it('begin one request after 20 ms when turns are long', async () => {
    const startedNumbers: number[] = [];
    const turns = new RequestTurns();
    turns.onConnectionAccepted();
    for (const n of [1, 2, 3])
      turns.begin(
        () => 'a',
        () => startedNumbers.push(n),
      );
    const countStartedAfter = async (ms: number): Promise<number> => {
      now += ms;
      await turn();
      turns.onConnectionAccepted();
      return startedNumbers.length;
    };
    expect(await countStartedAfter(0)).toBe(1);
    expect(await countStartedAfter(15)).toBe(1);
    expect(await countStartedAfter(15)).toBe(2);
    expect(await countStartedAfter(15)).toBe(2);
  });

  it('alternate between owners, so that an owner with few requests does not wait for all requests of another', async () => {
    const startedNames: string[] = [];
    const turns = new RequestTurns();
    turns.onConnectionAccepted();
    for (let n = 0; n < 100; n++)
      turns.begin(
        () => 'greedy',
        () => startedNames.push(`greedy ${n}`),
      );
    turns.begin(
      () => 'polite',
      () => startedNames.push('polite'),
    );
    for (let n = 0; n < 33; n++) {
      await turn();
      turns.onConnectionAccepted();
    }
    expect(startedNames).toEqual(['greedy 0', 'polite']);
  });
});
