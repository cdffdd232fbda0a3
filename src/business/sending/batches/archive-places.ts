import { overloaded, tooMany } from '../../../platform/kernel/http/api-error';

/** Maximum number of archives in progress of a team, and of all teams, in one process: each is in memory until its end. */
const MAX_OF_TEAM = 2;
const MAX_IN_ALL = 3;
/** Seconds after which a retry is worthwhile, because an archive takes longer than other requests. */
const RETRY_AFTER_SECONDS = 15;

/**
 * Limits the number of archives in progress. Archives do not count for the memory of other request bodies, because an
 * archive stays in memory for minutes and would block other requests.
 */
export class ArchivePlaces {
  private readonly teams = new Map<string, number>();
  private takenPlaces = 0;

  /**
   * Runs work that loads an archive into memory. Call it before the archive is read.
   * @throws ApiError 429 or 503 when the maximum number of archives is reached
   */
  async run<T>(teamId: string, work: () => Promise<T>): Promise<T> {
    this.refuseTooMany(teamId);
    this.count(teamId, 1);
    try {
      return await work();
    } finally {
      this.count(teamId, -1);
    }
  }

  private refuseTooMany(teamId: string): void {
    const teamPlaces = this.teams.get(teamId) ?? 0;
    if (teamPlaces >= MAX_OF_TEAM)
      throw tooMany(
        'concurrency_limited',
        `The team has ${teamPlaces} archives in work, and at most ${MAX_OF_TEAM} are accepted at a time; wait for the answer to one before sending another.`,
        RETRY_AFTER_SECONDS,
      );
    if (this.takenPlaces >= MAX_IN_ALL)
      throw overloaded(
        `The service has ${this.takenPlaces} archives in work, as many as it can keep in memory; send NDJSON, or repeat the request.`,
        RETRY_AFTER_SECONDS,
      );
  }

  private count(teamId: string, change: 1 | -1): void {
    const teamPlaces = (this.teams.get(teamId) ?? 0) + change;
    if (teamPlaces === 0) this.teams.delete(teamId);
    else this.teams.set(teamId, teamPlaces);
    this.takenPlaces += change;
  }
}
