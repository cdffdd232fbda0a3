import { setTimeout as sleep } from 'node:timers/promises';

/** JSON object of an answer. */
export type Json = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
const PAGE_SIZE = 100;

/** The other API refused a request, or does not answer. */
export class RecommandError extends Error {
  override readonly name = 'RecommandError';
}

/** Reads the API of Recommand (docs.recommand.eu) with a key of a team. It changes nothing there. */
export class RecommandClient {
  /**
   * @param baseUrl address without a path
   * @param key `key:secret`
   * @param firstWaitMs wait before the first repetition; each further one waits twice as long
   */
  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
    private readonly firstWaitMs = FIRST_WAIT_MS,
  ) {}

  /** Reads a list that has no pages. @param member name of the list in the answer */
  async list(path: string, member: string): Promise<Json[]> {
    return toObjects((await this.get(path))[member]);
  }

  /** Reads a list page by page. @param member name of the list in the answer */
  async *pages(path: string, member: string): AsyncGenerator<Json> {
    for (let page = 1; ; page++) {
      const answer = await this.get(`${path}?page=${page}&limit=${PAGE_SIZE}`);
      yield* toObjects(answer[member]);
      const { totalPages } = toObject(answer.pagination) ?? {};
      if (typeof totalPages !== 'number' || page >= totalPages) return;
    }
  }

  /**
   * Reads an object. Answers 429 and 5xx, and failed connections, are repeated.
   * @throws RecommandError
   */
  async get(path: string): Promise<Json> {
    for (let attempt = 1; ; attempt++) {
      const { retry, message, body } = await this.tryGet(path);
      if (body !== null) return body;
      if (!retry || attempt === ATTEMPTS) throw new RecommandError(message);
      await sleep(this.firstWaitMs * 2 ** (attempt - 1));
    }
  }

  private async tryGet(path: string): Promise<{ retry: boolean; message: string; body: Json | null }> {
    const url = `${this.baseUrl}/api/v1${path}`;
    try {
      const response = await fetch(url, {
        headers: { authorization: `Basic ${Buffer.from(this.key).toString('base64')}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = response.ok ? toObject(await response.json()) : null;
      if (body !== null) return { retry: false, message: '', body };
      await response.body?.cancel();
      const retry = response.status === 429 || response.status >= 500;
      return { retry, message: `GET ${url} answered ${response.status}.`, body: null };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { retry: true, message: `GET ${url} failed: ${reason}.`, body: null };
    }
  }
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
