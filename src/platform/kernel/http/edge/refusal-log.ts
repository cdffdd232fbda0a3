import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '../../logger';

/** Minimum time between two lines about one client. */
const WINDOW_MS = 10_000;
/** Number of clients that are counted individually; further clients share one line for each code. */
const MAX_CLIENTS = 1_000;

/** Client whose requests are refused: a team or a person, or a client network when no credential is known. */
export interface RefusedClient {
  teamId?: string;
  userId?: string;
  network?: string;
}

/** Refusals of a client that are not logged yet. */
interface RefusalCount {
  client: RefusedClient;
  code: string;
  count: number;
}

/**
 * Logs refusals because of too many requests: one line for a client and code at the first refusal, then at most one in
 * ten seconds, with their number. A line for each refusal would cost more than the refusal, and would let a client fill
 * the disk.
 */
@Injectable()
export class RefusalLog implements BeforeApplicationShutdown {
  private readonly refusals = new Map<string, RefusalCount>();
  private timer: NodeJS.Timeout | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Counts a refused request, and logs the first one of a client. */
  record(client: RefusedClient, code: string): void {
    const name = `${client.teamId ?? client.userId ?? client.network ?? ''} ${code}`;
    const refusals = this.refusals.get(name);
    if (refusals !== undefined) {
      refusals.count++;
      return;
    }
    if (this.refusals.size < MAX_CLIENTS) this.startCount(name, { client, code, count: 1 });
    else this.countShared(code);
  }

  beforeApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.flush();
  }

  private countShared(code: string): void {
    const sharedRefusals = this.refusals.get(code);
    if (sharedRefusals === undefined)
      this.startCount(code, { client: { network: 'others' }, code, count: 1 });
    else sharedRefusals.count++;
  }

  private startCount(name: string, refusals: RefusalCount): void {
    this.refusals.set(name, refusals);
    this.write(refusals);
    this.timer ??= setInterval(() => this.flush(), WINDOW_MS).unref();
  }

  /** Logs the number of refusals of each client since its last line, and forgets clients without any. */
  private flush(): void {
    for (const [name, refusals] of this.refusals)
      if (refusals.count === 0) this.refusals.delete(name);
      else this.write(refusals);
  }

  private write(refusals: RefusalCount): void {
    const { client, code, count } = refusals;
    refusals.count = 0;
    this.logger.info({ ...client, code, refused: count }, 'requests refused');
  }
}
