import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '../../platform/kernel/config';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { ExportArchiveWriter } from './export-archive';
import { ExportEventRecorder, type FinishedExport } from './export-events';
import {
  EXPORT_QUEUE,
  EXPORT_WORK,
  ImpossibleExportError,
  ExportClaimLostError,
  ExportInterruptedError,
  type LeasedExport,
} from './export-work';
import { ExportDocumentReader } from './exported-documents';
import { MAX_DOCUMENTS } from './export.failures';
import {
  DELETE_PARTS,
  MARK_PARKED_AS_FAILED,
  SET_FAILED,
  SET_PROGRESS,
  SET_READY,
  SET_RUNNING,
} from './exports.queries';
import { EXPORT_DELIVERY_QUEUE } from './monthly/monthly-export-work';
import { INSERT_DELIVERIES } from './monthly/monthly-exports.queries';
import { writeParts, type WrittenFile } from './part-writer';
import { StreamedArchive } from './streamed-archive';

const INTERRUPTED_MESSAGE =
  'The export was interrupted repeatedly. The operator of the service has been informed.';

/**
 * Writes exports, one at a time in each process. An interrupted export starts again with its next claim: the parts of
 * earlier claims are removed first. The file is complete only when the statement that makes the export `ready` stores
 * the claim of the parts.
 * ```
 * waiting ── started ──> running ── all documents, tables and the manifest are written ──> ready
 *                          │  └── the export is impossible, or was interrupted five times ──> failed
 *                          └── the process stops: the export is released and starts again
 * ```
 */
@Processor(EXPORT_QUEUE, createWorkerOptions(1))
export class ExportProcessor extends WorkProcessor<LeasedExport> {
  private isStopping = false;

  constructor(
    @InjectQueue(EXPORT_QUEUE) queue: Queue<Batch>,
    private readonly archives: ExportArchiveWriter,
    private readonly documents: ExportDocumentReader,
    private readonly events: ExportEventRecorder,
    private readonly dispatcher: Dispatcher,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(queue, EXPORT_WORK);
  }

  /** Stops the running export after the current document, and releases the export. */
  override async stop(): Promise<void> {
    this.isStopping = true;
    await super.stop();
  }

  protected async handle(order: LeasedExport): Promise<void> {
    try {
      await this.markAsRunning(order);
      const { documents, file } = await this.writeFile(order);
      await this.completeExport(order, documents, file);
    } catch (error) {
      if (error instanceof ExportClaimLostError) return;
      if (error instanceof ExportInterruptedError) await EXPORT_WORK.release(this.unitOfWork, [order]);
      else if (error instanceof ImpossibleExportError) await this.fail(order, error.message);
      else throw error;
    }
  }

  override async onParked(tx: Transaction, ids: string[]): Promise<void> {
    await super.onParked(tx, ids);
    for (const parkedExport of await tx.query<FinishedExport>(MARK_PARKED_AS_FAILED, [
      ids,
      INTERRUPTED_MESSAGE,
    ])) {
      await tx.query(DELETE_PARTS, [parkedExport.id]);
      await this.events.recordFailed(tx, parkedExport, INTERRUPTED_MESSAGE);
    }
  }

  /** Counts the documents and marks the export as running. @throws ImpossibleExportError for too many documents */
  private async markAsRunning(order: LeasedExport): Promise<void> {
    const total = await this.documents.count(order, MAX_DOCUMENTS + 1);
    if (total > MAX_DOCUMENTS)
      throw new ImpossibleExportError(
        `The company has more than ${MAX_DOCUMENTS} invoices and credit notes in this period. Choose a shorter period.`,
      );
    await this.unitOfWork.run(async (tx) => {
      const columns = { set: SET_RUNNING, values: [total] };
      if (!(await EXPORT_WORK.extendLease(tx, order, columns))) throw new ExportClaimLostError();
      await tx.query(DELETE_PARTS, [order.id]);
    });
  }

  private async writeFile(order: LeasedExport): Promise<{ documents: number; file: WrittenFile }> {
    const archive = new StreamedArchive(order.createdAt);
    const parts = writeParts(this.unitOfWork, order, archive.stream).catch((error: unknown) => {
      const cause = error instanceof Error ? error : new Error(String(error));
      archive.abort(cause);
      throw cause;
    });
    // The error is thrown below by `await parts`, after the archive has stopped.
    parts.catch(() => undefined);
    try {
      const documents = await this.archives.write(order, archive, (doneCount) =>
        this.reportProgress(order, doneCount),
      );
      return { documents, file: await parts };
    } catch (error) {
      archive.abort(error instanceof Error ? error : new Error(String(error)));
      await parts.catch(() => undefined);
      throw error;
    }
  }

  /** Stores the progress and extends the lease. @throws ExportClaimLostError, ExportInterruptedError */
  private async reportProgress(order: LeasedExport, documentsDone: number): Promise<void> {
    if (this.isStopping) throw new ExportInterruptedError();
    const columns = { set: SET_PROGRESS, values: [documentsDone] };
    if (!(await EXPORT_WORK.extendLease(this.unitOfWork, order, columns))) throw new ExportClaimLostError();
  }

  private async completeExport(
    order: LeasedExport,
    documents: number,
    { size, sha256 }: WrittenFile,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const columns = {
        set: SET_READY,
        values: [documents, size, sha256, order.claim, this.config.exportRetentionDays],
      };
      if (!(await EXPORT_WORK.complete(tx, order, columns))) return;
      await tx.query(INSERT_DELIVERIES, [order.id, this.config.exportsFolder !== null]);
      tx.afterCommit(() => this.dispatcher.request(EXPORT_DELIVERY_QUEUE));
      await this.events.recordReady(tx, order, { documents, size });
    });
  }

  private async fail(order: LeasedExport, failure: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const columns = { set: SET_FAILED, values: [failure] };
      if (!(await EXPORT_WORK.complete(tx, order, columns))) return;
      await tx.query(DELETE_PARTS, [order.id]);
      await this.events.recordFailed(tx, order, failure);
    });
  }
}
