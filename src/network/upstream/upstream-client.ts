import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import { PlatformConnections } from '../french-platform/flow-api/platform-connections';
import { formatPlatformText } from '../french-platform/flow-api/platform-fault';
import {
  isNeverConnected,
  parseJson,
  parsePlatformRetryAfter,
} from '../french-platform/flow-api/platform-response';
import { HttpFailedError, type HttpResponse } from '../peppol/http-request';
import { JsonReader } from './json-reader';
import { findErrorMapping, type ProviderTable, type UpstreamOperation } from './provider-table';
import { UpstreamFaultError } from './upstream-fault';

/** Time limit of a request in milliseconds; long, because the provider may transmit a document before it responds. */
const TIMEOUT_MS = 60_000;
/** Seconds after which an attempt has certainly ended. */
export const MAX_ATTEMPT_SECONDS = TIMEOUT_MS / 1000 + 30;
/** Maximum size of a response in bytes: a document of 25 MiB within JSON. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
/** Wait in seconds after an HTTP 429 without `Retry-After`. */
const DEFAULT_PAUSE_SECONDS = 60;
/** Maximum number of messages that are taken from a failed response. */
const MAX_MESSAGES = 5;

/** Address and credentials of a team at a provider. */
export interface UpstreamCredentials {
  baseUrl: string;
  /** Id of the API key; null for a provider with a single token. */
  apiKey: string | null;
  apiSecret: string;
}

/** A request to an operation of a provider. */
export interface UpstreamRequest {
  /** Values for the parameters `{name}` in the path. */
  params?: Record<string, string>;
  /** Query parameters; undefined values are omitted. */
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** Value that is sent as JSON. */
  json?: unknown;
  body?: { contentType: string; content: Buffer };
}

/**
 * Client of a provider's API, controlled by the table of its operations. After HTTP 429, this process sends no request
 * until the waiting time requested by the provider is over.
 */
export class UpstreamClient {
  private pausedUntil = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly table: ProviderTable,
    private readonly credentials: UpstreamCredentials,
    private readonly connections: Pick<PlatformConnections, 'send'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns whether the provider supports an operation. */
  supports(operation: UpstreamOperation): boolean {
    return (this.table.operations[operation] ?? null) !== null;
  }

  /** Sends a request and returns the JSON of the successful response. @throws UpstreamFaultError */
  async request(operation: UpstreamOperation, request: UpstreamRequest = {}): Promise<JsonReader> {
    const response = await this.exchange(operation, request, 'application/json');
    const value = parseJson(response.body);
    if (typeof value === 'object' && value !== null)
      return new JsonReader(Array.isArray(value) ? { items: value } : value);
    if (response.body.length === 0) return new JsonReader({});
    throw this.createUnreadableFault(response.status, 'content that is not JSON');
  }

  /** Sends a request and returns the body of the successful response. @throws UpstreamFaultError */
  async download(operation: UpstreamOperation, request: UpstreamRequest = {}): Promise<Buffer> {
    return (await this.exchange(operation, request, 'application/xml')).body;
  }

  /**
   * Downloads from a signed address that the provider returned, e.g. of its object store. No credentials are sent to
   * this address.
   * @throws UpstreamFaultError
   */
  async downloadSigned(url: string): Promise<Buffer> {
    this.throwWhilePaused();
    const response = await this.send(url, { method: 'GET', headers: { accept: '*/*' } });
    if (response.status >= 200 && response.status < 300) return response.body;
    throw new UpstreamFaultError(
      'serverError',
      `The address that ${this.table.title} returned for the document responded with HTTP ${response.status}.`,
      { status: response.status },
    );
  }

  /** Creates the fault for an answer that is not as documented. */
  createUnreadableFault(status: number, description: string): UpstreamFaultError {
    return new UpstreamFaultError(
      'unreadable',
      `${this.table.title} answered HTTP ${status} with ${description}; check the base URL.`,
      { status },
    );
  }

  private async exchange(
    operation: UpstreamOperation,
    { params = {}, query = {}, headers = {}, json, body }: UpstreamRequest,
    accept: string,
  ): Promise<HttpResponse> {
    const operationEntry = this.table.operations[operation] ?? null;
    if (operationEntry === null) throw new Error(`${this.table.title} has no operation ${operation}`);
    this.throwWhilePaused();
    const path = operationEntry.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const queryString = formatQuery(query);
    const requestBody =
      json === undefined ? body : { contentType: 'application/json', content: toJson(json) };
    const request = {
      method: operationEntry.method,
      headers: {
        authorization: this.getAuthorization(),
        accept,
        ...(requestBody === undefined ? {} : { 'content-type': requestBody.contentType }),
        ...headers,
      },
      ...(requestBody === undefined ? {} : { body: requestBody.content }),
    };
    const url = `${this.credentials.baseUrl}${path}${queryString === '' ? '' : `?${queryString}`}`;
    const response = await this.send(url, request);
    if (response.status >= 200 && response.status < 300) return response;
    throw this.toFault(response);
  }

  private async send(
    url: string,
    request: Parameters<PlatformConnections['send']>[1],
  ): Promise<HttpResponse> {
    try {
      return await this.connections.send(url, request, {
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
      });
    } catch (error) {
      if (!(error instanceof HttpFailedError)) throw error;
      const text = formatPlatformText(formatErrorOnOneLine(error));
      const message = `${this.table.title} did not respond: ${text}.`;
      throw new UpstreamFaultError(isNeverConnected(error.cause) ? 'unreachable' : 'unanswered', message, {
        cause: error,
      });
    }
  }

  private toFault(response: HttpResponse): UpstreamFaultError {
    const { status } = response;
    const { code, text, isProviderFailure } = parseFailure(response);
    const errorMapping = findErrorMapping(this.table, status, code);
    const message = `${this.table.title} answered HTTP ${status}${text === '' ? '' : `: ${text}`}`.replace(
      /\.?$/,
      '.',
    );
    if (errorMapping === null) return new UpstreamFaultError('unreadable', message, { status, code });
    const retryAfterSeconds =
      parsePlatformRetryAfter(response) ??
      (errorMapping.fault === 'throttled' ? DEFAULT_PAUSE_SECONDS : null);
    if (errorMapping.fault === 'throttled') this.pausedUntil = this.now() + (retryAfterSeconds ?? 0) * 1000;
    const category = errorMapping.category === undefined ? {} : { category: errorMapping.category };
    return new UpstreamFaultError(errorMapping.fault, message, {
      ...{ status, code, retryAfterSeconds, isProviderFailure },
      ...category,
    });
  }

  private throwWhilePaused(): void {
    const seconds = Math.ceil((this.pausedUntil - this.now()) / 1000);
    if (seconds > 0)
      throw new UpstreamFaultError(
        'throttled',
        `${this.table.title} limits requests (HTTP 429); the next request follows in ${seconds} s.`,
        { status: 429, retryAfterSeconds: seconds },
      );
  }

  private getAuthorization(): string {
    const { apiKey, apiSecret } = this.credentials;
    if (this.table.authentication === 'bearer') return `Bearer ${apiSecret}`;
    return `Basic ${Buffer.from(`${apiKey ?? ''}:${apiSecret}`).toString('base64')}`;
  }
}

function formatQuery(query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.append(name, value);
  return parameters.toString();
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/**
 * Parses code and text of a failed response: `{errors: {field: [text]}}`, `{detail: text}` or `{detail: [{msg}]}`, with
 * `X-Error-Code`.
 */
function parseFailure({ body, headers }: HttpResponse): {
  code: string | null;
  text: string;
  isProviderFailure: boolean;
} {
  const failure = new JsonReader(parseJson(body));
  const messages = failure.getObject('errors').listTexts();
  const otherTexts = ['error', 'detail', 'message'].flatMap((name) => failure.getText(name) ?? []);
  const details = (failure.getObjects('detail') ?? []).flatMap((each) => each.getText('msg') ?? []);
  const text = [...messages, ...details, ...otherTexts].slice(0, MAX_MESSAGES).join(' ');
  const isProviderFailure = failure.isFalse('success') || failure.getText('detail') !== null;
  return {
    code: headers.errorCode ?? failure.getText('code'),
    text: formatPlatformText(text),
    isProviderFailure,
  };
}
