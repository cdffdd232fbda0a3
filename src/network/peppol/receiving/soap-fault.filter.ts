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

/** Statuses of messages that were not processed and can be repeated. */
const TURNED_AWAY = new Set([408, 429, 503]);

/**
 * Answers failures before the processing of a message with a SOAP fault (SOAP 1.2, section 5.4): an AS4 sender parses
 * every answer as SOAP, and reports an answer in JSON as broken XML. An error signal would be wrong: it is the decision
 * of the access point on a message, and final for many senders.
 */
@Catch()
export class SoapFaultFilter extends ApiErrorFilter {
  constructor(
    @Inject(LOGGER) logger: Logger,
    private readonly turnedAway: RejectedMessageLog,
  ) {
    super(logger);
  }

  protected override answer(request: Request, response: Response, failure: ApiError): void {
    // Without an access point the SOAP endpoint does not exist.
    if (failure.status === 404) return super.answer(request, response, failure);
    if (TURNED_AWAY.has(failure.status))
      this.turnedAway.count(failure.code, toClientNetwork(request.ip ?? null));
    const body = soapFault(failure);
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

/** `Sender`: the message has to be changed; `Receiver`: the same message may be accepted later. */
function soapFault({ status, errors }: ApiError): string {
  const code = status >= 500 || TURNED_AWAY.has(status) ? 'Receiver' : 'Sender';
  const reason = Object.values(errors).flat().join(' ');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><env:Fault>' +
    `<env:Code><env:Value>env:${code}</env:Value></env:Code>` +
    `<env:Reason><env:Text xml:lang="en">${escapeText(reason)}</env:Text></env:Reason>` +
    '</env:Fault></env:Body></env:Envelope>'
  );
}
