import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { getVerified, ObjectStoreAwayError } from '../../../platform/objects/object-store';
import { ObjectStores } from '../../../platform/objects/object-stores';
import { clock } from '../../../platform/kernel/clock';
import { buildFirstIdAt } from '../../../platform/kernel/ids';
import { newDocumentId } from '../document.resource';
import type { ObjectPart } from './document-object.entity';
import { NAMED_STORES, OBJECTS_BY_STORE, PLACE_OF_OBJECT, SWEEPS } from './document-objects.queries';
import type { NamedObject } from './object-mover';
import { OBJECTS_OF_STORE } from './object-moves.queries';
import type { ObjectPlace } from './object-place';
import type { SweepCounts } from './object-sweep.entity';

/** Objects of one page; they are checked at the same time, within the limit of connections. */
const PAGE = 16;

/** Number of contents of one kind in a store. */
export interface StoreCount {
  /** Name of the store; null: in the database, because the store did not answer when the contents were written. */
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
export interface Verification {
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
export class ObjectVerification {
  constructor(
    private readonly stores: ObjectStores,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Counts contents by store. */
  async createReport(): Promise<ObjectReport> {
    const counts = await this.unitOfWork.query<Omit<StoreCount, 'store'> & { store: string }>(
      OBJECTS_BY_STORE,
    );
    return {
      stores: counts.map((count) => ({ ...count, store: count.store === '' ? null : count.store })),
      sweeps: await this.unitOfWork.query<ObjectReport['sweeps'][number]>(SWEEPS),
    };
  }

  /**
   * Checks every referenced object: existence and size, and with `readsAll` also the digest.
   * @throws ObjectStoreAwayError when a store does not answer
   */
  async verify(readsAll: boolean): Promise<Verification> {
    const result: Verification = { objects: 0, bytes: 0, faulty: 0, faults: [] };
    const end = buildFirstIdAt(newDocumentId, clock.milliseconds() + 1);
    const namedStores = await this.unitOfWork.query<{ name: string }>(NAMED_STORES);
    for (const { name } of namedStores)
      for (let [document, part] = ['', '']; ;) {
        const page = await this.unitOfWork.query<NamedObject>(OBJECTS_OF_STORE, [
          name,
          document,
          part,
          PAGE,
          end,
        ]);
        const reasons = await Promise.all(page.map((object) => this.findFault(object, readsAll)));
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
  private async findFault(object: NamedObject, readsAll: boolean): Promise<string | null> {
    const reason = await this.compare(object, readsAll);
    if (reason === null) return null;
    const [place] = await this.unitOfWork.query<ObjectPlace>(PLACE_OF_OBJECT, [
      object.documentId,
      object.part,
    ]);
    return place?.key === object.key ? reason : null;
  }

  private async compare(
    { store: name, key, bytes, sha256 }: NamedObject,
    readsAll: boolean,
  ): Promise<string | null> {
    const store = this.stores.find(name);
    if (store === null) return 'the store is neither OBJECT_STORE nor FORMER_OBJECT_STORE';
    if (readsAll)
      return getVerified(store, key, { bytes, sha256 }).then(
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
