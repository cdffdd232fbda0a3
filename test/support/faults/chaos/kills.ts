import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../chance';
import type { Member, Role } from '../member';
import type { ChaosScene } from './chaos-scene';

/** Killed components. */
export const COMPONENTS = ['api', 'worker', 'Redis', 'PgBouncer', 'S3 server', 'replica', 'primary'] as const;

export type Component = (typeof COMPONENTS)[number];

/** One kill; instants are values of `performance.now()`. */
export interface Kill {
  component: Component;
  at: number;
}

/** Milliseconds from one kill to the next. */
const EVERY_MS = 5000;
/** How often a process is started before the run fails. */
const MAX_STARTS = 5;

/** Kills one component after the other, in an order of chance, and starts each again. */
export class Kills {
  readonly done: Kill[] = [];
  /** Starts of processes that ended before they were ready. */
  failedStarts = 0;
  /** Restarts in progress. */
  private readonly restarts = new Map<unknown, Promise<void>>();
  private readonly failures: unknown[] = [];

  constructor(
    private readonly scene: ChaosScene,
    private readonly chance: Chance,
  ) {}

  /** Runs for a duration; the primary is lost halfway. Ends when everything runs again. */
  async run(seconds: number): Promise<void> {
    const end = performance.now() + seconds * 1000;
    const failOverAt = end - seconds * 500;
    let left: Component[] = [];
    let primaryIsLost = false;
    await sleep(EVERY_MS);
    while (performance.now() < end) {
      if (!primaryIsLost && performance.now() >= failOverAt) {
        primaryIsLost = true;
        this.note('primary');
        await this.scene.failOver();
      } else {
        if (left.length === 0)
          left = this.chance.order({ api: 1, worker: 1, Redis: 1, PgBouncer: 1, 'S3 server': 1, replica: 1 });
        // A component whose predecessor is still starting is skipped: an installation has at least one process of each
        // role.
        const next = left.findIndex((component) => this.canKill(component));
        const [component] = next === -1 ? [] : left.splice(next, 1);
        if (component !== undefined) await this.kill(component);
      }
      await sleep(EVERY_MS);
    }
    await Promise.all(this.restarts.values());
    if (this.failures.length > 0) throw this.failures[0];
  }

  private canKill(component: Component): boolean {
    if (component !== 'api' && component !== 'worker') return !this.restarts.has(component);
    return this.scene.members(component).every((member) => !this.restarts.has(member));
  }

  private async kill(component: Component): Promise<void> {
    const { scene } = this;
    this.note(component);
    if (component === 'api' || component === 'worker') {
      const member = this.pick(component);
      await member.process.end('SIGKILL');
      return this.restart(member, 0, () => this.supervise(member));
    }
    const [server, downMs] = {
      Redis: [
        { kill: () => scene.redis.kill(), restart: () => scene.redis.start() },
        this.chance.between(200, 2000),
      ] as const,
      PgBouncer: [scene.bouncer, this.chance.between(0, 500)] as const,
      'S3 server': [scene.store, this.chance.between(200, 3000)] as const,
      replica: [scene.replica, this.chance.between(0, 2000)] as const,
      primary: [scene.replica, 0] as const,
    }[component];
    await server.kill();
    this.restart(component, downMs, () => server.restart());
  }

  /** Starts a process as a supervisor does: again when it ends, because the pooler was killed while it started. */
  private async supervise(member: Member): Promise<void> {
    for (let starts = 1; ; starts += 1)
      try {
        return await member.restart();
      } catch (error) {
        if (starts === MAX_STARTS) throw error;
        this.failedStarts += 1;
      }
  }

  private pick(role: Role): Member {
    const members = this.scene.members(role);
    const member = members[this.chance.between(0, members.length - 1)];
    if (member === undefined) throw new Error(`There is no process of role ${role}`);
    return member;
  }

  private restart(what: unknown, afterMs: number, start: () => Promise<void>): void {
    const restarted = sleep(afterMs)
      .then(start)
      .catch((error: unknown) => {
        process.stderr.write(`A component was not restarted: ${String(error)}\n`);
        this.failures.push(error);
      })
      .finally(() => this.restarts.delete(what));
    this.restarts.set(what, restarted);
  }

  private note(component: Component): void {
    this.done.push({ component, at: performance.now() });
  }
}
