import { Catch } from '@nestjs/common';
import type { Request, Response } from 'express';
import { discardBody } from '../../platform/kernel/http/body/unread-body';
import { isRefusal, type Failure } from '../../platform/kernel/http/failure';
import { FailureFilter } from '../../platform/kernel/http/failure.filter';
import type { FlowFailure } from '../../standards/french-flow';

/** Answers failures in the form of the interface of French platforms, which has one code and one message. */
@Catch()
export class FlowFailureFilter extends FailureFilter {
  protected override answer(request: Request, response: Response, failure: Failure): void {
    const closes = isRefusal(failure);
    const body = JSON.stringify({ ...toFlowFailure(failure), ...failure.members });
    discardBody(request, response, closes);
    response.statusCode = failure.status;
    if (closes) response.setHeader('Connection', 'close');
    response.setHeader('X-Error-Code', failure.code);
    response.setHeader('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(body);
  }
}

/** Converts a failure: its code in upper case, and its messages, each after the member that it is about. */
export function toFlowFailure({ code, errors }: Failure): FlowFailure {
  const messages = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => (field === 'root' ? text : `${field}: ${text}`)),
  );
  return { errorCode: code.toUpperCase(), errorMessage: messages.join(' ') };
}
