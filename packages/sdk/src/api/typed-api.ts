import { PagePromise, type Page } from '../page.js';
import type { Download } from '../transport/download.js';
import {
  pathOf,
  type CallOptions,
  type Query,
  type StreamOptions,
  type WriteOptions,
} from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { Answer, BodyOf, PathOf, PathWith, QueryOf } from './operations.js';
import type { paths } from './schema.js';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Call<P extends keyof paths, V extends Verb> = {
  path?: PathOf<P, V>;
  query?: QueryOf<P, V>;
  body?: BodyOf<P, V>;
};
interface PlainCall {
  path?: unknown;
  query?: unknown;
  body?: unknown;
}
/** Members of an answer that are lists. */
type ListIn<Body> = {
  [Name in keyof Body]: NonNullable<Body[Name]> extends readonly unknown[] ? Name : never;
}[keyof Body];
type ItemOf<Body, Name extends keyof Body> =
  NonNullable<Body[Name]> extends readonly (infer Item)[] ? Item : never;

/** The API as openapi.json types it; resources give its operations their names. */
export class TypedApi {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get<P extends PathWith<'get'>>(
    path: P,
    call: Call<P, 'get'>,
    options?: CallOptions,
    headers?: Record<string, string>,
  ): Promise<Answer<P, 'get'>> {
    return this.#json('GET', path, call, options, headers);
  }

  post<P extends PathWith<'post'>>(
    path: P,
    call: Call<P, 'post'>,
    options?: WriteOptions,
    headers?: Record<string, string>,
  ): Promise<Answer<P, 'post'>> {
    return this.#json('POST', path, call, options, headers);
  }

  put<P extends PathWith<'put'>>(
    path: P,
    call: Call<P, 'put'>,
    options?: CallOptions,
  ): Promise<Answer<P, 'put'>> {
    return this.#json('PUT', path, call, options);
  }

  patch<P extends PathWith<'patch'>>(
    path: P,
    call: Call<P, 'patch'>,
    options?: CallOptions,
  ): Promise<Answer<P, 'patch'>> {
    return this.#json('PATCH', path, call, options);
  }

  delete<P extends PathWith<'delete'>>(
    path: P,
    call: Call<P, 'delete'>,
    options?: CallOptions,
  ): Promise<Answer<P, 'delete'>> {
    return this.#json('DELETE', path, call, options);
  }

  /** A file as the body of a POST, in place of its JSON form; the answer is the same. */
  async upload<P extends PathWith<'post'>>(
    path: P,
    call: Omit<Call<P, 'post'>, 'body'>,
    file: { bytes: Uint8Array | string; type: 'application/xml' | 'application/pdf' },
    options?: WriteOptions,
    headers?: Record<string, string>,
  ): Promise<Answer<P, 'post'>> {
    return this.#transport.json({
      method: 'POST',
      path: pathOf(path, valuesOf(call)),
      query: queryOf(call),
      body: file.bytes,
      contentType: file.type,
      headers,
      options,
    }) as Promise<Answer<P, 'post'>>;
  }

  /** Sends a body that may be made while it is sent, and returns the answer while it is written. */
  stream<P extends PathWith<'post'>>(
    path: P,
    call: Omit<Call<P, 'post'>, 'body'>,
    body: Uint8Array | string | ReadableStream<Uint8Array>,
    contentType: string,
    options?: StreamOptions,
  ): Promise<Download> {
    return this.#transport.download({
      method: 'POST',
      path: pathOf(path, valuesOf(call)),
      query: queryOf(call),
      body,
      contentType,
      options,
    });
  }

  /** Downloads a file: PDF, XML, ZIP. */
  async download<P extends PathWith<'get'>>(
    path: P,
    call: Call<P, 'get'>,
    accept: string,
    options?: CallOptions,
  ): Promise<Download> {
    return this.#transport.download(
      { method: 'GET', path: pathOf(path, valuesOf(call)), query: queryOf(call), options },
      accept,
    );
  }

  /** A list: its first page when awaited, all items when iterated. */
  list<P extends PathWith<'get'>, Name extends ListIn<Answer<P, 'get'>> & string>(
    path: P,
    name: Name,
    call: Call<P, 'get'>,
    options?: CallOptions,
  ): PagePromise<ItemOf<Answer<P, 'get'>, Name>> {
    type Item = ItemOf<Answer<P, 'get'>, Name>;
    const query = queryOf(call);
    const read = async (cursor: string | undefined): Promise<Page<Item>> => {
      const body = (await this.#transport.json({
        method: 'GET',
        path: pathOf(path, valuesOf(call)),
        query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
        options,
      })) as Record<string, Item[]> & { pagination?: { nextCursor: string | null; hasMore: boolean } };
      const { nextCursor = null, hasMore = false } = body.pagination ?? {};
      return { items: body[name] ?? [], nextCursor, hasMore };
    };
    return new PagePromise(read);
  }

  // Answers are not checked here: the service's tests compare each one with openapi.json.
  #json<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    call: PlainCall,
    options?: WriteOptions,
    headers?: Record<string, string>,
  ): Promise<Body> {
    return this.#transport.json({
      method,
      path: pathOf(path, valuesOf(call)),
      query: queryOf(call),
      body: call.body,
      headers,
      options,
    }) as Promise<Body>;
  }
}

function valuesOf({ path }: PlainCall): Record<string, string> {
  return (path ?? {}) as Record<string, string>;
}

function queryOf({ query }: PlainCall): Query {
  return (query ?? {}) as Query;
}
