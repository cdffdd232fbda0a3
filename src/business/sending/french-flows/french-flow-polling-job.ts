import { Injectable } from '@nestjs/common';
import { PlatformContract } from '../../../network/french-platform/flow-api/platform-contract';
import { PlatformUnavailableError } from '../../../network/french-platform/reporting-platform';
import { RecurringTask } from '../../../platform/kernel/recurring-task';

const FIRST_DELAY_MS = 15_000;
const REPEAT_DELAY_MS = 60_000;

/** Fetches documents that the French platform has for companies of this installation. */
@Injectable()
export class FrenchFlowPollingJob extends RecurringTask {
  constructor(private readonly contract: PlatformContract) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'flows of the French platform could not be fetched',
      onlyInWorkers: true,
    });
  }

  async run(): Promise<'done' | void> {
    const { invoices } = this.contract;
    if (invoices === null) return 'done';
    try {
      await invoices.receive();
    } catch (error) {
      if (!(error instanceof PlatformUnavailableError)) throw error;
      this.logger.warn({ err: error }, 'the French platform did not answer a search for flows');
    }
  }
}
