import type { Request, Response } from 'express';
import { leaveUnread } from './body/unread-body';
import type { Failure } from './failure';

/**
 * Answers with the failure body. It is written past Express, whose digest for `ETag` is useless on a failure: refusing a
 * request has to cost less than sending it.
 */
export function answerFailure(request: Request, response: Response, failure: Failure): void {
  const body = JSON.stringify({ success: false, errors: failure.errors, ...failure.members });
  leaveUnread(request, response);
  response.statusCode = failure.status;
  response.setHeader('X-Error-Code', failure.code);
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
