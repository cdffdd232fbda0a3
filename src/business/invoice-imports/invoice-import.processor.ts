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
import { getPause, isPassingFailure, MAX_PASSING_ATTEMPTS } from '../sending/passing-failure';
import { SendInput } from '../sending/send.input';
import { SendService } from '../sending/send.service';
import { StaleDraftError } from '../sending/acceptance-order';
import { isLimitRefusal } from '../usage/limits/limit-failures';
import { SendLimits } from '../usage/limits/send-limits';
import { INVOICE_IMPORT_QUEUE, INVOICE_IMPORT_WORK, type LeasedInvoiceImport } from './invoice-import-work';
import {
  COUNT_DOCUMENTS,
  NEXT_TO_SEND,
  NEXT_TO_VALIDATE,
  REPORT_FAILURES,
  SECONDS_TO_RETRY,
  SET_FAILED,
  SET_RETRIED,
  SET_VALIDATED,
} from './invoice-imports.queries';
import { idOf, integer, nullable, open, text } from '../../platform/kernel/http/schema';
import { newInvoiceImportId } from './invoice-import.resource';

export const INVOICE_IMPORT_FAILED = defineEvent({
  type: 'invoice_import.failed',
  summary: 'An invoice import was sent, and some of its documents could not be sent',
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
/** Number of temporary failures that end a slice, because each may have waited long while other imports wait for this worker. */
const MAX_PASSING_OF_SLICE = 3;
/** Pause in seconds of an import whose documents exceed a limit. */
const LIMIT_PAUSE_SECONDS = 900;
/** Number of imports that one process works on at a time. */
const CONCURRENCY = 2;

defineEmissions(INVOICE_IMPORT_FAILED, {
  invoiceImportFailed: {
    operation: 'The documents of an invoice import are sent',
    change:
      'no document is queued any more or the queued documents wait, and since the last event more documents are `failed` or the reason changed',
  },
});

interface NextDocument {
  id: string;
  rows: number[];
  content: Record<string, unknown>;
  /** Number of attempts that temporary failures have ended. */
  attempts: number;
}

interface ValidationResult {
  id: string;
  state: 'waiting' | 'valid' | 'invalid';
  errors: RowError[];
  /** Number of attempts that temporary failures have ended, for a document that stays `waiting`. */
  attempts: number | null;
}

/**
 * Validates and sends the documents of imports, slice by slice. The statement that stores a document for sending marks
 * the document of the import, which must be queued, so after a crash each document is either sent or still queued, and
 * two workers never send the same document.
 *
 * When the network does not answer for the recipient of a document, the document stays queued with the reason and is
 * retried after increasing pauses; the other documents are processed. The import is due again when the first waiting
 * document is due.
 */
@Processor(INVOICE_IMPORT_QUEUE, createWorkerOptions(CONCURRENCY))
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
      await this.settle(invoiceImport, await this.findPause(invoiceImport));
      return;
    }
    const pause = isSending
      ? await this.sendAll(invoiceImport, documents)
      : await this.validateAll(invoiceImport, documents);
    if (pause !== null) {
      await this.settle(invoiceImport, pause);
      return;
    }
    await INVOICE_IMPORT_WORK.retryIn(this.unitOfWork, invoiceImport, 0);
    this.dispatcher.request(INVOICE_IMPORT_QUEUE);
  }

  /** Returns the seconds until a document that waits for the network is due; null when none waits. */
  private async findPause({ id, state }: LeasedInvoiceImport): Promise<number | null> {
    if (state !== 'sending') return null;
    const [next] = await this.unitOfWork.query<{ seconds: number }>(SECONDS_TO_RETRY, [id]);
    return next?.seconds ?? null;
  }

  /**
   * Pauses the work for a number of seconds, or ends it; creates one event for the documents that could not be sent since
   * the last event.
   * @param pause null: no work left
   */
  private async settle(invoiceImport: LeasedInvoiceImport, pause: number | null): Promise<void> {
    const { id, teamId, companyId, fileName, state } = invoiceImport;
    const ready = { set: `state = 'ready'`, values: [] };
    await this.unitOfWork.run(async (tx) => {
      const isOurs =
        pause === null
          ? await INVOICE_IMPORT_WORK.complete(tx, invoiceImport, ready)
          : await INVOICE_IMPORT_WORK.putOff(tx, invoiceImport, pause);
      if (!isOurs || state !== 'sending') return;
      const [reportedRow] = await tx.query<{ failures: number }>(REPORT_FAILURES, [id]);
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
      const failure = await findFailure(async () => {
        const body = await this.sendInput.transform(content, { type: 'body' });
        await this.sending.check(invoiceImport, invoiceImport.companyId, body);
      });
      const errors = failure === null ? [] : toErrors(invoiceImport, rows, failure);
      const isRetried = failure !== null && isPassingFailure(failure) && attempts < MAX_PASSING_ATTEMPTS;
      if (isRetried) results.push({ id, state: 'waiting', errors, attempts: attempts + 1 });
      else results.push({ id, state: failure === null ? 'valid' : 'invalid', errors, attempts: null });
    }
    await this.unitOfWork.query(SET_VALIDATED, [invoiceImport.id, JSON.stringify(results)]);
    const retriedAttempts = results.flatMap(({ attempts }) => attempts ?? []);
    return retriedAttempts.length > 0 ? getPause(Math.max(...retriedAttempts) - 1) : null;
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
    let passingFailures = 0;
    for (const { id, rows, content, attempts } of documents) {
      const failure = await findFailure(async () => {
        const body = await this.sendInput.transform(content, { type: 'body' });
        await this.sending.accept(invoiceImport, companyId, body, { importDocument: { id }, limitedKey });
      });
      if (failure === null) continue;
      if (isLimitRefusal(failure)) return LIMIT_PAUSE_SECONDS;
      const values = [invoiceImport.id, id, JSON.stringify(toErrors(invoiceImport, rows, failure))];
      const isPassing = isPassingFailure(failure);
      if (isPassing && attempts < MAX_PASSING_ATTEMPTS)
        await this.unitOfWork.query(SET_RETRIED, [...values, getPause(attempts)]);
      else await this.unitOfWork.query(SET_FAILED, values);
      if (isPassing && ++passingFailures >= MAX_PASSING_OF_SLICE) break;
    }
    return null;
  }
}

/** Returns the failure that refuses work on a document; null when the work was done, by this or another worker. */
async function findFailure(work: () => Promise<void>): Promise<ApiError | null> {
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

/** Returns the errors of the rows of a document. */
function toErrors(
  { mapping }: LeasedInvoiceImport,
  rows: readonly number[],
  { errors }: ApiError,
): RowError[] {
  return toRowErrors(errors, rows, mapping ?? { fields: [], decimalSeparator: '.' });
}
