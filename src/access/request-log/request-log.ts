import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Counter } from 'prom-client';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { RequestObserver } from '../../platform/kernel/http/request.middleware';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import type { RequestContext } from '../../platform/kernel/request-context';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { newRequestEntryId } from './api-request.resource';
import { findResourceId, formatRoute } from './request-route';
import { INSERT_REQUESTS } from './request-log.queries';

/** Interval in milliseconds in which requests are written; they are listed only then. */
const WRITE_INTERVAL_MS = 1_000;
/** Number of requests in one statement. */
const BATCH_SIZE = 1_000;
/** Maximum number of requests waiting to be written, about 5 MB; further requests are not logged. */
const MAX_WAITING = 10_000;

/** Columns of `INSERT_REQUESTS`, in its order. */
type RequestValues = [
  id: string,
  teamId: string,
  requestId: string,
  method: string,
  route: string,
  status: number | null,
  errorCode: string | null,
  durationMs: number,
  keyId: string | null,
  userId: string | null,
  resourceId: string | null,
];

/**
 * Logs the requests of known teams, including rejected ones. Writes them in batches in the background, so that no
 * response is delayed. While the database is unavailable, requests above the maximum are dropped and counted.
 */
@Injectable()
export class RequestLog implements RequestObserver, OnApplicationBootstrap, BeforeApplicationShutdown {
  private waitingEntries: RequestValues[] = [];
  private runningWrite: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private readonly droppedCounter: Counter<string>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: MetricsRegistry,
  ) {
    this.droppedCounter = metrics.counter(
      'request_log_dropped_total',
      'Requests that are missing in the list of requests, because the database did not accept them in time',
      [],
    );
  }

  /** Called once for each request, after the response or when the client has disconnected. */
  onAnswered(request: Request, response: Response, context: RequestContext, ms: number): void {
    if (context.teamId === null) return;
    if (this.waitingEntries.length >= MAX_WAITING) {
      this.droppedCounter.inc();
      return;
    }
    const code = response.getHeader('X-Error-Code');
    this.waitingEntries.push([
      newRequestEntryId(),
      context.teamId,
      context.requestId,
      request.method,
      formatRoute(request.route),
      response.writableFinished ? response.statusCode : null,
      typeof code === 'string' ? code : null,
      Math.round(ms),
      context.keyId,
      context.userId,
      findRequestResourceId(request, response, context.createdResourceId),
    ]);
  }

  /** Starts the timer outside of any request; a timer started in a request would run in its context. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), WRITE_INTERVAL_MS).unref();
  }

  /** Writes the remaining requests in an early hook, because the database connections end in the last hooks. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  /** Writes the waiting requests, one statement at a time. */
  async flush(): Promise<void> {
    this.runningWrite ??= this.writeBatches().finally(() => (this.runningWrite = null));
    await this.runningWrite;
  }

  private async writeBatches(): Promise<void> {
    while (this.waitingEntries.length > 0) {
      const batch = this.waitingEntries.slice(0, BATCH_SIZE);
      try {
        await this.unitOfWork.query(INSERT_REQUESTS, toColumns(batch));
      } catch (error) {
        this.logger.warn(
          { err: error, waiting: this.waitingEntries.length },
          'requests could not be logged yet',
        );
        return;
      }
      this.waitingEntries = this.waitingEntries.slice(batch.length);
    }
  }
}

function toColumns(batch: readonly RequestValues[]): unknown[][] {
  return Array.from({ length: 11 }, (_, column) => batch.map((entry) => entry[column]));
}

/**
 * Returns the id of the resource that the request created, or the last id in the path. Null for 401 and 404, because
 * the resource may belong to another team.
 */
function findRequestResourceId(
  request: Request,
  { statusCode }: Response,
  createdResourceId: string | null,
): string | null {
  if (statusCode === 401 || statusCode === 404) return null;
  return (statusCode < 400 ? createdResourceId : null) ?? findResourceId(request.params);
}
