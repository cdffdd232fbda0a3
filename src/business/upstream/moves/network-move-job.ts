import { Injectable } from '@nestjs/common';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { WorkHold } from '../../../platform/kernel/work-control/work-hold';
import { NetworkMoveExecutor } from './network-move-executor';
import { NetworkMoveStore } from './network-move-store';

const FIRST_DELAY_MS = 10_000;
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
    for (const id of await this.store.listDue()) {
      if (this.stopping) return;
      await this.hold.unlessHeld(() => this.executor.process(id));
    }
  }
}
