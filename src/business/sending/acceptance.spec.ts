import { setImmediate as turn } from 'node:timers/promises';
import { runInTurn } from './acceptance';

describe('statements of documents', () => {
  it('of batches are few at a time, and those of single sends do not wait', async () => {
    let running = 0;
    let mostCount = 0;
    const work = async (): Promise<void> => {
      mostCount = Math.max(mostCount, ++running);
      await turn();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 50 }, () => runInTurn({ isOfBatch: true, team: 'a' }, work)));
    expect(mostCount).toBe(4);
    await Promise.all(Array.from({ length: 50 }, () => runInTurn({ team: 'a' }, work)));
    expect(mostCount).toBe(50);
  });
});
