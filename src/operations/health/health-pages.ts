import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerWithoutExpress, refuseWithoutExpress } from '../../platform/kernel/http/failure-answer';
import type { Health } from './health';

/** Answers a request without the application: no guard, no context, no log line. */
export type Page = (request: IncomingMessage, response: ServerResponse) => void;

/** Creates the pages of `/health` for every port that serves them. They answer even when the process is overloaded. */
export function healthPages(health: Health): Record<string, Page> {
  const ready = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const obstacle = await health
      .findObstacle()
      .catch(() => 'The readiness of the service cannot be determined.');
    if (response.destroyed) return;
    if (obstacle === null)
      answerWithoutExpress(request, response, 200, JSON.stringify(health.getReadiness()));
    else refuseWithoutExpress(request, response, health.toFailure(obstacle));
  };
  return {
    '/health/live': (request, response) =>
      answerWithoutExpress(request, response, 200, JSON.stringify(health.getLiveness())),
    '/health/ready': (request, response) => void ready(request, response),
  };
}
