import { Injectable } from '@nestjs/common';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { WorkHold } from '../../../platform/kernel/work-control/work-hold';
import { NetworkMoveExecutor } from './network-move-executor';
import { NetworkMoveStore } from './network-move-store';

const FIRST_DELAY_MS = 10_000;
/** Maximum number of moves at a time: a move whose network does not respond must not delay the others. */
const MAX_CONCURRENT_MOVES = 4;
const REPEAT_DELAY_MS = 15_000;

/** Continues moves that were not settled within their request. */
@Injectable()
export class NetworkMoveJob extends RecurringTask {
  constructor(
    private readonly store: NetworkMoveStore,
    private readonly executor: NetworkMoveExecutor,
    private readonly hold: WorkHold,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'moves to another network could not be continued',
      onlyInWorkers: true,
    });
  }

  async run(): Promise<void> {
    const dueMoveIds = await this.store.listDue();
    await Promise.all(Array.from({ length: MAX_CONCURRENT_MOVES }, () => this.processEach(dueMoveIds)));
  }

  /** Takes moves from the list until it is empty. */
  private async processEach(dueMoveIds: string[]): Promise<void> {
    for (let id = dueMoveIds.shift(); id !== undefined; id = dueMoveIds.shift()) {
      if (this.isStopping) return;
      const moveId = id;
      await this.hold.runUnlessHeld(() => this.executor.process(moveId));
    }
  }
}
