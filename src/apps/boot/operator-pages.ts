import type { INestApplicationContext } from '@nestjs/common';
import type { RequestListener } from 'node:http';
import { HealthService, createProbeHandlers, type ProbeHandler } from '../../operations/health/health';
import { parsePath } from '../../platform/kernel/http/edge/request-path';
import { notFound, unavailable } from '../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { sendFailure } from './plain-answer';

/**
 * Creates the handler of METRICS_PORT, which serves `/metrics` and `/health` without authentication. Only the
 * operator's network may reach the port. A process with ROLE=worker has only this port and HEALTH_PORT.
 */
export function createOperatorListener(app: INestApplicationContext): RequestListener {
  const metrics = app.get(MetricsRegistry);
  const logger = app.get<Logger>(LOGGER);
  const pages: Record<string, ProbeHandler> = {
    ...createProbeHandlers(app.get(HealthService, { strict: false })),
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
