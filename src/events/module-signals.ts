import { Injectable } from '@nestjs/common';
import type { Transaction } from '../kernel/database/unit-of-work';

/** What modules tell each other within a transaction; not shown to clients. */
export interface Signals {
  /** A company was created. */
  'company.created': { companyId: string; teamId: string };
  /** Something that others go by changed: recipient flag, verification or country. */
  'company.publishability': { companyId: string; teamId: string };
  /** A company shall be deleted: a listener that throws a Failure forbids it, others begin to take it off the network. */
  'company.withdrawing': { companyId: string; teamId: string };
  /** A company is deleted in this transaction; a listener that throws a Failure forbids it. */
  'company.deleting': { companyId: string; teamId: string };
  /** A label is deleted in this transaction; what carries it loses it. */
  'label.deleting': { labelId: string; teamId: string };
  /** A sandbox team lets time pass: what it has scheduled becomes due that many seconds sooner. */
  'sandbox.clock_advanced': { teamId: string; seconds: number };
}

type Listener<Name extends keyof Signals> = (tx: Transaction, signal: Signals[Name]) => Promise<void>;
type Listeners = { [Name in keyof Signals]: Listener<Name>[] };

/**
 * Lets a module react to a change of a module below it without being imported by it. Listeners run in the
 * transaction of the change, in the order in which they were registered; what they throw rolls it back.
 */
@Injectable()
export class ModuleSignals {
  private readonly listeners: Listeners = {
    'company.created': [],
    'company.publishability': [],
    'company.withdrawing': [],
    'company.deleting': [],
    'label.deleting': [],
    'sandbox.clock_advanced': [],
  };

  on<Name extends keyof Signals>(name: Name, listener: Listener<Name>): void {
    this.listeners[name].push(listener);
  }

  async send<Name extends keyof Signals>(tx: Transaction, name: Name, signal: Signals[Name]): Promise<void> {
    for (const listener of this.listeners[name]) await listener(tx, signal);
  }
}
