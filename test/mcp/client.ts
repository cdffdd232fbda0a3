import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import type { ResultEnvelope } from '../../src/apps/mcp/answer/tool-answer';

/** Answer of a tool as a client gets it. */
export interface CalledTool {
  isError: boolean;
  envelope: ResultEnvelope;
}

/** A client of the protocol's own SDK, connected to a server. */
export class ToolClient {
  private constructor(readonly client: Client) {}

  static async connect(transport: Transport): Promise<ToolClient> {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    // Answers are compared with the declared schemas from here on.
    await client.listTools();
    return new ToolClient(client);
  }

  /** Connects over HTTP with a credential. */
  static overHttp(baseUrl: string, authorization: string): Promise<ToolClient> {
    const requestInit = { headers: { authorization } };
    return ToolClient.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
  }

  /** @throws Error when the text of the answer is not the structured content */
  async call(name: string, input: Record<string, unknown> = {}): Promise<CalledTool> {
    const { content, structuredContent, isError } = await this.client.callTool({ name, arguments: input });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    return { isError: isError === true, envelope: structuredContent as ResultEnvelope };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** Data of a success, for expectations. @throws Error with the failure */
export function dataOf({ isError, envelope }: CalledTool): unknown {
  if (isError) throw new Error(JSON.stringify(envelope.error));
  return envelope.data;
}
