import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config';
import type { WorkSlot } from '../../request-context';
import { overloaded, tooMany, type Failure } from '../failure';
import { AdaptiveLimit } from './adaptive-limit';

/** Bodies that all requests in work, and those of one team, may occupy at a time. */
const MAX_BODY_BYTES_HELD = 192 * 1024 * 1024;
const MAX_BODY_BYTES_OF_TEAM = 128 * 1024 * 1024;
/** The team's part in proportion to the largest body or message that the settings let in, for which there is always space. */
const BODIES_OF_TEAM = 1.25;

/** Seconds after which a repetition is worth while. */
const RETRY_AFTER_SECONDS = 1;
/** Teams below their share get in above the limit, up to this multiple of it. */
const BEYOND = 2;

/** What a team has in work. */
interface Load {
  requests: number;
  bytes: number;
}

/**
 * Lets requests into work, or refuses them before anything is done for them. A process works on as many at a time as it
 * can without making all of them slow; a team has a limit of its own, and when the process is full, a share of what there
 * is: who is above it is refused so that the others get in.
 */
@Injectable()
export class Admission {
  private readonly limit: AdaptiveLimit;
  private readonly bytesHeld: number;
  private readonly bytesOfTeam: number;
  private readonly perTeam: number;
  private readonly least: number;
  private readonly teams = new Map<string, Load>();
  private requests = 0;
  private bytes = 0;
  private peak = 0;

  constructor(@Inject(CONFIG) config: Config) {
    this.limit = new AdaptiveLimit({ min: config.concurrentRequestsMin, max: config.concurrentRequestsMax });
    this.least = config.concurrentRequestsMin;
    const largest = Math.max(config.requestBodyBytes, config.peppol.messageBytes);
    this.bytesOfTeam = Math.max(MAX_BODY_BYTES_OF_TEAM, BODIES_OF_TEAM * largest);
    this.bytesHeld = Math.max(MAX_BODY_BYTES_HELD, this.bytesOfTeam + largest / 2);
    this.perTeam = config.concurrentRequestsPerTeam;
  }

  /**
   * Admits a request of the team; `leave` has to be called once, when it is done.
   * @throws Failure 429 `concurrency_limited` or `fair_share_exceeded`, 503 `overloaded`
   */
  enter(team: string): WorkSlot & { leave(): void } {
    const refusal = this.refusal(team);
    if (refusal !== null) throw refusal;
    let held = 0;
    this.count(team, 1, 0);
    return {
      leave: () => this.count(team, -1, -held),
      hold: (bytes) => {
        this.refuseTooMuch(team, bytes);
        held += bytes;
        this.count(team, 0, bytes);
      },
      rest: async (wait) => {
        this.count(team, -1, 0);
        try {
          return await wait();
        } finally {
          this.count(team, 1, 0);
        }
      },
    };
  }

  /** False while there is so little in work that refusing more would not help anybody, whatever holds the process up. */
  get busy(): boolean {
    return this.requests >= this.least;
  }

  /** Adjusts the limit to what the last interval was like. */
  learn(delayMs: number): void {
    this.limit.learn(delayMs, this.peak);
    this.peak = this.requests;
  }

  /** What is in work, and how much may be. */
  get figures(): { limit: number; requests: number; teams: number; bytes: number } {
    return {
      limit: this.limit.current,
      requests: this.requests,
      teams: this.teams.size,
      bytes: this.bytes,
    };
  }

  private refusal(team: string): Failure | null {
    const own = this.teams.get(team)?.requests ?? 0;
    if (own >= this.perTeam)
      return tooMany(
        'concurrency_limited',
        `The team has ${own} requests in work, and at most ${this.perTeam} are worked on at a time; wait for answers before sending more.`,
        RETRY_AFTER_SECONDS,
      );
    const limit = this.limit.current;
    if (this.requests < limit) return null;
    const working = [...this.teams.values()].filter(({ requests }) => requests > 0).length;
    const others = working - (own > 0 ? 1 : 0);
    const share = Math.max(1, Math.floor(limit / (others + 1)));
    if (own < share && this.requests < BEYOND * limit) return null;
    if (others === 0 || own < share)
      return overloaded(
        'The service has as much in work as it can; the request was not looked at.',
        RETRY_AFTER_SECONDS,
      );
    return tooMany(
      'fair_share_exceeded',
      `The service is busy, and the team has its share of it in work already (${own} requests); the request was not looked at.`,
      RETRY_AFTER_SECONDS,
    );
  }

  private refuseTooMuch(team: string, bytes: number): void {
    const own = this.teams.get(team)?.bytes ?? 0;
    if (own + bytes > this.bytesOfTeam)
      throw tooMany(
        'concurrency_limited',
        'The bodies of the requests that the team has in work take up too much memory; send fewer large ones at a time.',
        RETRY_AFTER_SECONDS,
      );
    if (this.bytes + bytes > this.bytesHeld)
      throw overloaded(
        'The bodies of requests in work take up all the memory there is for them.',
        RETRY_AFTER_SECONDS,
      );
  }

  private count(team: string, requests: number, bytes: number): void {
    const load = this.teams.get(team) ?? { requests: 0, bytes: 0 };
    load.requests += requests;
    load.bytes += bytes;
    if (load.requests === 0 && load.bytes === 0) this.teams.delete(team);
    else this.teams.set(team, load);
    this.requests += requests;
    this.bytes += bytes;
    this.peak = Math.max(this.peak, this.requests);
  }
}
