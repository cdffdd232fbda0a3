import { setImmediate as turn } from 'node:timers/promises';
import { RequestTurns } from './request-turns';

describe('turns of requests', () => {
  it('begin at once while no connection arrives', () => {
    const begun: number[] = [];
    const turns = new RequestTurns();
    for (const n of [1, 2, 3]) turns.begin(() => begun.push(n));
    expect(begun).toEqual([1, 2, 3]);
  });

  it('wait while connections arrive, but for one in sixteen turns, and begin in order afterwards', async () => {
    const begun: number[] = [];
    const turns = new RequestTurns();
    turns.accepted();
    for (const n of [1, 2, 3, 4, 5]) turns.begin((waited) => begun.push(waited ? n : -n));
    expect(begun).toEqual([]);
    for (let n = 0; n < 17; n++) {
      await turn();
      turns.accepted();
    }
    expect(begun).toEqual([1, 2]);
    await turn();
    await turn();
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    turns.begin((waited) => begun.push(waited ? 6 : -6));
    expect([begun.at(-1), turns.length]).toEqual([-6, 0]);
  });

  it('begin one in each turn once the first has waited for a quarter of a second, whatever arrives', async () => {
    const begun: number[] = [];
    const turns = new RequestTurns();
    turns.accepted();
    for (const n of [1, 2, 3]) turns.begin(() => begun.push(n));
    const before = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(before + 300);
    for (let n = 0; n < 3; n++) {
      await turn();
      turns.accepted();
    }
    expect(begun).toEqual([1, 2, 3]);
    jest.restoreAllMocks();
  });
});
