import type { Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import { ConnectionError, RateLimitError, ServerError, TimeoutError } from '../errors.js';
import { delayBefore, pause } from '../transport/backoff.js';

/** Where to begin and what to hear of. */
export interface FollowOptions {
  /** First instant, ISO 8601 or a Date; default: now by the clock of this machine */
  since?: string | Date;
  /** Begins after the event that this cursor names, in place of `since`; see `onCursor` */
  cursor?: string;
  /** Types to hear of; default: all */
  types?: readonly Named<'Event'>['type'][];
  /** Ends the generator; what it had read and not given out is given up */
  signal?: AbortSignal;
  /** Called when every event before a cursor was given out: store it to go on from there after a restart */
  onCursor?: (cursor: string) => void | Promise<void>;
}

const PAGE = 200;
/** Longest that the service holds a request open, in seconds. */
const LONGEST_WAIT = 25;
/** Milliseconds beyond that until an attempt is given up. */
const GRACE_MS = 10_000;

/** Reads the event log forward by long poll. It ends with its signal, and with an error that no later attempt can cure. */
export async function* follow(api: TypedApi, options: FollowOptions): AsyncGenerator<Named<'Event'>> {
  const { types, signal = new AbortController().signal, onCursor } = options;
  const since =
    options.cursor === undefined ? new Date(options.since ?? Date.now()).toISOString() : undefined;
  const wanted = types === undefined ? undefined : new Set<string>(types);
  // One type can be left to the service; several are picked here.
  const type = types?.length === 1 ? types[0] : undefined;
  let { cursor } = options;
  for (let failures = 0; !signal.aborted;) {
    let page;
    try {
      page = await api.list(
        '/api/v1/events',
        'events',
        {
          query: {
            limit: PAGE,
            wait: LONGEST_WAIT,
            type,
            ...(cursor === undefined ? { since } : { cursor }),
          },
        },
        {
          signal,
          retries: 0,
          attemptTimeout: LONGEST_WAIT * 1000 + GRACE_MS,
          timeout: LONGEST_WAIT * 1000 + GRACE_MS,
        },
      );
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
      const retryAfter = error instanceof RateLimitError ? error.retryAfter : null;
      await pause(delayBefore(failures, retryAfter), signal).catch(() => undefined);
      failures = Math.min(failures + 1, 10);
      continue;
    }
    failures = 0;
    for (const event of page.items) {
      if (wanted === undefined || wanted.has(event.type)) yield event;
      if (signal.aborted) return;
    }
    if (page.nextCursor === null || page.nextCursor === cursor) continue;
    cursor = page.nextCursor;
    await onCursor?.(cursor);
  }
}

/** What another attempt may cure: everything that is no answer about this request. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof TimeoutError ||
    error instanceof ServerError ||
    error instanceof RateLimitError ||
    (error instanceof ConnectionError && error.code === 'connection_failed')
  );
}
