import { clock } from '../../../platform/kernel/clock';
import { buildFirstIdAt } from '../../../platform/kernel/ids';
import { newDocumentId } from '../../documents/document.resource';

/** Age in milliseconds from which the documents of other processes are counted again. */
const MAX_AGE_MS = 5_000;
/** Lifetime of a count, as a multiple of its duration. */
const LIFETIME_FACTOR = 20;

/** Counts the stored documents with an id below `endId`, except those in `exceptIds`. */
export type CountStoredDocuments = (endId: string, exceptIds: string[]) => Promise<number>;

/**
 * Number of documents that count against a limit, in one process. Documents of this process are counted exactly, from
 * before they are stored; those of other processes as of the last count, at most five seconds ago. One process therefore
 * never exceeds a limit, and several processes exceed it at most by the documents that the others accept between two
 * counts.
 *
 *     used = stored documents at the last count, without those that this process was storing then
 *          + documents of this process since then, and those that it was storing then
 */
export class LimitCounter {
  private countedDocuments = 0;
  /** Documents of this process that `countedUse` does not include, and whether they are stored. */
  private readonly ownDocuments = new Map<string, boolean>();
  private freshUntil = Number.NEGATIVE_INFINITY;
  private runningCount: Promise<void> | null = null;
  /** Reservation of the last document in the queue: documents are reserved in the order of their arrival. */
  private lastReservation: Promise<unknown> = Promise.resolve();
  private waitingCount = 0;
  /** Called when a reservation ends, for the first document in the queue. */
  private onEnd: () => void = () => undefined;

  constructor(private readonly countStored: CountStoredDocuments) {}

  /** Number of used documents known to this process. */
  get usedCount(): number {
    return this.countedDocuments + this.ownDocuments.size;
  }

  /** Whether a document of this process waits or is being stored. */
  get isBusy(): boolean {
    return (
      this.waitingCount > 0 ||
      this.runningCount !== null ||
      [...this.ownDocuments.values()].some((isStored) => !isStored)
    );
  }

  /**
   * Reserves a document before it is stored, in order. While only documents that are being stored use up the limit, the
   * reservation waits for them, because they may be refused.
   * @param limit maximum number; null: reserve in any case
   * @returns false when the limit is reached
   */
  async reserve(id: string, limit: number | null): Promise<boolean> {
    if (limit === null) {
      await this.refresh();
      this.ownDocuments.set(id, false);
      return true;
    }
    this.waitingCount += 1;
    const turn = this.lastReservation
      .then(() => this.reserveInTurn(id, limit))
      .finally(() => (this.waitingCount -= 1));
    this.lastReservation = turn.catch(() => undefined);
    return turn;
  }

  private async reserveInTurn(id: string, limit: number): Promise<boolean> {
    for (;;) {
      await this.refresh();
      if (this.usedCount < limit) break;
      const unstoredCount = [...this.ownDocuments.values()].filter((isStored) => !isStored).length;
      if (this.usedCount - unstoredCount >= limit) return false;
      await new Promise<void>((resolve) => (this.onEnd = resolve));
    }
    this.ownDocuments.set(id, false);
    return true;
  }

  /** Counts again when the last count is outdated: a document that is reserved during a count could be counted twice. */
  private async refresh(): Promise<void> {
    while (this.runningCount !== null || performance.now() >= this.freshUntil) await this.count();
  }

  /** Ends a reservation. @param isStored whether the document was stored */
  end(id: string, isStored: boolean): void {
    if (!isStored) this.ownDocuments.delete(id);
    else if (this.ownDocuments.has(id)) this.ownDocuments.set(id, true);
    this.onEnd();
  }

  /** Counts the stored documents; simultaneous callers share one count. */
  private count(): Promise<void> {
    this.runningCount ??= this.countOnce().finally(() => (this.runningCount = null));
    return this.runningCount;
  }

  private async countOnce(): Promise<void> {
    const startedAtMs = performance.now();
    const endId = buildFirstIdAt(newDocumentId, clock.milliseconds());
    const ownDocumentsBefore = [...this.ownDocuments].filter(([id]) => id < endId);
    const unstoredIds = ownDocumentsBefore.flatMap(([id, isStored]) => (isStored ? [] : [id]));
    this.countedDocuments = await this.countStored(endId, unstoredIds);
    for (const [id, wasStored] of ownDocumentsBefore) if (wasStored) this.ownDocuments.delete(id);
    const now = performance.now();
    this.freshUntil = now + Math.max(MAX_AGE_MS, LIFETIME_FACTOR * (now - startedAtMs));
  }
}
