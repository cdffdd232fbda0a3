import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  parseDirectorySearch,
  parseFlowInfo,
  parseFlowSearch,
  type jsonSchemas,
} from '../../../src/standards/french-flow';
import { controlPlatform } from './platform-control';
import { readForm } from './read-form';
import { findViolation } from './schema-check';
import { SimulatedDirectory } from './simulated-directory';
import { SimulatedFlows } from './simulated-flows';

export const PLATFORM_CLIENT = { id: 'client of the installation', secret: 'the secret: +/% and more' };

/**
 * Faults of the simulated platform. `cut` ends the connection while the form is read; the `…AfterStoring` faults store
 * the file first; `unknownFlow` denies an existing flow; `wrongAudience` refuses every token.
 */
export const PLATFORM_FAULTS = [
  'html',
  'htmlAfterStoring',
  'cut',
  'cutAfterStoring',
  'throttled',
  'throttledWithoutTime',
  'error',
  'errorAfterStoring',
  'unknownFlow',
  'wrongAudience',
] as const;
export type SimulatedFault = (typeof PLATFORM_FAULTS)[number];

/** Seconds of `Retry-After` of the simulated platform. */
export const RETRY_AFTER_SECONDS = 2;
const TOKEN_SECONDS = 600;

interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * A French platform with the flow and directory services of XP Z12-013, with faults on request. Requests and answers are
 * validated by the JSON Schemas of the product's own client and server.
 */
export class SimulatedFrenchPlatform {
  readonly flows = new SimulatedFlows();
  readonly directory = new SimulatedDirectory();
  /** Number of requests by method and path, ids left out. */
  readonly counts = new Map<string, number>();
  /** Violations of the schemas, of both sides. */
  readonly violations: string[] = [];
  /** Lifetime in seconds of the tokens that are issued from now on. */
  tokenSeconds = TOKEN_SECONDS;
  /** Number of issued tokens. */
  issuedTokens = 0;
  /** Number of requests with credentials or tokens that are not this platform's. */
  refusedCredentials = 0;
  private tokens = new Set<string>();
  private faults: { fault: SimulatedFault; times: number }[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly isControllable: boolean,
    readonly client: { id: string; secret: string },
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.handle(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500).end(String(error));
      });
    });
  }

  /**
   * @param isControllable whether faults can be requested over HTTP, for a platform in a process of its own
   * @param client credentials of its only client
   */
  static async start(
    port = 0,
    { isControllable = false, client = PLATFORM_CLIENT } = {},
  ): Promise<SimulatedFrenchPlatform> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address() as AddressInfo;
    return new SimulatedFrenchPlatform(server, `http://127.0.0.1:${address.port}`, isControllable, client);
  }

  /** Settings of an installation that files through this platform. */
  get settings(): Record<string, string> {
    return {
      FR_PLATFORM_FLOW_URL: `${this.url}/afnor-flow`,
      FR_PLATFORM_DIRECTORY_URL: `${this.url}/afnor-directory`,
      FR_PLATFORM_TOKEN_URL: `${this.url}/oauth2/token`,
      FR_PLATFORM_CLIENT_ID: this.client.id,
      FR_PLATFORM_CLIENT_SECRET: this.client.secret,
      FR_PLATFORM_NUMBER: '0431',
      FR_PLATFORM_NAME: 'Simulated platform',
    };
  }

  /** Lets the next requests to which the fault applies fail. */
  fail(fault: SimulatedFault, times = 1): void {
    this.faults.push({ fault, times });
  }

  /** Ends all faults. */
  recover(): void {
    this.faults = [];
  }

  /** Makes issued tokens invalid, as a restart of a token server does. */
  revokeTokens(): void {
    this.tokens = new Set();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Date', new Date(this.flows.now()).toUTCString());
    const { pathname, searchParams } = new URL(message.url ?? '/', this.url);
    const isSubmission = message.method === 'POST' && pathname.endsWith('/flows');
    if (isSubmission && this.take('cut')) {
      message.once('data', () => message.destroy());
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of message) pieces.push(piece as Buffer);
    const request: Request = {
      method: message.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: message.headers,
      body: Buffer.concat(pieces),
    };
    if (this.isControllable && pathname.startsWith('/control')) {
      const { status, body } = controlPlatform(this, request.method, pathname, request.body);
      return send(response, status, body);
    }
    const name = `${request.method} ${pathname.replace(/flows\/(?!search).*/, 'flows/{id}')}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    if (pathname === '/oauth2/token') return this.grant(request, response);
    if (!this.isAuthorized(request)) {
      this.refusedCredentials++;
      return refuse(response, 401, 'UNAUTHORIZED');
    }
    if (this.take('wrongAudience')) return refuse(response, 401, 'UNAUTHORIZED');
    if (this.take('throttled')) {
      response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
      return refuse(response, 429, 'TOO_MANY_REQUESTS');
    }
    if (this.take('throttledWithoutTime')) return refuse(response, 429, 'TOO_MANY_REQUESTS');
    if (pathname.startsWith('/afnor-flow/v1/')) return this.serveFlow(request, response);
    if (pathname.startsWith('/afnor-directory/v1/')) return this.serveDirectory(request, response);
    refuse(response, 404, 'NOT_FOUND');
  }

  private grant({ headers, body }: Request, response: ServerResponse): void {
    const { id, secret } = this.client;
    const expected = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
    if (headers.authorization !== expected || body.toString() !== 'grant_type=client_credentials') {
      this.refusedCredentials++;
      send(response, 401, { error: 'invalid_client' });
      return;
    }
    const token = randomBytes(24).toString('base64url');
    this.tokens.add(token);
    this.issuedTokens++;
    send(response, 200, { access_token: token, token_type: 'bearer', expires_in: this.tokenSeconds });
  }

  private isAuthorized({ headers }: Request): boolean {
    return this.tokens.has((headers.authorization ?? '').replace(/^Bearer /, ''));
  }

  private serveFlow(request: Request, response: ServerResponse): void {
    const path = request.path.slice('/afnor-flow/v1/'.length);
    if (path === 'healthcheck') response.writeHead(200).end();
    else if (path === 'flows/search') this.search(request, response);
    else if (path === 'flows') this.submit(request, response);
    else this.download(request, decodeURIComponent(path.slice('flows/'.length)), response);
  }

  private submit({ body, headers }: Request, response: ServerResponse): void {
    if (this.take('html')) return sendPage(response);
    if (this.take('error')) return refuse(response, 500, 'INTERNAL');
    const parts = readForm(body, headers['content-type'] ?? '');
    const [info] = parts.filter(({ name }) => name === 'flowInfo');
    const files = parts.filter(({ name }) => name === 'file');
    const parsed = parseFlowInfo(JSON.parse(info?.content.toString() ?? 'null'), '1.2');
    const [file] = files;
    if (parsed.findings !== undefined || file === undefined || files.length > 1) {
      this.violations.push(`flowInfo: ${JSON.stringify(parsed.findings)}`);
      return refuse(response, 400, 'PARAMS_ERROR');
    }
    if (this.flows.refusesDuplicates && this.flows.has(file.content))
      return refuse(response, 409, 'DUPLICATE');
    const { flowId, submittedAt } = this.flows.submit(parsed.value, Buffer.from(file.content));
    if (this.take('errorAfterStoring')) return refuse(response, 500, 'INTERNAL');
    if (this.take('htmlAfterStoring')) return sendPage(response);
    if (this.take('cutAfterStoring')) return void response.destroy();
    this.answer(response, 202, 'SubmittedFlow', { ...parsed.value, flowId, submittedAt });
  }

  private search({ body }: Request, response: ServerResponse): void {
    const parsed = parseFlowSearch(JSON.parse(body.toString()), '1.2');
    if (parsed.findings !== undefined) {
      this.violations.push(`search: ${JSON.stringify(parsed.findings)}`);
      return refuse(response, 400, 'PARAMS_ERROR');
    }
    const { where: filters, limit = 25 } = parsed.value;
    this.answer(response, 200, 'FoundFlows', { limit, filters, results: this.flows.search(parsed.value) });
  }

  private download({ query }: Request, flowId: string, response: ServerResponse): void {
    const found = this.take('unknownFlow') ? undefined : this.flows.find(flowId);
    if (found === undefined) return refuse(response, 404, 'NOT_FOUND');
    if ((query.get('docType') ?? 'Metadata') === 'Metadata')
      return this.answer(response, 200, 'Flow', found.flow);
    response.writeHead(200, { 'content-type': 'application/xml' }).end(found.content);
  }

  private serveDirectory({ path, body }: Request, response: ServerResponse): void {
    const below = decodeURIComponent(path.slice('/afnor-directory/v1/'.length));
    if (below === 'healthcheck') return void response.writeHead(200).end();
    if (this.take('error')) return refuse(response, 500, 'INTERNAL');
    if (below === 'directory-line/search') return this.searchLines(body, response);
    const found = this.directory.find(below);
    if (found === null) return refuse(response, 404, 'NOT_FOUND');
    const schema = DIRECTORY_SCHEMAS.find(([start]) => below.startsWith(start))?.[1] ?? 'DirectoryLine';
    this.answer(response, 200, schema, found);
  }

  private searchLines(body: Buffer, response: ServerResponse): void {
    const parsed = parseDirectorySearch('directory-line', JSON.parse(body.toString()));
    if (parsed.findings !== undefined) {
      this.violations.push(`directory search: ${JSON.stringify(parsed.findings)}`);
      return refuse(response, 400, 'PARAMS_ERROR');
    }
    const found = this.directory.search(parsed.value);
    if (found.results.length === 0) return void response.writeHead(204).end();
    this.answer(response, 200, 'FoundLines', found);
  }

  private answer(
    response: ServerResponse,
    status: number,
    schema: keyof typeof jsonSchemas,
    body: object,
  ): void {
    const violation = findViolation(schema, body);
    if (violation !== null) this.violations.push(violation);
    send(response, status, body);
  }

  /** Takes one occurrence of a fault. */
  private take(name: SimulatedFault): boolean {
    const found = this.faults.find(({ fault }) => fault === name);
    if (found === undefined) return false;
    found.times--;
    if (found.times <= 0) this.faults = this.faults.filter((each) => each !== found);
    return true;
  }
}

const DIRECTORY_SCHEMAS = [
  ['siren/', 'DirectorySiren'],
  ['siret/', 'DirectorySiret'],
  ['routing-code/', 'DirectoryRoutingCode'],
] as const;

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, errorCode: string): void {
  send(response, status, { errorCode, errorMessage: `Simulated answer ${status}` });
}

function sendPage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</body></html>');
}
