import { Inject, Injectable } from '@nestjs/common';
import { DATABASE_DIRECT_URL, DATABASE_URL } from './database.tokens';
import { GuardedClient } from './guarded-client';

/** Lifetime of a result: readiness may be checked often. */
const VALID_MS = 1_000;

/**
 * Checks whether the database answers through the pooler, over a separate connection, because those of the pool may all
 * be in use.
 * All other checks of the database bypass the pooler.
 */
@Injectable()
export class PoolerProbe {
  private recentResult: Promise<boolean> | null = null;

  constructor(
    @Inject(DATABASE_URL) private readonly databaseUrl: string,
    @Inject(DATABASE_DIRECT_URL) private readonly directUrl: string,
  ) {}

  /** Returns whether the database responds through the pooler; true when there is no pooler. */
  isResponding(limitMs: number): Promise<boolean> {
    if (this.databaseUrl === this.directUrl) return Promise.resolve(true);
    if (this.recentResult !== null) return this.recentResult;
    const result = this.connectAndQuery(limitMs);
    this.recentResult = result;
    void result.then(() => setTimeout(() => (this.recentResult = null), VALID_MS).unref());
    return result;
  }

  private async connectAndQuery(limitMs: number): Promise<boolean> {
    const client = new GuardedClient({
      connectionString: this.databaseUrl,
      application_name: 'passerelle probe',
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
    });
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}
