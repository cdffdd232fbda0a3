interface Owner {
  usedSlots: number;
  /** Counter value when the owner last got a slot; 0: never. */
  lastServed: number;
  waitingCallers: ((hasEntered: boolean) => void)[];
}

/**
 * Limits how much work of all owners together runs at a time. A caller without a free slot waits, and the next free
 * slot goes to the owner with the fewest slots: an owner with thousands of slow destinations delays another one by no
 * more than one piece of work.
 */
export class FairSemaphore {
  private usedSlots = 0;
  private servedTotal = 0;
  private isClosed = false;
  /** Owners that have or wait for a slot. */
  private readonly owners = new Map<string, Owner>();

  constructor(private readonly maximum: number) {}

  /**
   * Runs the work as soon as there is a slot.
   * @returns null when the semaphore was closed before
   */
  async run<T>(name: string, work: () => Promise<T>): Promise<{ result: T } | null> {
    if (!(await this.enter(name))) return null;
    try {
      return { result: await work() };
    } finally {
      this.leave(name);
    }
  }

  /** Rejects all further callers and those that wait. */
  close(): void {
    this.isClosed = true;
    for (const { waitingCallers } of this.owners.values())
      for (const answer of waitingCallers.splice(0)) answer(false);
  }

  private enter(name: string): Promise<boolean> | boolean {
    if (this.isClosed) return false;
    const owner = this.owners.get(name) ?? { usedSlots: 0, lastServed: 0, waitingCallers: [] };
    this.owners.set(name, owner);
    if (this.usedSlots >= this.maximum) return new Promise((answer) => owner.waitingCallers.push(answer));
    this.serve(owner);
    return true;
  }

  private leave(name: string): void {
    this.usedSlots -= 1;
    const owner = this.owners.get(name);
    if (owner !== undefined) {
      owner.usedSlots -= 1;
      if (owner.usedSlots === 0 && owner.waitingCallers.length === 0) this.owners.delete(name);
    }
    const next = this.findNext();
    const answer = next?.waitingCallers.shift();
    if (next === null || answer === undefined) return;
    this.serve(next);
    answer(true);
  }

  /** Returns the waiting owner with the fewest slots; among equals the least recently served one. */
  private findNext(): Owner | null {
    let next: Owner | null = null;
    for (const owner of this.owners.values())
      if (owner.waitingCallers.length > 0 && (next === null || comesBefore(owner, next))) next = owner;
    return next;
  }

  private serve(owner: Owner): void {
    this.usedSlots += 1;
    owner.usedSlots += 1;
    owner.lastServed = this.servedTotal += 1;
  }
}

function comesBefore(owner: Owner, otherOwner: Owner): boolean {
  return (
    owner.usedSlots < otherOwner.usedSlots ||
    (owner.usedSlots === otherOwner.usedSlots && owner.lastServed < otherOwner.lastServed)
  );
}
