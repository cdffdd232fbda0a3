import { setImmediate as turn } from 'node:timers/promises';
import { runInTurn } from './acceptance';

describe('statements of documents', () => {
  it('run for at most four batch documents at a time, and for single sends without waiting', async () => {
    let running = 0;
    let maxRunning = 0;
    const work = async (): Promise<void> => {
      maxRunning = Math.max(maxRunning, ++running);
      await turn();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 50 }, () => runInTurn({ isOfBatch: true, team: 'a' }, work)));
    expect(maxRunning).toBe(4);
    await Promise.all(Array.from({ length: 50 }, () => runInTurn({ team: 'a' }, work)));
    expect(maxRunning).toBe(50);
  });
});
