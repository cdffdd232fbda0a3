import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import type { WatchedObjectStore } from '../../../platform/objects/watched-object-store';
import { ObjectStores } from '../../../platform/objects/object-stores';
import type { ObjectPart } from './document-object.entity';
import { WAITING_OBJECTS } from './document-objects.queries';
import { ObjectMover } from './object-mover';

const REPEAT_DELAY_MS = 30_000;
const FIRST_DELAY_RANGE_MS = { min: 15_000, max: 45_000 };
const BATCH_SIZE = 20;

/**
 * Moves contents to the store that were written to the database because the store was not available. Several processes
 * may run the job: contents that another process moved are skipped.
 */
@Injectable()
export class WaitingObjectsJob extends RecurringTask {
  constructor(
    private readonly stores: ObjectStores,
    private readonly mover: ObjectMover,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super({
      firstAfterMs: randomInt(FIRST_DELAY_RANGE_MS.min, FIRST_DELAY_RANGE_MS.max),
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'contents that wait for the object store could not be moved there',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<'done' | void> {
    const { current } = this.stores;
    if (current === null) return 'done';
    await this.moveWaiting(current);
  }

  /** Moves all waiting contents. @returns number of moved contents */
  async moveWaiting(store: WatchedObjectStore): Promise<number> {
    let movedCount = 0;
    for (let after = ''; !this.isStopping;) {
      const rows = await this.unitOfWork.query<{ documentId: string; part: ObjectPart }>(WAITING_OBJECTS, [
        after,
        BATCH_SIZE,
      ]);
      for (const { documentId, part } of rows)
        if ((await this.mover.moveToStore(documentId, part, store)) !== null) movedCount++;
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.documentId;
    }
    if (movedCount > 0)
      this.logger.info(
        { store: store.name, contents: movedCount },
        'contents that waited for the object store were moved there',
      );
    return movedCount;
  }
}
