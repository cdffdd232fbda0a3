import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config';
import type { WorkSlot } from '../../request-context';
import { overloaded, tooManyRequests, type ApiError } from '../api-error';
import { AdaptiveLimit } from './adaptive-limit';
import { AdmissionRefusedError, AdmissionQueue, type AdmissionRefusalReason } from './admission-queue';

/** Maximum number of body bytes that all requests in progress, and those of one team, may occupy at a time. */
const MAX_BODY_BYTES = 192 * 1024 * 1024;
const MAX_BODY_BYTES_PER_TEAM = 128 * 1024 * 1024;
/**
 * The team's share in proportion to the largest body or message that the settings allow, for which there is always space.
 */
const TEAM_BODY_FACTOR = 1.25;

/** Seconds after which a repetition is worthwhile. */
const RETRY_AFTER_SECONDS = 1;
/** Teams below their share are admitted above the limit, up to this multiple of it. */
const SHARE_MULTIPLE = 2;

/** Maximum number of requests that wait for a slot: each keeps a connection and its headers. */
const MAX_WAITING = 1_000;
/** Maximum wait for a slot. Clients wait 10 s and more, and a refusal has to arrive before they give up. */
const MAX_WAIT_MS = 8_000;
/**
 * A wait of half a second is acceptable; when all requests of a team waited longer for two seconds, its queue is standing.
 */
const STANDING = { aimMs: 500, intervalMs: 2_000 };

/** Requests that a team has in progress and waiting. */
interface TeamLoad {
  requests: number;
  waitingCount: number;
  bytes: number;
}

/** Slot of an admitted request; call `leave` once, when the request is done. */
export type Slot = WorkSlot & { leave(): void };

/**
 * Admits requests to work, lets them wait, or rejects them before any work is done for them. A process works on as many
 * requests at a time as it can without slowing all of them down. When all slots are used, a team is admitted while it
 * has less than its share; all other requests wait in a queue in which teams take turns. A request is refused when its
 * team has too many, or when the team's queue is standing (decision 0020).
 */
@Injectable()
export class Admission {
  private readonly limit: AdaptiveLimit;
  private readonly maxBytes: number;
  private readonly maxBytesPerTeam: number;
  private readonly maxRequestsPerTeam: number;
  private readonly minRequests: number;
  private readonly queue: AdmissionQueue;
  private readonly teams = new Map<string, TeamLoad>();
  /** Number of teams with requests in progress or waiting. */
  private activeTeams = 0;
  private requests = 0;
  private bytes = 0;
  private peak = 0;

  constructor(@Inject(CONFIG) config: Config) {
    this.limit = new AdaptiveLimit({ min: config.concurrentRequestsMin, max: config.concurrentRequestsMax });
    this.minRequests = config.concurrentRequestsMin;
    const largest = Math.max(config.requestBodyBytes, config.peppol.messageBytes);
    this.maxBytesPerTeam = Math.max(MAX_BODY_BYTES_PER_TEAM, TEAM_BODY_FACTOR * largest);
    this.maxBytes = Math.max(MAX_BODY_BYTES, this.maxBytesPerTeam + largest / 2);
    this.maxRequestsPerTeam = config.concurrentRequestsPerTeam;
    this.queue = new AdmissionQueue({
      total: MAX_WAITING,
      perOwner: config.concurrentRequestsPerTeam,
      longestWaitMs: MAX_WAIT_MS,
      standingBounds: STANDING,
    });
  }

  /**
   * Admits a request of the team, at once or in its turn.
   * @param clientGone aborted when the client has disconnected; a waiting request is then removed
   * @returns the slot; a promise of it for a request that has to wait, which rejects with an ApiError or ClientDisconnectedError
   * @throws ApiError 429 `concurrency_limited`, at once
   */
  enter(team: string, clientGone: AbortSignal | null = null): Slot | Promise<Slot> {
    const teamFailure = this.findTeamRefusal(team);
    if (teamFailure !== null) throw teamFailure;
    const waitingCount = this.teams.get(team)?.waitingCount ?? 0;
    if (waitingCount === 0 && this.canEnter(team)) {
      this.count(team, { requests: 1 });
      return this.createSlot(team);
    }
    return this.enterAfterWaiting(team, clientGone);
  }

  /** Returns true while no request of any team would be refused: the usual state, and the cheapest check. */
  get isQuiet(): boolean {
    return this.queue.length === 0 && this.requests < this.maxRequestsPerTeam;
  }

  /**
   * Returns the failure with which a further request of the team would be refused immediately; null when the request
   * would be admitted or wait. The request is not counted, so that it can be refused before any work is done for it.
   * @param before number of the team's requests that are about to be admitted
   */
  findRefusal(team: string, before = 0): ApiError | null {
    return (
      this.findTeamRefusal(team, before) ??
      (this.queue.isShedding(team) ? this.toFailure(team, 'standing') : null)
    );
  }

  private findTeamRefusal(team: string, before = 0): ApiError | null {
    const { requests = 0, waitingCount: queuedCount = 0 } = this.teams.get(team) ?? {};
    const waitingCount = queuedCount + before;
    if (requests + waitingCount < this.maxRequestsPerTeam) return null;
    return tooManyRequests(
      'concurrency_limited',
      `The team has ${requests} requests in progress and ${waitingCount} waiting, and at most ${this.maxRequestsPerTeam} are accepted at a time; wait for responses before sending more.`,
      RETRY_AFTER_SECONDS,
    );
  }

  private async enterAfterWaiting(team: string, clientGone: AbortSignal | null): Promise<Slot> {
    this.count(team, { waitingCount: 1 });
    let hasEntered = false;
    const onEnter = (): void => {
      hasEntered = true;
      this.count(team, { requests: 1, waitingCount: -1 });
    };
    try {
      await this.queue.join(team, clientGone, onEnter);
    } catch (error) {
      throw error instanceof AdmissionRefusedError ? this.toFailure(team, error.reason) : error;
    } finally {
      if (!hasEntered) this.count(team, { waitingCount: -1 });
    }
    return this.createSlot(team);
  }

  private createSlot(team: string): Slot {
    let occupiedBytes = 0;
    return {
      leave: () => {
        this.count(team, { requests: -1, bytes: -occupiedBytes });
        occupiedBytes = 0;
        this.admitWaiting();
      },
      occupyMemory: (bytes) => {
        this.requireBodyMemory(team, bytes);
        occupiedBytes += bytes;
        this.count(team, { bytes });
      },
      releaseMemory: (bytes) => {
        const releasedBytes = Math.min(bytes, occupiedBytes);
        occupiedBytes -= releasedBytes;
        this.count(team, { bytes: -releasedBytes });
      },
      releaseWhile: async (wait) => {
        this.count(team, { requests: -1 });
        this.admitWaiting();
        try {
          return await wait();
        } finally {
          this.count(team, { requests: 1 });
        }
      },
    };
  }

  /**
   * Returns false while so few requests are in progress that refusing more would not help, even if the process is
   * delayed.
   */
  get busy(): boolean {
    return this.requests >= this.minRequests;
  }

  /** Adjusts the limit to the last interval. */
  learn(delayMs: number): void {
    this.limit.adjust(delayMs, this.peak);
    this.peak = this.requests;
    this.admitWaiting();
  }

  /** Returns the number of requests in progress, their limit, and the number of waiting requests. */
  get state(): { limit: number; requests: number; waiting: number; teams: number; bytes: number } {
    return {
      limit: this.limit.current,
      requests: this.requests,
      waiting: this.queue.length,
      teams: this.teams.size,
      bytes: this.bytes,
    };
  }

  private admitWaiting(): void {
    if (this.queue.length > 0) this.queue.admit((team) => this.canEnter(team));
  }

  /** Returns whether there is a slot for the team: any slot below the limit, and beyond it one of the team's share. */
  private canEnter(team: string): boolean {
    const limit = this.limit.current;
    if (this.requests < limit) return true;
    if (this.requests >= SHARE_MULTIPLE * limit) return false;
    const load = this.teams.get(team);
    const sharingTeams =
      load === undefined || load.requests + load.waitingCount === 0 ? this.activeTeams + 1 : this.activeTeams;
    return (load?.requests ?? 0) < Math.max(1, Math.floor(limit / sharingTeams));
  }

  /** Returns the failure for a request that was rejected by the queue. */
  private toFailure(team: string, reason: AdmissionRefusalReason): ApiError {
    // The request itself is still counted as waiting.
    const otherTeams = this.activeTeams - 1;
    if (reason === 'standing' && otherTeams > 0)
      return tooManyRequests(
        'fair_share_exceeded',
        `The service is busy, the team already uses its share (${this.teams.get(team)?.requests ?? 0} requests in progress), and its further requests wait for more than ${STANDING.aimMs} ms; the request was not processed.`,
        RETRY_AFTER_SECONDS,
      );
    return overloaded(
      'The service has as many requests in progress and waiting as it can serve in time; the request was not processed.',
      RETRY_AFTER_SECONDS,
    );
  }

  private requireBodyMemory(team: string, bytes: number): void {
    const teamBytes = this.teams.get(team)?.bytes ?? 0;
    if (teamBytes + bytes > this.maxBytesPerTeam)
      throw tooManyRequests(
        'concurrency_limited',
        'The bodies of the requests of the team in progress take up too much memory; send fewer large requests at a time.',
        RETRY_AFTER_SECONDS,
      );
    if (this.bytes + bytes > this.maxBytes)
      throw overloaded(
        'The bodies of the requests in progress take up all memory available for them; repeat the request later.',
        RETRY_AFTER_SECONDS,
      );
  }

  private count(team: string, { requests = 0, waitingCount = 0, bytes = 0 }: Partial<TeamLoad>): void {
    const load = this.teams.get(team) ?? { requests: 0, waitingCount: 0, bytes: 0 };
    const wasActive = load.requests + load.waitingCount > 0;
    load.requests += requests;
    load.waitingCount += waitingCount;
    load.bytes += bytes;
    const isActive = load.requests + load.waitingCount > 0;
    if (isActive !== wasActive) this.activeTeams += isActive ? 1 : -1;
    if (!isActive && load.bytes === 0) this.teams.delete(team);
    else this.teams.set(team, load);
    this.requests += requests;
    this.bytes += bytes;
    this.peak = Math.max(this.peak, this.requests);
  }
}

/**
 * Returns the name under which a team's requests share a rate and slots. All portal links of a team together have one
 * share, separate from that of the team: customers use no slots of the team, and additional links give them no
 * additional slots.
 * @param portalLinkId link of the request; null for every other credential
 */
export function toShareOwner(teamId: string, portalLinkId: string | null): string {
  return portalLinkId === null ? teamId : `portal ${teamId}`;
}
