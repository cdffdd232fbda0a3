import type { Config } from './config';
import type { Logger } from './logger';
import { RecurringTask } from './recurring-task';

class Task extends RecurringTask {
  readonly warnings: string[] = [];
  runs = 0;
  override readonly settings = { role: 'all' } as Config;
  override readonly logger = {
    warn: (_facts: unknown, message: string) => this.warnings.push(message),
  } as unknown as Logger;

  constructor(private readonly work: (run: number) => Promise<'done' | void>) {
    super({ firstAfterMs: 1_000, everyMs: 60_000, failureMessage: 'it failed' });
  }

  override runSooner(pauseMs: number): void {
    super.runSooner(pauseMs);
  }

  protected override run(): Promise<'done' | void> {
    return this.work(++this.runs);
  }
}

async function advance(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
}

describe('a recurring task', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('runs after the start, and again after the end of each run', async () => {
    const task = new Task(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
    task.onApplicationBootstrap();
    await advance(999);
    expect(task.runs).toBe(0);
    await advance(1);
    expect(task.runs).toBe(1);
    await advance(64_999);
    expect(task.runs).toBe(1);
    await advance(1);
    expect(task.runs).toBe(2);
  });

  it('logs a failed run, and runs again', async () => {
    const task = new Task((run) => (run === 1 ? Promise.reject(new Error('no')) : Promise.resolve()));
    task.onApplicationBootstrap();
    await advance(61_000);
    expect([task.runs, task.warnings]).toEqual([2, ['it failed']]);
  });

  it('runs earlier on request, but not within a pause, and once for many requests', async () => {
    const task = new Task(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    task.runSooner(5_000);
    await advance(10_000);
    expect(task.runs).toBe(0);
    task.onApplicationBootstrap();
    await advance(1_500);
    // The run continues: another one follows after the pause.
    for (let call = 0; call < 3; call++) task.runSooner(5_000);
    await advance(5_400);
    expect(task.runs).toBe(1);
    await advance(100);
    expect(task.runs).toBe(2);
    await advance(3_000);
    task.runSooner(5_000);
    await advance(2_900);
    expect(task.runs).toBe(2);
    await advance(100);
    expect(task.runs).toBe(3);
    await advance(60_900);
    expect(task.runs).toBe(3);
    await advance(100);
    expect(task.runs).toBe(4);
  });

  it('does not run again when there is nothing more to do', async () => {
    const task = new Task(() => Promise.resolve('done'));
    task.onApplicationBootstrap();
    await advance(1_000_000);
    expect(task.runs).toBe(1);
  });

  it('delays a shutdown until its run ends, and does not run after that', async () => {
    const task = new Task(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
    task.onApplicationBootstrap();
    await advance(1_000);
    let isDown = false;
    void task.beforeApplicationShutdown().then(() => (isDown = true));
    await advance(4_999);
    expect(isDown).toBe(false);
    await advance(1);
    expect(isDown).toBe(true);
    await advance(1_000_000);
    expect(task.runs).toBe(1);
  });
});
