import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { LOCK_DOCUMENTS } from '../business-status/business-states.queries';
import { DocumentContents } from '../document-contents';
import { parseReadingJson, toSummary } from '../reading/reading';
import { toLedgerColumns, type LedgerColumns } from './ledger-entry';
import { ADD_TO_LEDGER, DOCUMENTS_WITHOUT_LEDGER } from './ledger.queries';

/** Delay before the first run, so that the job that reads the amounts of these documents starts earlier. */
const FIRST_DELAY_MS = 8_000;
const REPEAT_DELAY_MS = 10 * 60_000;
const BATCH_SIZE = 50;
/** Pause after each document, as a multiple of the time spent on the document, because requests have priority. */
const PAUSE_FACTOR = 3;

interface UnprocessedDocument {
  id: string;
  direction: string;
  type: string;
  receiverId: string | null;
}

/**
 * Adds sent invoices and credit notes stored by earlier versions to the ledgers of their customers. The job runs during
 * normal service, with one transaction for each document. The job has work only after an upgrade.
 */
@Injectable()
export class FillLedgerJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: DocumentContents,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      // A process of an earlier version that is still running stores further documents.
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'documents of older versions could not be added to the ledgers of their customers',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    const count = await this.fillAll();
    if (count > 0)
      this.logger.info({ documents: count }, 'documents of older versions were added to ledgers');
  }

  /** Processes all waiting documents; any number of processes may run it. @returns number of processed documents */
  async fillAll(): Promise<number> {
    let count = 0;
    for (let after = ''; !this.isStopping;) {
      const slice = await this.unitOfWork.query<UnprocessedDocument>(DOCUMENTS_WITHOUT_LEDGER, [
        after,
        BATCH_SIZE,
      ]);
      const last = slice.at(-1);
      if (last === undefined) break;
      for (const document of slice) {
        if (this.isStopping) break;
        const startedAtMs = clock.milliseconds();
        if (await this.tryAdd(document)) count += 1;
        await sleep(PAUSE_FACTOR * (clock.milliseconds() - startedAtMs));
      }
      after = last.id;
    }
    return count;
  }

  /** Processes one document; an unreadable document does not stop the job. */
  private async tryAdd(document: UnprocessedDocument): Promise<boolean> {
    try {
      const columns = await this.readColumns(document);
      await this.unitOfWork.run(async (tx) => {
        await tx.query(LOCK_DOCUMENTS, [[document.id]]);
        await tx.query(ADD_TO_LEDGER, [
          document.id,
          columns.customer ?? null,
          columns.customer_vat_number ?? null,
          columns.due_date ?? null,
        ]);
      });
      return true;
    } catch (error) {
      this.logger.warn(
        { err: error, documentId: document.id },
        'a stored document could not be added to a ledger',
      );
      return false;
    }
  }

  private async readColumns(document: UnprocessedDocument): Promise<LedgerColumns> {
    const reading = await this.contents.findReading(document.id);
    const parsedJson = reading?.parsed?.toString('utf8') ?? null;
    const parsedDocument = parseReadingJson({ parsedJson });
    return parsedDocument === null ? {} : toLedgerColumns(document, toSummary(parsedDocument));
  }
}
