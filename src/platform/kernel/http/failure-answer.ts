import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { discardBody } from './body/unread-body';
import { API_POLICY } from './browser-headers';
import { type ApiError, isRefusal } from './api-error';

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
const otherForms: { prefix: string; toBody: FailureForm; contentType: string }[] = [];

/**
 * Declares that failures of all requests below a path have the form of another interface, also those that no route answers.
 * @param prefix of the path, with a slash at both ends
 * @param contentType of the answers
 */
export function declareFailureForm(prefix: string, toBody: FailureForm, contentType = JSON_TYPE): void {
  otherForms.push({ prefix, toBody, contentType });
}

/** Challenges of 401 answers at paths where clients need another one than usual. */
const challenges = new Map<string, string>();

/**
 * Declares the authentication challenge of 401 answers at a path.
 * @param challenge value of `WWW-Authenticate`
 */
export function declareChallenge(path: string, challenge: string): void {
  challenges.set(path, challenge);
}

function findForm(url: string | undefined): (typeof otherForms)[number] | undefined {
  return otherForms.find(({ prefix }) => url?.startsWith(prefix) === true);
}

/** Returns the failure body of a request (contract, section 1). */
export function formatFailureBody(failure: ApiError, url: string | undefined): string {
  const form = findForm(url);
  const { errors, members } = failure;
  return JSON.stringify({ ...(form?.toBody(failure) ?? { success: false, errors }), ...members });
}

/**
 * Answers with the failure body. The answer bypasses Express, whose `ETag` digest is useless on a failure: refusing a
 * request must cost less than sending it. A refusal ends its connection (contract, section 9.1).
 */
export function answerFailure(request: Request, response: Response, failure: ApiError): void {
  const body = formatFailureBody(failure, request.originalUrl);
  const closes = isRefusal(failure);
  discardBody(request, response, closes);
  response.statusCode = failure.status;
  if (closes) response.setHeader('Connection', 'close');
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
 * Answers in the format of the API without the application: before it runs, at the edge, and on the operator's port.
 * @param headers alternating names and values, added to the headers of every answer
 */
export function answerWithoutExpress(
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

/** {@link answerWithoutExpress} with the failure body. */
export function refuseWithoutExpress(
  request: IncomingMessage,
  response: ServerResponse,
  failure: ApiError,
  headers: readonly string[] = [],
): void {
  const closes = isRefusal(failure) || !response.shouldKeepAlive;
  discardBody(request, response, closes);
  const ownHeaders = Object.entries(failure.headers).flat();
  const connection = closes ? ['Connection', 'close'] : [];
  answerWithoutExpress(request, response, failure.status, formatFailureBody(failure, request.url), [
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
