import { Inject, Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { UniqueFileNames } from '../../platform/kernel/file-name';
import { getDocumentNumber, isDocumentKind, type ParsedDocument } from '../../standards/invoice';
import { Vault } from '../../platform/kernel/crypto/vault';
import type { DocumentResource } from '../documents/document.resource';
import { describeDocument, ExportChecks, type CheckedDocument } from './export-checks';
import { ExportedDocuments, IncompleteDocumentError, readParsed } from './exported-documents';
import type { LeasedExport } from './export-work';
import { findSide } from './journal/journal-rows';
import type { Side } from './journal/terms';
import { NumberSeries } from './journal/number-series';
import { Journals } from './journals';
import { MANIFEST, PUBLIC_KEY, SIGNATURE, signManifest } from './manifest';
import type { StreamedArchive } from './streamed-archive';

/**
 * Maximum length of the names of a document's files without extensions, in bytes of UTF-8, because Windows limits the
 * length of paths.
 */
const NAME_BYTES = 120;
const ATTACHMENT_BYTES = 120;

/** Hears of progress, and ends the work by throwing. */
export type ReportProgress = (documentsDone: number) => Promise<void>;

/** Callback for the progress of an export; it throws to end the work. */
@Injectable()
export class ExportArchive {
  constructor(
    private readonly documents: ExportedDocuments,
    private readonly checks: ExportChecks,
    private readonly vault: Vault,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @returns number of documents in the archive
   */
  async write(order: LeasedExport, archive: StreamedArchive, progress: ReportProgress): Promise<number> {
    const journals = new Journals(order.language);
    await journals.begin();
    const series = new Map<string, NumberSeries>();
    const names: Record<Side, UniqueFileNames> = {
      sales: new UniqueFileNames(),
      purchases: new UniqueFileNames(),
    };
    let doneCount = 0;
    for await (const group of this.documents.list(order)) {
      const checkedDocuments: CheckedDocument[] = [];
      const forwardedMails = await this.documents.findForwarded(group);
      for (const document of group) {
        const parsedDocument = readParsed(document);
        if (parsedDocument === null || !isDocumentKind(document.type)) continue;
        const side = findSide(document.direction, document.type);
        const checkedDocument = { document, parsed: parsedDocument, side };
        const { file, isComplete } = await this.addFiles(order, archive, checkedDocument, names[side]);
        if (!isComplete) journals.findings.add({ check: 'incomplete', ...describeDocument(checkedDocument) });
        await journals.add({
          id: document.id,
          kind: document.type,
          side,
          parsed: parsedDocument,
          deliveryStatus: document.deliveryStatus,
          file,
          work: { purchase: document.purchase, forwarded: forwardedMails.get(document.id) ?? null },
        });
        const number = getDocumentNumber(parsedDocument);
        if (document.direction === 'outgoing' && number !== null)
          getSeries(series, document.type).add(number);
        checkedDocuments.push(checkedDocument);
        await nextTurn();
      }
      await this.checks.checkDocuments(order.companyId, checkedDocuments, journals.findings);
      doneCount += group.length;
      await progress(doneCount);
    }
    for (const each of series.values()) await this.checks.findGaps(order.companyId, each, journals.findings);
    await this.checks.findUnread(order, journals.findings);
    await journals.end();
    for (const { name, createStream } of journals.listFiles()) await archive.add(name, createStream());
    await this.sign(order, archive, doneCount);
    archive.end();
    return doneCount;
  }

  /**
   * Adds the files of a document.
   * @returns path of the PDF, else of the XML; and whether the PDF and all attachments are present
   */
  private async addFiles(
    { language }: LeasedExport,
    archive: StreamedArchive,
    { document, parsed, side }: CheckedDocument,
    names: UniqueFileNames,
  ): Promise<{ file: string; isComplete: boolean }> {
    const name = names.create(formatName(document, parsed, side), NAME_BYTES);
    const path = `${side}/${name}`;
    const xml = await this.documents.readXml(document.id);
    if (xml !== null) await archive.add(`${path}.xml`, xml);
    const pdf = await this.findPart(document.id, () => this.documents.readPdf(document, language));
    if (pdf.part !== null) await archive.add(`${path}.pdf`, pdf.part);
    const attachments = await this.findPart(document.id, () => this.documents.readAttachments(xml, parsed));
    const attachmentNames = new UniqueFileNames();
    for (const { filename, id, bytes } of attachments.part ?? []) {
      const attachment = attachmentNames.create(filename ?? id ?? 'file', ATTACHMENT_BYTES);
      await archive.add(
        `${side}/attachments/${name}/${attachment}`,
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      );
    }
    return {
      file: `${path}.${pdf.part === null ? 'xml' : 'pdf'}`,
      isComplete: pdf.isMade && attachments.isMade,
    };
  }

  /** Returns a part of a document; `isMade` is false when the part cannot be created. */
  private async findPart<Part>(
    documentId: string,
    read: () => Promise<Part>,
  ): Promise<{ part: Part | null; isMade: boolean }> {
    try {
      return { part: await read(), isMade: true };
    } catch (error) {
      if (!(error instanceof IncompleteDocumentError)) throw error;
      this.logger.error(
        { documentId, err: error },
        'a document is in an export without its PDF or attachments',
      );
      return { part: null, isMade: false };
    }
  }

  private async sign(order: LeasedExport, archive: StreamedArchive, documents: number): Promise<void> {
    const { manifest, signature, publicKey } = signManifest(this.vault.current, {
      exportId: order.id,
      companyId: order.companyId,
      from: order.fromDay,
      to: order.toDay,
      documents,
      files: archive.files,
    });
    await archive.add(MANIFEST, manifest);
    await archive.add(SIGNATURE, signature);
    await archive.add(PUBLIC_KEY, publicKey);
  }
}

/** Returns the series of a document's number; every kind of document has its own series. */
function getSeries(series: Map<string, NumberSeries>, kind: string): NumberSeries {
  const existingSeries = series.get(kind) ?? new NumberSeries();
  series.set(kind, existingSeries);
  return existingSeries;
}

/** Formats the name of a document's files: day, number and counterparty. */
function formatName(document: DocumentResource, parsedDocument: ParsedDocument, side: Side): string {
  const party = side === 'sales' ? parsedDocument.buyer : parsedDocument.seller;
  return [
    parsedDocument.issueDate,
    getDocumentNumber(parsedDocument) ?? document.id,
    party.legalName ?? party.name,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}
