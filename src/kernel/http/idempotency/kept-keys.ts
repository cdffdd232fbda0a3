import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work';
import { LOGGER, type Logger } from '../../logger';
import { forgetKeys } from './idempotency.queries';

/** For this long a repetition is recognised (contract, section 1). */
export const KEPT_DAYS = 7;
const EVERY_MS = 10 * 60_000;
const AT_ONCE = 1000;

/** Forgets Idempotency-Keys that are older than a week, in small batches; any number of processes may do it at once. */
@Injectable()
export class KeptKeys implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.forgetOld().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'old Idempotency-Keys could not be removed'),
      );
    }, EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** @returns the number of keys forgotten */
  async forgetOld(): Promise<number> {
    let forgotten = 0;
    for (;;) {
      const batch = await this.unitOfWork.query(forgetKeys(KEPT_DAYS, AT_ONCE));
      forgotten += batch.length;
      if (batch.length < AT_ONCE || this.stopping) return forgotten;
    }
  }
}
