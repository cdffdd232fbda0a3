import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { Failure } from '../../platform/kernel/http/failure';
import { isDocumentKind, type ParsedDocument } from '../../standards/invoice';
import { DocumentContents } from '../documents/document-contents';
import { DocumentPdf } from '../documents/document-pdf';
import type { DocumentResource } from '../documents/document.resource';
import { DocumentViews } from '../documents/document-views';
import { OriginalPdfs } from '../documents/originals/original-pdfs';
import { DocumentReader } from '../documents/reading/document-reader';
import type { EmbeddedFile } from '../documents/reading/reading';
import type { ExportLanguage } from './export-languages';
import { COUNT_DOCUMENTS, NEXT_DOCUMENTS } from './exports.queries';

/** Ids of a page, and documents that are in memory at a time. */
const PAGE = 200;
const AT_ONCE = 10;
/** Attempts to render a PDF while the threads are busy, and the wait between them. */
const RENDER_ATTEMPTS = 60;
const RENDER_WAIT_MS = 1_000;

/** Period of an export. */
export interface ExportPeriod {
  teamId: string;
  companyId: string;
  /** Days of issue, `YYYY-MM-DD`. */
  fromDay: string;
  toDay: string;
}

/** Reads the documents of an export, a few at a time. */
@Injectable()
export class ExportedDocuments {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly views: DocumentViews,
    private readonly contents: DocumentContents,
    private readonly pdfs: DocumentPdf,
    private readonly originals: OriginalPdfs,
    private readonly reader: DocumentReader,
  ) {}

  /**
   * @param most number at which the count ends
   */
  async count({ companyId, fromDay, toDay }: ExportPeriod, most: number): Promise<number> {
    const [row] = await this.unitOfWork.query<{ documents: number }>(COUNT_DOCUMENTS, [
      companyId,
      fromDay,
      toDay,
      most,
    ]);
    return row?.documents ?? 0;
  }

  /** Yields the invoices and credit notes by day of issue, in groups; documents deleted meanwhile are omitted. */
  async *list({ teamId, companyId, fromDay, toDay }: ExportPeriod): AsyncGenerator<DocumentResource[]> {
    let after = { issueDate: fromDay, id: '' };
    for (;;) {
      const page = await this.unitOfWork.query<{ id: string; issueDate: string }>(NEXT_DOCUMENTS, [
        companyId,
        after.issueDate,
        after.id,
        toDay,
        PAGE,
      ]);
      const ids = page.map(({ id }) => id);
      for (let from = 0; from < ids.length; from += AT_ONCE)
        yield this.views.listByIds(teamId, ids.slice(from, from + AT_ONCE));
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      after = last;
    }
  }

  /** Returns the XML as sent or received; null for a document without. */
  readXml(documentId: string): Promise<Buffer | null> {
    return this.contents.xml(documentId);
  }

  /** Returns the files that are embedded in a document. */
  async readAttachments(xml: Buffer | null, parsed: ParsedDocument | null): Promise<EmbeddedFile[]> {
    if (xml === null || parsed === null || parsed.attachments.length === 0) return [];
    return this.reader.readEmbeddedFiles(xml);
  }

  /**
   * Returns the PDF in which a document was received or that it is mailed as, else a reading copy; null for a document that
   * cannot be rendered. Waits while the threads that render are busy.
   */
  async readPdf(document: DocumentResource, language: ExportLanguage): Promise<Buffer | null> {
    const original = await this.originals.find(document.teamId, document.id);
    if (original !== null) return original;
    if (!this.pdfs.canRender(document)) return null;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.pdfs.render(document, language);
      } catch (error) {
        const isBusy = error instanceof Failure && (error.status === 503 || error.status === 429);
        if (!isBusy || attempt === RENDER_ATTEMPTS) throw error;
        await sleep(RENDER_WAIT_MS);
      }
    }
  }
}

/** Returns the parsed form of an invoice or credit note; null for a document that could not be parsed. */
export function readParsed({ type, parsed }: DocumentResource): ParsedDocument | null {
  // The parsed form of a document of these types is one of the model.
  return parsed === null || !isDocumentKind(type) ? null : (parsed.parse() as ParsedDocument);
}
