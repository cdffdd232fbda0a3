import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { WorkHold } from '../../../platform/kernel/work-control/work-hold';
import { PublisherRegistry } from './publisher-registry';

const FIRST_AFTER_MS = 45_000;
const EVERY_MS = 5 * 60_000;
/**
 * Time for which our publisher still answers for participants that have left: longer than a sender may keep metadata
 * (15 minutes, SMP specification 1.4).
 */
const GRACE_SECONDS = 3_600;

/** Removes the published data of participants that another publisher has taken over, after the grace time. */
@Injectable()
export class LeftParticipantsJob extends RecurringTask {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: PublisherRegistry,
    private readonly hold: WorkHold,
  ) {
    super({
      firstAfterMs: FIRST_AFTER_MS,
      everyMs: EVERY_MS,
      failureMessage: 'the data of participants that have left could not be removed',
      onlyInWorkers: true,
    });
  }

  override async run(): Promise<'done' | void> {
    if (this.config.peppol.smp === null) return 'done';
    await this.hold.unlessHeld(() => this.registry.deleteLeft(GRACE_SECONDS));
  }
}
