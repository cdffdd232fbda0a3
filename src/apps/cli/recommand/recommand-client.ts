import { setTimeout as sleep } from 'node:timers/promises';
import { parseRetryAfter } from '../../../webhooks/wire/retry-after';

/** JSON object of a response. */
export type Json = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
/** Maximum wait before a retry; with a longer `Retry-After` the request fails. */
const MAX_WAIT_MS = 60_000;
const PAGE_SIZE = 100;

/** Statuses of responses that concern only the requested object. */
const OBJECT_STATUSES = [404, 410, 422];

/** Thrown when the other API rejects a request, is not reachable, or returns an undocumented response. */
export class RecommandError extends Error {
  override readonly name = 'RecommandError';

  /** @param status status of the response; null without a response */
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }

  /** Whether the failure concerns only the object: the object is missing or damaged, but access to the API works. */
  get concernsObject(): boolean {
    const { status } = this;
    if (status === null) return false;
    return status < 300 || status >= 500 || OBJECT_STATUSES.includes(status);
  }
}

/** Outcome of one request: a body, or a failure. */
type AttemptResult =
  { body: Json } | { body: null; failure: RecommandError; isRepeatable: boolean; retryAfterMs: number };

/** Reads the API of Recommand (docs.recommand.eu) with a key of a team. The client makes only GET requests. */
export class RecommandClient {
  /**
   * @param baseUrl address without a path
   * @param key `key:secret`
   * @param firstWaitMs wait before the first retry; the wait doubles with each further retry
   */
  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
    private readonly firstWaitMs = FIRST_WAIT_MS,
  ) {}

  /**
   * Reads a list that usually has no pages. @param member name of the list in the response
   * @throws RecommandError also when the response has no such list
   */
  async list(path: string, member: string): Promise<Json[]> {
    const answer = await this.get(path);
    const items = getItems(answer, path, member);
    if ((getTotalPages(answer) ?? 1) <= 1) return items;
    const allItems: Json[] = [];
    for await (const item of this.pages(path, member)) allItems.push(item);
    return allItems;
  }

  /**
   * Reads a list page by page. @param member name of the list in the response
   * @throws RecommandError also when a page has no such list, or does not show whether another page follows
   */
  async *pages(path: string, member: string): AsyncGenerator<Json> {
    for (let page = 1; ; page++) {
      const pagePath = `${path}?page=${page}&limit=${PAGE_SIZE}`;
      const answer = await this.get(pagePath);
      const items = getItems(answer, pagePath, member);
      yield* items;
      const totalPages = getTotalPages(answer);
      const { limit } = toObject(answer.pagination) ?? {};
      const size = typeof limit === 'number' ? Math.min(limit, PAGE_SIZE) : PAGE_SIZE;
      if (items.length >= size && (totalPages === null || totalPages < page))
        throw new RecommandError(
          `GET ${pagePath} returned ${items.length} objects without usable pagination.totalPages, so more objects may follow.`,
          200,
        );
      if (totalPages === null || page >= totalPages) return;
    }
  }

  /**
   * Reads an object. After a response 429 or 5xx or a failed connection, the request is repeated, after the time of
   * `Retry-After` if the response has it.
   * @throws RecommandError
   */
  async get(path: string): Promise<Json> {
    for (let attempt = 1; ; attempt++) {
      const result = await this.requestOnce(path);
      if (result.body !== null) return result.body;
      const { failure, isRepeatable, retryAfterMs } = result;
      if (!isRepeatable || attempt === MAX_ATTEMPTS || retryAfterMs > MAX_WAIT_MS) throw failure;
      await sleep(Math.max(retryAfterMs, this.firstWaitMs * 2 ** (attempt - 1)));
    }
  }

  private async requestOnce(path: string): Promise<AttemptResult> {
    const url = `${this.baseUrl}/api/v1${path}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        headers: { authorization: `Basic ${Buffer.from(this.key).toString('base64')}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const failure = new RecommandError(`GET ${url} failed: ${reason}.`);
      return { body: null, failure, isRepeatable: true, retryAfterMs: 0 };
    }
    const { ok, status, headers } = response;
    const body = ok ? parseObject(text) : null;
    if (body !== null) return { body };
    const statusText = ok ? `${status} without a JSON object` : String(status);
    const retryAfter = parseRetryAfter(
      headers.get('retry-after') ?? undefined,
      headers.get('date') ?? undefined,
    );
    return {
      body: null,
      failure: new RecommandError(`GET ${url} returned ${statusText}.`, status),
      isRepeatable: status === 429 || status >= 500,
      retryAfterMs: (retryAfter ?? 0) * 1000,
    };
  }
}

function parseObject(text: string): Json | null {
  try {
    return toObject(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @throws RecommandError for a list that is missing, or that contains other values than objects */
function getItems(answer: Json, path: string, member: string): Json[] {
  const items = answer[member];
  if (Array.isArray(items) && items.every(isObject)) return items;
  throw new RecommandError(`GET ${path} must return a list of objects in "${member}".`, 200);
}

/** Returns the number of pages; null when the response does not contain it. */
function getTotalPages(answer: Json): number | null {
  const { totalPages } = toObject(answer.pagination) ?? {};
  return typeof totalPages === 'number' && Number.isInteger(totalPages) ? totalPages : null;
}

/** Returns a value as an object; null for any other value. */
export function toObject(value: unknown): Json | null {
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the objects of a list; an empty list for any other value. */
export function toObjects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns a text; null for any other value, and for an empty text. */
export function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
