import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/unit-of-work';

/**
 * Ends a row that is parked, for good, with its events.
 * @param reason the operator's words, shown to the team
 * @returns false when the row is not parked any more
 */
export type Discard = (tx: Transaction, id: string, reason: string) => Promise<boolean>;

/**
 * How dead letters are ended instead of being tried again. The owner of a table registers what that means for its rows; work of
 * other tables cannot be ended, because something has to follow from it.
 */
@Injectable()
export class ParkedDiscards {
  private readonly discards = new Map<string, Discard>();

  register(table: string, discard: Discard): void {
    this.discards.set(table, discard);
  }

  /** Null: rows of the table cannot be discarded. */
  of(table: string): Discard | null {
    return this.discards.get(table) ?? null;
  }
}
