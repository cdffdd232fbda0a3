import { ApiRequestError } from './failure';
import type { paths } from './schema';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Paths of the API that have this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type JsonBody<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;
/** Response body of a successful operation. */
export type Answer<P extends keyof paths, M extends Method> = paths[P][M] extends {
  responses: infer Responses;
}
  ? {
      [Status in keyof Responses]: Status extends 200 | 201 | 202 ? JsonBody<Responses[Status]> : never;
    }[keyof Responses]
  : never;
type RequestParameters<P extends keyof paths, M extends Method> = paths[P][M] extends {
  parameters: infer Parameters;
}
  ? Parameters
  : never;
type PathParameters<P extends keyof paths, M extends Method> =
  RequestParameters<P, M> extends { path: infer Path } ? { path: Path } : { path?: never };
type QueryParameters<P extends keyof paths, M extends Method> =
  RequestParameters<P, M> extends { query?: infer Query } ? { query?: Query } : { query?: never };
type RequestBody<P extends keyof paths, M extends Method> = paths[P][M] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? { body?: Body }
  : { body?: never };

/** Options of a request besides method and path. */
export type CallOptions<P extends keyof paths, M extends Method> = PathParameters<P, M> &
  QueryParameters<P, M> &
  RequestBody<P, M> & {
    signal?: AbortSignal;
    headers?: Record<string, string>;
  };
type Options<P extends keyof paths, M extends Method> =
  RequestParameters<P, M> extends { path: unknown } ? [CallOptions<P, M>] : [CallOptions<P, M>?];

/** An outgoing request; `Show API call` displays it. */
export interface PlainCall {
  method: Uppercase<Method>;
  /** Path with its values and query, starting at `/api` */
  address: string;
  /** Query parameters of the address; absent when the address was written by hand */
  query?: Record<string, unknown>;
  /** Headers besides credentials and Content-Type */
  headers?: Record<string, string>;
  /** A string is sent unchanged, any other value as JSON */
  body?: unknown;
}

/** Callbacks of the session for refusals of the API: session ended, recent sign-in required, role too low. */
export interface SessionHooks {
  /**
   * @param teamId Team of the refused request: a member removed from a team gets the same answer but stays signed in
   */
  ended: (teamId: string | null) => void;
  /** Asks for the password or a code; true when that succeeded and the request is to be sent once more */
  verify: () => Promise<boolean>;
  /** The role does not permit the request; it may have been lowered since the session was loaded */
  forbidden: () => void;
}
let hooks: SessionHooks = {
  ended: () => undefined,
  verify: () => Promise.resolve(false),
  forbidden: () => undefined,
};

export function setSessionHooks(next: SessionHooks): void {
  hooks = next;
}

/** The API as a team's pages use it; without a team for the pages of a person. */
export interface Api {
  get<P extends PathWith<'get'>>(path: P, ...options: Options<P, 'get'>): Promise<Answer<P, 'get'>>;
  post<P extends PathWith<'post'>>(path: P, ...options: Options<P, 'post'>): Promise<Answer<P, 'post'>>;
  put<P extends PathWith<'put'>>(path: P, ...options: Options<P, 'put'>): Promise<Answer<P, 'put'>>;
  patch<P extends PathWith<'patch'>>(path: P, ...options: Options<P, 'patch'>): Promise<Answer<P, 'patch'>>;
  delete<P extends PathWith<'delete'>>(
    path: P,
    ...options: Options<P, 'delete'>
  ): Promise<Answer<P, 'delete'>>;
  /** Returns the successful response itself: for files, XML, PDF and addresses that an earlier response named. */
  raw(address: string, init?: RequestInit): Promise<Response>;
}

interface LooseOptions {
  path?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** @param teamId null for routes that concern a person and no team */
export function createApi(teamId: string | null): Api {
  return fromSender((address, init) => send(teamId, address, init));
}

/** Sends a request. @throws ApiRequestError */
export type Sender = (address: string, init: RequestInit) => Promise<Response>;

/** The API over a way to send requests. */
export function fromSender(sender: Sender): Api {
  const call =
    (method: Uppercase<Method>) =>
    async (path: string, options: LooseOptions = {}): Promise<unknown> => {
      const { address, body } = plainCall(method, path, options);
      const response = await sender(address, {
        method,
        signal: options.signal,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...options.headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (response.status === 204) return undefined;
      return (await response.json()) as unknown;
    };
  return toApi(call, (address, init = {}) => sender(address, init));
}

function toApi(
  call: (method: Uppercase<Method>) => (path: string, options?: LooseOptions) => Promise<unknown>,
  raw: Api['raw'],
): Api {
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    raw,
  } as Api;
}

/**
 * Records the API calls of an action without sending them. No call is ever answered, so of consecutive calls only the
 * first is recorded, and an action must do nothing but call.
 */
export function recordCalls(action: (api: Api) => unknown): PlainCall[] {
  const calls: PlainCall[] = [];
  const note = (call: PlainCall): Promise<never> => {
    calls.push(call);
    return new Promise(() => undefined);
  };
  void action(
    toApi(
      (method) =>
        (path, options = {}) =>
          note({ ...plainCall(method, path, options), headers: options.headers }),
      (address, { method = 'GET', headers, body } = {}) =>
        note({
          method: METHODS.find((each) => each === method) ?? 'GET',
          address,
          headers: Object.fromEntries(new Headers(headers)),
          body: body ?? undefined,
        }),
    ),
  );
  return calls;
}
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Fills the path and adds the query; values that are null or undefined are left out. */
function plainCall(method: Uppercase<Method>, path: string, options: LooseOptions = {}): PlainCall {
  const values = (options.path ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const queryValues = Object.entries(options.query ?? {}).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const query = new URLSearchParams();
  for (const [name, value] of queryValues) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const text = query.toString();
  return {
    method,
    address: text === '' ? filled : `${filled}?${text}`,
    query: Object.fromEntries(queryValues),
    body: options.body,
  };
}

async function send(
  teamId: string | null,
  address: string,
  init: RequestInit,
  isRepeat = false,
): Promise<Response> {
  const response = await reach(address, {
    ...init,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(teamId === null ? {} : { 'X-Passerelle-Team': teamId }),
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  if (response.ok) return response;
  const failure = await toFailure(response);
  if (
    failure.status === 403 &&
    failure.code === 'verification_required' &&
    !isRepeat &&
    (await hooks.verify())
  )
    return send(teamId, address, init, true);
  // Other 401 codes concern input: a password, a code, the token of a link.
  if (failure.code === 'unauthorized') hooks.ended(teamId);
  if (failure.code === 'role_forbids') hooks.forbidden();
  throw failure;
}

/** Sends a request as it is. @throws ApiRequestError when the service does not answer */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiRequestError(0, 'offline', {}, null);
  }
}

/** Reads the failure out of a response that is no success. */
export async function toFailure(response: Response): Promise<ApiRequestError> {
  const code = response.headers.get('X-Error-Code') ?? `http_${response.status}`;
  const requestId = response.headers.get('X-Request-Id');
  const retryAfter = Number(response.headers.get('Retry-After'));
  const body: unknown = await response.json().catch(() => null);
  return new ApiRequestError(
    response.status,
    code,
    readErrors(body),
    requestId,
    retryAfter > 0 ? retryAfter : null,
  );
}

function readErrors(body: unknown): Record<string, string[]> {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return {};
  const { errors } = body;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      [messages].flat().map((message) => String(message)),
    ]),
  );
}
