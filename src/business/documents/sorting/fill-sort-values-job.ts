import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { BUSINESS_TYPES } from '../business-status/business-statuses';
import { DocumentContents } from '../document-contents';
import { parseReadingJson, toSummary } from '../reading/reading';
import { SET_SORT_VALUES, DOCUMENTS_WITHOUT_SORT_VALUES } from './sort-values.queries';

const FIRST_DELAY_MS = 6_000;
const REPEAT_DELAY_MS = 10 * 60_000;
const BATCH_SIZE = 50;
/** Pause after each batch, as a multiple of the time spent on the batch, because requests have priority. */
const PAUSE_FACTOR = 2;
/** Text that is greater than all ids. */
const MAX_ID = '~';

interface DocumentWithoutSortValues {
  id: string;
  type: string;
  /** Due date of a sent document in the ledger of its customer, `YYYY-MM-DD`; null for every other document */
  dueDate: string | null;
}

/**
 * Stores the due date and the other party of documents stored by earlier versions, newest first, so that sorted lists
 * contain them at the right position. The job reads the parsed form, not the XML. The job has work only after an
 * upgrade.
 */
@Injectable()
export class FillSortValuesJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: DocumentContents,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      // A process of an earlier version that is still running stores further documents.
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'due dates of documents of older versions could not be stored',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    const count = await this.fillAll();
    if (count > 0)
      this.logger.info({ documents: count }, 'due dates of documents of older versions were stored');
  }

  /**
   * Processes all waiting documents; any number of processes may run it.
   * @returns number of documents whose values were stored
   */
  async fillAll(): Promise<number> {
    let count = 0;
    for (let before = MAX_ID; !this.isStopping;) {
      const startedAtMs = clock.milliseconds();
      const slice = await this.unitOfWork.query<DocumentWithoutSortValues>(DOCUMENTS_WITHOUT_SORT_VALUES, [
        before,
        BATCH_SIZE,
      ]);
      const last = slice.at(-1);
      if (last === undefined) break;
      const dueDates: (string | null)[] = [];
      for (const document of slice) dueDates.push(document.dueDate ?? (await this.tryReadDueDate(document)));
      await this.unitOfWork.query(SET_SORT_VALUES, [slice.map(({ id }) => id), dueDates]);
      count += slice.length;
      before = last.id;
      await sleep(PAUSE_FACTOR * (clock.milliseconds() - startedAtMs));
    }
    return count;
  }

  /**
   * Reads the due date of a document. A document that cannot be read is due on its issue date, like a document without
   * a due date.
   */
  private async tryReadDueDate({ id, type }: DocumentWithoutSortValues): Promise<string | null> {
    if (!BUSINESS_TYPES.has(type)) return null;
    try {
      const reading = await this.contents.findReading(id);
      const parsedDocument = parseReadingJson({ parsedJson: reading?.parsed?.toString('utf8') ?? null });
      return parsedDocument === null ? null : (toSummary(parsedDocument).dueDate ?? null);
    } catch (error) {
      this.logger.warn({ err: error, documentId: id }, 'the due date of a stored document could not be read');
      return null;
    }
  }
}
