import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import {
  getVerifiedObject,
  ObjectMissingError,
  ObjectStoreAwayError,
  computeSha256,
  type ObjectStore,
} from '../../../platform/objects/object-store';
import { ObjectStores } from '../../../platform/objects/object-stores';
import type { ObjectPart } from './document-object.entity';
import {
  DELETE_WAITING_MARK,
  storeObjectReference,
  REPLACE_OBJECT_REFERENCE,
  restoreContents,
  selectRowContents,
} from './object-moves.queries';
import { OBJECT_REFERENCE } from './document-objects.queries';
import { newObjectKey, type ObjectReference } from './object-place';

/** An object with the row that references it. */
export interface ReferencedObject extends ObjectReference {
  documentId: string;
  part: ObjectPart;
  teamId: string;
  /** Time at which the row was read, by the clock of the database. */
  readAt: Date;
}

/**
 * Size of moved contents in bytes; null when nothing was moved, because another process moved the contents or the
 * document was deleted.
 */
export type MovedBytes = number | null;

/**
 * Moves contents of one document between the database and the stores, while the service runs.
 * ```
 * read, compare the digest ─> write the copy ─> read the copy, compare the digest ─> one statement: reference the copy
 * ─> delete the source
 * ```
 * A process that ends in between leaves the contents at their referenced location, and a copy that the sweep deletes.
 * When two processes move the same contents, one succeeds, and the other process deletes its unreferenced copy.
 */
@Injectable()
export class ObjectMover {
  constructor(
    private readonly stores: ObjectStores,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Moves contents from their row into a store. */
  async moveToStore(documentId: string, part: ObjectPart, target: ObjectStore): Promise<MovedBytes> {
    const [row] = await this.unitOfWork.query<RowContents>(selectRowContents(part), [documentId]);
    if (row === undefined) {
      await this.unitOfWork.query(DELETE_WAITING_MARK, [documentId, part]);
      return null;
    }
    const { contents, teamId, readAt } = row;
    const copy = await this.copy(target, teamId, contents);
    const updatedRows = await this.unitOfWork.query(storeObjectReference(part), [
      documentId,
      copy.store,
      copy.key,
      copy.sha256,
      copy.bytes,
      readAt,
    ]);
    if (updatedRows.length > 0) return copy.bytes;
    await this.discard(target, copy.key);
    return null;
  }

  /** Moves an object into the row of its document. */
  async moveToDatabase(object: ReferencedObject): Promise<MovedBytes> {
    const source = this.getStore(object.store);
    const { documentId, part, key, sha256, bytes } = object;
    const contents = await this.readSource(source, object);
    if (contents === null) return null;
    const restoredRows = await this.unitOfWork.query(restoreContents(part), [
      documentId,
      key,
      contents,
      sha256,
    ]);
    // The sweep deletes the object after the grace time: a copy of the database may still reference it.
    return restoredRows.length === 0 ? null : bytes;
  }

  /** Moves an object into another store. */
  async moveBetween(object: ReferencedObject, target: ObjectStore): Promise<MovedBytes> {
    const source = this.getStore(object.store);
    const { documentId, part, teamId, key, bytes, readAt } = object;
    const contents = await this.readSource(source, object);
    if (contents === null) return null;
    const copy = await this.copy(target, teamId, contents);
    const renamedRows = await this.unitOfWork.query(REPLACE_OBJECT_REFERENCE, [
      documentId,
      part,
      key,
      copy.store,
      copy.key,
      readAt,
    ]);
    // The sweep deletes the source after the grace time.
    if (renamedRows.length > 0) return bytes;
    await this.discard(target, copy.key);
    return null;
  }

  /**
   * Reads an object.
   * @returns null when the row does not reference the object any more: another process moved it, or the document was
   *   deleted
   * @throws ObjectMissingError when the row still references the object; ObjectDamagedError
   */
  private async readSource(source: ObjectStore, object: ReferencedObject): Promise<Buffer | null> {
    const { documentId, part, key } = object;
    try {
      return await getVerifiedObject(source, key, object);
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
      const [reference] = await this.unitOfWork.query<ObjectReference>(OBJECT_REFERENCE, [documentId, part]);
      if (reference?.key === key) throw error;
      return null;
    }
  }

  /**
   * @throws ObjectStoreAwayError for a store that is not configured
   */
  private getStore(name: string): ObjectStore {
    const store = this.stores.find(name);
    if (store === null)
      throw new ObjectStoreAwayError(name, 'the store is neither OBJECT_STORE nor FORMER_OBJECT_STORE');
    return store;
  }

  /** Writes contents to a store, and reads them back to compare the digest. */
  private async copy(target: ObjectStore, teamId: string, contents: Buffer): Promise<ObjectReference> {
    const sha256 = computeSha256(contents);
    const reference = {
      store: target.name,
      key: newObjectKey(teamId, sha256),
      sha256,
      bytes: contents.length,
    };
    await target.put(reference.key, contents, sha256);
    await getVerifiedObject(target, reference.key, reference);
    return reference;
  }

  /** Deletes an unreferenced object. If this fails, the sweep deletes it. */
  private async discard(store: ObjectStore, key: string): Promise<void> {
    try {
      await store.delete(key);
    } catch (error) {
      this.logger.warn(
        { err: error, store: store.name, key },
        'an unreferenced copy of an object could not be deleted; the sweep will delete it',
      );
    }
  }
}

interface RowContents {
  contents: Buffer;
  teamId: string;
  readAt: Date;
}
