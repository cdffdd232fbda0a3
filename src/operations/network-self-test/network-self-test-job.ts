import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { NetworkSelfTests } from './network-self-test';

const EVERY_MS = 10 * 60_000;
/** Delay after a start, random within this range, so that processes which start together do not run together. */
const FIRST_AFTER_MS = { min: 30_000, max: 120_000 };

/**
 * Runs the self-test of the network every night, by the clock of the database. One of the processes with workers runs the
 * test.
 */
@Injectable()
export class NetworkSelfTestJob extends RecurringTask {
  constructor(private readonly selfTests: NetworkSelfTests) {
    super({
      firstAfterMs: randomInt(FIRST_AFTER_MS.min, FIRST_AFTER_MS.max),
      everyMs: EVERY_MS,
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
