import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../platform/kernel/database/database-errors';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../platform/kernel/http/api-error';
import { isDocumentKind, type ParsedDocument } from '../../standards/invoice';
import { DocumentContents } from '../documents/document-contents';
import { DocumentPdf } from '../documents/document-pdf';
import type { DocumentResource } from '../documents/document.resource';
import { DocumentViews } from '../documents/document-views';
import { OriginalPdfStore } from '../documents/originals/original-pdfs';
import { DocumentReader } from '../documents/reading/document-reader';
import type { EmbeddedFile } from '../documents/reading/reading';
import type { ExportLanguage } from './export-languages';
import { COUNT_DOCUMENTS, FORWARDED_MAILS, SELECT_NEXT_DOCUMENTS } from './exports.queries';
import type { ForwardedMails } from './journal/work-cells';

/** Number of ids in a page; `DOCUMENT_GROUP_SIZE`: maximum number of documents in memory. */
const ID_PAGE_SIZE = 200;
const DOCUMENT_GROUP_SIZE = 10;
/** Maximum number of attempts of a task while the threads are busy. */
const MAX_ATTEMPTS = 60;
const BUSY_WAIT_MS = 1_000;

/** Error when the PDF or the attachments of a document can never be created. */
export class IncompleteDocumentError extends Error {}

/** Period of an export. */
export interface ExportPeriod {
  teamId: string;
  companyId: string;
  /** First issue date of the period, `YYYY-MM-DD`; `toDay`: last issue date. */
  fromDay: string;
  toDay: string;
}

/** Reads the documents of an export, a few at a time. */
@Injectable()
export class ExportDocumentReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly views: DocumentViews,
    private readonly contents: DocumentContents,
    private readonly pdfs: DocumentPdf,
    private readonly originals: OriginalPdfStore,
    private readonly reader: DocumentReader,
  ) {}

  /**
   * Counts the invoices and credit notes of a period, up to a maximum.
   */
  async count({ companyId, fromDay, toDay }: ExportPeriod, maximum: number): Promise<number> {
    const [row] = await this.unitOfWork.query<{ documents: number }>(COUNT_DOCUMENTS, [
      companyId,
      fromDay,
      toDay,
      maximum,
    ]);
    return row?.documents ?? 0;
  }

  /**
   * Yields the invoices and credit notes in the order of the issue date, in groups; omits documents that were deleted.
   */
  async *listGroups({ teamId, companyId, fromDay, toDay }: ExportPeriod): AsyncGenerator<DocumentResource[]> {
    let after = { issueDate: fromDay, id: '' };
    for (;;) {
      const page = await this.unitOfWork.query<{ id: string; issueDate: string }>(SELECT_NEXT_DOCUMENTS, [
        companyId,
        after.issueDate,
        after.id,
        toDay,
        ID_PAGE_SIZE,
      ]);
      const ids = page.map(({ id }) => id);
      for (let from = 0; from < ids.length; from += DOCUMENT_GROUP_SIZE)
        yield this.views.listByIds(teamId, ids.slice(from, from + DOCUMENT_GROUP_SIZE));
      const last = page.at(-1);
      if (last === undefined || page.length < ID_PAGE_SIZE) return;
      after = last;
    }
  }

  /** Finds the mails by which documents were forwarded, by the ids of the documents. */
  async findForwardedMails(
    documents: readonly DocumentResource[],
  ): Promise<ReadonlyMap<string, ForwardedMails>> {
    const receivedIds = documents.filter(({ direction }) => direction === 'incoming').map(({ id }) => id);
    if (receivedIds.length === 0) return new Map();
    const rows = await this.unitOfWork.query<{ id: string; addresses: string[]; sentAt: Date }>(
      FORWARDED_MAILS,
      [receivedIds],
    );
    return new Map(
      rows.map(({ id, addresses, sentAt }) => [id, { addresses, sentAt: sentAt.toISOString() }]),
    );
  }

  /** Returns the XML as sent or received; null for a document without XML. */
  readXml(documentId: string): Promise<Buffer | null> {
    return this.contents.findXml(documentId);
  }

  /** Returns the files that are embedded in a document. @throws IncompleteDocumentError */
  async readAttachments(xml: Buffer | null, parsedDocument: ParsedDocument | null): Promise<EmbeddedFile[]> {
    if (xml === null || parsedDocument === null || parsedDocument.attachments.length === 0) return [];
    return retryWhileBusy(() => this.reader.readEmbeddedFiles(xml));
  }

  /**
   * Returns the original PDF in which a document was received or mailed, otherwise a reading copy; null for a document
   * that cannot be rendered.
   * @throws IncompleteDocumentError
   */
  async readPdf(document: DocumentResource, language: ExportLanguage): Promise<Buffer | null> {
    const original = await this.originals.find(document.teamId, document.id);
    if (original !== null) return original;
    if (!this.pdfs.canRender(document)) return null;
    return retryWhileBusy(() => this.pdfs.render(document, language));
  }
}

/**
 * Runs a task in the threads for reading and rendering, and retries while the threads are busy.
 * @throws IncompleteDocumentError when the task fails for this document, so that the export can continue
 */
async function retryWhileBusy<Result>(task: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const isBusy = error instanceof ApiError && (error.status === 503 || error.status === 429);
      if (!isBusy)
        throw new IncompleteDocumentError('The PDF or the attachments of a document could not be created', {
          cause: error,
        });
      if (attempt === MAX_ATTEMPTS) throw error;
      await sleep(BUSY_WAIT_MS);
    }
  }
}

/** Returns the parsed form of an invoice or credit note; null for a document that could not be parsed. */
export function readParsed({ type, parsed }: DocumentResource): ParsedDocument | null {
  // For these types, the parsed form has the structure of the model.
  return parsed === null || !isDocumentKind(type) ? null : (parsed.parse() as ParsedDocument);
}
