import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { lockHead } from './audit-head';
import { TEAM_WITHOUT_CHAIN } from './audit.queries';

/** Delay after the start, which is not slowed down. */
const FIRST_AFTER_MS = 5_000;
const RETRY_MS = 60_000;

/**
 * Starts the chains of teams that are older than the chained audit log, during traffic: the first link contains the
 * digest of all older entries, and no request should wait for its calculation. The job only has work after an upgrade.
 */
@Injectable()
export class ChainInitializationJob extends RecurringTask {
  constructor(private readonly unitOfWork: UnitOfWork) {
    super({
      firstAfterMs: FIRST_AFTER_MS,
      everyMs: RETRY_MS,
      failureMessage: 'audit chains could not be begun; the next attempt is in a minute',
    });
  }

  protected override async run(): Promise<'done'> {
    const count = await this.beginAll();
    if (count > 0) this.logger.info({ chains: count }, 'the audit log of older teams is chained from now on');
    return 'done';
  }

  /**
   * Starts each chain in its own transaction; several processes may run this at the same time.
   * @returns number of chains begun
   */
  async beginAll(): Promise<number> {
    let count = 0;
    for (
      let team = await this.nextAfter('');
      team !== null && !this.isStopping;
      team = await this.nextAfter(team)
    ) {
      const chain = team;
      await this.unitOfWork.run((tx) => lockHead(tx, chain));
      count++;
    }
    return count;
  }

  private async nextAfter(teamId: string): Promise<string | null> {
    const [team] = await this.unitOfWork.query<{ id: string }>(TEAM_WITHOUT_CHAIN, [teamId]);
    return team?.id ?? null;
  }
}
