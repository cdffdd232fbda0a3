import { Batcher } from './batcher';
import type { QueuedPointer, WorkPointer } from './job-queues';
import type { Lease, TakingSource } from './work-source';

/** Pointers a process holds at most for each item it works on at a time; more wait in the queue. */
const ROOM_PER_ITEM = 4;
const TAKE_AT_ONCE = 200;

/** Of lanes that share something, this many times what may be worked on may wait here; the rest is given back. */
const WAITING_PER_PLACE_OF_GROUP = 8;
const GIVEN_BACK_SECONDS = 1;

/** What several lanes share. */
interface Group {
  running: number;
  waiting: number;
  /** Lanes that wait for a place of the group, in turn. */
  parked: Lane[];
}

/** What one process has in hand of a destination. */
interface Lane {
  key: string;
  groupKey: string;
  group: Group;
  running: number;
  fresh: QueuedPointer[];
  again: QueuedPointer[];
  /** Whose turn it is when both wait. */
  againNext: boolean;
  /** True while the lane stands in the line of those that may start something. */
  listed: boolean;
}

export interface WorkInHandOptions {
  /** A worker that has not renewed its lease for this time loses the row to another one. */
  lease: Lease;
  /** Extends the leases of rows that are worked on. */
  renew(pointers: WorkPointer[]): Promise<void>;
  /** Gives rows back that were claimed and not begun. */
  release(pointers: WorkPointer[]): Promise<void>;
  /** The same, but not to be claimed again for some seconds. */
  postpone(pointers: WorkPointer[], seconds: number): Promise<void>;
  /** An item could not be taken or handled. Its row is claimed again when the lease has run out. */
  failed(error: unknown, pointer: WorkPointer): void;
  /** The handler threw: the attempt is counted and the next one put off. */
  threw(item: WorkPointer): Promise<void>;
  /** An item left this process's hands. */
  finished(): void;
}

/**
 * What a process works on at present. Pointers are taken over from the queue at once, so a slow destination never
 * occupies the queue's workers; here each waits until its lane and the process have room, and is leased and read only
 * then. Repeated attempts get at most half of the places.
 */
export class WorkInHand<Item extends WorkPointer> {
  private readonly lanes = new Map<string, Lane>();
  private readonly groups = new Map<string, Group>();
  private line: Lane[] = [];
  private readonly running = new Map<string, WorkPointer>();
  private readonly doors: (() => void)[] = [];
  private readonly idle: (() => void)[] = [];
  private readonly taking: Batcher<QueuedPointer, Item | null>;
  private readonly renewal: NodeJS.Timeout;
  private started = 0;
  private startedAgain = 0;
  private waiting = 0;
  private stopping = false;
  /** Items leased since the start: tells that work moves. */
  taken = 0;

  constructor(
    private readonly source: TakingSource<Item>,
    private readonly options: WorkInHandOptions,
  ) {
    this.taking = new Batcher((pointers) => this.take(pointers), TAKE_AT_ONCE, 2);
    this.renewal = setInterval(() => void this.renew(), (options.lease.seconds * 1000) / 3).unref();
  }

  /** Items worked on. */
  get size(): number {
    return this.started;
  }

  /** Takes pointers over; resolves as soon as there is room for them, long before they are done. */
  async accept(pointers: QueuedPointer[]): Promise<void> {
    while (!this.stopping && this.waiting > ROOM_PER_ITEM * this.source.concurrency)
      await new Promise<void>((resolve) => this.doors.push(resolve));
    if (this.stopping) return this.options.release(pointers);
    const tooMany: QueuedPointer[] = [];
    for (const pointer of pointers) {
      const lane = this.laneOf(pointer);
      if (lane.group.waiting >= WAITING_PER_PLACE_OF_GROUP * this.placesOfGroup()) {
        tooMany.push(pointer);
        continue;
      }
      lane.group.waiting += 1;
      this.waiting += 1;
      (pointer.again ? lane.again : lane.fresh).push(pointer);
      this.list(lane);
    }
    this.startWhatMay();
    if (tooMany.length > 0) await this.options.postpone(tooMany, GIVEN_BACK_SECONDS);
  }

  /** Begins nothing more, gives back what was not begun, and resolves when the rest is done. */
  async stop(): Promise<void> {
    this.stopping = true;
    const unbegun = [...this.lanes.values()].flatMap((lane) => [
      ...lane.fresh.splice(0),
      ...lane.again.splice(0),
    ]);
    this.waiting = 0;
    this.line = [];
    for (const group of this.groups.values()) Object.assign(group, { waiting: 0, parked: [] });
    for (const open of this.doors.splice(0)) open();
    if (unbegun.length > 0) await this.options.release(unbegun).catch(() => undefined);
    if (this.started > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
    clearInterval(this.renewal);
  }

  private laneOf({ lane: key, group: groupKey }: QueuedPointer): Lane {
    const existing = this.lanes.get(key);
    if (existing !== undefined) return existing;
    const group = this.groups.get(groupKey) ?? { running: 0, waiting: 0, parked: [] };
    this.groups.set(groupKey, group);
    const lane: Lane = {
      key,
      groupKey,
      group,
      running: 0,
      fresh: [],
      again: [],
      againNext: false,
      listed: false,
    };
    this.lanes.set(key, lane);
    return lane;
  }

  private list(lane: Lane): void {
    if (lane.listed || lane.running >= this.placesOfLane()) return;
    lane.listed = true;
    this.line.push(lane);
  }

  private placesOfLane(): number {
    return this.source.lanes?.inHand ?? this.source.concurrency;
  }

  private placesOfGroup(): number {
    return this.source.lanes?.inHandOfGroup ?? this.source.concurrency;
  }

  /** Lanes take turns, one item each. */
  private startWhatMay(): void {
    const passed: Lane[] = [];
    while (this.started < this.source.concurrency) {
      const lane = this.line.shift();
      if (lane === undefined) break;
      if (lane.group.running >= this.placesOfGroup()) {
        lane.group.parked.push(lane);
        continue;
      }
      const pointer = this.nextOf(lane);
      if (pointer === null) {
        passed.push(lane);
        continue;
      }
      lane.listed = false;
      this.enter(lane);
      if (lane.fresh.length + lane.again.length > 0) this.list(lane);
      void this.work(lane, pointer);
    }
    // Only repeated attempts wait there and these have their share: they keep their place in the line.
    this.line.unshift(...passed);
    while (this.doors.length > 0 && this.waiting <= ROOM_PER_ITEM * this.source.concurrency)
      this.doors.shift()?.();
  }

  private enter(lane: Lane): void {
    lane.running += 1;
    lane.group.running += 1;
    lane.group.waiting -= 1;
    this.waiting -= 1;
  }

  private nextOf(lane: Lane): QueuedPointer | null {
    const mayAgain =
      lane.again.length > 0 && this.startedAgain < Math.max(1, Math.floor(this.source.concurrency / 2));
    if (mayAgain && (lane.againNext || lane.fresh.length === 0)) {
      lane.againNext = false;
      return lane.again.shift() ?? null;
    }
    lane.againNext = true;
    return lane.fresh.shift() ?? null;
  }

  private async work(lane: Lane, pointer: QueuedPointer): Promise<void> {
    this.started += 1;
    if (pointer.again) this.startedAgain += 1;
    let inPlace = true;
    const leavePlace = (): void => {
      if (!inPlace) return;
      inPlace = false;
      lane.running -= 1;
      lane.group.running -= 1;
      this.makeRoom(lane);
    };
    try {
      const item = await this.taking.ask(pointer);
      if (item !== null) await this.handle(item, leavePlace);
    } catch (error) {
      this.options.failed(error, pointer);
    } finally {
      this.started -= 1;
      if (pointer.again) this.startedAgain -= 1;
      if (inPlace) leavePlace();
      // Whoever left its place early was still counted then.
      else if (!this.stopping) this.startWhatMay();
      this.options.finished();
      if (this.started === 0) for (const done of this.idle.splice(0)) done();
    }
  }

  private async handle(item: Item, leavePlace: () => void): Promise<void> {
    this.taken += 1;
    // A row whose lease ran out may come back while the first attempt still runs.
    const key = `${item.id} ${item.claim}`;
    this.running.set(key, item);
    try {
      await this.source.handle(item, leavePlace);
    } catch (error) {
      // A lease is renewed no more from here on; what cannot be written now is counted when it has run out.
      this.running.delete(key);
      await this.options.threw(item).catch(() => undefined);
      throw error;
    } finally {
      this.running.delete(key);
    }
  }

  private makeRoom(lane: Lane): void {
    // Before the lane itself, which would take the place again and again.
    const next = lane.group.parked.shift();
    if (next !== undefined) this.line.push(next);
    if (lane.fresh.length + lane.again.length > 0) this.list(lane);
    else if (lane.running === 0) this.forget(lane);
    if (!this.stopping) this.startWhatMay();
  }

  private forget(lane: Lane): void {
    const { key, groupKey, group } = lane;
    this.lanes.delete(key);
    if (group.running === 0 && group.waiting === 0) this.groups.delete(groupKey);
  }

  private async take(pointers: QueuedPointer[]): Promise<(Item | null)[]> {
    const items = await this.source.take(pointers, this.options.lease);
    const byId = new Map(items.map((item) => [item.id, item]));
    return pointers.map(({ id }) => byId.get(id) ?? null);
  }

  private async renew(): Promise<void> {
    if (this.running.size === 0) return;
    // A renewal that fails is repeated soon; what is lost by then, another worker has.
    await this.options.renew([...this.running.values()]).catch(() => undefined);
  }
}
