import { overloaded, tooManyRequests } from '../../../platform/kernel/http/api-error';

/** Maximum number of archives in progress of a team, and of all teams, in one process: each is in memory until its end. */
const MAX_OF_TEAM = 2;
const MAX_OF_ALL_TEAMS = 3;
/** Seconds after which a retry is worthwhile, because an archive takes longer than other requests. */
const RETRY_AFTER_SECONDS = 15;

/**
 * Limits the number of archives in progress. Archives do not count for the memory of other request bodies, because an
 * archive stays in memory for minutes and would block other requests.
 */
export class ArchiveLimiter {
  private readonly teams = new Map<string, number>();
  private archiveCount = 0;

  /**
   * Runs work that loads an archive into memory. Call it before the archive is read.
   * @throws ApiError 429 or 503 when the maximum number of archives is reached
   */
  async run<T>(teamId: string, work: () => Promise<T>): Promise<T> {
    this.assertCapacity(teamId);
    this.changeCount(teamId, 1);
    try {
      return await work();
    } finally {
      this.changeCount(teamId, -1);
    }
  }

  private assertCapacity(teamId: string): void {
    const teamArchiveCount = this.teams.get(teamId) ?? 0;
    if (teamArchiveCount >= MAX_OF_TEAM)
      throw tooManyRequests(
        'concurrency_limited',
        `The team has ${teamArchiveCount} archives in progress, and at most ${MAX_OF_TEAM} are accepted at a time; wait for the response to one archive before sending another.`,
        RETRY_AFTER_SECONDS,
      );
    if (this.archiveCount >= MAX_OF_ALL_TEAMS)
      throw overloaded(
        `The service has ${this.archiveCount} archives in progress, the maximum that fits in memory; send NDJSON instead, or repeat the request later.`,
        RETRY_AFTER_SECONDS,
      );
  }

  private changeCount(teamId: string, change: 1 | -1): void {
    const teamArchiveCount = (this.teams.get(teamId) ?? 0) + change;
    if (teamArchiveCount === 0) this.teams.delete(teamId);
    else this.teams.set(teamId, teamArchiveCount);
    this.archiveCount += change;
  }
}
