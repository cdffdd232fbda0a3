import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/unit-of-work';

/**
 * Ends a parked row permanently, with its events.
 * @param reason the operator's text, shown to the team
 * @returns false when the row is no longer parked
 */
export type Discard = (tx: Transaction, id: string, reason: string) => Promise<boolean>;

/**
 * Registry of how dead letters are ended instead of being tried again. The owner of a table registers the consequences
 * for its rows; rows of other tables cannot be ended, because their consequences are unknown.
 */
@Injectable()
export class ParkedDiscards {
  private readonly discards = new Map<string, Discard>();

  register(table: string, discard: Discard): void {
    this.discards.set(table, discard);
  }

  /** Null: rows of the table cannot be discarded. */
  find(table: string): Discard | null {
    return this.discards.get(table) ?? null;
  }
}
