import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiError, unavailable } from '../../platform/kernel/http/api-error';
import { sendWithoutExpress, sendFailureWithoutExpress } from '../../platform/kernel/http/failure-answer';

/** Seconds after which a client may repeat a request that a starting process rejected. */
const RETRY_AFTER_SECONDS = 1;

/** Sends a JSON response without the application: before the application runs, and on the operator's port. */
export function sendPlainJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
): void {
  sendWithoutExpress(request, response, status, JSON.stringify(body));
}

/** Sends the failure body (contract, section 1). */
export function sendFailure(request: IncomingMessage, response: ServerResponse, failure: ApiError): void {
  sendFailureWithoutExpress(request, response, failure);
}

/** Sends 503 with the reason why no request can be served yet. */
export function sendRetryLater(request: IncomingMessage, response: ServerResponse, reason: string): void {
  sendFailure(request, response, unavailable(reason, RETRY_AFTER_SECONDS));
}
