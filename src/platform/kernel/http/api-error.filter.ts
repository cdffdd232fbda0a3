import {
  Catch,
  HttpException,
  Inject,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { LOGGER, type Logger } from '../logger';
import { ClientDisconnectedError } from '../request-context';
import { isDatabaseUnavailable, describeUnreadableValue } from '../database/database-errors';
import { badInput, ApiError, unavailable } from './api-error';
import { sendFailure } from './failure-answer';
import { listMethodsAt } from './served-methods';

/** Paths of other access points, with the equivalent path of this API. */
const FOREIGN_PATHS: readonly (readonly [foreign: RegExp, ours: string])[] = [
  [/\/(?:sendDocument|send-document)$/, 'POST /api/v1/{companyId}/send'],
  [/\/send$/, 'POST /api/v1/{companyId}/send'],
  [/\/generate$/, 'POST /api/v1/{companyId}/preview'],
  [/\/(?:verify|verify-recipient)$/, 'POST /api/v1/recipients/verify'],
  [/\/search-peppol-directory$/, 'GET /api/v1/recipients/search'],
  [/\/verify-document-support$/, 'POST /api/v1/recipients/verify'],
  [/\/documents\/export$/, 'POST /api/v1/{companyId}/exports'],
  [/\/documents\/[^/]+\/render(?:\/\w+)?$/, 'GET /api/v1/documents/{documentId}/pdf'],
  [/\/documents\/[^/]+\/download-package$/, 'GET /api/v1/documents/{documentId}/package'],
  [/\/(?:documents\/)?inbox$/, 'GET /api/v1/inbox'],
  [/\/notification-email-addresses(?:\/[^/]+)?$/, 'GET /api/v1/companies/{companyId}/forwarding-rules'],
  [/\/documentTypes(?:\/[^/]+)?$/, 'GET /api/v1/companies/{companyId}/document-types'],
  [/\/suppliers$/, 'GET /api/v1/suppliers'],
  [/\/customers$/, 'GET /api/v1/customers'],
  [/\/labels$/, 'GET /api/v1/labels'],
  [/\/companies$/, 'GET /api/v1/companies'],
  [/\/documents$/, 'GET /api/v1/documents'],
  [/\/webhooks$/, 'GET /api/v1/webhooks'],
];

/**
 * Returns the message for a path without a route; for a path of another access point it names the equivalent path of
 * this API.
 */
export function formatUnknownPathMessage(path: string): string {
  const [, ours] = FOREIGN_PATHS.find(([foreign]) => foreign.test(path)) ?? [];
  const hint = ours === undefined ? '' : ` The path of this API is ${ours}.`;
  return `No such endpoint: ${path}.${hint} See /docs.`;
}

/** Converts any thrown value to the failure body, on every route. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrownError: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (thrownError instanceof ClientDisconnectedError) {
      response.destroy();
      return;
    }
    const failure = this.toFailure(thrownError, request);
    if (failure.status >= 500 && failure.code !== 'overloaded')
      this.logger.error({ err: thrownError, code: failure.code }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    this.sendFailure(request, response, failure);
  }

  /** Sends the failure as the response; called only when no part of a response was sent yet. */
  protected sendFailure(request: Request, response: Response, failure: ApiError): void {
    sendFailure(request, response, failure);
  }

  private toFailure(thrownError: unknown, request: Request): ApiError {
    if (thrownError instanceof ApiError) return thrownError;
    // Only the router throws Nest's own 404: no route has this method and path.
    if (thrownError instanceof NotFoundException) return toRoutingFailure(request);
    if (thrownError instanceof HttpException) {
      return new ApiError(thrownError.getStatus(), 'http_error', { root: [thrownError.message] });
    }
    const databaseFailure = toDatabaseFailure(thrownError, this.logger);
    if (databaseFailure !== null) return databaseFailure;
    if (thrownError instanceof URIError) {
      return new ApiError(404, 'not_found', {
        root: ['The path has a percent sign that does not begin a valid escape.'],
      });
    }
    return internalError();
  }
}

/** Returns the failure of an error of the database that clients can act on; null for every other error. */
function toDatabaseFailure(thrownError: unknown, logger: Logger): ApiError | null {
  const valueMessage = describeUnreadableValue(thrownError);
  if (valueMessage !== null) {
    // The validation that should have named the field is missing; the statement had no effect.
    logger.warn({ err: thrownError }, 'the database could not read a value of a request');
    return badInput({ root: [valueMessage] });
  }
  if (isDatabaseUnavailable(thrownError))
    return unavailable(
      'The database does not respond, or cannot write, at the moment. It is not known whether the request took effect: repeat it with the same Idempotency-Key to be sure.',
    );
  return null;
}

function internalError(): ApiError {
  return new ApiError(500, 'internal_error', {
    root: [
      'The service failed to process the request. Search the log for the request id in X-Request-Id to find the cause.',
    ],
  });
}

/**
 * Converts the error of one part of a request to the failure of that part, while the other parts are answered; defects
 * are logged.
 */
export function toPartFailure(thrownError: unknown, logger: Logger): ApiError {
  if (thrownError instanceof ApiError) return thrownError;
  const databaseFailure = toDatabaseFailure(thrownError, logger);
  if (databaseFailure?.status === 400) return databaseFailure;
  logger.error({ err: thrownError }, 'a part of a request failed');
  return databaseFailure ?? internalError();
}

function toRoutingFailure(request: Request): ApiError {
  const servedMethods = listMethodsAt(request.app, request.path);
  if (servedMethods.length === 0) {
    return new ApiError(404, 'unknown_path', {
      root: [formatUnknownPathMessage(request.path)],
    });
  }
  const acceptedText = servedMethods.join(', ');
  return new ApiError(
    405,
    'method_not_allowed',
    { root: [`${request.method} is not served at ${request.path}; accepted: ${acceptedText}.`] },
    { Allow: acceptedText },
  );
}
