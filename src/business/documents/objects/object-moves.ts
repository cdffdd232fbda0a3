import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { buildFirstIdAt } from '../../../platform/kernel/ids';
import { newDocumentId } from '../document.resource';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { ObjectStoreAwayError, type ObjectStore } from '../../../platform/objects/object-store';
import { ObjectStores } from '../../../platform/objects/object-stores';
import type { ObjectPart } from './document-object.entity';
import { REFERENCED_STORES } from './document-objects.queries';
import { ObjectMover, type MovedBytes, type ReferencedObject } from './object-mover';
import { OBJECTS_OF_STORE, selectDocumentsToMove } from './object-moves.queries';

/** Number of documents that one statement examines. */
const MAX_EXAMINED_DOCUMENTS = 500;
/** Number of objects of one page. */
const PAGE_SIZE = 100;
/** Maximum number of contents that are moved at the same time. */
const MAX_CONCURRENT_MOVES = 4;
/** Pauses before further attempts while a store does not answer, in milliseconds. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

/** Maximum number of failures that are reported one by one. */
const MAX_FAILURES = 100;

/** Contents that could not be moved and stay at their location. */
export interface FailedMove {
  documentId: string;
  part: ObjectPart;
  reason: string;
}

/** Intermediate or final result of a move. */
export interface MoveProgress {
  moved: number;
  /** Size of the moved contents. */
  bytes: number;
  /** Number of contents that could not be moved. */
  failed: number;
  /** First failed moves. */
  failures: FailedMove[];
  /** Last document that was examined. */
  lastDocumentId: string;
}

export interface MoveOptions {
  /**
   * Contents of documents with lower ids are moved to a store regardless of size; an empty id moves only large
   * contents.
   */
  archiveBelowId: string;
  /** Called after each batch. */
  onProgress: (progress: MoveProgress) => void;
}

/**
 * Moves all contents to a store or to the database, in batches, while the service runs. The move has no state: contents
 * at their target are skipped, so an interrupted move can be started again, and several moves may run at the same time.
 */
@Injectable()
export class ObjectMoveService {
  constructor(
    private readonly stores: ObjectStores,
    private readonly mover: ObjectMover,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Moves the contents of all documents except documents created after the start, whose contents are written to the
   * configured location.
   * @param to name of a configured store; null for the database
   * @throws ObjectStoreAwayError when a store is not available for a minute; moved contents stay at the target
   */
  async moveAll(to: string | null, { archiveBelowId, onProgress }: MoveOptions): Promise<MoveProgress> {
    const progress: MoveProgress = { moved: 0, bytes: 0, failed: 0, failures: [], lastDocumentId: '' };
    const end = buildFirstIdAt(newDocumentId, clock.milliseconds() + 1);
    const move: MoveRun = { end, progress, report: () => onProgress(progress) };
    const target = to === null ? null : this.stores.find(to);
    if (to !== null && target === null)
      throw new ObjectStoreAwayError(to, 'the store is neither OBJECT_STORE nor FORMER_OBJECT_STORE');
    const namedStores = await this.unitOfWork.query<{ name: string }>(REFERENCED_STORES);
    for (const { name } of namedStores) if (name !== to) await this.moveObjectsOfStore(name, target, move);
    if (target !== null)
      for (const part of ['xml', 'pdf'] as const)
        await this.moveRowsToStore(part, target, archiveBelowId, move);
    return progress;
  }

  /** Moves all objects of a store. @param target store; null for the database */
  private async moveObjectsOfStore(
    name: string,
    target: ObjectStore | null,
    { end, progress, report }: MoveRun,
  ): Promise<void> {
    for (let [document, part] = ['', '']; ;) {
      const page = await this.unitOfWork.query<ReferencedObject>(OBJECTS_OF_STORE, [
        name,
        document,
        part,
        PAGE_SIZE,
        end,
      ]);
      await runConcurrently(page, (object) =>
        attemptMove(object, progress, () =>
          target === null ? this.mover.moveToDatabase(object) : this.mover.moveBetween(object, target),
        ),
      );
      const last = page.at(-1);
      if (last === undefined) return;
      [document, part] = [last.documentId, last.part];
      progress.lastDocumentId = document;
      report();
    }
  }

  /** Moves large contents, and contents of archived documents, from their rows to a store. */
  private async moveRowsToStore(
    part: ObjectPart,
    target: ObjectStore,
    archiveBelow: string,
    { end, progress, report }: MoveRun,
  ): Promise<void> {
    for (let after = ''; ;) {
      const [span] = await this.unitOfWork.query<ExaminedDocuments>(selectDocumentsToMove(part), [
        after,
        archiveBelow,
        MAX_EXAMINED_DOCUMENTS,
        end,
      ]);
      if (span === undefined || span.last === null) return;
      await runConcurrently(span.ids, (documentId) =>
        attemptMove({ documentId, part }, progress, () => this.mover.moveToStore(documentId, part, target)),
      );
      after = span.last;
      progress.lastDocumentId = after;
      report();
    }
  }
}

/** A move in progress. */
interface MoveRun {
  /** Lowest id of the documents created after the start of the move. */
  end: string;
  progress: MoveProgress;
  report: () => void;
}

/** Documents examined by one statement. */
interface ExaminedDocuments {
  /** Last examined id; null when there are no more documents. */
  last: string | null;
  ids: string[];
}

/** Moves one content and counts the result. A failure does not stop the other moves, unless the store is unavailable. */
async function attemptMove(
  { documentId, part }: { documentId: string; part: ObjectPart },
  progress: MoveProgress,
  move: () => Promise<MovedBytes>,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      const bytes = await move();
      if (bytes !== null) {
        progress.moved++;
        progress.bytes += bytes;
      }
      return;
    } catch (error) {
      const pause = PAUSES_MS[attempt];
      if (!(error instanceof ObjectStoreAwayError)) {
        progress.failed++;
        if (progress.failures.length < MAX_FAILURES)
          progress.failures.push({ documentId, part, reason: formatErrorOnOneLine(error) });
        return;
      }
      if (pause === undefined) throw error;
      await sleep(pause);
    }
  }
}

/**
 * Runs work for all items, a few at a time. After the first failure, starts no further work and waits until the running
 * work has ended.
 */
async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const remainingItems = [...items];
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (let item = remainingItems.shift(); item !== undefined && !hasFailed; item = remainingItems.shift())
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
  };
  const moveResults = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_MOVES }, run));
  for (const moveResult of moveResults) if (moveResult.status === 'rejected') throw moveResult.reason;
}
