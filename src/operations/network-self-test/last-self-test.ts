import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { SelfTestStep } from './network-self-test.entity';
import { LAST_SELF_TEST } from './network-self-test.queries';

/** Result of the last scheduled self-test that ended. */
export interface LastSelfTest {
  /** Participant whose metadata was looked up, `<scheme>:<identifier>`. */
  participant: string;
  startedAt: Date;
  finishedAt: Date;
  /** Step that failed; null: the test passed. */
  failedStep: SelfTestStep | null;
  failure: string | null;
  /** Age in seconds, by the clock of the database. */
  ageSeconds: number;
  /** Duration in seconds. */
  seconds: number;
}

/** Reads the result of the last scheduled self-test. Tests that the operator runs are not included. */
@Injectable()
export class LastSelfTestReader {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Returns the last finished scheduled self-test; null: none. */
  async find(): Promise<LastSelfTest | null> {
    const [last] = await this.unitOfWork.query<LastSelfTest>(LAST_SELF_TEST);
    return last ?? null;
  }
}
