import type { INestApplicationContext } from '@nestjs/common';
import type { RequestListener, ServerResponse } from 'node:http';
import { Health } from '../health/health';
import { notFound, unavailable } from '../kernel/http/failure';
import { LOGGER, type Logger } from '../kernel/logger';
import { MetricsRegistry } from '../metrics/metrics-registry';
import { answer, pathOf, refuse } from './plain-answer';

/**
 * What METRICS_PORT serves without authentication: `/metrics` and `/health`. The port is for the operator's network
 * alone, and the only one of a process with ROLE=worker.
 */
export function operatorPages(app: INestApplicationContext): RequestListener {
  const metrics = app.get(MetricsRegistry);
  const health = app.get(Health, { strict: false });
  const logger = app.get<Logger>(LOGGER);
  const pages: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/health/live': async (response) => answer(response, 200, health.live()),
    '/health/ready': async (response) => {
      const obstacle = await health.obstacle();
      if (obstacle === null) answer(response, 200, health.ready());
      else refuse(response, health.failureFor(obstacle));
    },
    '/metrics': async (response) => {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    },
  };
  return (request, response) => {
    const path = pathOf(request.url);
    const page = request.method === 'GET' || request.method === 'HEAD' ? pages[path] : undefined;
    if (page === undefined) {
      refuse(response, notFound('page here', path));
      return;
    }
    page(response).catch((error: unknown) => {
      logger.warn({ err: error, path }, 'a page for the operator could not be made');
      refuse(response, unavailable('This page cannot be made at the moment.'));
    });
  };
}
