import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import { follow, type FollowOptions } from '../events/follow.js';
import type { PagePromise } from '../page.js';
import type { CallOptions } from '../transport/request.js';

/** The event log: the last 30 days. */
export class Events {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Events, newest first; with `since` oldest first. */
  list(query: Filters<'/api/v1/events'> = {}, options?: CallOptions): PagePromise<Named<'Event'>> {
    return this.#api.list('/api/v1/events', 'events', { query }, options);
  }

  async get(eventId: string, options?: CallOptions): Promise<Named<'Event'>> {
    return (await this.#api.get('/api/v1/events/{eventId}', { path: { eventId } }, options)).event;
  }

  /** Every type with the JSON Schema of its body. */
  async listTypes(options?: CallOptions) {
    return (await this.#api.get('/api/v1/event-types', {}, options)).eventTypes;
  }

  /**
   * Every event from an instant or a cursor on, oldest first, and then each one as it happens, until the signal ends it.
   * A connection that is lost is made again; no event is missed and none comes twice.
   */
  follow(options: FollowOptions = {}): AsyncGenerator<Named<'Event'>> {
    return follow(this.#api, options);
  }
}
