import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ApiError } from '../api-error';
import { sendFailureWithoutExpress } from '../failure-answer';
import { toClientNetwork } from '../rate-limit/failure-throttle';
import type { ClientSockets } from './client-sockets';
import type { RefusalLog, RefusedClient } from './refusal-log';
import { RefusalPace } from './refusal-pace';
import { parsePath } from './request-path';
import { RequestTurns } from './request-turns';

/**
 * Returns the address of the client that a request comes from, as Express' `request.ip` names it.
 * @param trustedProxies number of reverse proxies in front whose `X-Forwarded-For` is trusted
 */
export function findClientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string | null {
  const peer = socket.remoteAddress ?? null;
  if (trustedProxies === 0) return peer;
  const forwardedFor = headers['x-forwarded-for'];
  const hops = (typeof forwardedFor === 'string' ? forwardedFor.split(',') : []).map((hop) => hop.trim());
  const forwardedAddresses = hops.filter((hop) => hop !== '');
  return forwardedAddresses.at(-Math.min(trustedProxies, forwardedAddresses.length)) ?? peer;
}

/** Facts about a request before any work is done for it. */
export interface EdgeRequest {
  request: IncomingMessage;
  /** Path of the request target, without its query. */
  path: string;
  /** Address of the client, as Express' `request.ip`. */
  address: string | null;
  /** {@link toClientNetwork} of the address. */
  network: string;
  /** Whether a rule has counted the request already; a request that had to wait is evaluated again, but counted once. */
  isCounted: boolean;
  /** Number of waiting requests of an owner, or of all owners; null once this request was served. */
  countWaiting: ((owner?: string) => number) | null;
}

/** Refusal of a request at the edge. */
export interface Refusal {
  failure: ApiError;
  client: RefusedClient;
}

/**
 * Decides whether a request is refused at the edge; null: it is accepted. Called for each request, so the call must be
 * fast.
 */
export type RefusalRule = (request: EdgeRequest) => Refusal | null;

/** Dependencies of the edge on the rest of the process. */
export interface EdgeDependencies {
  sockets: ClientSockets;
  /** Refusal rules in order; the first one that refuses a request decides. */
  rules: readonly RefusalRule[];
  /**
   * Returns the owner of a request that has to wait: requests of one owner wait for each other, and never for all requests
   * of another.
   */
  getOwner(request: EdgeRequest): string;
  /** Pages by path that answer GET and HEAD at the edge. */
  pages: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;
  log: RefusalLog;
  /**
   * Called for each request that was answered at the edge.
   * @param code of the failure; null: a page
   */
  onAnswered(path: string, status: number, code: string | null): void;
  trustedProxies: number;
  corsOrigins: readonly string[];
  /** Returns whether connections end with their responses, so that clients move to another process. */
  isLeaving(): boolean;
}

/**
 * Handles requests before the application: pages that always answer, and refusals. A decision here costs a twentieth of
 * a request that reaches a route, so that refusals never starve admitted requests (decision 0019).
 */
export class HttpEdge {
  private readonly turns = new RequestTurns();
  private readonly pace = new RefusalPace();

  constructor(private readonly dependencies: EdgeDependencies) {
    dependencies.sockets.onAccept(() => this.turns.onConnectionAccepted());
  }

  /**
   * Returns the listener for a server's requests.
   * @param application receives the accepted requests
   */
  createListener(application: RequestListener): RequestListener {
    return (request, response) => {
      const { sockets, pages } = this.dependencies;
      sockets.recordRequest(request, response);
      if (this.dependencies.isLeaving() || sockets.isCrowded(request.socket))
        response.shouldKeepAlive = false;
      const path = parsePath(request.url);
      const page = request.method === 'GET' || request.method === 'HEAD' ? pages[path] : undefined;
      if (page !== undefined) {
        page(request, response);
        this.dependencies.onAnswered(path, response.statusCode, null);
        return;
      }
      const edgeRequest = this.describeRequest(request, path);
      const refusal = this.findRefusal(edgeRequest);
      if (refusal !== null) {
        this.refuse(edgeRequest, response, refusal);
        return;
      }
      this.turns.begin(
        () => this.dependencies.getOwner(edgeRequest),
        (hasWaited) => {
          if (response.destroyed) return;
          edgeRequest.countWaiting = null;
          // Earlier requests may have used up the capacity in the meantime.
          const lateRefusal = hasWaited ? this.findRefusal(edgeRequest) : null;
          if (lateRefusal === null) application(request, response);
          else this.refuse(edgeRequest, response, lateRefusal);
        },
      );
    };
  }

  private describeRequest(request: IncomingMessage, path: string): EdgeRequest {
    const { trustedProxies, sockets } = this.dependencies;
    const address = findClientAddress(request, trustedProxies);
    const network = trustedProxies === 0 ? sockets.getNetwork(request.socket) : toClientNetwork(address);
    const countWaiting = (owner?: string): number =>
      owner === undefined ? this.turns.length : this.turns.lengthOf(owner);
    return { request, path, address, network, isCounted: false, countWaiting };
  }

  private findRefusal(edgeRequest: EdgeRequest): Refusal | null {
    for (const rule of this.dependencies.rules) {
      const refusal = rule(edgeRequest);
      if (refusal !== null) return refusal;
    }
    return null;
  }

  private refuse(
    { request, network }: EdgeRequest,
    response: ServerResponse,
    { failure, client }: Refusal,
  ): void {
    response.shouldKeepAlive = false;
    const answer = (): void => {
      if (!response.destroyed)
        sendFailureWithoutExpress(request, response, failure, this.buildCorsHeaders(request));
    };
    this.pace.answer(network, answer, failure.code === 'rate_limited' ? null : (client.teamId ?? null));
    this.dependencies.log.record(client, failure.code);
    this.dependencies.onAnswered(NO_PAGE, failure.status, failure.code);
  }

  /** Returns headers that let a page of an allowed origin read the refusal, like any other response. */
  private buildCorsHeaders({ headers: { origin } }: IncomingMessage): string[] {
    if (origin === undefined || !this.dependencies.corsOrigins.includes(origin)) return [];
    const exposedHeaders = 'X-Request-Id,X-Error-Code';
    return [
      'Access-Control-Allow-Origin',
      origin,
      'Vary',
      'Origin',
      'Access-Control-Expose-Headers',
      exposedHeaders,
    ];
  }
}

const NO_PAGE = 'none';
