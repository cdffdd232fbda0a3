import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { defineEmissions, defineEvent } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import { ApiError } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { toRowErrors, type RowError } from '../../standards/spreadsheets';
import {
  getRetryPauseSeconds,
  isTemporaryFailure,
  MAX_TEMPORARY_FAILURES,
} from '../sending/temporary-failure';
import { SendInput } from '../sending/send.input';
import { SendService } from '../sending/send.service';
import { StaleDraftError } from '../sending/acceptance-order';
import { isLimitError } from '../usage/limits/limit-failures';
import { SendLimits } from '../usage/limits/send-limits';
import { INVOICE_IMPORT_QUEUE, INVOICE_IMPORT_WORK, type LeasedInvoiceImport } from './invoice-import-work';
import {
  COUNT_DOCUMENTS,
  NEXT_TO_SEND,
  NEXT_TO_VALIDATE,
  MARK_FAILURES_REPORTED,
  SECONDS_TO_RETRY,
  SET_DOCUMENT_FAILED,
  SCHEDULE_DOCUMENT_RETRY,
  STORE_VALIDATION_RESULTS,
} from './invoice-imports.queries';
import { idOf, integer, nullable, open, text } from '../../platform/kernel/http/schema';
import { newInvoiceImportId } from './invoice-import.resource';

export const INVOICE_IMPORT_FAILED = defineEvent({
  type: 'invoice_import.failed',
  summary: 'Some documents of an invoice import could not be sent',
  schema: open({
    invoiceImportId: idOf(newInvoiceImportId.prefix),
    companyId: idOf('c'),
    fileName: { ...nullable(text), description: 'Name of the imported file' },
    failed: { ...integer, description: 'Number of documents of the import that could not be sent' },
    sent: { ...integer, description: 'Number of documents of the import that were sent' },
  }),
});

/** Number of documents of one slice. */
const SLICE_SIZE = 20;
/** Number of temporary failures that end a slice: each may have taken long, and other imports wait for this worker. */
const MAX_TEMPORARY_FAILURES_PER_SLICE = 3;
/** Pause in seconds before an import continues whose documents exceed a limit. */
const LIMIT_PAUSE_SECONDS = 900;
/** Number of imports that one process works on at a time. */
const MAX_CONCURRENT_IMPORTS = 2;

defineEmissions(INVOICE_IMPORT_FAILED, {
  invoiceImportFailed: {
    operation: 'The documents of an invoice import are sent',
    change:
      'no document can be sent at present, and since the last event further documents became `failed`, or failed for another reason',
  },
});

interface NextDocument {
  id: string;
  rows: number[];
  content: Record<string, unknown>;
  /** Number of attempts that failed temporarily. */
  attempts: number;
}

interface ValidationResult {
  id: string;
  state: 'waiting' | 'valid' | 'invalid';
  errors: RowError[];
  /** Number of attempts that failed temporarily, for a document that stays `waiting`; otherwise null. */
  attempts: number | null;
}

/**
 * Validates and sends the documents of imports, slice by slice. The transaction that stores a document for sending
 * also marks the queued document of the import as sent. After a crash each document is therefore either sent or still
 * queued, and two workers never send the same document.
 *
 * When the network does not respond for the recipient of a document, the document stays queued with the reason and is
 * retried after increasing pauses, while the other documents are processed. The import is due again when the first of
 * its waiting documents is due.
 */
@Processor(INVOICE_IMPORT_QUEUE, createWorkerOptions(MAX_CONCURRENT_IMPORTS))
export class InvoiceImportProcessor extends WorkProcessor<LeasedInvoiceImport> {
  private readonly sendInput = new CollectingPipe(SendInput);

  constructor(
    @InjectQueue(INVOICE_IMPORT_QUEUE) queue: Queue<Batch>,
    private readonly sending: SendService,
    private readonly limits: SendLimits,
    private readonly dispatcher: Dispatcher,
    private readonly events: EventLog,
  ) {
    super(queue, INVOICE_IMPORT_WORK);
  }

  protected async handle(invoiceImport: LeasedInvoiceImport): Promise<void> {
    const isSending = invoiceImport.state === 'sending';
    const documents = await this.unitOfWork.query<NextDocument>(isSending ? NEXT_TO_SEND : NEXT_TO_VALIDATE, [
      invoiceImport.id,
      SLICE_SIZE,
    ]);
    if (documents.length === 0) {
      await this.pauseOrComplete(invoiceImport, await this.findSecondsToRetry(invoiceImport));
      return;
    }
    const pause = isSending
      ? await this.sendAll(invoiceImport, documents)
      : await this.validateAll(invoiceImport, documents);
    if (pause !== null) {
      await this.pauseOrComplete(invoiceImport, pause);
      return;
    }
    await INVOICE_IMPORT_WORK.retryIn(this.unitOfWork, invoiceImport, 0);
    this.dispatcher.request(INVOICE_IMPORT_QUEUE);
  }

  /** Returns the seconds until a document that waits for the network is due; null when none waits. */
  private async findSecondsToRetry({ id, state }: LeasedInvoiceImport): Promise<number | null> {
    if (state !== 'sending') return null;
    const [next] = await this.unitOfWork.query<{ seconds: number }>(SECONDS_TO_RETRY, [id]);
    return next?.seconds ?? null;
  }

  /**
   * Pauses the import for a number of seconds, or completes it. Creates one event for the documents that could not be
   * sent since the last event.
   * @param pause pause in seconds; null to complete the import
   */
  private async pauseOrComplete(invoiceImport: LeasedInvoiceImport, pause: number | null): Promise<void> {
    const { id, teamId, companyId, fileName, state } = invoiceImport;
    const readyUpdate = { set: `state = 'ready'`, values: [] };
    await this.unitOfWork.run(async (tx) => {
      const isLeaseHeld =
        pause === null
          ? await INVOICE_IMPORT_WORK.complete(tx, invoiceImport, readyUpdate)
          : await INVOICE_IMPORT_WORK.postpone(tx, invoiceImport, pause);
      if (!isLeaseHeld || state !== 'sending') return;
      const [reportedRow] = await tx.query<{ failures: number }>(MARK_FAILURES_REPORTED, [id]);
      if (reportedRow === undefined || reportedRow.failures === 0) return;
      const counts = await tx.query<{ state: string; count: number }>(COUNT_DOCUMENTS, [[id]]);
      const count = (state: string): number => counts.find((each) => each.state === state)?.count ?? 0;
      const data = { invoiceImportId: id, companyId, fileName, failed: count('failed'), sent: count('sent') };
      await this.events.record(tx, INVOICE_IMPORT_FAILED, { teamId, companyId, data });
    });
  }

  /**
   * @returns a pause in seconds when some documents could not be validated now; null otherwise
   */
  private async validateAll(
    invoiceImport: LeasedInvoiceImport,
    documents: readonly NextDocument[],
  ): Promise<number | null> {
    const results: ValidationResult[] = [];
    for (const { id, rows, content, attempts } of documents) {
      const failure = await catchApiError(async () => {
        const body = await this.sendInput.transform(content, { type: 'body' });
        await this.sending.check(invoiceImport, invoiceImport.companyId, body);
      });
      const errors = failure === null ? [] : toDocumentErrors(invoiceImport, rows, failure);
      const isRetried = failure !== null && isTemporaryFailure(failure) && attempts < MAX_TEMPORARY_FAILURES;
      if (isRetried) results.push({ id, state: 'waiting', errors, attempts: attempts + 1 });
      else results.push({ id, state: failure === null ? 'valid' : 'invalid', errors, attempts: null });
    }
    await this.unitOfWork.query(STORE_VALIDATION_RESULTS, [invoiceImport.id, JSON.stringify(results)]);
    const retriedAttempts = results.flatMap(({ attempts }) => attempts ?? []);
    return retriedAttempts.length > 0 ? getRetryPauseSeconds(Math.max(...retriedAttempts) - 1) : null;
  }

  /**
   * @returns a pause in seconds when a limit of the team, the company or the key is used up, and the remaining documents stay
   * queued
   */
  private async sendAll(
    invoiceImport: LeasedInvoiceImport,
    documents: readonly NextDocument[],
  ): Promise<number | null> {
    const { teamId, companyId, sendingKeyId } = invoiceImport;
    const limitedKey = await this.limits.findKey(teamId, sendingKeyId);
    let temporaryFailures = 0;
    for (const { id, rows, content, attempts } of documents) {
      const failure = await catchApiError(async () => {
        const body = await this.sendInput.transform(content, { type: 'body' });
        await this.sending.accept(invoiceImport, companyId, body, { importDocument: { id }, limitedKey });
      });
      if (failure === null) continue;
      if (isLimitError(failure)) return LIMIT_PAUSE_SECONDS;
      const values = [invoiceImport.id, id, JSON.stringify(toDocumentErrors(invoiceImport, rows, failure))];
      const isTemporary = isTemporaryFailure(failure);
      if (isTemporary && attempts < MAX_TEMPORARY_FAILURES)
        await this.unitOfWork.query(SCHEDULE_DOCUMENT_RETRY, [...values, getRetryPauseSeconds(attempts)]);
      else await this.unitOfWork.query(SET_DOCUMENT_FAILED, values);
      if (isTemporary && ++temporaryFailures >= MAX_TEMPORARY_FAILURES_PER_SLICE) break;
    }
    return null;
  }
}

/**
 * Runs work on a document and returns the API error of the work. Returns null when the work was done by this or
 * another worker, or was cancelled.
 */
async function catchApiError(work: () => Promise<void>): Promise<ApiError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    // Another worker has sent the document, or the sending was cancelled.
    if (error instanceof StaleDraftError) return null;
    if (!(error instanceof ApiError)) throw error;
    return error;
  }
}

/** Assigns the errors of a document to the rows of the file. */
function toDocumentErrors(
  { mapping }: LeasedInvoiceImport,
  rows: readonly number[],
  { errors }: ApiError,
): RowError[] {
  return toRowErrors(errors, rows, mapping ?? { fields: [], decimalSeparator: '.' });
}
