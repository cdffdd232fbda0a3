import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { requestContext } from '../../../platform/kernel/request-context';
import { toToolApi } from '../api/tool-api';
import { createToolFetch } from '../api/tool-fetch';
import { createProtocolServer } from '../protocol-server';
import { RuleTexts } from '../../guides/rule-texts';
import { InProcessConnection, type RequestOrigin } from './in-process-connection';

/** Credential of a message. */
interface MessageCredential {
  keyId: string;
  /** `Authorization` header as received; the requests of the tools have the same header. */
  authorization: string;
}

/** Response to a message; `text` is JSON, or null for a response without a body. */
export interface MessageResponse {
  status: number;
  text: string | null;
}

/** Maximum size of a message in bytes; a message can contain a file. */
export const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
/** Address of the application within its process; it is never resolved. */
const INNER_URL = 'http://passerelle.internal';
/** Error code of JSON-RPC for a message that is valid JSON but not a request. */
const INVALID_REQUEST = -32_600;

/**
 * Handles messages of the Model Context Protocol. Each message has its own protocol server, because there are no
 * sessions.
 */
@Injectable()
export class McpService {
  private readonly ruleTexts = new RuleTexts();
  private connection: InProcessConnection | null = null;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Handles one message.
   * @param text body of the message
   */
  async handle(request: Request, text: string, credential: MessageCredential): Promise<MessageResponse> {
    if (/^\s*\[/.test(text))
      return toErrorResponse(
        400,
        INVALID_REQUEST,
        'Batches are not accepted; send one message in each request.',
      );
    const server = await this.createServer(request, credential);
    const { WebStandardStreamableHTTPServerTransport } = await import('@modelcontextprotocol/server');
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      maxRequestBodySize: MAX_MESSAGE_BYTES,
    });
    await server.connect(transport);
    try {
      const answer = await transport.handleRequest(toWebRequest(request, text));
      return { status: answer.status, text: answer.body === null ? null : await answer.text() };
    } finally {
      await server.close();
    }
  }

  private async createServer(
    request: Request,
    { keyId, authorization }: MessageCredential,
  ): ReturnType<typeof createProtocolServer> {
    const { Passerelle } = await import('#sdk');
    const current = requestContext.current();
    const origin: RequestOrigin = {
      peerAddress: request.socket.remoteAddress,
      forwardedFor: request.get('X-Forwarded-For'),
      authorization,
      requestId: current?.requestId ?? '',
      clientGone: current?.clientGone ?? new AbortController().signal,
    };
    const client = new Passerelle({
      baseUrl: INNER_URL,
      // The connection adds the credential of the caller.
      auth: { token: 'none' },
      retries: 0,
      fetch: createToolFetch(INNER_URL, this.getConnection().createFetch(origin)),
    });
    return createProtocolServer({ api: toToolApi(client), keyId, ruleTexts: this.ruleTexts }, (error, tool) =>
      this.logger.error({ err: error, tool }, 'a tool failed'),
    );
  }

  /**
   * Returns the connection, which the first message opens, because the application is not complete while modules are
   * created.
   */
  private getConnection(): InProcessConnection {
    return (this.connection ??= new InProcessConnection(this.adapterHost.httpAdapter.getInstance()));
  }
}

function toWebRequest(request: Request, body: string): globalThis.Request {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  return new globalThis.Request(`${INNER_URL}/mcp`, { method: 'POST', headers, body });
}

function toErrorResponse(status: number, code: number, message: string): MessageResponse {
  return { status, text: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }) };
}
