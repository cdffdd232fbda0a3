import { setTimeout as sleep } from 'node:timers/promises';
import { parseRetryAfter } from '../../../webhooks/wire/retry-after';

/** JSON object of an answer. */
export type Json = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
/** A longer `Retry-After` is not waited for. */
const MAX_WAIT_MS = 60_000;
const PAGE_SIZE = 100;

/** Statuses of answers that concern only the requested object. */
const STATUSES_OF_OBJECTS = [404, 410, 422];

/** Thrown when the other API refuses a request, does not answer, or returns an undocumented answer. */
export class RecommandError extends Error {
  override readonly name = 'RecommandError';

  /** @param status of the answer; null without one */
  constructor(
    message: string,
    readonly status: number | null = null,
  ) {
    super(message);
  }

  /** Whether other objects may be readable: the object is missing or damaged, but access to the API works. */
  get isOfObject(): boolean {
    const { status } = this;
    if (status === null) return false;
    return status < 300 || status >= 500 || STATUSES_OF_OBJECTS.includes(status);
  }
}

/** Outcome of one request: a body, or a failure. */
type Attempt =
  { body: Json } | { body: null; failure: RecommandError; isRepeatable: boolean; retryAfterMs: number };

/** Reads the API of Recommand (docs.recommand.eu) with a key of a team. The client only reads. */
export class RecommandClient {
  /**
   * @param baseUrl address without a path
   * @param key `key:secret`
   * @param firstWaitMs wait before the first retry; doubles with each further one
   */
  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
    private readonly firstWaitMs = FIRST_WAIT_MS,
  ) {}

  /**
   * Reads a list that usually has no pages. @param member name of the list in the answer
   * @throws RecommandError also when the answer has no such list
   */
  async list(path: string, member: string): Promise<Json[]> {
    const answer = await this.get(path);
    const items = readItems(answer, path, member);
    if ((readTotalPages(answer) ?? 1) <= 1) return items;
    const all: Json[] = [];
    for await (const item of this.pages(path, member)) all.push(item);
    return all;
  }

  /**
   * Reads a list page by page. @param member name of the list in the answer
   * @throws RecommandError also when a page has no such list, or does not state whether another page follows
   */
  async *pages(path: string, member: string): AsyncGenerator<Json> {
    for (let page = 1; ; page++) {
      const pagePath = `${path}?page=${page}&limit=${PAGE_SIZE}`;
      const answer = await this.get(pagePath);
      const items = readItems(answer, pagePath, member);
      yield* items;
      const totalPages = readTotalPages(answer);
      const { limit } = toObject(answer.pagination) ?? {};
      const size = typeof limit === 'number' ? Math.min(limit, PAGE_SIZE) : PAGE_SIZE;
      if (items.length >= size && (totalPages === null || totalPages < page))
        throw new RecommandError(
          `GET ${pagePath} answered ${items.length} objects without usable pagination.totalPages, so more may follow.`,
          200,
        );
      if (totalPages === null || page >= totalPages) return;
    }
  }

  /**
   * Reads an object. Answers 429 and 5xx, and failed connections, are repeated, after `Retry-After` if there is one.
   * @throws RecommandError
   */
  async get(path: string): Promise<Json> {
    for (let attempt = 1; ; attempt++) {
      const result = await this.tryGet(path);
      if (result.body !== null) return result.body;
      const { failure, isRepeatable, retryAfterMs } = result;
      if (!isRepeatable || attempt === ATTEMPTS || retryAfterMs > MAX_WAIT_MS) throw failure;
      await sleep(Math.max(retryAfterMs, this.firstWaitMs * 2 ** (attempt - 1)));
    }
  }

  private async tryGet(path: string): Promise<Attempt> {
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
    const answerText = ok ? `${status} without a JSON object` : String(status);
    const retryAfter = parseRetryAfter(
      headers.get('retry-after') ?? undefined,
      headers.get('date') ?? undefined,
    );
    return {
      body: null,
      failure: new RecommandError(`GET ${url} answered ${answerText}.`, status),
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
function readItems(answer: Json, path: string, member: string): Json[] {
  const items = answer[member];
  if (Array.isArray(items) && items.every(isObject)) return items;
  throw new RecommandError(`GET ${path} answered no list of objects in "${member}".`, 200);
}

/** Returns the number of pages; null when the answer states none. */
function readTotalPages(answer: Json): number | null {
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

/** Returns the objects of a list; none for any other value. */
export function toObjects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns a text; null for any other value, and for an empty one. */
export function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
