import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { lockedHead } from './audit-head';
import { TEAM_WITHOUT_CHAIN } from './audit.queries';

/** Delay after the start, which is not slowed down. */
const FIRST_AFTER_MS = 5_000;
const AGAIN_AFTER_MS = 60_000;

/**
 * Begins the chains of teams that are older than the audit log's chains, during traffic: the first link contains the digest
 * of all older entries, which no request should wait for. There is only work after an upgrade.
 */
@Injectable()
export class ChainBeginnings extends RecurringTask {
  constructor(private readonly unitOfWork: UnitOfWork) {
    super({
      firstAfterMs: FIRST_AFTER_MS,
      everyMs: AGAIN_AFTER_MS,
      failed: 'audit chains could not be begun; the next attempt is in a minute',
    });
  }

  protected override async run(): Promise<'done'> {
    const begun = await this.beginAll();
    if (begun > 0) this.logger.info({ chains: begun }, 'the audit log of older teams is chained from now on');
    return 'done';
  }

  /**
   * Begins each chain in its own transaction; any number of processes may do so.
   * @returns number of chains begun
   */
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

  private async nextAfter(teamId: string): Promise<string | null> {
    const [team] = await this.unitOfWork.query<{ id: string }>(TEAM_WITHOUT_CHAIN, [teamId]);
    return team?.id ?? null;
  }
}
