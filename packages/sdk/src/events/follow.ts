import type { Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import { ConnectionError, PasserelleError, RateLimitError, ServerError, TimeoutError } from '../errors.js';
import type { Page } from '../page.js';
import { delayBefore, LONGEST_RETRY_AFTER_SECONDS, pause } from '../transport/backoff.js';

/** Start and types of the events to follow. */
export interface FollowOptions {
  /** First instant, ISO 8601 or a Date; default: after the newest event of the log */
  since?: string | Date;
  /** Begins after the event that this cursor names, in place of `since`; see `onCursor` */
  cursor?: string;
  /** Event types to yield; default: all */
  types?: readonly Named<'Event'>['type'][];
  /** Ends the generator; events that it loaded but did not yield are discarded */
  signal?: AbortSignal;
  /** Called when every event before a cursor was yielded: store it to continue from there after a restart */
  onCursor?: (cursor: string) => void | Promise<void>;
}

type EventPage = Page<Named<'Event'>>;
/** Start of the next page; without a cursor or an instant, the newest events are read. */
interface Place {
  since?: string;
  cursor?: string;
}

const PAGE = 200;
/** Longest that the service holds a request open, in seconds. */
const LONGEST_WAIT = 25;
/** Milliseconds beyond that until an attempt is given up. */
const GRACE_MS = 10_000;

/** Reads the event log forward by long poll. It ends with its signal, or with an error that a retry cannot cure. */
export async function* follow(api: TypedApi, options: FollowOptions): AsyncGenerator<Named<'Event'>> {
  const { types, signal = new AbortController().signal, onCursor } = options;
  const wanted = types === undefined ? undefined : new Set<string>(types);
  // The service filters by one type; several types are filtered here.
  const type = types?.length === 1 ? types[0] : undefined;
  const read = (at: Place, wait?: number): Promise<EventPage | null> => {
    const longest = (wait ?? 0) * 1000 + GRACE_MS;
    const call = { signal, retries: 0, attemptTimeout: longest, timeout: longest };
    const query = { limit: PAGE, wait, type, ...at };
    return persistently(() => api.list('/api/v1/events', 'events', { query }, call), signal);
  };
  let place: Place;
  let known: ReadonlySet<string> = new Set();
  if (options.cursor !== undefined) place = { cursor: options.cursor };
  else if (options.since !== undefined) place = { since: new Date(options.since).toISOString() };
  else {
    const newest = await read({});
    if (newest === null) return;
    // The clock of this machine may be off. Events are not in the order of their instants, so some that are known come again.
    place = { since: newest.items[0]?.timestamp ?? new Date(0).toISOString() };
    known = new Set(newest.items.map(({ id }) => id));
  }
  while (!signal.aborted) {
    const page = await read(place, LONGEST_WAIT);
    if (page === null) return;
    for (const event of page.items) {
      if ((wanted === undefined || wanted.has(event.type)) && !known.has(event.id)) yield event;
      if (signal.aborted) return;
    }
    if (page.nextCursor === null || page.nextCursor === place.cursor) continue;
    place = { cursor: page.nextCursor };
    await onCursor?.(page.nextCursor);
  }
}

/** Reads until it succeeds; null when the signal ends it. @throws what another attempt cannot cure */
async function persistently(
  read: () => PromiseLike<EventPage>,
  signal: AbortSignal,
): Promise<EventPage | null> {
  for (let failures = 0; !signal.aborted; failures = Math.min(failures + 1, 10)) {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted) return null;
      if (!isPassing(error)) throw error;
      const seconds = Math.min(error.retryAfter ?? 0, LONGEST_RETRY_AFTER_SECONDS);
      await pause(delayBefore(failures, seconds), signal).catch(() => undefined);
    }
  }
  return null;
}

/** True for failures that a retry may cure: all except an answer about this request. */
function isPassing(error: unknown): error is PasserelleError {
  return (
    error instanceof TimeoutError ||
    error instanceof ServerError ||
    error instanceof RateLimitError ||
    (error instanceof ConnectionError && error.code === 'connection_failed')
  );
}
