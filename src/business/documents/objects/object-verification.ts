import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { getVerifiedObject, ObjectStoreAwayError } from '../../../platform/objects/object-store';
import { ObjectStores } from '../../../platform/objects/object-stores';
import { clock } from '../../../platform/kernel/clock';
import { buildFirstIdAt } from '../../../platform/kernel/ids';
import { newDocumentId } from '../document.resource';
import type { ObjectPart } from './document-object.entity';
import {
  REFERENCED_STORES,
  COUNT_OBJECTS_BY_STORE,
  OBJECT_REFERENCE,
  SWEEPS,
} from './document-objects.queries';
import type { ReferencedObject } from './object-mover';
import { OBJECTS_OF_STORE } from './object-moves.queries';
import type { ObjectReference } from './object-place';
import type { SweepCounts } from './object-sweep.entity';

/** Number of objects of one page, which are checked concurrently within the limit of connections. */
const PAGE_SIZE = 16;

/** Number of contents of one kind in a store. */
export interface StoreCount {
  /** Name of the store; null for contents in the database, because the store was not available for writing. */
  store: string | null;
  part: ObjectPart;
  objects: number;
  bytes: number;
}

/** Locations of contents outside of their rows. */
export interface ObjectReport {
  stores: StoreCount[];
  sweeps: { store: string; lastPass: SweepCounts | null; completedAt: Date | null }[];
}

/** Object that does not match its row. */
export interface ObjectFault {
  documentId: string;
  part: ObjectPart;
  store: string;
  key: string;
  reason: string;
}

/** Result of a comparison of stores with rows. */
export interface VerificationSummary {
  objects: number;
  bytes: number;
  /** Number of objects that are missing or damaged. */
  faulty: number;
  /** First faulty objects. */
  faults: ObjectFault[];
}

/** Maximum number of faults that are reported one by one. */
const MAX_FAULTS = 100;

/** Compares the stores with the rows that reference their objects, for the operator. */
@Injectable()
export class ObjectVerificationService {
  constructor(
    private readonly stores: ObjectStores,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Counts contents by store. */
  async createReport(): Promise<ObjectReport> {
    const counts = await this.unitOfWork.query<Omit<StoreCount, 'store'> & { store: string }>(
      COUNT_OBJECTS_BY_STORE,
    );
    return {
      stores: counts.map((count) => ({ ...count, store: count.store === '' ? null : count.store })),
      sweeps: await this.unitOfWork.query<ObjectReport['sweeps'][number]>(SWEEPS),
    };
  }

  /**
   * Checks every referenced object: existence and size, and with `readsContents` also the digest.
   * @throws ObjectStoreAwayError when a store is not available
   */
  async verify(readsContents: boolean): Promise<VerificationSummary> {
    const result: VerificationSummary = { objects: 0, bytes: 0, faulty: 0, faults: [] };
    const end = buildFirstIdAt(newDocumentId, clock.milliseconds() + 1);
    const namedStores = await this.unitOfWork.query<{ name: string }>(REFERENCED_STORES);
    for (const { name } of namedStores)
      for (let [document, part] = ['', '']; ;) {
        const page = await this.unitOfWork.query<ReferencedObject>(OBJECTS_OF_STORE, [
          name,
          document,
          part,
          PAGE_SIZE,
          end,
        ]);
        const reasons = await Promise.all(page.map((object) => this.findFault(object, readsContents)));
        for (const [index, { documentId, part: checkedPart, store, key, bytes }] of page.entries()) {
          const reason = reasons[index] ?? null;
          result.objects++;
          result.bytes += bytes;
          if (reason === null) continue;
          result.faulty++;
          if (result.faults.length < MAX_FAULTS)
            result.faults.push({ documentId, part: checkedPart, store, key, reason });
        }
        const last = page.at(-1);
        if (last === undefined) break;
        [document, part] = [last.documentId, last.part];
      }
    return result;
  }

  /**
   * Checks one object; returns null when the object matches its row, and when it was moved or deleted in the meantime.
   */
  private async findFault(object: ReferencedObject, readsContents: boolean): Promise<string | null> {
    const reason = await this.compare(object, readsContents);
    if (reason === null) return null;
    const [place] = await this.unitOfWork.query<ObjectReference>(OBJECT_REFERENCE, [
      object.documentId,
      object.part,
    ]);
    return place?.key === object.key ? reason : null;
  }

  private async compare(
    { store: name, key, bytes, sha256 }: ReferencedObject,
    readsContents: boolean,
  ): Promise<string | null> {
    const store = this.stores.find(name);
    if (store === null) return 'the store is neither OBJECT_STORE nor FORMER_OBJECT_STORE';
    if (readsContents)
      return getVerifiedObject(store, key, { bytes, sha256 }).then(
        () => null,
        (error: unknown) => {
          if (error instanceof ObjectStoreAwayError) throw error;
          return formatErrorOnOneLine(error);
        },
      );
    const head = await store.head(key);
    if (head === null) return 'the object does not exist';
    return head.bytes === bytes ? null : `the object has ${head.bytes} bytes instead of ${bytes}`;
  }
}
