import { deadline } from './deadline.js';
import { errorOfAttempt } from './error-of-attempt.js';

/** A file that the service answers. Read it once: as a stream, bytes or text. */
export class Download {
  /** As `Content-Type` says, with its parameters */
  readonly contentType: string;
  /** Name that the service proposes; null when it proposes none */
  readonly fileName: string | null;
  /**
   * The content. Errors with a TimeoutError when nothing comes for the time that an attempt may take, with a
   * ConnectionError when the connection is cut, and with the reason of the call's signal.
   */
  readonly stream: ReadableStream<Uint8Array>;

  constructor(response: Response, stallMs: number, request: string, signal: AbortSignal | undefined) {
    this.contentType = response.headers.get('content-type') ?? 'application/octet-stream';
    this.fileName = fileNameOf(response.headers.get('content-disposition'));
    this.stream = watched(response.body, stallMs, request, signal);
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await new Response(this.stream).arrayBuffer());
  }

  /** Decoded as UTF-8 */
  text(): Promise<string> {
    return new Response(this.stream).text();
  }
}

/** The stream, which ends with an error when no chunk comes in time, or with the signal. */
function watched(
  body: ReadableStream<Uint8Array> | null,
  stallMs: number,
  request: string,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  if (body === null)
    return new ReadableStream({
      start: (controller) => controller.close(),
    });
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const limit = deadline(stallMs, signal, request);
      const aborted = new Promise<never>((_, reject) => {
        const fail = (): void => reject(limit.signal.reason as Error);
        if (limit.signal.aborted) fail();
        else limit.signal.addEventListener('abort', fail, { once: true });
      });
      try {
        const { done, value } = await Promise.race([reader.read(), aborted]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(
          signal?.aborted === true ? signal.reason : errorOfAttempt(error, limit.signal, request),
        );
        await reader.cancel(error).catch(() => undefined);
      } finally {
        limit.clear();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** `filename*` before `filename` (RFC 6266, 4.3), without any path. */
function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const name = extended === undefined ? plain : decoded(extended);
  return name?.split(/[/\\]/).at(-1) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
