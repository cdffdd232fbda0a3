import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import {
  readDirectorySearchResult,
  InvalidSearchResultError,
  type ListedParticipant,
} from '../../../standards/peppol/directory';
import { PARTICIPANT_SCHEME } from '../../../standards/peppol/participant-identifier';
import { HttpFailedError } from '../http-request';
import { NetworkConnections } from '../network-connections';
import { RequestPacer } from './request-pace';

/** Time limit of a request; short, because a person waits for the result. */
const TIMEOUT_MS = 3_000;
/** Maximum size of a response in bytes: twenty participants with all their document types. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Maximum number of participants in a result. */
const MAX_RESULTS = 20;
/**
 * Minimum interval between requests. The Directory permits two requests per second and blocks addresses that send more.
 */
const MIN_INTERVAL_MS = 500;
/** Maximum time in milliseconds that a search waits for its turn. */
const MAX_WAIT_MS = 1_500;
const CACHE_LIFETIME_MS = 10 * 60_000;
const MAX_CACHE_ENTRIES = 500;

/** Thrown when the Directory did not respond to a search. */
export class DirectorySearchFailedError extends Error {}

/** Search for participants by name, or by their address. */
export type DirectoryQuery = { name: string; country?: string } | { participant: string };

/**
 * Client of the public search of the Peppol Directory, `GET /search/1.0/json`. A process sends at most two requests per
 * second, and only one request for equal searches at the same time, however many users search.
 */
@Injectable()
export class DirectorySearch {
  private readonly url: string | null;
  private readonly resultCache = new Map<string, { until: number; participants: ListedParticipant[] }>();
  private readonly runningSearches = new Map<string, Promise<ListedParticipant[]>>();
  private readonly pacer = new RequestPacer(MIN_INTERVAL_MS, MAX_WAIT_MS);

  constructor(
    @Inject(CONFIG) { peppol }: Config,
    private readonly connections: NetworkConnections,
  ) {
    this.url = peppol.directorySearchUrl;
  }

  /** Whether the search of a Directory is configured. */
  get isConfigured(): boolean {
    return this.url !== null;
  }

  /**
   * Searches participants. Results are cached for ten minutes.
   * @throws DirectorySearchFailedError within five seconds; immediately when many searches wait, or no Directory is
   * configured
   */
  async find(query: DirectoryQuery): Promise<ListedParticipant[]> {
    if (this.url === null) throw new DirectorySearchFailedError('No Directory is configured.');
    const url = `${this.url}/search/1.0/json?${toParameters(query).toString()}`;
    const now = clock.now().getTime();
    const cachedResult = this.resultCache.get(url);
    if (cachedResult !== undefined && cachedResult.until > now) return cachedResult.participants;
    const runningSearch =
      this.runningSearches.get(url) ?? this.searchOnce(url).finally(() => this.runningSearches.delete(url));
    this.runningSearches.set(url, runningSearch);
    return runningSearch;
  }

  private async searchOnce(url: string): Promise<ListedParticipant[]> {
    const waitMs = this.pacer.reserveTurn(clock.now().getTime());
    if (waitMs === null)
      throw new DirectorySearchFailedError(
        'Too many searches are waiting for the Peppol Directory; try again later.',
      );
    if (waitMs > 0) await sleep(waitMs);
    const foundParticipants = await this.request(url);
    this.resultCache.delete(url);
    this.resultCache.set(url, {
      until: clock.now().getTime() + CACHE_LIFETIME_MS,
      participants: foundParticipants,
    });
    // The first key of a map is the oldest entry.
    for (const oldestUrl of this.resultCache.keys()) {
      if (this.resultCache.size <= MAX_CACHE_ENTRIES) break;
      this.resultCache.delete(oldestUrl);
    }
    return foundParticipants;
  }

  private async request(url: string): Promise<ListedParticipant[]> {
    try {
      const { status, body } = await this.connections.getWithin(url, {
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      });
      if (status !== 200) throw new DirectorySearchFailedError(`The Directory answered HTTP ${status}.`);
      return readDirectorySearchResult(body);
    } catch (error) {
      if (error instanceof HttpFailedError || error instanceof InvalidSearchResultError)
        throw new DirectorySearchFailedError(
          `The Directory did not respond: ${formatErrorOnOneLine(error)}.`,
          { cause: error },
        );
      throw error;
    }
  }
}

function toParameters(query: DirectoryQuery): URLSearchParams {
  const parameters = new URLSearchParams({ resultPageCount: String(MAX_RESULTS) });
  if ('participant' in query) parameters.set('participant', `${PARTICIPANT_SCHEME}::${query.participant}`);
  else {
    parameters.set('name', query.name);
    if (query.country !== undefined) parameters.set('country', query.country);
  }
  return parameters;
}
