import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '../../logger';

/** A client that goes on is logged once in this time. */
const WINDOW_MS = 10_000;
/** Clients that are counted one by one; beyond these, others share one line for each code. */
const MOST_CLIENTS = 1_000;

/** Whose requests are refused: a team or a person, or a client network where no credential is known. */
export interface RefusedClient {
  teamId?: string;
  userId?: string;
  network?: string;
}

/** Refusals of a client that no line tells of yet. */
interface Refusals {
  client: RefusedClient;
  code: string;
  count: number;
}

/**
 * Logs requests that were refused because of how many there are: one line for a client and code at the first of them, then at most one
 * in ten seconds, with their number. A line for each would cost more than the refusal, and fill a disk at the will of a client.
 */
@Injectable()
export class RefusalLog implements BeforeApplicationShutdown {
  private readonly refusals = new Map<string, Refusals>();
  private timer: NodeJS.Timeout | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Counts a refused request, and logs the first one of a client. */
  note(client: RefusedClient, code: string): void {
    const name = `${client.teamId ?? client.userId ?? client.network ?? ''} ${code}`;
    const known = this.refusals.get(name);
    if (known !== undefined) {
      known.count++;
      return;
    }
    if (this.refusals.size < MOST_CLIENTS) this.begin(name, { client, code, count: 1 });
    else this.count(code);
  }

  beforeApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.flush();
  }

  private count(code: string): void {
    const shared = this.refusals.get(code);
    if (shared === undefined) this.begin(code, { client: { network: 'others' }, code, count: 1 });
    else shared.count++;
  }

  private begin(name: string, refusals: Refusals): void {
    this.refusals.set(name, refusals);
    this.write(refusals);
    this.timer ??= setInterval(() => this.flush(), WINDOW_MS).unref();
  }

  /** Writes the number of refusals since the last line of each client, and forgets who was refused nothing since. */
  private flush(): void {
    for (const [name, refusals] of this.refusals)
      if (refusals.count === 0) this.refusals.delete(name);
      else this.write(refusals);
  }

  private write(refusals: Refusals): void {
    const { client, code, count } = refusals;
    refusals.count = 0;
    this.logger.info({ ...client, code, refused: count }, 'requests refused');
  }
}
