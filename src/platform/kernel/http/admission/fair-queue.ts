/** Items of one owner. */
interface OwnerQueue<T> {
  /** Items that were in progress before and are served first. */
  readonly returning: Set<T>;
  readonly arriving: Set<T>;
}

/**
 * Queue in which owners alternate (round robin) and the items of one owner are served in the order of their arrival. The
 * next item of an owner is at most one turn away, however many items other owners add. Each operation takes constant
 * time, except that `next` skips owners that may not be served at the moment.
 */
export class FairQueue<T> {
  /** Owners in the order of turns: the owner that was served last is at the end. */
  private readonly owners = new Map<string, OwnerQueue<T>>();
  private itemCount = 0;

  /** Number of items of all owners. */
  get length(): number {
    return this.itemCount;
  }

  /** Number of items of the owner. */
  lengthOf(owner: string): number {
    const queue = this.owners.get(owner);
    return queue === undefined ? 0 : lengthOf(queue);
  }

  /**
   * @param isReturning serves the item before all new items of its owner
   */
  add(owner: string, item: T, isReturning = false): void {
    let queue = this.owners.get(owner);
    if (queue === undefined) {
      queue = { returning: new Set(), arriving: new Set() };
      this.owners.set(owner, queue);
    }
    (isReturning ? queue.returning : queue.arriving).add(item);
    this.itemCount += 1;
  }

  /** Takes the next item of an owner for which `canServe` returns true; null when there is none. */
  takeNext(canServe: (owner: string) => boolean): T | null {
    for (const [owner, queue] of this.owners) {
      if (!canServe(owner)) continue;
      const item = findFirstItem(queue);
      if (item === null) continue;
      this.remove(owner, item);
      if (this.owners.delete(owner)) this.owners.set(owner, queue);
      return item;
    }
    return null;
  }

  /** Returns the owner's item that would be served first; null without one. */
  firstItemOf(owner: string): T | null {
    const queue = this.owners.get(owner);
    return queue === undefined ? null : findFirstItem(queue);
  }

  /**
   * @returns false when the item is no longer in the queue
   */
  remove(owner: string, item: T): boolean {
    const queue = this.owners.get(owner);
    if (queue === undefined || !(queue.returning.delete(item) || queue.arriving.delete(item))) return false;
    this.itemCount -= 1;
    if (lengthOf(queue) === 0) this.owners.delete(owner);
    return true;
  }

  /** Returns the newest item of the owner with the most new items, and their number; null when no new item waits. */
  findNewestOfLongest(): { item: T; length: number } | null {
    let longest: Set<T> | null = null;
    for (const { arriving } of this.owners.values())
      if (arriving.size > (longest?.size ?? 0)) longest = arriving;
    let newest: T | null = null;
    for (const item of longest ?? []) newest = item;
    return longest === null || newest === null ? null : { item: newest, length: longest.size };
  }
}

function lengthOf<T>({ returning, arriving }: OwnerQueue<T>): number {
  return returning.size + arriving.size;
}

function findFirstItem<T>({ returning, arriving }: OwnerQueue<T>): T | null {
  for (const item of returning) return item;
  for (const item of arriving) return item;
  return null;
}
