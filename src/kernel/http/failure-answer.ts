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
  if (failure.status === 401 && isOfPage(request))
    response.setHeader('WWW-Authenticate', 'Bearer realm="passerelle"');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

/**
 * True for a request of a script in a page, of which browsers alone say so. Challenged for Basic, a browser would put its
 * own question for name and password over the page, and hold the answer back until somebody closes it.
 */
function isOfPage(request: Request): boolean {
  return request.headers['sec-fetch-dest'] === 'empty';
}
