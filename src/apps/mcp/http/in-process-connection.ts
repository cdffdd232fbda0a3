import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { duplexPair, Readable } from 'node:stream';
import type { Fetch } from '../api/tool-fetch';

/** Client on whose behalf requests are made, as known from the outer request to `/mcp`. */
export interface RequestOrigin {
  /** Address of the peer of the outer connection. */
  peerAddress: string | undefined;
  /** `X-Forwarded-For` of the outer request, which is used as far as the settings trust proxies. */
  forwardedFor: string | undefined;
  authorization: string;
  /** Id of the outer request, which correlates log lines. */
  requestId: string;
  /** Aborted when the client has disconnected. */
  clientGone: AbortSignal;
}

/**
 * Sends requests to the application of this process through its own HTTP handler, without a port: guard, rate limits,
 * request log and company limits apply as to requests from the network. The handler sees the address of the outer
 * connection, so that limits by address apply, and no other client can make such a request.
 */
export class InProcessConnection {
  private readonly server: Server;

  constructor(application: RequestListener) {
    this.server = createServer(application);
  }

  /** Creates a `fetch` with the credential and the address of a client. */
  createFetch(origin: RequestOrigin): Fetch {
    return (address, init) =>
      new Promise((resolve, reject) => {
        const [clientSide, serverSide] = duplexPair();
        Object.defineProperty(serverSide, 'remoteAddress', { value: origin.peerAddress });
        // An aborted request ends on both sides.
        clientSide.once('close', () => serverSide.destroy());
        const { signal, body } = init;
        const innerRequest = sendRequest(address, {
          method: init.method,
          headers: toHeaders(init, origin),
          createConnection: () => clientSide,
          signal: signal ? AbortSignal.any([signal, origin.clientGone]) : origin.clientGone,
        });
        innerRequest.once('response', (incoming) => resolve(toResponse(incoming)));
        innerRequest.once('error', reject);
        this.server.emit('connection', serverSide);
        innerRequest.end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined);
      });
  }
}

function toHeaders(init: RequestInit, origin: RequestOrigin): Record<string, string> {
  return {
    ...Object.fromEntries(new Headers(init.headers)),
    ...(origin.forwardedFor === undefined ? {} : { 'x-forwarded-for': origin.forwardedFor }),
    authorization: origin.authorization,
    'x-request-id': origin.requestId,
    'user-agent': 'passerelle-mcp',
  };
}

function toResponse(incoming: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const status = incoming.statusCode ?? 500;
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : toStream(incoming), { status, headers });
}

function toStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return Readable.toWeb(incoming);
}
