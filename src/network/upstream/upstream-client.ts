import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import { PlatformConnections } from '../french-platform/flow-api/platform-connections';
import { formatPlatformText } from '../french-platform/flow-api/platform-fault';
import { isNeverConnected, parseJson, readRetryAfter } from '../french-platform/flow-api/read-answer';
import { HttpFailedError, type HttpAnswer } from '../peppol/http-request';
import { JsonReader } from './json-reader';
import { findErrorRow, type ProviderTable, type UpstreamOperation } from './provider-table';
import { UpstreamFaultError } from './upstream-fault';

/** Time limit of a request in milliseconds. The provider may transmit a document before it answers. */
const TIMEOUT_MS = 60_000;
/** Seconds after which an attempt certainly has ended. */
export const MAX_ATTEMPT_SECONDS = TIMEOUT_MS / 1000 + 30;
/** Maximum size of an answer in bytes: a document of 25 MiB within JSON. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Wait in seconds after an HTTP 429 that names none. */
const DEFAULT_PAUSE_SECONDS = 60;
/** Maximum number of messages of a failure that are shown. */
const MAX_MESSAGES = 5;

/** Address and credentials of a team at a provider. */
export interface UpstreamCredentials {
  baseUrl: string;
  /** Null for a provider that has one token only. */
  apiKey: string | null;
  apiSecret: string;
}

/** A request to an operation of the provider's table. */
export interface UpstreamRequest {
  /** Replace `{name}` in the path. */
  params?: Record<string, string>;
  /** Undefined members are left out. */
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** Value that is sent as JSON. */
  json?: unknown;
  body?: { contentType: string; content: Buffer };
}

/**
 * Requests to a provider by the table of its operations. After HTTP 429 no request leaves this process until the time that
 * the provider named is over.
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

  /** Whether the provider documents an operation. */
  offers(operation: UpstreamOperation): boolean {
    return (this.table.operations[operation] ?? null) !== null;
  }

  /** Makes a request and returns the JSON of its successful answer. @throws UpstreamFaultError */
  async request(operation: UpstreamOperation, request: UpstreamRequest = {}): Promise<JsonReader> {
    const answer = await this.exchange(operation, request, 'application/json');
    const value = parseJson(answer.body);
    if (typeof value === 'object' && value !== null)
      return new JsonReader(Array.isArray(value) ? { items: value } : value);
    if (answer.body.length === 0) return new JsonReader({});
    throw this.createUnreadable(answer.status, 'content that is no JSON');
  }

  /** Makes a request and returns the bytes of its successful answer. @throws UpstreamFaultError */
  async download(operation: UpstreamOperation, request: UpstreamRequest = {}): Promise<Buffer> {
    return (await this.exchange(operation, request, 'application/xml')).body;
  }

  /**
   * Downloads from an address that the provider has signed, such as one of its object store. Credentials are not sent there.
   * @throws UpstreamFaultError
   */
  async downloadSigned(url: string): Promise<Buffer> {
    this.refuseWhilePaused();
    const answer = await this.send(url, { method: 'GET', headers: { accept: '*/*' } });
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    throw new UpstreamFaultError(
      'serverError',
      `${this.table.title} gave an address for the document that answered HTTP ${answer.status}.`,
      { status: answer.status },
    );
  }

  /** Creates the fault for an answer that is not as documented. */
  createUnreadable(status: number, what: string): UpstreamFaultError {
    return new UpstreamFaultError(
      'unreadable',
      `${this.table.title} answered HTTP ${status} with ${what}; check the base URL.`,
      { status },
    );
  }

  private async exchange(
    operation: UpstreamOperation,
    { params = {}, query = {}, headers = {}, json, body }: UpstreamRequest,
    accept: string,
  ): Promise<HttpAnswer> {
    const entry = this.table.operations[operation] ?? null;
    if (entry === null) throw new Error(`${this.table.title} has no operation ${operation}`);
    this.refuseWhilePaused();
    const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = formatQuery(query);
    const sentBody = json === undefined ? body : { contentType: 'application/json', content: toJson(json) };
    const request = {
      method: entry.method,
      headers: {
        authorization: this.getAuthorization(),
        accept,
        ...(sentBody === undefined ? {} : { 'content-type': sentBody.contentType }),
        ...headers,
      },
      ...(sentBody === undefined ? {} : { body: sentBody.content }),
    };
    const url = `${this.credentials.baseUrl}${path}${search === '' ? '' : `?${search}`}`;
    const answer = await this.send(url, request);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw this.toFault(answer);
  }

  private async send(url: string, request: Parameters<PlatformConnections['send']>[1]): Promise<HttpAnswer> {
    try {
      return await this.connections.send(url, request, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    } catch (error) {
      if (!(error instanceof HttpFailedError)) throw error;
      const text = formatPlatformText(formatErrorOnOneLine(error));
      const message = `${this.table.title} did not answer: ${text}.`;
      throw new UpstreamFaultError(isNeverConnected(error.cause) ? 'unreachable' : 'unanswered', message, {
        cause: error,
      });
    }
  }

  private toFault(answer: HttpAnswer): UpstreamFaultError {
    const { status } = answer;
    const { code, text, isProviderFailure } = readFailure(answer);
    const row = findErrorRow(this.table, status, code);
    const message = `${this.table.title} answered HTTP ${status}${text === '' ? '' : `: ${text}`}`.replace(
      /\.?$/,
      '.',
    );
    if (row === null) return new UpstreamFaultError('unreadable', message, { status, code });
    const retryAfterSeconds =
      readRetryAfter(answer) ?? (row.fault === 'throttled' ? DEFAULT_PAUSE_SECONDS : null);
    if (row.fault === 'throttled') this.pausedUntil = this.now() + (retryAfterSeconds ?? 0) * 1000;
    const category = row.category === undefined ? {} : { category: row.category };
    return new UpstreamFaultError(row.fault, message, {
      ...{ status, code, retryAfterSeconds, isProviderFailure },
      ...category,
    });
  }

  private refuseWhilePaused(): void {
    const seconds = Math.ceil((this.pausedUntil - this.now()) / 1000);
    if (seconds > 0)
      throw new UpstreamFaultError(
        'throttled',
        `${this.table.title} asked to wait; the next request follows in ${seconds} s.`,
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

/** Reads code and text of a failed answer: `{errors: {field: [text]}}`, `{detail: text}` or `{detail: [{msg}]}`, with `X-Error-Code`. */
function readFailure({ body, headers }: HttpAnswer): {
  code: string | null;
  text: string;
  isProviderFailure: boolean;
} {
  const failure = new JsonReader(parseJson(body));
  const messages = failure.object('errors').listMessages();
  const otherTexts = ['error', 'detail', 'message'].flatMap((name) => failure.text(name) ?? []);
  const details = (failure.list('detail') ?? []).flatMap((each) => each.text('msg') ?? []);
  const text = [...messages, ...details, ...otherTexts].slice(0, MAX_MESSAGES).join(' ');
  const isProviderFailure = failure.isFalse('success') || failure.text('detail') !== null;
  return {
    code: headers.errorCode ?? failure.text('code'),
    text: formatPlatformText(text),
    isProviderFailure,
  };
}
