import { overloaded, tooManyRequests } from '../../../platform/kernel/http/api-error';

/**
 * Maximum number of concurrent messages of one team, and of all teams, because each message occupies memory for its
 * body. The API limits the requests of the tools.
 */
const MAX_PER_TEAM = 8;
const MAX_TOTAL = 32;
const RETRY_AFTER_SECONDS = 1;

/** Limits the number of messages in progress, and rejects further messages. */
export class MessageLimiter {
  private readonly messagesByTeam = new Map<string, number>();
  private total = 0;

  /**
   * Runs the work of a message.
   * @throws ApiError 429 when the team has too many messages in progress, 503 when all teams together have too many
   */
  async run<Result>(teamId: string, work: () => Promise<Result>): Promise<Result> {
    const runningMessages = this.messagesByTeam.get(teamId) ?? 0;
    if (runningMessages >= MAX_PER_TEAM)
      throw tooManyRequests(
        'concurrency_limited',
        `The team may have at most ${MAX_PER_TEAM} tool messages in progress. Wait until one of them has ended.`,
        RETRY_AFTER_SECONDS,
      );
    if (this.total >= MAX_TOTAL)
      throw overloaded('Too many tool messages of all teams are in progress.', RETRY_AFTER_SECONDS);
    this.messagesByTeam.set(teamId, runningMessages + 1);
    this.total++;
    try {
      return await work();
    } finally {
      this.total--;
      const remainingMessages = (this.messagesByTeam.get(teamId) ?? 1) - 1;
      if (remainingMessages === 0) this.messagesByTeam.delete(teamId);
      else this.messagesByTeam.set(teamId, remainingMessages);
    }
  }
}
