import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { defineEmissions } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import { Failure } from '../../platform/kernel/http/failure';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { Batch } from '../../platform/kernel/queue/work';
import { workerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { toRowErrors, type RowError } from '../../standards/spreadsheets';
import { SendInput } from '../sending/send.input';
import { SendService } from '../sending/send.service';
import { StaleDraftError } from '../sending/sent-draft';
import { INVOICE_IMPORT_FAILED } from './invoice-import-events';
import { isLimitRefusal } from '../usage/limits/limit-failures';
import { SendLimits } from '../usage/limits/send-limits';
import { INVOICE_IMPORT_QUEUE, INVOICE_IMPORT_WORK, type LeasedInvoiceImport } from './invoice-import-work';
import { COUNT_DOCUMENTS, NEXT_DOCUMENTS, SET_FAILED, SET_VALIDATED } from './invoice-imports.queries';

/** Documents of one slice. */
const SLICE_SIZE = 20;
/** Pause in seconds of an import whose documents a limit refuses. */
const LIMIT_PAUSE_SECONDS = 900;
/** Imports that one process works on at a time. */
const CONCURRENCY = 2;

defineEmissions(INVOICE_IMPORT_FAILED, {
  invoiceImportFailed: {
    operation: 'The documents of an invoice import are sent',
    change: 'no document is queued any more, and some are `failed`; one event for the import',
  },
});

interface NextDocument {
  id: string;
  rows: number[];
  content: Record<string, unknown>;
}

/**
 * Validates and sends the documents of imports, slice by slice. The statement that stores a document for sending marks the
 * document of the import, which must be queued: after a crash each is either sent or still queued, and two workers never
 * send the same one.
 */
@Processor(INVOICE_IMPORT_QUEUE, workerOptions(CONCURRENCY))
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
    const documents = await this.unitOfWork.query<NextDocument>(NEXT_DOCUMENTS, [
      invoiceImport.id,
      isSending ? 'queued' : 'waiting',
      SLICE_SIZE,
    ]);
    if (documents.length === 0) {
      await this.end(invoiceImport, isSending);
      return;
    }
    if (isSending && !(await this.sendAll(invoiceImport, documents))) {
      await INVOICE_IMPORT_WORK.putOff(this.unitOfWork, invoiceImport, LIMIT_PAUSE_SECONDS);
      return;
    }
    if (!isSending) await this.validateAll(invoiceImport, documents);
    await INVOICE_IMPORT_WORK.retryIn(this.unitOfWork, invoiceImport, 0);
    this.dispatcher.request(INVOICE_IMPORT_QUEUE);
  }

  /** Ends the work; documents that could not be sent are one event. */
  private async end(invoiceImport: LeasedInvoiceImport, isSending: boolean): Promise<void> {
    const { id, teamId, companyId, fileName } = invoiceImport;
    await this.unitOfWork.run(async (tx) => {
      const own = { set: `state = 'ready'`, values: [] };
      if (!(await INVOICE_IMPORT_WORK.complete(tx, invoiceImport, own)) || !isSending) return;
      const counts = await tx.query<{ state: string; count: number }>(COUNT_DOCUMENTS, [[id]]);
      const count = (state: string): number => counts.find((each) => each.state === state)?.count ?? 0;
      const [failed, sent] = [count('failed'), count('sent')];
      if (failed === 0) return;
      const data = { invoiceImportId: id, companyId, fileName, failed, sent };
      await this.events.record(tx, INVOICE_IMPORT_FAILED, { teamId, companyId, data });
    });
  }

  private async validateAll(
    invoiceImport: LeasedInvoiceImport,
    documents: readonly NextDocument[],
  ): Promise<void> {
    const results: { id: string; state: string; errors: RowError[] }[] = [];
    for (const { id, rows, content } of documents) {
      const errors = await this.findErrors(invoiceImport, rows, async () => {
        const body = await this.sendInput.transform(content, { type: 'body' });
        await this.sending.check(invoiceImport, invoiceImport.companyId, body);
      });
      results.push({ id, state: errors === null ? 'valid' : 'invalid', errors: errors ?? [] });
    }
    await this.unitOfWork.query(SET_VALIDATED, [invoiceImport.id, JSON.stringify(results)]);
  }

  /** @returns false when a limit of the team, the company or the key is used up: the remaining documents stay queued */
  private async sendAll(
    invoiceImport: LeasedInvoiceImport,
    documents: readonly NextDocument[],
  ): Promise<boolean> {
    const { teamId, sendingKeyId } = invoiceImport;
    const limitedKey = await this.limits.findKey(teamId, sendingKeyId);
    for (const { id, rows, content } of documents) {
      let isLimited = false;
      const errors = await this.findErrors(invoiceImport, rows, async () => {
        const body = await this.sendInput.transform(content, { type: 'body' });
        await this.sending
          .accept(invoiceImport, invoiceImport.companyId, body, { importDocument: { id }, limitedKey })
          // Another worker has sent it, or somebody has cancelled the sending.
          .catch((error: unknown) => {
            isLimited = isLimitRefusal(error);
            if (!isLimited && !(error instanceof StaleDraftError)) throw error;
          });
      });
      if (isLimited) return false;
      if (errors !== null)
        await this.unitOfWork.query(SET_FAILED, [invoiceImport.id, id, JSON.stringify(errors)]);
    }
    return true;
  }

  /** Returns the errors of the rows of a document when the work refuses it; null otherwise. */
  private async findErrors(
    { mapping }: LeasedInvoiceImport,
    rows: readonly number[],
    work: () => Promise<void>,
  ): Promise<RowError[] | null> {
    try {
      await work();
      return null;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return toRowErrors(error.errors, rows, mapping ?? { fields: [], decimalSeparator: '.' });
    }
  }
}
