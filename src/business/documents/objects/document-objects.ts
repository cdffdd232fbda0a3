import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { DependencyUnavailableError } from '../../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { MetricsRegistry } from '../../../platform/metrics/metrics-registry';
import {
  getVerifiedObject,
  ObjectMissingError,
  ObjectStoreAwayError,
  computeSha256,
} from '../../../platform/objects/object-store';
import { ObjectStores } from '../../../platform/objects/object-stores';
import { pack } from '../contents/packed-contents';
import type { ObjectPart } from './document-object.entity';
import { OBJECT_REFERENCE } from './document-objects.queries';
import { newObjectKey, MIN_OBJECT_BYTES, type ObjectReference } from './object-place';

/** Location of new document contents: in the row, in the row until the store is available, or in the store. */
export type Placement = 'row' | 'waiting' | ObjectReference;

/** Contents of a new document, written before the transaction that references them. */
export interface PlacedContents {
  xml: Placement;
  /** Packed XML; null for an XML that is too small for the object store. */
  packedXml: Buffer | null;
  pdf: Placement;
}

/** Maximum number of moves of an object that a read follows. */
const MAX_MOVES = 3;

/** Error when contents are in an object store that is not available. Contents in the database can still be read. */
export class ContentsUnavailableError extends DependencyUnavailableError {
  constructor(cause: ObjectStoreAwayError) {
    super('The object store with the contents of the document is not available; try again later.', cause);
  }
}

/** Writes large contents of documents to the object store, and reads them. */
@Injectable()
export class DocumentObjectStore {
  private readonly failedReadCounter: Counter<'reason'>;
  private readonly waitingCounter: Counter<string>;

  constructor(
    private readonly stores: ObjectStores,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: MetricsRegistry,
  ) {
    this.failedReadCounter = metrics.counter(
      'object_reads_failed_total',
      'Failed reads of document contents from the object store, because the store is away or the object is missing or damaged',
      ['reason'],
    );
    this.waitingCounter = metrics.counter(
      'object_writes_put_off_total',
      'Contents of new documents written to the database because the object store was not available',
      [],
    );
  }

  /**
   * Writes the large contents of a new document. Call it before the transaction that inserts the document; if the
   * transaction fails, the sweep deletes the objects. If the store is not available, the contents are written to the
   * database and moved later.
   * @returns undefined when no store is configured, so that all contents are written to the rows
   */
  async writeContents(
    teamId: string,
    xml: Buffer,
    pdf: Buffer | null = null,
  ): Promise<PlacedContents | undefined> {
    if (this.stores.current === null) return undefined;
    const packedXml = xml.length < MIN_OBJECT_BYTES ? null : await pack(xml, 'ubl');
    const [xmlPlacement, pdfPlacement] = await Promise.all([
      this.put(teamId, packedXml),
      this.put(teamId, pdf),
    ]);
    return { xml: xmlPlacement, packedXml, pdf: pdfPlacement };
  }

  /**
   * Deletes the objects of a document that was not inserted because it is a duplicate. The sweep deletes objects that
   * cannot be deleted now.
   */
  async discard(placedContents: PlacedContents | undefined): Promise<void> {
    for (const placement of [placedContents?.xml, placedContents?.pdf]) {
      if (typeof placement !== 'object') continue;
      await this.stores
        .find(placement.store)
        ?.delete(placement.key)
        .catch(() => undefined);
    }
  }

  private async put(teamId: string, bytes: Buffer | null): Promise<Placement> {
    const store = this.stores.current;
    if (store === null || bytes === null || bytes.length < MIN_OBJECT_BYTES) return 'row';
    if (!store.isPaused) {
      const sha256 = computeSha256(bytes);
      const reference = {
        store: store.name,
        key: newObjectKey(teamId, sha256),
        sha256,
        bytes: bytes.length,
      };
      try {
        await store.put(reference.key, bytes, sha256);
        return reference;
      } catch (error) {
        if (!(error instanceof ObjectStoreAwayError)) throw error;
        this.logger.warn(
          { err: error, store: store.name },
          'new contents are written to the database, because the object store is not available',
        );
      }
    }
    this.waitingCounter.inc();
    return 'waiting';
  }

  /**
   * Reads contents that are in a store, and compares their digest.
   * @param reference object reference, just read from the database
   * @returns null when the contents are in no store any more, because the contents were moved to the database or the
   * document was deleted
   * @throws ContentsAwayError while the store does not answer; ObjectMissingError and ObjectDamagedError when the
   *   contents are lost
   */
  async read(documentId: string, part: ObjectPart, reference: ObjectReference): Promise<Buffer | null> {
    for (let [current, moves]: [ObjectReference | null, number] = [reference, 0]; current !== null; moves++) {
      try {
        return await this.readReference(current);
      } catch (error) {
        const next: ObjectReference | null =
          error instanceof ObjectMissingError ? await this.findReference(documentId, part) : current;
        if (next?.key === current.key || moves === MAX_MOVES)
          throw this.toReadError(error, documentId, current);
        current = next;
      }
    }
    return null;
  }

  private async readReference({ store: name, key, bytes, sha256 }: ObjectReference): Promise<Buffer> {
    const store = this.stores.find(name);
    if (store === null)
      throw new ObjectStoreAwayError(name, 'the store is neither OBJECT_STORE nor FORMER_OBJECT_STORE');
    return getVerifiedObject(store, key, { bytes, sha256 });
  }

  private async findReference(documentId: string, part: ObjectPart): Promise<ObjectReference | null> {
    const [reference] = await this.unitOfWork.query<ObjectReference>(OBJECT_REFERENCE, [documentId, part]);
    return reference ?? null;
  }

  /** Counts and logs a failed read. @returns the error to throw */
  private toReadError(error: unknown, documentId: string, { store, key }: ObjectReference): unknown {
    const isAway = error instanceof ObjectStoreAwayError;
    const reason = isAway ? 'away' : error instanceof ObjectMissingError ? 'missing' : 'damaged';
    this.failedReadCounter.inc({ reason });
    this.logger.error(
      { err: error, documentId, store, key, reason },
      'contents of a document could not be read from the object store',
    );
    return isAway ? new ContentsUnavailableError(error) : error;
  }
}
