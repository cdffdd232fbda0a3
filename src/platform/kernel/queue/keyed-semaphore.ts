/** Reason why a request for slots is rejected: the semaphore is closed, or too many callers wait. */
export type RejectionReason = 'closed' | 'crowded';

interface WaitingCaller {
  partition: string;
  slots: number;
  onResult: (refusal: RejectionReason | null) => void;
}

interface KeyQueue {
  usedSlots: number;
  waitingCallers: WaitingCaller[];
  /** Partition of each caller that runs or waits. */
  partitions: string[];
}

/** Limits how much work of each key runs at a time. A caller that finds too few free slots waits in a queue. */
export class KeyedSemaphore {
  private readonly queuesByKey = new Map<string, KeyQueue>();
  private isClosed = false;

  /**
   * @param maximum number of slots of each key; it may change
   * @param maxWaiting maximum number of waiting callers for a key. A further caller of a partition that has fewer than others
   * replaces the last caller of the partition that has most, so that partitions share the key however fast some of them
   * return
   */
  constructor(
    private readonly maximum: (key: string) => number,
    private readonly maxWaiting = Infinity,
  ) {}

  /**
   * Runs the work when slots of the key are free, unless it is refused.
   * @param work receives a function with which it reduces its number of slots
   */
  async run<T>(
    { key = '', partition = '', places = 1 }: { key?: string; partition?: string; places?: number },
    work: (needs: (places: number) => void) => Promise<T>,
  ): Promise<{ result: T } | RejectionReason> {
    let usedSlots = Math.min(places, this.maximum(key));
    const refusal = await this.enter(key, partition, usedSlots);
    if (refusal !== null) return refusal;
    const releaseUnneeded = (fewer: number): void => {
      if (fewer >= usedSlots) return;
      this.releaseSlots(key, usedSlots - fewer);
      usedSlots = fewer;
    };
    try {
      return { result: await work(releaseUnneeded) };
    } finally {
      this.leave(key, partition, usedSlots);
    }
  }

  /** Admits no caller any more, including those that wait. */
  close(): void {
    this.isClosed = true;
    for (const { waitingCallers } of this.queuesByKey.values())
      for (const { onResult } of waitingCallers.splice(0)) onResult('closed');
  }

  /** Rejects the callers of a partition that wait for the key. */
  rejectWaiting(key: string, partition = ''): void {
    const line = this.queuesByKey.get(key);
    if (line === undefined) return;
    const refusedCallers = line.waitingCallers.filter((each) => each.partition === partition);
    line.waitingCallers = line.waitingCallers.filter((each) => each.partition !== partition);
    for (const { onResult } of refusedCallers) {
      removePartition(line, partition);
      onResult('closed');
    }
  }

  private enter(
    key: string,
    partition: string,
    slots: number,
  ): Promise<RejectionReason | null> | RejectionReason | null {
    if (this.isClosed) return 'closed';
    const line = this.queuesByKey.get(key) ?? { usedSlots: 0, waitingCallers: [], partitions: [] };
    this.queuesByKey.set(key, line);
    const free = line.waitingCallers.length === 0 && this.fits(line, key, slots);
    if (!free && line.waitingCallers.length >= this.maxWaiting && !replaceLastCaller(line, partition))
      return 'crowded';
    line.partitions.push(partition);
    if (!free) return new Promise((onResult) => line.waitingCallers.push({ partition, slots, onResult }));
    line.usedSlots += slots;
    return null;
  }

  private leave(key: string, partition: string, places: number): void {
    const line = this.queuesByKey.get(key);
    if (line !== undefined) removePartition(line, partition);
    this.releaseSlots(key, places);
  }

  private releaseSlots(key: string, places: number): void {
    const line = this.queuesByKey.get(key);
    if (line === undefined) return;
    line.usedSlots -= places;
    for (let [next] = line.waitingCallers; next !== undefined; [next] = line.waitingCallers) {
      if (!this.fits(line, key, next.slots)) return;
      line.waitingCallers.shift();
      line.usedSlots += next.slots;
      next.onResult(null);
    }
    if (line.partitions.length === 0) this.queuesByKey.delete(key);
  }

  /** A caller that needs more slots than exist enters when no other caller has any. */
  private fits({ usedSlots: used }: KeyQueue, key: string, places: number): boolean {
    return used === 0 || used + places <= this.maximum(key);
  }
}

/** Makes room for a caller: removes the last waiting caller of the partition with most callers, if it has more. */
function replaceLastCaller(line: KeyQueue, partition: string): boolean {
  const countOfPartition = (partition: string): number =>
    line.partitions.filter((each) => each === partition).length;
  const last = line.waitingCallers.reduceRight((maximum, each) =>
    countOfPartition(each.partition) > countOfPartition(maximum.partition) ? each : maximum,
  );
  if (countOfPartition(last.partition) <= countOfPartition(partition) + 1) return false;
  line.waitingCallers.splice(line.waitingCallers.lastIndexOf(last), 1);
  removePartition(line, last.partition);
  last.onResult('crowded');
  return true;
}

function removePartition(line: KeyQueue, partition: string): void {
  line.partitions.splice(line.partitions.indexOf(partition), 1);
}
