import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import { ORGANIZATION_HEADER, PATH_VERSION } from '../../../standards/french-flow';
import type { HttpAnswer } from '../../peppol/http-request';
import type { AccessTokenSource } from './access-token-source';
import type { ExchangeLimits, PlatformConnections } from './platform-connections';
import { PlatformFaultError } from './platform-fault';
import { findAnswerFault, toConnectionFault } from './read-answer';

/** Wait in seconds after an HTTP 429 without `Retry-After`. */
const DEFAULT_PAUSE_SECONDS = 60;

/** A request to a service of the platform. */
export interface PlatformRequest {
  method: 'GET' | 'POST';
  /** Path after the version. */
  path: string;
  body?: { contentType: string; content: Buffer };
  limits: ExchangeLimits;
}

/**
 * Authorized requests to one service of the platform. A refused token is replaced and the request repeated once. After
 * HTTP 429 this process sends no request until the time stated by the platform is over.
 */
export class PlatformRequests {
  private readonly base: string;
  private pausedUntil = 0;

  /**
   * @param url address of the service, with or without its version
   * @param server name of the service for messages
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    url: string,
    readonly server: string,
    private readonly organizationId: FrenchPlatformSettings['organizationId'],
    private readonly tokens: AccessTokenSource,
    private readonly connections: PlatformConnections,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.base = /\/v\d+(\.\d+)*$/.test(url) ? url : `${url}/${PATH_VERSION}`;
  }

  /** Sends a request and returns its successful answer. @throws PlatformFaultError */
  async send(request: PlatformRequest): Promise<HttpAnswer> {
    this.refuseWhilePaused();
    const token = await this.tokens.get();
    const first = await this.exchange(request, token);
    if (first.status !== 401) return this.acceptOrThrow(first);
    this.tokens.discard(token);
    return this.acceptOrThrow(await this.exchange(request, await this.tokens.get()));
  }

  private async exchange(
    { method, path, body, limits }: PlatformRequest,
    token: string,
  ): Promise<HttpAnswer> {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: '*/*',
      ...(this.organizationId === null ? {} : { [ORGANIZATION_HEADER]: this.organizationId }),
      ...(body === undefined ? {} : { 'content-type': body.contentType }),
    };
    const content = body === undefined ? {} : { body: body.content };
    try {
      return await this.connections.send(`${this.base}/${path}`, { method, headers, ...content }, limits);
    } catch (error) {
      throw toConnectionFault(error, this.server);
    }
  }

  private acceptOrThrow(answer: HttpAnswer): HttpAnswer {
    const fault = findAnswerFault(answer, this.server);
    if (fault === null) return answer;
    if (fault.fault === 'throttled') {
      const seconds = fault.retryAfterSeconds ?? DEFAULT_PAUSE_SECONDS;
      this.pausedUntil = this.now() + seconds * 1000;
      throw createThrottledFault(fault.message, seconds);
    }
    throw fault;
  }

  private refuseWhilePaused(): void {
    const seconds = Math.ceil((this.pausedUntil - this.now()) / 1000);
    if (seconds > 0)
      throw createThrottledFault(
        `${this.server} asked to wait; the next request follows in ${seconds} s.`,
        seconds,
      );
  }
}

function createThrottledFault(message: string, retryAfterSeconds: number): PlatformFaultError {
  return new PlatformFaultError('throttled', message, { retryAfterSeconds });
}
