import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { WorkHold } from '../../../platform/kernel/work-control/work-hold';
import { PublisherRegistry } from './publisher-registry';

const FIRST_RUN_DELAY_MS = 45_000;
const INTERVAL_MS = 5 * 60_000;
/**
 * Seconds for which our publisher still serves the metadata of departed participants; longer than senders may cache
 * metadata (15 minutes, SMP specification 1.4).
 */
const GRACE_SECONDS = 3_600;

/** Deletes the published data of participants that another publisher has taken over, after a grace period. */
@Injectable()
export class DepartedParticipantsJob extends RecurringTask {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: PublisherRegistry,
    private readonly hold: WorkHold,
  ) {
    super({
      firstAfterMs: FIRST_RUN_DELAY_MS,
      everyMs: INTERVAL_MS,
      failureMessage: 'the published data of departed participants could not be deleted',
      onlyInWorkers: true,
    });
  }

  override async run(): Promise<'done' | void> {
    if (this.config.peppol.smp === null) return 'done';
    await this.hold.runUnlessHeld(() => this.registry.deleteDeparted(GRACE_SECONDS));
  }
}
