import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerWithoutExpress, refuseWithoutExpress } from '../../platform/kernel/http/failure-answer';
import type { Health } from './health';

/** Answers a request without the application: no guard, no context, no log line. */
export type Page = (request: IncomingMessage, response: ServerResponse) => void;

/** The pages of `/health`, for every port that has them. They always answer, whatever else the process is busy with. */
export function healthPages(health: Health): Record<string, Page> {
  const ready = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const obstacle = await health.findObstacle().catch(() => 'The service cannot say whether it is ready.');
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
