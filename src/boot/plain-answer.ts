import type { ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { CLOSED_POLICY } from '../kernel/http/browser-headers';
import { type Failure, unavailable } from '../kernel/http/failure';

/** Seconds after which a client may ask again whom a starting process cannot serve. */
const RETRY_AFTER_SECONDS = 1;

/** Answers in the shape of the API where there is no application: before it runs, and on the operator's port. */
export function answer(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Request-Id': randomUUID(),
      'Content-Security-Policy': CLOSED_POLICY,
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    })
    .end(JSON.stringify(body));
}

/** The failure body (contract, section 1). */
export function refuse(response: ServerResponse, { status, code, errors, headers, members }: Failure): void {
  answer(response, status, { success: false, errors, ...members }, { 'X-Error-Code': code, ...headers });
}

/** 503 with the reason why nothing can be served yet. */
export function refuseForNow(response: ServerResponse, reason: string): void {
  refuse(response, unavailable(reason, RETRY_AFTER_SECONDS));
}

/** The path of a request target, without its query. */
export function pathOf(url: string | undefined): string {
  return (url ?? '').split('?')[0] ?? '';
}
