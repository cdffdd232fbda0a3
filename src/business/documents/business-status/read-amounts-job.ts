import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { BusinessStateService } from './business-states';
import { LOCK_DOCUMENTS, DOCUMENTS_WITHOUT_AMOUNT } from './business-states.queries';
import { CREDITED_TYPES, INVOICE_TYPES } from './business-statuses';
import { InvoiceCreditService, type CreditingDocument } from './invoice-credits';

const FIRST_DELAY_MS = 5_000;
const REPEAT_DELAY_MS = 10 * 60_000;
const BATCH_SIZE = 50;
/** Pause after each document, as a multiple of the time spent on the document, because requests have priority. */
const PAUSE_FACTOR = 3;

type UnreadDocument = CreditingDocument & { id: string };

/**
 * Reads the amounts of invoices and credit notes stored by earlier versions, links the credit notes, and derives the
 * business states, so that rejections from before the upgrade are found as well. The job runs during normal service, with
 * one transaction for each document, and records no events. The job has work only after an upgrade.
 */
@Injectable()
export class ReadAmountsJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly states: BusinessStateService,
    private readonly credits: InvoiceCreditService,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      // A process of an earlier version that is still running stores further documents.
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'amounts of documents of older versions could not be read',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    const count = await this.readAll();
    if (count > 0) this.logger.info({ documents: count }, 'amounts of documents of older versions were read');
  }

  /** Reads all waiting documents; any number of processes may run it. @returns number of documents that were read */
  async readAll(): Promise<number> {
    let count = 0;
    for (let after = ''; !this.isStopping;) {
      const slice = await this.unitOfWork.query<UnreadDocument>(DOCUMENTS_WITHOUT_AMOUNT, [
        after,
        BATCH_SIZE,
      ]);
      const last = slice.at(-1);
      if (last === undefined) break;
      for (const document of slice) {
        if (this.isStopping) break;
        const startedAtMs = clock.milliseconds();
        if (await this.tryRead(document)) count += 1;
        await sleep(PAUSE_FACTOR * (clock.milliseconds() - startedAtMs));
      }
      after = last.id;
    }
    return count;
  }

  /** Reads one document; an unreadable document does not stop the job. */
  private async tryRead(document: UnreadDocument): Promise<boolean> {
    const { id, type } = document;
    try {
      await this.unitOfWork.run(async (tx) => {
        // The order of locks is that of payments: the state before the document. A credit note is locked after its
        // invoices.
        if (INVOICE_TYPES.includes(type)) await tx.query(LOCK_DOCUMENTS, [[id]]);
        const amountResult = await this.states.readAmount(tx, id);
        if (
          amountResult !== null &&
          amountResult.references.length > 0 &&
          Object.hasOwn(CREDITED_TYPES, type)
        )
          await this.credits.addCreditNote(tx, id, { ...document, ...amountResult }, { isSilent: true });
        await this.states.refresh(tx, [id], { isSilent: true });
      });
      return true;
    } catch (error) {
      this.logger.warn({ err: error, documentId: id }, 'the amount of a stored document could not be read');
      return false;
    }
  }
}
