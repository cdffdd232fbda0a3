import { Inject, Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { DependencyUnavailableError } from '../../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { MetricsRegistry } from '../../../platform/metrics/metrics-registry';
import {
  getVerified,
  ObjectMissingError,
  ObjectStoreAwayError,
  computeSha256,
} from '../../../platform/objects/object-store';
import { ObjectStores } from '../../../platform/objects/object-stores';
import { pack } from '../contents/packed-contents';
import type { ObjectPart } from './document-object.entity';
import { PLACE_OF_OBJECT } from './document-objects.queries';
import { newObjectKey, MIN_OBJECT_BYTES, type ObjectPlace } from './object-place';

/** Location of new document contents: in the row, in the row until the store answers again, or already in the store. */
export type Placement = 'row' | 'waiting' | ObjectPlace;

/** Contents of a new document, written before the transaction that references them. */
export interface PlacedContents {
  xml: Placement;
  /** The XML packed; null when it was too small to be considered. */
  packedXml: Buffer | null;
  pdf: Placement;
}

/** Maximum number of moves of an object that a read follows. */
const MOVES = 3;

/** Thrown when the contents are in an object store that does not answer. Everything in the database can still be read. */
export class ContentsAwayError extends DependencyUnavailableError {
  constructor(cause: ObjectStoreAwayError) {
    super('The object store with the contents of the document does not answer at the moment.', cause);
  }
}

/** Writes large contents of documents to the object store, and reads them. */
@Injectable()
export class DocumentObjects {
  private readonly unreadable: Counter<'reason'>;
  private readonly waitingCounter: Counter<string>;

  constructor(
    private readonly stores: ObjectStores,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: MetricsRegistry,
  ) {
    this.unreadable = metrics.counter(
      'object_reads_failed_total',
      'Contents of documents that could not be read from the object store: away, missing, or damaged',
      ['reason'],
    );
    this.waitingCounter = metrics.counter(
      'object_writes_put_off_total',
      'Contents of new documents written to the database because the object store did not answer',
      [],
    );
  }

  /**
   * Writes the large contents of a new document. Call it before the transaction that inserts the document; when that
   * transaction fails, the sweep deletes the objects. When the store does not answer, the contents go into the database
   * and are moved later.
   * @returns undefined without a store: all contents go into the rows
   */
  async place(teamId: string, xml: Buffer, pdf: Buffer | null = null): Promise<PlacedContents | undefined> {
    if (this.stores.current === null) return undefined;
    const packedXml = xml.length < MIN_OBJECT_BYTES ? null : await pack(xml, 'ubl');
    const [xmlPlacement, pdfPlacement] = await Promise.all([
      this.put(teamId, packedXml),
      this.put(teamId, pdf),
    ]);
    return { xml: xmlPlacement, packedXml, pdf: pdfPlacement };
  }

  /**
   * Deletes the objects of a document that was not inserted, because the same document is stored already. The sweep
   * deletes objects that cannot be deleted now.
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
      const objectPlace = {
        store: store.name,
        key: newObjectKey(teamId, sha256),
        sha256,
        bytes: bytes.length,
      };
      try {
        await store.put(objectPlace.key, bytes, sha256);
        return objectPlace;
      } catch (error) {
        if (!(error instanceof ObjectStoreAwayError)) throw error;
        this.logger.warn(
          { err: error, store: store.name },
          'new contents go into the database, because the object store does not answer',
        );
      }
    }
    this.waitingCounter.inc();
    return 'waiting';
  }

  /**
   * Reads contents that are in a store, and compares their digest.
   * @param objectPlace location, just read from the database
   * @returns null when the contents are in no store any more, because they were moved to the database, or the document
   * was deleted
   * @throws ContentsAwayError while the store does not answer; ObjectMissingError and ObjectDamagedError when the
   *   contents are lost
   */
  async read(documentId: string, part: ObjectPart, objectPlace: ObjectPlace): Promise<Buffer | null> {
    for (let [current, moves]: [ObjectPlace | null, number] = [objectPlace, 0]; current !== null; moves++) {
      try {
        return await this.readPlace(current);
      } catch (error) {
        const next: ObjectPlace | null =
          error instanceof ObjectMissingError ? await this.findPlace(documentId, part) : current;
        if (next?.key === current.key || moves === MOVES) throw this.report(error, documentId, current);
        current = next;
      }
    }
    return null;
  }

  private async readPlace({ store: name, key, bytes, sha256 }: ObjectPlace): Promise<Buffer> {
    const store = this.stores.find(name);
    if (store === null)
      throw new ObjectStoreAwayError(name, 'it is neither OBJECT_STORE nor FORMER_OBJECT_STORE');
    return getVerified(store, key, { bytes, sha256 });
  }

  private async findPlace(documentId: string, part: ObjectPart): Promise<ObjectPlace | null> {
    const [objectPlace] = await this.unitOfWork.query<ObjectPlace>(PLACE_OF_OBJECT, [documentId, part]);
    return objectPlace ?? null;
  }

  /** Counts and logs a failed read. @returns the error to throw */
  private report(error: unknown, documentId: string, { store, key }: ObjectPlace): unknown {
    const isAway = error instanceof ObjectStoreAwayError;
    const reason = isAway ? 'away' : error instanceof ObjectMissingError ? 'missing' : 'damaged';
    this.unreadable.inc({ reason });
    this.logger.error(
      { err: error, documentId, store, key, reason },
      'contents of a document could not be read from the object store',
    );
    return isAway ? new ContentsAwayError(error) : error;
  }
}
