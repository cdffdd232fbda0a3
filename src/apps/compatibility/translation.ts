import { parsePath } from '../../platform/kernel/http/edge/request-path';

/** JSON object of a request or a response. */
export type Json = Readonly<Record<string, unknown>>;

/** An operation of another product, and the operation of this API that serves it. */
export interface Translation {
  /** Method and path of the other product after its prefix; names in braces are one segment each. */
  from: readonly [method: string, path: string];
  /** Method and path of this API with the same names. */
  to: readonly [method: string, path: string];
  /** Changes the query parameters. @param isForeign see {@link TranslatedRequest.isForeign} */
  query?: (query: URLSearchParams, isForeign: boolean) => void;
  /** Returns the body for this API. */
  body?: (body: Json) => Json;
  /** Returns the members that are added to a successful response. */
  answer?: (answer: Json) => Json;
  /** Names of fields in failures: name of the other product by name of this API. */
  fields?: Readonly<Record<string, string>>;
  /** Whether the response is a list with the query parameters `page` and `limit`. */
  isPaged?: true;
  /**
   * Seconds for which a request of the other product waits for the outcome, if the other product responds after the
   * outcome.
   */
  waitSeconds?: number;
}

/** API of another product. */
export interface CompatibleApi {
  /** Path prefixes. A segment with the id of the team after a prefix is removed. */
  prefixes: readonly string[];
  translations: readonly Translation[];
}

/** Request in the form of this API. */
export interface TranslatedRequest {
  translation: Translation | null;
  method: string;
  /** Path with its query. */
  url: string;
  /** Id of the team in the path; null when the path has none. */
  teamId: string | null;
  /** Page number from 1, and page size; null for a request without `page`. */
  page: { number: number; limit: number } | null;
  /** Whether only the other product has this path and method; otherwise clients of this API use them, too. */
  isForeign: boolean;
  /** Names of the query parameters as received. */
  parameters: ReadonlySet<string>;
}

/** Prefix of the paths of this API. */
const OWN_PREFIX = '/api/v1';
const TEAM_SEGMENT = /^\/(team_[A-Za-z0-9]+)(?=\/|$)/;
/** Default page size of the other product. */
const DEFAULT_LIMIT = 10;
/** Maximum page size, as in this API; a larger size is reduced to this maximum. */
const MAX_LIMIT = 200;

/**
 * Translates a request of the other product; returns null for a request that has no equivalent there. The path is
 * not normalised, so that the router uses the same path as the edge. A path that another parser could interpret
 * differently is not translated.
 * @param target path with its query, as received
 */
export function translateRequest(
  api: CompatibleApi,
  method: string,
  target: string,
): TranslatedRequest | null {
  const [pathname, search] = splitTarget(target);
  const prefix = [OWN_PREFIX, ...api.prefixes].find((each) => pathname.startsWith(`${each}/`));
  if (prefix === undefined || isAmbiguous(pathname)) return null;
  const query = new URLSearchParams(search);
  const parameters = new Set(query.keys());
  const remainingPath = pathname.slice(prefix.length);
  const teamId = prefix === OWN_PREFIX ? null : (TEAM_SEGMENT.exec(remainingPath)?.[1] ?? null);
  const path = teamId === null ? remainingPath : remainingPath.slice(teamId.length + 1);
  const match = findTranslation(api, method, path);
  if (match === null)
    return prefix === OWN_PREFIX
      ? null
      : {
          ...{ translation: null, method, url: `${OWN_PREFIX}${path}${toSearch(query)}`, teamId },
          ...{ page: null, isForeign: true, parameters },
        };
  const { translation, values } = match;
  const [toMethod, toPath] = translation.to;
  const isForeign = prefix !== OWN_PREFIX || toMethod !== method || toPath !== translation.from[1];
  const page = translation.isPaged === true ? takePage(query) : null;
  translation.query?.(query, isForeign);
  return {
    ...{
      translation,
      method: toMethod,
      url: `${OWN_PREFIX}${replaceParameters(toPath, values)}${toSearch(query)}`,
    },
    ...{ teamId, page, isForeign, parameters },
  };
}

/** Splits a request target into its path and its query, which may be empty. Neither part is decoded. */
export function splitTarget(target: string): [path: string, query: string] {
  const path = parsePath(target);
  return [path, target.slice(path.length + 1)];
}

/**
 * Returns whether parsers may interpret a path differently: empty segments, backslashes, fragments, segments `.` and
 * `..`.
 */
function isAmbiguous(path: string): boolean {
  return /\/\/|[\\#]/.test(path) || path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

function findTranslation(
  { translations }: CompatibleApi,
  method: string,
  path: string,
): { translation: Translation; values: Map<string, string> } | null {
  const segments = path.split('/');
  for (const translation of translations) {
    const [methodName, pattern] = translation.from;
    if (methodName !== method) continue;
    const values = matchSegments(pattern.split('/'), segments);
    if (values !== null) return { translation, values };
  }
  return null;
}

function matchSegments(pattern: string[], segments: string[]): Map<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const values = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{') && segment !== '') values.set(part, segment);
    else if (part !== segment) return null;
  }
  return values;
}

const replaceParameters = (path: string, values: ReadonlyMap<string, string>): string =>
  path
    .split('/')
    .map((part) => values.get(part) ?? part)
    .join('/');

/** Removes `page` from the query of a list and returns the page; null without a valid `page`. */
function takePage(query: URLSearchParams): TranslatedRequest['page'] {
  const text = query.get('page');
  if (text === null || !/^[1-9]\d{0,6}$/.test(text) || query.has('cursor')) return null;
  query.delete('page');
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  const size = Number.isInteger(limit) && limit >= 1 ? Math.min(limit, MAX_LIMIT) : null;
  if (size === null) return null;
  query.set('limit', String(size));
  return { number: Number(text), limit: size };
}

function toSearch(query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns a value as an object; null for any other value. */
export function asObject(value: unknown): Json | null {
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
