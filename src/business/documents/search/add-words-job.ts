import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { buildFirstIdAt } from '../../../platform/kernel/ids';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { BUSINESS_TYPES } from '../business-status/business-statuses';
import { DocumentContents } from '../document-contents';
import { newDocumentId } from '../document.resource';
import { parseReadingJson } from '../reading/reading';
import {
  ADD_WORDS,
  DOCUMENTS_BEFORE,
  OLDEST_ID_WITH_WORDS,
  DOCUMENTS_WITHOUT_WORDS,
} from './document-search.queries';
import { toSearchTexts, toSearchWords, type SearchTexts } from './search-words';

const FIRST_DELAY_MS = 5_000;
const REPEAT_DELAY_MS = 10 * 60_000;
const BATCH_SIZE = 50;
/** Pause after each batch, as a multiple of the time spent on the batch, because requests have priority. */
const PAUSE_FACTOR = 2;
/** Period in which processes of an earlier version may have stored documents. */
const RECENT_PERIOD_MS = 86_400_000;
/** Text that is greater than all ids. */
const MAX_ID = '~';

interface DocumentWithoutWords {
  id: string;
  teamId: string;
  type: string;
  senderId: string;
  receiverId: string | null;
  senderName: string | null;
  receiverName: string | null;
  documentNumber: string | null;
}

/**
 * Adds the search words of documents stored by earlier versions, newest first, so that searches find these documents as
 * well. The oldest document with words marks the progress, so the job continues after the last processed document.
 */
@Injectable()
export class AddSearchWordsJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: DocumentContents,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'words of documents of older versions could not be added',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    const count = await this.addWordsToAll();
    if (count > 0) this.logger.info({ documents: count }, 'words of documents of older versions were added');
  }

  /** Processes all waiting documents; any number of processes may run it. @returns number of documents that were read */
  async addWordsToAll(): Promise<number> {
    const firstRecentId = buildFirstIdAt(newDocumentId, clock.milliseconds() - RECENT_PERIOD_MS);
    return (await this.addRecent(firstRecentId)) + (await this.addOlder());
  }

  private async addRecent(afterId: string): Promise<number> {
    let count = 0;
    for (let after = afterId; !this.isStopping;) {
      const slice = await this.unitOfWork.query<DocumentWithoutWords>(DOCUMENTS_WITHOUT_WORDS, [
        after,
        BATCH_SIZE,
      ]);
      const last = slice.at(-1);
      if (last === undefined) break;
      count += await this.addBatch(slice);
      after = last.id;
    }
    return count;
  }

  private async addOlder(): Promise<number> {
    let count = 0;
    const [oldest] = await this.unitOfWork.query<{ id: string | null }>(OLDEST_ID_WITH_WORDS);
    for (let before = oldest?.id ?? MAX_ID; !this.isStopping;) {
      const slice = await this.unitOfWork.query<DocumentWithoutWords>(DOCUMENTS_BEFORE, [before, BATCH_SIZE]);
      const last = slice.at(-1);
      if (last === undefined) break;
      count += await this.addBatch(slice);
      before = last.id;
    }
    return count;
  }

  private async addBatch(slice: readonly DocumentWithoutWords[]): Promise<number> {
    const startedAtMs = clock.milliseconds();
    const words: string[] = [];
    for (const document of slice) words.push(await this.readWords(document));
    await this.unitOfWork.query(ADD_WORDS, [slice.map(({ id }) => id), words]);
    await sleep(PAUSE_FACTOR * (clock.milliseconds() - startedAtMs));
    return slice.length;
  }

  private async readWords(document: DocumentWithoutWords): Promise<string> {
    const texts = await this.tryReadTexts(document);
    return toSearchWords({
      ...document,
      addresses: [document.senderId, document.receiverId],
      names: [document.senderName, document.receiverName],
      ...(texts !== null && { texts }),
    });
  }

  /** Reads the texts of a document. An unreadable document is found only by names, addresses and number. */
  private async tryReadTexts({ id, type }: DocumentWithoutWords): Promise<SearchTexts | null> {
    if (!BUSINESS_TYPES.has(type)) return null;
    try {
      const reading = await this.contents.findReading(id);
      if (reading === null || reading.parsed === null) return null;
      const parsedDocument = parseReadingJson({ parsedJson: reading.parsed.toString('utf8') });
      return parsedDocument === null ? null : toSearchTexts(parsedDocument);
    } catch (error) {
      this.logger.warn({ err: error, documentId: id }, 'the texts of a stored document could not be read');
      return null;
    }
  }
}
