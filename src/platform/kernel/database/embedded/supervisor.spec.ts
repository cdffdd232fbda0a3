import { Supervisor, type SupervisionListener } from './supervisor';

/** Lets all pending promises settle, except those that wait for the system. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A server is a number; each start returns the next number. */
class Scene implements SupervisionListener {
  readonly heard: string[] = [];
  readonly pauses: number[] = [];
  restarts = 0;
  failing = false;
  private end: () => void = () => undefined;
  readonly supervisor: Supervisor<number>;

  constructor(pause?: (ms: number, signal: AbortSignal) => Promise<unknown>) {
    const supervisedValue = {
      waitUntilGone: () => new Promise<void>((resolve) => (this.end = resolve)),
      restart: () => {
        this.restarts += 1;
        return this.failing ? Promise.reject(new Error('No space')) : Promise.resolve(this.restarts);
      },
    };
    const count = (ms: number): Promise<void> => {
      this.pauses.push(ms / 1000);
      return Promise.resolve();
    };
    this.supervisor = new Supervisor(0, supervisedValue, this, pause ?? count);
  }

  async die(): Promise<void> {
    this.end();
    await turn();
  }

  onLost(): void {
    this.heard.push('lost');
  }
  onRestartFailed(attempt: number, reason: string): void {
    this.heard.push(`failed ${attempt}: ${reason}`);
  }
  onRestored(): void {
    this.heard.push('restored');
  }
  onGaveUp(reason: string): void {
    this.heard.push(`gave up: ${reason}`);
  }
}

describe('the supervisor of the embedded server', () => {
  afterEach(() => jest.restoreAllMocks());

  it('restarts a server that died, each time after a longer pause', async () => {
    const scene = new Scene();
    await scene.die();
    await scene.die();
    await scene.die();
    expect(scene.heard).toEqual(['lost', 'restored', 'lost', 'restored', 'lost', 'restored']);
    expect(scene.pauses).toEqual([1, 2, 4]);
    expect(await scene.supervisor.stop()).toBe(3);
  });

  it('gives up after ten failures, with the reason of the last one', async () => {
    const scene = new Scene();
    scene.failing = true;
    await scene.die();
    expect(scene.pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30]);
    expect(scene.heard.slice(-2)).toEqual(['failed 10: No space', 'gave up: No space']);
    expect(scene.restarts).toBe(10);
    expect(await scene.supervisor.stop()).toBeNull();
  });

  it('also gives up on a server that always ends soon', async () => {
    const scene = new Scene();
    for (let deaths = 0; deaths < 11; deaths++) await scene.die();
    expect(scene.restarts).toBe(10);
    expect(scene.heard.at(-1)).toMatch(/^gave up: it ended repeatedly/);
  });

  it('begins again with short pauses once the server has run for a while', async () => {
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(0);
    const scene = new Scene();
    await scene.die();
    await scene.die();
    clock.mockReturnValue(61_000);
    await scene.die();
    expect(scene.pauses).toEqual([1, 2, 1]);
    await scene.supervisor.stop();
  });

  it('does not mistake a stop for a crash, and can be stopped while it waits for the next attempt', async () => {
    const calm = new Scene();
    expect(await calm.supervisor.stop()).toBe(0);
    await calm.die();
    expect([calm.heard, calm.restarts]).toEqual([[], 0]);

    const waiting = new Scene(
      (_ms, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    await waiting.die();
    expect(await waiting.supervisor.stop()).toBeNull();
    expect([waiting.heard, waiting.restarts]).toEqual([['lost'], 0]);
  });
});
