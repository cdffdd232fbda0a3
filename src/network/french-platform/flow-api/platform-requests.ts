import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import { ORGANIZATION_HEADER, PATH_VERSION } from '../../../standards/french-flow';
import type { HttpResponse } from '../../peppol/http-request';
import type { AccessTokenSource } from './access-token-source';
import type { ExchangeLimits, PlatformConnections } from './platform-connections';
import { PlatformFaultError } from './platform-fault';
import { findResponseFault, toConnectionFault } from './platform-response';

/** Wait in seconds after an HTTP 429 without `Retry-After`. */
const DEFAULT_PAUSE_SECONDS = 60;

/** A request to a service of the platform. */
export interface PlatformRequest {
  method: 'GET' | 'POST';
  /** Path after the version, e.g. `flows`. */
  path: string;
  body?: { contentType: string; content: Buffer };
  limits: ExchangeLimits;
}

/**
 * Authorized requests to one service of the platform. A rejected token is replaced and the request is repeated once.
 * After HTTP 429, this process sends no request until the waiting time requested by the platform is over.
 */
export class PlatformRequests {
  private readonly baseUrl: string;
  private pausedUntil = 0;

  /**
   * @param url address of the service, with or without its version
   * @param serverName name of the service for messages
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    url: string,
    readonly serverName: string,
    private readonly organizationId: FrenchPlatformSettings['organizationId'],
    private readonly tokens: AccessTokenSource,
    private readonly connections: PlatformConnections,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.baseUrl = /\/v\d+(\.\d+)*$/.test(url) ? url : `${url}/${PATH_VERSION}`;
  }

  /** Sends a request and returns the successful response. @throws PlatformFaultError */
  async send(request: PlatformRequest): Promise<HttpResponse> {
    this.throwWhilePaused();
    const token = await this.tokens.get();
    const firstResponse = await this.exchange(request, token);
    if (firstResponse.status !== 401) return this.getSuccessful(firstResponse);
    this.tokens.discard(token);
    return this.getSuccessful(await this.exchange(request, await this.tokens.get()));
  }

  private async exchange(
    { method, path, body, limits }: PlatformRequest,
    token: string,
  ): Promise<HttpResponse> {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: '*/*',
      ...(this.organizationId === null ? {} : { [ORGANIZATION_HEADER]: this.organizationId }),
      ...(body === undefined ? {} : { 'content-type': body.contentType }),
    };
    const bodyOption = body === undefined ? {} : { body: body.content };
    try {
      return await this.connections.send(
        `${this.baseUrl}/${path}`,
        { method, headers, ...bodyOption },
        limits,
      );
    } catch (error) {
      throw toConnectionFault(error, this.serverName);
    }
  }

  private getSuccessful(response: HttpResponse): HttpResponse {
    const fault = findResponseFault(response, this.serverName);
    if (fault === null) return response;
    if (fault.fault === 'throttled') {
      const seconds = fault.retryAfterSeconds ?? DEFAULT_PAUSE_SECONDS;
      this.pausedUntil = this.now() + seconds * 1000;
      throw createThrottledFault(fault.message, seconds);
    }
    throw fault;
  }

  private throwWhilePaused(): void {
    const seconds = Math.ceil((this.pausedUntil - this.now()) / 1000);
    if (seconds > 0)
      throw createThrottledFault(
        `${this.serverName} limits requests (HTTP 429); the next request follows in ${seconds} s.`,
        seconds,
      );
  }
}

function createThrottledFault(message: string, retryAfterSeconds: number): PlatformFaultError {
  return new PlatformFaultError('throttled', message, { retryAfterSeconds });
}
