import type { INestApplicationContext } from '@nestjs/common';
import type { RequestListener } from 'node:http';
import { Health, createHealthPages, type Page } from '../../operations/health/health';
import { parsePath } from '../../platform/kernel/http/edge/request-path';
import { notFound, unavailable } from '../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { sendFailure } from './plain-answer';

/**
 * Creates the handler of METRICS_PORT, which serves `/metrics` and `/health` without authentication. Only the
 * operator's network may reach the port. Besides HEALTH_PORT it is the only port of a process with ROLE=worker.
 */
export function createOperatorPages(app: INestApplicationContext): RequestListener {
  const metrics = app.get(MetricsRegistry);
  const logger = app.get<Logger>(LOGGER);
  const pages: Record<string, Page> = {
    ...createHealthPages(app.get(Health, { strict: false })),
    '/metrics': (request, response) => {
      metrics.toText().then(
        (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
        (error: unknown) => {
          logger.warn({ err: error }, 'the metrics could not be read');
          sendFailure(request, response, unavailable('The metrics cannot be read at the moment.'));
        },
      );
    },
  };
  return (request, response) => {
    const path = parsePath(request.url);
    const page = request.method === 'GET' || request.method === 'HEAD' ? pages[path] : undefined;
    if (page === undefined) sendFailure(request, response, notFound('page here', path));
    else page(request, response);
  };
}
