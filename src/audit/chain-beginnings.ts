import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../kernel/logger';
import { lockedHead } from './audit-head';
import { TEAM_WITHOUT_CHAIN } from './audit.queries';

/** The start itself is left alone. */
const FIRST_AFTER_MS = 5_000;
const AGAIN_AFTER_MS = 60_000;

/**
 * Begins the chains of teams that are older than the audit log's chains, beside traffic: the first link takes the digest of
 * the whole log of before, which no request should wait for. There is nothing to do but after an upgrade.
 */
@Injectable()
export class ChainBeginnings implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(FIRST_AFTER_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  /** Each chain in a transaction of its own; any number of processes may do it. @returns chains begun */
  async beginAll(): Promise<number> {
    let begun = 0;
    for (
      let team = await this.nextAfter('');
      team !== null && !this.stopping;
      team = await this.nextAfter(team)
    ) {
      const chain = team;
      await this.unitOfWork.run((tx) => lockedHead(tx, chain));
      begun++;
    }
    return begun;
  }

  private schedule(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.running = this.attempt();
    }, afterMs).unref();
  }

  private async attempt(): Promise<void> {
    try {
      const begun = await this.beginAll();
      if (begun > 0)
        this.logger.info({ chains: begun }, 'the audit log of older teams is chained from now on');
    } catch (error) {
      this.logger.warn({ err: error }, 'audit chains could not be begun; the next attempt is in a minute');
      if (!this.stopping) this.schedule(AGAIN_AFTER_MS);
    }
  }

  private async nextAfter(teamId: string): Promise<string | null> {
    const [team] = await this.unitOfWork.query<{ id: string }>(TEAM_WITHOUT_CHAIN, [teamId]);
    return team?.id ?? null;
  }
}
