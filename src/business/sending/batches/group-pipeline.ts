/** Work on items in groups. */
export interface GroupWork<Item, Result> {
  /** Returns the items of the next group, taken from the beginning; at least one. */
  take(items: readonly Item[]): Item[];
  /** Returns whether enough items wait, so that reading pauses. */
  hasEnough(waitingItems: readonly Item[]): boolean;
  /** Maximum number of groups in progress at a time. */
  groupsAtOnce: number;
  work(group: Item[]): Promise<Result[]>;
  /** Yields the results of the groups, in the order of the items. */
  deliver(results: Result[]): Promise<void>;
}

/**
 * Works on items in groups while they are read, and delivers the results in order:
 *
 *     source ─> waiting (until there are enough) ─> groups in progress ─> delivered in order
 *        ▲                                            │
 *        └── is read on while there is room  <────────┘  a group that ends makes room
 *
 * A group starts as soon as fewer than the maximum number are running, so that an item of a slow source does not wait for
 * others; meanwhile items accumulate for the next group.
 */
export class GroupPipeline<Item, Result> {
  private waitingItems: Item[] = [];
  private readonly inWork = new Set<Promise<void>>();
  private last: Promise<void> = Promise.resolve();
  private failure: { error: unknown } | null = null;
  private announceFailure: () => void = () => undefined;
  private readonly failed = new Promise<null>((resolve) => (this.announceFailure = () => resolve(null)));

  constructor(private readonly groups: GroupWork<Item, Result>) {}

  /**
   * @param check called before each group; throws to end the work
   * @throws the first error of the source, of a group or of the check, once no group is in progress any more
   */
  async run(source: AsyncIterable<Item[]> | Iterable<Item[]>, check: () => void): Promise<void> {
    const items = toAsync(source);
    try {
      for (;;) {
        const next = await Promise.race([items.next(), this.failed]);
        if (next === null || next.done === true) break;
        this.waitingItems = this.waitingItems.concat(next.value);
        this.start(check);
        while (this.groups.hasEnough(this.waitingItems) && this.inWork.size > 0)
          await Promise.race(this.inWork);
      }
      while (this.inWork.size > 0 && this.failure === null) await Promise.race(this.inWork);
    } catch (error) {
      // No further group starts.
      this.fail(error);
    }
    if (this.failure !== null) items.return().catch(ignore);
    await Promise.allSettled(this.inWork);
    if (this.failure !== null) throw this.failure.error;
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.announceFailure();
  }

  private start(check: () => void): void {
    while (
      this.failure === null &&
      this.waitingItems.length > 0 &&
      this.inWork.size < this.groups.groupsAtOnce
    ) {
      try {
        check();
      } catch (error) {
        this.fail(error);
        return;
      }
      const group = this.groups.take(this.waitingItems);
      this.waitingItems = this.waitingItems.slice(group.length);
      this.startGroup(group, check);
    }
  }

  private startGroup(group: Item[], check: () => void): void {
    const before = this.last;
    // A group ends when its own work and all earlier groups have ended.
    const endPromise = Promise.allSettled([this.groups.work(group), before]).then(async ([results]) => {
      try {
        if (results.status === 'rejected') throw results.reason;
        if (this.failure === null) await this.groups.deliver(results.value);
      } catch (error) {
        this.fail(error);
      }
      this.inWork.delete(endPromise);
      this.start(check);
    });
    this.last = endPromise;
    this.inWork.add(endPromise);
  }
}

async function* toAsync<Item>(
  source: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item, void, undefined> {
  yield* source;
}

function ignore(): void {
  // A source that is not read any further may still fail; its error is ignored.
}
