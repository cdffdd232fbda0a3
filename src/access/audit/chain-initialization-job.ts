import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { lockHead } from './audit-head';
import { SELECT_TEAM_WITHOUT_CHAIN } from './audit.queries';

/** Delay of the first run, so that the job does not slow down the start of the process. */
const INITIAL_DELAY_MS = 5_000;
const RETRY_MS = 60_000;

/**
 * Initializes the audit chains of teams that are older than chaining, while the service runs. The first link contains
 * the digest of all older entries, and no request should wait for its computation. Only needed after an upgrade.
 */
@Injectable()
export class ChainInitializationJob extends RecurringTask {
  constructor(private readonly unitOfWork: UnitOfWork) {
    super({
      firstAfterMs: INITIAL_DELAY_MS,
      everyMs: RETRY_MS,
      failureMessage: 'the audit chains could not be initialized; the next attempt is in a minute',
    });
  }

  protected override async run(): Promise<'done'> {
    const count = await this.initializeChains();
    if (count > 0) this.logger.info({ chains: count }, 'audit chains were initialized for existing teams');
    return 'done';
  }

  /**
   * Starts each chain in its own transaction; several processes may run this at the same time.
   * @returns number of initialized chains
   */
  async initializeChains(): Promise<number> {
    let count = 0;
    for (
      let team = await this.findNextTeam('');
      team !== null && !this.isStopping;
      team = await this.findNextTeam(team)
    ) {
      const chain = team;
      await this.unitOfWork.run((tx) => lockHead(tx, chain));
      count++;
    }
    return count;
  }

  private async findNextTeam(teamId: string): Promise<string | null> {
    const [team] = await this.unitOfWork.query<{ id: string }>(SELECT_TEAM_WITHOUT_CHAIN, [teamId]);
    return team?.id ?? null;
  }
}
