import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/unit-of-work';

/**
 * Ends a parked row permanently, with its events.
 * @param reason the operator's text, shown to the team
 * @returns false when the row is no longer parked
 */
export type DiscardHandler = (tx: Transaction, id: string, reason: string) => Promise<boolean>;

/**
 * Registry of the handlers that end dead letters permanently instead of retrying them. The owner of a table registers
 * the consequences for its rows; rows of other tables cannot be ended, because their consequences are unknown.
 */
@Injectable()
export class ParkedDiscards {
  private readonly handlers = new Map<string, DiscardHandler>();

  register(table: string, discard: DiscardHandler): void {
    this.handlers.set(table, discard);
  }

  /** Returns the handler of a table; null when rows of the table cannot be discarded. */
  find(table: string): DiscardHandler | null {
    return this.handlers.get(table) ?? null;
  }
}
