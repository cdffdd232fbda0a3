import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { DocumentLabels } from '../documents/document-labels';
import { DocumentStore } from '../documents/document-store';
import { ResendService } from '../sending/resend.service';
import { BULK_ACTION_QUEUE, BULK_ACTION_WORK, type LeasedBulkAction } from './bulk-action-work';
import {
  DELETE_CHANGED_DOCUMENTS,
  NEXT_DOCUMENTS_OF_ACTION,
  SET_DOCUMENT_FAILURES,
} from './bulk-actions.queries';

/** Number of documents in a slice, which is one transaction. */
const SLICE_SIZE = 100;
/** Number of documents in a slice of a resend; each document has its own transaction. */
const RESEND_SLICE_SIZE = 20;
/** Maximum number of bulk actions that one process works on at a time. */
const MAX_CONCURRENT_BULK_ACTIONS = 2;

/** Thrown to roll back a change when another worker has leased the bulk action, or the bulk action was cancelled. */
class LostLeaseError extends Error {}

/**
 * Executes bulk actions, slice by slice. The row of a document is deleted in the transaction that changes the document,
 * under the lease of the action, so after a crash each document is either changed or still waiting.
 */
@Processor(BULK_ACTION_QUEUE, createWorkerOptions(MAX_CONCURRENT_BULK_ACTIONS))
export class BulkActionProcessor extends WorkProcessor<LeasedBulkAction> {
  constructor(
    @InjectQueue(BULK_ACTION_QUEUE) queue: Queue<Batch>,
    private readonly documents: DocumentStore,
    private readonly labels: DocumentLabels,
    private readonly resending: ResendService,
    private readonly dispatcher: Dispatcher,
  ) {
    super(queue, BULK_ACTION_WORK);
  }

  protected async handle(bulkAction: LeasedBulkAction): Promise<void> {
    const isResend = bulkAction.action === 'resend';
    const slice = await this.unitOfWork.query<{ id: string }>(NEXT_DOCUMENTS_OF_ACTION, [
      bulkAction.id,
      isResend ? RESEND_SLICE_SIZE : SLICE_SIZE,
    ]);
    const ids = slice.map(({ id }) => id);
    if (ids.length === 0) {
      await BULK_ACTION_WORK.complete(this.unitOfWork, bulkAction, {
        set: `state = 'done', finished_at = clock_timestamp()`,
        values: [],
      });
      return;
    }
    try {
      if (isResend) await this.resendSlice(bulkAction, ids);
      else await this.applyToSlice(bulkAction, ids);
    } catch (error) {
      if (error instanceof LostLeaseError) return;
      throw error;
    }
    this.dispatcher.request(BULK_ACTION_QUEUE);
  }

  private async applyToSlice(bulkAction: LeasedBulkAction, ids: string[]): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await BULK_ACTION_WORK.extendLease(tx, bulkAction))) throw new LostLeaseError();
      const changedIds = await this.applyAction(tx, bulkAction, ids);
      const failedIds = ids.filter((id) => !changedIds.has(id));
      await tx.query(DELETE_CHANGED_DOCUMENTS, [bulkAction.id, [...changedIds]]);
      if (failedIds.length > 0)
        await tx.query(SET_DOCUMENT_FAILURES, [bulkAction.id, failedIds, failedIds.map(() => 'not_found')]);
      await BULK_ACTION_WORK.retryIn(tx, bulkAction, 0, {
        set: 'done = done + $1, failed = failed + $2',
        values: [changedIds.size, failedIds.length],
      });
    });
  }

  /**
   * Applies the action to documents. @returns ids of the documents that exist; the others were not found
   */
  private async applyAction(
    tx: Transaction,
    { teamId, action, labelId }: LeasedBulkAction,
    ids: string[],
  ): Promise<ReadonlySet<string>> {
    switch (action) {
      case 'addLabel':
        return this.labels.assignAll(tx, { teamId, labelId: labelId ?? '', documentIds: ids });
      case 'removeLabel':
        return this.labels.unassignAll(tx, { teamId, labelId: labelId ?? '', documentIds: ids });
      default:
        return this.documents.markAllAsRead(tx, teamId, ids);
    }
  }

  private async resendSlice(bulkAction: LeasedBulkAction, ids: string[]): Promise<void> {
    for (const documentId of ids) await this.resend(bulkAction, documentId);
    await BULK_ACTION_WORK.retryIn(this.unitOfWork, bulkAction, 0);
  }

  /** Sends a document again and deletes its row in the transaction that creates its deliveries. */
  private async resend(bulkAction: LeasedBulkAction, documentId: string): Promise<void> {
    try {
      await this.resending.createDeliveriesAgain(bulkAction, documentId, async (tx) => {
        await this.incrementCount(tx, bulkAction, 'done');
        const deletedRows = await tx.query(DELETE_CHANGED_DOCUMENTS, [bulkAction.id, [documentId]]);
        if (deletedRows.length === 0) throw new LostLeaseError();
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.unitOfWork.run(async (tx) => {
        await this.incrementCount(tx, bulkAction, 'failed');
        await tx.query(SET_DOCUMENT_FAILURES, [bulkAction.id, [documentId], [error.code]]);
      });
    }
  }

  /** @throws LostLeaseError */
  private async incrementCount(
    tx: Transaction,
    bulkAction: LeasedBulkAction,
    column: 'done' | 'failed',
  ): Promise<void> {
    const countUpdate = { set: `${column} = ${column} + 1`, values: [] };
    if (!(await BULK_ACTION_WORK.extendLease(tx, bulkAction, countUpdate))) throw new LostLeaseError();
  }
}
