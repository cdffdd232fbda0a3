import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { MetricsRegistry } from './metrics-registry';

const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Label of requests without a route: paths are chosen by callers, and must not become series. */
const NO_ROUTE = 'none';

/** Metrics of requests. Routes are patterns and statuses are classes, so the number of series is limited by the routes. */
@Injectable()
export class HttpMetrics {
  readonly middleware: RequestHandler;
  /**
   * Counts a request that was answered before the application.
   * @param route path of a page; {@link NO_ROUTE} for a refusal
   * @param code code of the failure; null when the request was not refused
   */
  readonly countEdgeResponse: (route: string, status: number, code: string | null) => void;

  constructor(metrics: MetricsRegistry) {
    const requests = metrics.histogram(
      'http_request_seconds',
      'Duration of requests by route and status class, until the response is sent',
      BUCKETS,
      ['method', 'route', 'status'],
    );
    const refusedCounter = metrics.counter(
      'requests_refused_total',
      'Requests rejected because there are too many, by error code',
      ['reason'],
    );
    this.countEdgeResponse = (route, status, code) => {
      if (code !== null) refusedCounter.inc({ reason: code });
      requests.observe({ method: NO_ROUTE, route, status: `${Math.floor(status / 100)}xx` }, 0);
    };
    this.middleware = (request: Request, response: Response, next: NextFunction) => {
      const startedAt = performance.now();
      response.once('close', () => {
        const route = getRoutePattern(request.route);
        const labels = {
          method: route === NO_ROUTE ? NO_ROUTE : request.method,
          route,
          status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
        };
        if (response.statusCode === 429 || response.statusCode === 503)
          refusedCounter.inc({ reason: String(response.getHeader('X-Error-Code') ?? NO_ROUTE) });
        requests.observe(labels, (performance.now() - startedAt) / 1000);
      });
      next();
    };
  }
}

function getRoutePattern(route: unknown): string {
  if (typeof route !== 'object' || route === null || !('path' in route)) return NO_ROUTE;
  return typeof route.path === 'string' ? route.path : NO_ROUTE;
}
