import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { toClientNetwork } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { TokenBuckets } from '../../platform/kernel/http/rate-limit/token-bucket';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { PATH_DIGEST_HEADER } from '../peppol/http-request';
import { NoValidCertificateError, SmpAnswers } from './smp-answers';
import { parseSmpRequest, type SmpRequest } from './smp-request';

/**
 * Rate per second and burst of requests of one address. A large access point looks up some ten participants per second.
 */
const RATE_PER_ADDRESS = { perSecond: 200, burst: 1_000 };
const ALLOWED_METHODS = ['GET', 'HEAD'];

/**
 * Public routes of our publisher (SMP specification 1.4, section 2.2): read-only, without credentials, and with public
 * data only.
 */
@Injectable()
export class SmpRoutes {
  private readonly rateLimiter = new TokenBuckets(RATE_PER_ADDRESS);
  private readonly basePath: string;
  private readonly countResponse: (status: number) => void;

  constructor(
    @Inject(CONFIG) { peppol: { smp } }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly answers: SmpAnswers,
    metrics: MetricsRegistry,
  ) {
    this.basePath = smp === null ? '' : new URL(smp.publicUrl).pathname.replace(/\/+$/, '');
    const counter = metrics.counter(
      'smp_answers_total',
      'Responses of the metadata publisher (SMP), by HTTP status',
      ['status'],
    );
    this.countResponse = (status) => counter.inc({ status: String(status) });
  }

  /** Handler for a separate port: responds to every request. */
  readonly handleAll: RequestHandler = (request, response) => {
    void this.serve(request, response, parseSmpRequest(findRelativePath(this.basePath, request) ?? ''));
  };

  /** Handler for the main port: passes other requests to the next handler. */
  readonly handleSmpRequests: RequestHandler = (request: Request, response: Response, next: NextFunction) => {
    const path = findRelativePath(this.basePath, request);
    const smpRequest = path === null ? null : parseSmpRequest(path);
    if (smpRequest === null) next();
    else void this.serve(request, response, smpRequest);
  };

  /**
   * Returns whether a path on the main port is a request to the metadata publisher, which has a separate rate limit.
   */
  isSmpRequest(path: string): boolean {
    return path.startsWith(`${this.basePath}/`) && parseSmpRequest(path.slice(this.basePath.length)) !== null;
  }

  private async serve(request: Request, response: Response, smpRequest: SmpRequest | null): Promise<void> {
    response.once('finish', () => this.countResponse(response.statusCode));
    try {
      await this.respond(request, response, smpRequest);
    } catch (error) {
      if (!(error instanceof NoValidCertificateError))
        this.logger.error({ err: error }, 'a metadata request could not be processed');
      const status = error instanceof NoValidCertificateError ? 503 : 500;
      sendPlain(response, status, 'The metadata is not available at the moment. Try again later.');
    }
  }

  private async respond(request: Request, response: Response, smpRequest: SmpRequest | null): Promise<void> {
    if (!ALLOWED_METHODS.includes(request.method)) {
      response.setHeader('Allow', ALLOWED_METHODS.join(', '));
      return sendPlain(response, 405, 'Only GET and HEAD requests are allowed for metadata.');
    }
    const { isAllowed: mayContinue, retryAfterSeconds } = this.rateLimiter.take(
      toClientNetwork(request.ip ?? null),
      clock.milliseconds(),
    );
    if (!mayContinue) {
      response.setHeader('Retry-After', String(retryAfterSeconds));
      response.setHeader('Connection', 'close');
      return sendPlain(response, 429, 'Too many requests were received from this address. Try again later.');
    }
    const smpAnswer = smpRequest === null ? null : await this.answers.findAnswer(smpRequest);
    if (smpAnswer === null) {
      // `network check` compares the digest to detect proxies that change paths.
      response.setHeader(PATH_DIGEST_HEADER, digest(findRelativePath(this.basePath, request) ?? ''));
      return sendPlain(response, 404, 'Nothing is published under this address.');
    }
    response.setHeader('ETag', smpAnswer.etag);
    response.setHeader('Cache-Control', 'no-cache');
    if (matchesTag(request.headers['if-none-match'], smpAnswer.etag))
      return void response.writeHead(304).end();
    response.setHeader('Content-Type', 'text/xml; charset=UTF-8');
    response.setHeader('Content-Length', smpAnswer.body.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : smpAnswer.body);
  }
}

/** Returns the part of the received path after the base path; null for a path outside the base path. */
function findRelativePath(base: string, { originalUrl }: Request): string | null {
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
