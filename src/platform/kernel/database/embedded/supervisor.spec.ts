import { Supervisor, type SupervisionListener } from './supervisor';

/** Lets all pending promises settle, except those that wait for the system. */
const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A server is a number; each start returns the next number. */
class SupervisionScene implements SupervisionListener {
  readonly events: string[] = [];
  readonly pauses: number[] = [];
  restarts = 0;
  isFailing = false;
  private end: () => void = () => undefined;
  readonly supervisor: Supervisor<number>;

  constructor(pause?: (ms: number, signal: AbortSignal) => Promise<unknown>) {
    const supervision = {
      waitForLoss: () => new Promise<void>((resolve) => (this.end = resolve)),
      restart: () => {
        this.restarts += 1;
        return this.isFailing ? Promise.reject(new Error('No space')) : Promise.resolve(this.restarts);
      },
    };
    const recordPause = (ms: number): Promise<void> => {
      this.pauses.push(ms / 1000);
      return Promise.resolve();
    };
    this.supervisor = new Supervisor(0, supervision, this, pause ?? recordPause);
  }

  async die(): Promise<void> {
    this.end();
    await settlePromises();
  }

  onLost(): void {
    this.events.push('lost');
  }
  onRestartFailed(attempt: number, reason: string): void {
    this.events.push(`failed ${attempt}: ${reason}`);
  }
  onRestored(): void {
    this.events.push('restored');
  }
  onGaveUp(reason: string): void {
    this.events.push(`gave up: ${reason}`);
  }
}

describe('the supervisor of the embedded server', () => {
  afterEach(() => jest.restoreAllMocks());

  it('restarts a server that died, each time after a longer pause', async () => {
    const scene = new SupervisionScene();
    await scene.die();
    await scene.die();
    await scene.die();
    expect(scene.events).toEqual(['lost', 'restored', 'lost', 'restored', 'lost', 'restored']);
    expect(scene.pauses).toEqual([1, 2, 4]);
    expect(await scene.supervisor.stop()).toBe(3);
  });

  it('gives up after ten failures, with the reason of the last one', async () => {
    const scene = new SupervisionScene();
    scene.isFailing = true;
    await scene.die();
    expect(scene.pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30]);
    expect(scene.events.slice(-2)).toEqual(['failed 10: No space', 'gave up: No space']);
    expect(scene.restarts).toBe(10);
    expect(await scene.supervisor.stop()).toBeNull();
  });

  it('also gives up on a server that always stops soon after its start', async () => {
    const scene = new SupervisionScene();
    for (let deaths = 0; deaths < 11; deaths++) await scene.die();
    expect(scene.restarts).toBe(10);
    expect(scene.events.at(-1)).toMatch(/^gave up: the server ended repeatedly/);
  });

  it('begins again with short pauses once the server has run for a while', async () => {
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(0);
    const scene = new SupervisionScene();
    await scene.die();
    await scene.die();
    clock.mockReturnValue(61_000);
    await scene.die();
    expect(scene.pauses).toEqual([1, 2, 1]);
    await scene.supervisor.stop();
  });

  it('does not mistake a stop for a crash, and can be stopped while it waits for the next attempt', async () => {
    const idleScene = new SupervisionScene();
    expect(await idleScene.supervisor.stop()).toBe(0);
    await idleScene.die();
    expect([idleScene.events, idleScene.restarts]).toEqual([[], 0]);

    const waitingScene = new SupervisionScene(
      (_ms, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    await waitingScene.die();
    expect(await waitingScene.supervisor.stop()).toBeNull();
    expect([waitingScene.events, waitingScene.restarts]).toEqual([['lost'], 0]);
  });
});
