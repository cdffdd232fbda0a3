/** Work on items in groups. */
export interface GroupWork<Item, Result> {
  /** Returns the items of the next group, taken from the beginning; at least one. */
  take(items: readonly Item[]): Item[];
  /** Returns whether enough items wait, so that reading pauses. */
  hasEnough(waitingItems: readonly Item[]): boolean;
  /** Maximum number of groups in progress at a time. */
  maxConcurrentGroups: number;
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
  private readonly runningGroups = new Set<Promise<void>>();
  private lastGroup: Promise<void> = Promise.resolve();
  private failure: { error: unknown } | null = null;
  private resolveFailed: () => void = () => undefined;
  private readonly failed = new Promise<null>((resolve) => (this.resolveFailed = () => resolve(null)));

  constructor(private readonly groupWork: GroupWork<Item, Result>) {}

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
        this.startGroups(check);
        while (this.groupWork.hasEnough(this.waitingItems) && this.runningGroups.size > 0)
          await Promise.race(this.runningGroups);
      }
      while (this.runningGroups.size > 0 && this.failure === null) await Promise.race(this.runningGroups);
    } catch (error) {
      // No further group starts.
      this.fail(error);
    }
    if (this.failure !== null) items.return().catch(ignore);
    await Promise.allSettled(this.runningGroups);
    if (this.failure !== null) throw this.failure.error;
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.resolveFailed();
  }

  private startGroups(check: () => void): void {
    while (
      this.failure === null &&
      this.waitingItems.length > 0 &&
      this.runningGroups.size < this.groupWork.maxConcurrentGroups
    ) {
      try {
        check();
      } catch (error) {
        this.fail(error);
        return;
      }
      const group = this.groupWork.take(this.waitingItems);
      this.waitingItems = this.waitingItems.slice(group.length);
      this.startGroup(group, check);
    }
  }

  private startGroup(group: Item[], check: () => void): void {
    const before = this.lastGroup;
    // A group ends when its own work and all earlier groups have ended.
    const endPromise = Promise.allSettled([this.groupWork.work(group), before]).then(async ([results]) => {
      try {
        if (results.status === 'rejected') throw results.reason;
        if (this.failure === null) await this.groupWork.deliver(results.value);
      } catch (error) {
        this.fail(error);
      }
      this.runningGroups.delete(endPromise);
      this.startGroups(check);
    });
    this.lastGroup = endPromise;
    this.runningGroups.add(endPromise);
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
