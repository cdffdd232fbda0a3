import { Catch, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { discardBody } from '../../../platform/kernel/http/body/unread-body';
import type { ApiError } from '../../../platform/kernel/http/api-error';
import { ApiErrorFilter } from '../../../platform/kernel/http/api-error.filter';
import { toClientNetwork } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { escapeText } from '../../../standards/peppol/c14n';
import { SIGNAL_CONTENT_TYPE } from '../../../standards/peppol/as4';
import { RejectedMessageLog } from './rejected-message-log';

/** HTTP statuses of messages that were not processed and can be repeated. */
const REPEATABLE_STATUSES = new Set([408, 429, 503]);

/**
 * Responds with a SOAP fault (SOAP 1.2, section 5.4) to failures before the processing of a message. An AS4 sender
 * parses every response as SOAP and reports a JSON response as broken XML. An ebMS error signal would be wrong, because
 * it states the access point's decision on a message and is final for many senders.
 */
@Catch()
export class SoapFaultFilter extends ApiErrorFilter {
  constructor(
    @Inject(LOGGER) logger: Logger,
    private readonly rejectedMessages: RejectedMessageLog,
  ) {
    super(logger);
  }

  protected override sendFailure(request: Request, response: Response, failure: ApiError): void {
    // HTTP 404: without an access point, the SOAP endpoint does not exist.
    if (failure.status === 404) return super.sendFailure(request, response, failure);
    if (REPEATABLE_STATUSES.has(failure.status))
      this.rejectedMessages.count(failure.code, toClientNetwork(request.ip ?? null));
    const body = formatSoapFault(failure);
    discardBody(request, response);
    response.statusCode = failure.status;
    response.setHeader('X-Error-Code', failure.code);
    response.setHeader('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
    response.setHeader('Content-Type', SIGNAL_CONTENT_TYPE);
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(body);
  }
}

/**
 * Formats a SOAP fault. Code `Sender`: the message must be changed; `Receiver`: the same message may be accepted later.
 */
function formatSoapFault({ status, errors }: ApiError): string {
  const code = status >= 500 || REPEATABLE_STATUSES.has(status) ? 'Receiver' : 'Sender';
  const reason = Object.values(errors).flat().join(' ');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><env:Fault>' +
    `<env:Code><env:Value>env:${code}</env:Value></env:Code>` +
    `<env:Reason><env:Text xml:lang="en">${escapeText(reason)}</env:Text></env:Reason>` +
    '</env:Fault></env:Body></env:Envelope>'
  );
}
