import { Injectable } from '@nestjs/common';
import {
  UpstreamConnectionStore,
  type UpstreamConnection,
} from '../../../network/upstream/connections/upstream-connection-store';
import { UpstreamHints } from '../../../network/upstream/hints/upstream-hints';
import { NetworkUnavailableError } from '../../../network/port/document-network';
import { UpstreamReceptions } from '../../../network/upstream/receptions/upstream-receptions';
import { UpstreamFaultError } from '../../../network/upstream/upstream-fault';
import { UpstreamFeed } from '../../../network/upstream/upstream-feed';
import { RecurringTask } from '../../../platform/kernel/recurring-task';

const FIRST_DELAY_MS = 15_000;
const REPEAT_DELAY_MS = 60_000;
/** Number of connections over which a process fetches at the same time, so that slow providers delay no others. */
const MAX_CONCURRENT_CONNECTIONS = 4;
/** Time between two runs when providers give hints. */
const HINT_PAUSE_MS = 5_100;
/** Interval in milliseconds at which ended connections are deleted. */
const CLEANUP_INTERVAL_MS = 3_600_000;

/** Fetches received documents over the connections to providers that are due by the database's clock. */
@Injectable()
export class UpstreamPollingJob extends RecurringTask {
  private cleanedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: UpstreamConnectionStore,
    private readonly feed: UpstreamFeed,
    private readonly receptions: UpstreamReceptions,
    hints: UpstreamHints,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'received documents could not be fetched from providers',
      onlyInWorkers: true,
    });
    hints.onHint(() => this.runSooner(HINT_PAUSE_MS));
  }

  async run(): Promise<void> {
    const fetchedConnections = new Set<string>();
    const outcomes = await Promise.allSettled(
      Array.from({ length: MAX_CONCURRENT_CONNECTIONS }, () => this.fetchDueConnections(fetchedConnections)),
    );
    const failedOutcome = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failedOutcome !== undefined) throw failedOutcome.reason;
    await this.deleteEndedConnections();
  }

  /** @param fetchedConnections ids of the connections of this run: one that is due again waits for the next run */
  private async fetchDueConnections(fetchedConnections: Set<string>): Promise<void> {
    while (!this.isStopping) {
      const connection = await this.store.claimDue([...fetchedConnections]);
      if (connection === null) return;
      fetchedConnections.add(connection.id);
      await this.store.endFetch(connection, await this.fetchDocuments(connection));
    }
  }

  /** Fetches over a connection and returns its error, which ends neither the run nor other connections. */
  private async fetchDocuments(connection: UpstreamConnection): Promise<string | null> {
    try {
      await this.feed.fetch(connection);
      return null;
    } catch (error) {
      const { id: connectionId, teamId } = connection;
      this.logger.warn({ err: error, connectionId, teamId }, 'received documents could not be fetched');
      // The message to the team contains the provider's text, but no details of internal errors.
      return error instanceof UpstreamFaultError || error instanceof NetworkUnavailableError
        ? error.message
        : 'Received documents could not be fetched. The log of the installation contains the reason.';
    }
  }

  private async deleteEndedConnections(): Promise<void> {
    if (performance.now() - this.cleanedAt < CLEANUP_INTERVAL_MS) return;
    this.cleanedAt = performance.now();
    await this.store.deleteEnded();
    await this.receptions.deleteOld();
  }
}
