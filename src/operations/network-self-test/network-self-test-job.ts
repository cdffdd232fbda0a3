import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { NetworkSelfTests } from './network-self-test';

const CHECK_INTERVAL_MS = 10 * 60_000;
/** Range of the random delay after the start of a process, so that processes started together do not run together. */
const START_DELAY_MS = { min: 30_000, max: 120_000 };

/**
 * Runs the self-test of the network every night, by the clock of the database. One of the processes with workers runs the
 * test.
 */
@Injectable()
export class NetworkSelfTestJob extends RecurringTask {
  constructor(private readonly selfTests: NetworkSelfTests) {
    super({
      firstAfterMs: randomInt(START_DELAY_MS.min, START_DELAY_MS.max),
      everyMs: CHECK_INTERVAL_MS,
      failureMessage: 'the self-test of the network could not run',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<'done' | void> {
    if (!this.selfTests.isNightly) return 'done';
    const result = await this.selfTests.runNightly();
    if (result === null) return;
    if (result.failure === null)
      this.logger.info({ selfTest: result }, 'the self-test of the network passed');
    else this.logger.error({ selfTest: result }, 'the self-test of the network failed');
  }
}
