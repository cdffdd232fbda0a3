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

/** Maximum delay until a request is listed. */
const WRITE_MS = 1_000;
/** Number of requests in one statement. */
const BATCH_SIZE = 1_000;
/** Maximum number of requests waiting to be written: about 5 MB. Further ones are not logged. */
const MAX_WAITING = 10_000;

/** Columns of `INSERT_REQUESTS`, in its order. */
type Entry = [
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
 * Logs the requests of known teams, including refused ones. Writes them in batches in the background, so that no answer
 * waits. When the database does not accept them, the newest are lost and counted.
 */
@Injectable()
export class RequestLog implements RequestObserver, OnApplicationBootstrap, BeforeApplicationShutdown {
  private waitingEntries: Entry[] = [];
  private writing: Promise<void> | null = null;
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

  /** Called once for each request, when it is answered or its client has disconnected. */
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
      findSubject(request, response, context.createdResourceId),
    ]);
  }

  /** Started outside of any request, because otherwise it would run in that request's context. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), WRITE_MS).unref();
  }

  /** The connections end with the last hooks of the shutdown, so this is an earlier one. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.flush();
  }

  /** Writes the waiting requests, one statement at a time. */
  async flush(): Promise<void> {
    this.writing ??= this.write().finally(() => (this.writing = null));
    await this.writing;
  }

  private async write(): Promise<void> {
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

function toColumns(batch: readonly Entry[]): unknown[][] {
  return Array.from({ length: 11 }, (_, column) => batch.map((entry) => entry[column]));
}

/**
 * Returns the id of the resource that the request created or that its path names. Null for 401 and 404, because the resource
 * may belong to another team.
 */
function findSubject(
  request: Request,
  { statusCode }: Response,
  createdResourceId: string | null,
): string | null {
  if (statusCode === 401 || statusCode === 404) return null;
  return (statusCode < 400 ? createdResourceId : null) ?? findResourceId(request.params);
}
