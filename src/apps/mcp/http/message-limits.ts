import { overloaded, tooMany } from '../../../platform/kernel/http/api-error';

/**
 * Maximum number of concurrent messages of one team, and of all teams: each occupies memory for its body, and the API
 * limits the requests of the tools.
 */
const MAX_PER_TEAM = 8;
const MAX_TOTAL = 32;
const RETRY_AFTER_SECONDS = 1;

/** Counts the messages in progress, and refuses further ones. */
export class MessageLimits {
  private readonly teams = new Map<string, number>();
  private total = 0;

  /**
   * Runs the work of a message.
   * @throws ApiError 429 when the team has too many messages in progress, 503 when all teams together have
   */
  async run<Result>(teamId: string, work: () => Promise<Result>): Promise<Result> {
    const runningMessages = this.teams.get(teamId) ?? 0;
    if (runningMessages >= MAX_PER_TEAM)
      throw tooMany(
        'concurrency_limited',
        `The team has ${MAX_PER_TEAM} messages to the tools in work; wait for one of them.`,
        RETRY_AFTER_SECONDS,
      );
    if (this.total >= MAX_TOTAL)
      throw overloaded('Too many messages to the tools are in work.', RETRY_AFTER_SECONDS);
    this.teams.set(teamId, runningMessages + 1);
    this.total++;
    try {
      return await work();
    } finally {
      this.total--;
      const remainingMessages = (this.teams.get(teamId) ?? 1) - 1;
      if (remainingMessages === 0) this.teams.delete(teamId);
      else this.teams.set(teamId, remainingMessages);
    }
  }
}
