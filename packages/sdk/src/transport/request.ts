export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type QueryValue = string | number | boolean | null | undefined;
/** Query of a request. A list is sent as repeated parameters; null and undefined are left out. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** Options of a call besides the parameters of the operation. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds that one attempt may take; default: that of the client */
  attemptTimeout?: number;
  /** Milliseconds that the call may take with all its attempts and waits; default: that of the client */
  timeout?: number;
  /** Attempts after the first; default: that of the client */
  retries?: number;
}

/** Options of a call whose answer is read part by part. */
export interface StreamOptions extends WriteOptions {
  /** Milliseconds without a part of the answer after which it counts as broken; default: `attemptTimeout` */
  stallTimeout?: number;
}

/** Options of what a POST does: the same key does it once. */
export interface WriteOptions extends CallOptions {
  /** Default: a new one for each call, the same for all its attempts */
  idempotencyKey?: string;
}

/** One call of the API. */
export interface ApiRequest {
  method: Method;
  /** From the base URL on, without a query; values are encoded already */
  path: string;
  query?: Query;
  /** Sent as JSON; a `URLSearchParams` as a form; text, bytes and streams with their own type as `contentType` says */
  body?: unknown;
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
  /** False for operations that take no credential */
  signedIn?: boolean;
  options?: StreamOptions;
}

/** Path prefix of the operations whose POST accepts an idempotency key (docs/idempotency.md). */
const KEYED = '/api/v1/';

export function takesKey({ method, path }: Pick<ApiRequest, 'method' | 'path'>): boolean {
  return method === 'POST' && path.startsWith(KEYED);
}

/**
 * Whether doing it twice does no more than doing it once, so that a lost answer is no reason to stop: methods that say so
 * (RFC 9110, 9.2.2), and a POST with a key.
 */
export function isRepeatable(request: Pick<ApiRequest, 'method' | 'path'>): boolean {
  return ['GET', 'PUT', 'DELETE'].includes(request.method) || takesKey(request);
}

/** Segments that URLs leave out of a path with the one before them (URL Standard, dot segments). */
const DOTS = /^(?:\.|%2e){1,2}$/i;

/** Fills `{name}` of a path. @throws TypeError when a value is empty or dots: the request would reach another route */
export function pathOf(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || value === '' || DOTS.test(value))
      throw new TypeError(
        `${name} must be an id; received ${typeof value === 'string' ? JSON.stringify(value) : typeof value}`,
      );
    return encodeURIComponent(value);
  });
}

export function addressOf(baseUrl: string, path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of [value].flat())
      if (item !== null && item !== undefined) parameters.append(name, String(item));
  const text = parameters.toString();
  return text === '' ? baseUrl + path : `${baseUrl}${path}?${text}`;
}
