import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { discardBody } from './body/unread-body';
import { API_POLICY } from './browser-headers';
import { type ApiError, isOverloadFailure } from './api-error';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Accepted request ids of callers. */
const ACCEPTABLE_REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** Returns the id of a request: the caller's `X-Request-Id` if it is acceptable, otherwise a new one. */
export function getRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const requestedId = headers['x-request-id'];
  return typeof requestedId === 'string' && ACCEPTABLE_REQUEST_ID.test(requestedId)
    ? requestedId
    : randomUUID();
}

/** Converts a failure to the JSON of its body. */
export type FailureForm = (failure: ApiError) => object;

/** Forms of failures below paths that another interface defines. */
const declaredForms: { prefix: string; toBody: FailureForm; contentType: string }[] = [];

/**
 * Declares that failures of all requests below a path have the form of another interface, even when no route exists at
 * the path.
 * @param prefix of the path, with a slash at both ends
 * @param contentType of the answers
 */
export function declareFailureForm(prefix: string, toBody: FailureForm, contentType = JSON_TYPE): void {
  declaredForms.push({ prefix, toBody, contentType });
}

/** Challenges of 401 responses at paths where clients need a challenge other than the usual one. */
const challenges = new Map<string, string>();

/**
 * Declares the authentication challenge of 401 answers at a path.
 * @param challenge value of `WWW-Authenticate`
 */
export function declareChallenge(path: string, challenge: string): void {
  challenges.set(path, challenge);
}

function findForm(url: string | undefined): (typeof declaredForms)[number] | undefined {
  return declaredForms.find(({ prefix }) => url?.startsWith(prefix) === true);
}

/** Returns the failure body of a request (contract, section 1). */
export function formatFailureBody(failure: ApiError, url: string | undefined): string {
  const form = findForm(url);
  const { errors, members } = failure;
  return JSON.stringify({ ...(form?.toBody(failure) ?? { success: false, errors }), ...members });
}

/**
 * Sends the failure body. The response bypasses Express, whose `ETag` digest is useless on a failure: rejecting a
 * request must cost less than sending it. A rejection for too many requests ends its connection (contract, section
 * 9.1).
 */
export function sendFailure(request: Request, response: Response, failure: ApiError): void {
  const body = formatFailureBody(failure, request.originalUrl);
  const endsConnection = isOverloadFailure(failure);
  discardBody(request, response, endsConnection);
  response.statusCode = failure.status;
  if (endsConnection) response.setHeader('Connection', 'close');
  response.setHeader('X-Error-Code', failure.code);
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
  if (failure.status === 401 && isFromPage(request))
    response.setHeader('WWW-Authenticate', 'Bearer realm="passerelle"');
  const challenge = challenges.get(request.path);
  if (failure.status === 401 && challenge !== undefined) response.setHeader('WWW-Authenticate', challenge);
  response.setHeader('Content-Type', findForm(request.originalUrl)?.contentType ?? JSON_TYPE);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

/**
 * Sends a response in the format of the API without the application: before it runs, at the edge, and on the operator's
 * port.
 * @param headers alternating names and values, added to the headers of every answer
 */
export function sendWithoutExpress(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: readonly string[] = [],
): void {
  response.writeHead(status, [
    'Content-Type',
    JSON_TYPE,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    'X-Request-Id',
    getRequestId(request),
    'Content-Security-Policy',
    API_POLICY,
    'X-Content-Type-Options',
    'nosniff',
    ...headers,
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** {@link sendWithoutExpress} with the failure body. */
export function sendFailureWithoutExpress(
  request: IncomingMessage,
  response: ServerResponse,
  failure: ApiError,
  headers: readonly string[] = [],
): void {
  const endsConnection = isOverloadFailure(failure) || !response.shouldKeepAlive;
  discardBody(request, response, endsConnection);
  const ownHeaders = Object.entries(failure.headers).flat();
  const connection = endsConnection ? ['Connection', 'close'] : [];
  sendWithoutExpress(request, response, failure.status, formatFailureBody(failure, request.url), [
    'X-Error-Code',
    failure.code,
    ...ownHeaders,
    ...connection,
    ...headers,
  ]);
}

/**
 * Returns true for a request of a script in a page, which only browsers indicate. When challenged for Basic, a browser would
 * show its own prompt for name and password over the page, and withhold the answer until it is closed.
 */
function isFromPage(request: Request): boolean {
  return request.headers['sec-fetch-dest'] === 'empty';
}
