import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { toClientNetwork } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { TokenBuckets } from '../../platform/kernel/http/rate-limit/token-bucket';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { PATH_DIGEST } from '../peppol/http-request';
import { NoSigningKeyError, SmpAnswers } from './smp-answers';
import { parseSmpRequest, type SmpRequest } from './smp-request';

/** Requests of one address per second, and as a burst. A large access point looks up some ten participants a second. */
const RATE = { perSecond: 200, burst: 1_000 };
const METHODS = ['GET', 'HEAD'];

/**
 * Public routes of our publisher (SMP specification 1.4, section 2.2): read-only, without credentials, and with public
 * data only.
 */
@Injectable()
export class SmpRoutes {
  private readonly rate = new TokenBuckets(RATE);
  private readonly base: string;
  private readonly count: (status: number) => void;

  constructor(
    @Inject(CONFIG) { peppol: { smp } }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly answers: SmpAnswers,
    metrics: MetricsRegistry,
  ) {
    this.base = smp === null ? '' : new URL(smp.publicUrl).pathname.replace(/\/+$/, '');
    const counter = metrics.counter('smp_answers_total', 'Answers of the metadata publisher, by status', [
      'status',
    ]);
    this.count = (status) => counter.inc({ status: String(status) });
  }

  /** Handler for a separate port: every request is answered. */
  readonly only: RequestHandler = (request, response) => {
    void this.serve(request, response, parseSmpRequest(getPathBelow(this.base, request) ?? ''));
  };

  /** Handler for the main port: other requests are passed on. */
  readonly besideApi: RequestHandler = (request: Request, response: Response, next: NextFunction) => {
    const path = getPathBelow(this.base, request);
    const question = path === null ? null : parseSmpRequest(path);
    if (question === null) next();
    else void this.serve(request, response, question);
  };

  /** Whether a path on the main port is a request to the publisher, which has a rate limit of its own. */
  isSmpRequest(path: string): boolean {
    return path.startsWith(`${this.base}/`) && parseSmpRequest(path.slice(this.base.length)) !== null;
  }

  private async serve(request: Request, response: Response, question: SmpRequest | null): Promise<void> {
    response.once('finish', () => this.count(response.statusCode));
    try {
      await this.answer(request, response, question);
    } catch (error) {
      if (!(error instanceof NoSigningKeyError))
        this.logger.error({ err: error }, 'metadata could not be answered');
      const status = error instanceof NoSigningKeyError ? 503 : 500;
      sendPlain(response, status, 'The metadata cannot be given at this time. Try again later.');
    }
  }

  private async answer(request: Request, response: Response, question: SmpRequest | null): Promise<void> {
    if (!METHODS.includes(request.method)) {
      response.setHeader('Allow', METHODS.join(', '));
      return sendPlain(response, 405, 'Metadata can only be read here.');
    }
    const { isAllowed: mayContinue, retryAfterSeconds } = this.rate.take(
      toClientNetwork(request.ip ?? null),
      clock.milliseconds(),
    );
    if (!mayContinue) {
      response.setHeader('Retry-After', String(retryAfterSeconds));
      response.setHeader('Connection', 'close');
      return sendPlain(response, 429, 'Too many requests came from this address.');
    }
    const foundAnswer = question === null ? null : await this.answers.findAnswer(question);
    if (foundAnswer === null) {
      // `network check` compares it to detect proxies that change paths.
      response.setHeader(PATH_DIGEST, digest(getPathBelow(this.base, request) ?? ''));
      return sendPlain(response, 404, 'Nothing is published under this address.');
    }
    response.setHeader('ETag', foundAnswer.etag);
    response.setHeader('Cache-Control', 'no-cache');
    if (matchesTag(request.headers['if-none-match'], foundAnswer.etag))
      return void response.writeHead(304).end();
    response.setHeader('Content-Type', 'text/xml; charset=UTF-8');
    response.setHeader('Content-Length', foundAnswer.body.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : foundAnswer.body);
  }
}

/** Returns the path as received, after the base; null for a path outside of the base. */
function getPathBelow(base: string, { originalUrl }: Request): string | null {
  const [path = ''] = originalUrl.split('?', 1);
  return path.startsWith(`${base}/`) ? path.slice(base.length) : null;
}

function digest(path: string): string {
  return createHash('sha256').update(path).digest('hex');
}

/** Compares an entity tag weakly (RFC 9110, section 13.1.2). */
function matchesTag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}

function sendPlain(response: Response, status: number, text: string): void {
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status).end(`${text}\n`);
}
