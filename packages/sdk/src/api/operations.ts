import type { components, paths } from './schema.js';

/** A resource or an input of the API by its name in openapi.json. */
export type Named<Name extends keyof components['schemas']> = components['schemas'][Name];

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Paths of the API that have a method. */
export type PathWith<V extends Verb> = {
  [P in keyof paths]: paths[P][V] extends { responses: unknown } ? P : never;
}[keyof paths] &
  string;

type Responses<P extends keyof paths, V extends Verb> = paths[P][V] extends { responses: infer R }
  ? R
  : never;
/** The JSON of an operation's success. */
export type Answer<P extends keyof paths, V extends Verb> =
  Responses<P, V> extends { 200: { content: { 'application/json': infer Body } } } ? Body : never;

type Parameters<P extends keyof paths, V extends Verb> = paths[P][V] extends { parameters: infer Q }
  ? Q
  : never;
/** The query of an operation; `limit` and `cursor` of lists are in it. */
export type QueryOf<P extends keyof paths, V extends Verb> =
  Parameters<P, V> extends { query?: infer Q } ? NonNullable<Q> : never;
/** Values of `{name}` in the path. */
export type PathOf<P extends keyof paths, V extends Verb> =
  Parameters<P, V> extends { path: infer Q } ? Q : Record<never, string>;
/** The JSON body of an operation. */
export type BodyOf<P extends keyof paths, V extends Verb> = paths[P][V] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;
/** The query of an operation without `cursor` and `limit` handled by the list. */
export type Filters<P extends keyof paths, V extends Verb = 'get'> = Omit<QueryOf<P, V>, 'cursor'> & {
  /** Cursor of the page; absent for the first page */
  cursor?: string;
};
