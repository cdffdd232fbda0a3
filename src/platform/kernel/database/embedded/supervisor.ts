import { setTimeout as sleep } from 'node:timers/promises';
import { getErrorMessage } from './embedded-error';

/** Delays in seconds before the attempts to restart; the last one repeats. */
const DELAYS_S = [1, 2, 4, 8, 16, 30];
const MAX_ATTEMPTS = 10;
/** Uptime after a restart from which the server counts as stable, so that its next death counts as the first. */
const STABLE_AFTER_MS = 60_000;

/** Listener that is notified of the server's failures and restarts. */
export interface SupervisionListener {
  /** Called when the server ended unexpectedly; it is restarted. */
  onLost(): void;
  /** Called after a failed attempt to restart the server; after the last attempt {@link onGaveUp} is called. */
  onRestartFailed(attempt: number, reason: string): void;
  /** Called when the server responds again, at the same address. */
  onRestored(): void;
  /** Called when the server could not be restarted and no further attempt is made. */
  onGaveUp(reason: string): void;
}

/** Functions that the supervisor needs. */
export interface ServerSupervision<Server> {
  /** Settles when the server can no longer be reached. */
  waitForLoss(server: Server): Promise<void>;
  /** Restarts the server at the same address. Several processes may try at once: one starts it, the others join. */
  restart(signal: AbortSignal): Promise<Server>;
}

/** Waits for the server's end and restarts it, after 1, 2, 4, 8, 16, 30, 30 … s, up to ten times in a row. */
export class Supervisor<Server> {
  private readonly stopController = new AbortController();
  private readonly stopRequest = waitForAbort(this.stopController.signal);
  private readonly supervisionEnd: Promise<void>;
  private server: Server | null;

  /**
   * @param server a running server
   * @param pause waits for a number of milliseconds, or rejects when the signal is aborted
   */
  constructor(
    server: Server,
    private readonly supervision: ServerSupervision<Server>,
    private readonly listener: SupervisionListener,
    private readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) =>
      sleep(ms, undefined, { signal }),
  ) {
    this.server = server;
    this.supervisionEnd = this.watch(server);
  }

  /**
   * Ends the supervision.
   * @returns the running server, or null when it ended and was not restarted yet
   */
  async stop(): Promise<Server | null> {
    this.stopController.abort();
    await this.supervisionEnd;
    return this.server;
  }

  private async watch(first: Server): Promise<void> {
    let attempts = 0;
    for (let server = first; ;) {
      const startedAtMs = performance.now();
      await Promise.race([this.supervision.waitForLoss(server), this.stopRequest]);
      if (this.stopController.signal.aborted) return;
      if (performance.now() - startedAtMs >= STABLE_AFTER_MS) attempts = 0;
      this.server = null;
      this.listener.onLost();
      const restartResult = await this.restart(attempts);
      if (restartResult === null) return;
      ({ server, attempts } = restartResult);
      this.server = server;
      this.listener.onRestored();
    }
  }

  /**
   * @returns the server and the number of attempts so far; null when the supervisor gave up or was stopped
   */
  private async restart(earlierAttempts: number): Promise<{ server: Server; attempts: number } | null> {
    const { signal } = this.stopController;
    let reason = 'the server ended repeatedly soon after it was restarted';
    for (let attempts = earlierAttempts + 1; attempts <= MAX_ATTEMPTS; attempts++) {
      const delay = DELAYS_S[Math.min(attempts, DELAYS_S.length) - 1] ?? 0;
      try {
        await this.pause(delay * 1000, signal);
        return { server: await this.supervision.restart(signal), attempts };
      } catch (error) {
        if (signal.aborted) return null;
        reason = getErrorMessage(error);
        this.listener.onRestartFailed(attempts, reason);
      }
    }
    this.listener.onGaveUp(reason);
    return null;
  }
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
