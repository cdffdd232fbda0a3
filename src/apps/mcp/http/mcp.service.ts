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
  /** Header as received, which the requests of the tools carry. */
  authorization: string;
}

/** Answer to a message as JSON text; null: no answer. */
export interface MessageAnswer {
  status: number;
  text: string | null;
}

/** Bytes of the largest message, which can contain a file. */
export const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
/** Address of the application within its process; it is never resolved. */
const INNER_URL = 'http://passerelle.internal';
/** Code of JSON-RPC for a message that is valid JSON and no request. */
const INVALID_REQUEST = -32_600;

/** Handles messages of the Model Context Protocol, each by a server of its own, because there are no sessions. */
@Injectable()
export class McpService {
  private readonly ruleTexts = new RuleTexts();
  private connection: InProcessConnection | null = null;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Answers one message.
   * @param text of the body
   */
  async handle(request: Request, text: string, credential: MessageCredential): Promise<MessageAnswer> {
    if (/^\s*\[/.test(text))
      return toErrorAnswer(
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

  /** The application is complete only after the modules, so the connection is opened by the first message. */
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

function toErrorAnswer(status: number, code: number, message: string): MessageAnswer {
  return { status, text: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }) };
}
