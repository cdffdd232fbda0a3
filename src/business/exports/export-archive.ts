import { Inject, Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { UniqueFileNames } from '../../platform/kernel/file-name';
import { getDocumentNumber, isDocumentKind, type ParsedDocument } from '../../standards/invoice';
import { Vault } from '../../platform/kernel/crypto/vault';
import type { DocumentResource } from '../documents/document.resource';
import { toFindingFields, ExportChecks, type CheckedDocument } from './export-checks';
import { ExportDocumentReader, IncompleteDocumentError, readParsed } from './exported-documents';
import type { LeasedExport } from './export-work';
import { getSide } from './journal/journal-rows';
import type { JournalSide } from './journal/terms';
import { NumberSeriesCollector } from './journal/number-series';
import { JournalWriter } from './journals';
import { MANIFEST_NAME, PUBLIC_KEY_NAME, SIGNATURE_NAME, signManifest } from './manifest';
import type { StreamedArchive } from './streamed-archive';

/**
 * Maximum length of the names of a document's files without extensions, in bytes (UTF-8), because Windows limits the
 * length of paths.
 */
const MAX_NAME_BYTES = 120;
const MAX_ATTACHMENT_NAME_BYTES = 120;

/** Callback that receives the number of processed documents; it stops the export by throwing an error. */
export type ProgressCallback = (documentsDone: number) => Promise<void>;

/** Writes the archive of an export: files of the documents, journals, checks, and signed manifest. */
@Injectable()
export class ExportArchiveWriter {
  constructor(
    private readonly documents: ExportDocumentReader,
    private readonly checks: ExportChecks,
    private readonly vault: Vault,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Writes all files of an export to an archive.
   * @returns number of documents in the archive
   */
  async write(order: LeasedExport, archive: StreamedArchive, progress: ProgressCallback): Promise<number> {
    const journals = new JournalWriter(order.language);
    await journals.begin();
    const series = new Map<string, NumberSeriesCollector>();
    const names: Record<JournalSide, UniqueFileNames> = {
      sales: new UniqueFileNames(),
      purchases: new UniqueFileNames(),
    };
    let doneCount = 0;
    for await (const group of this.documents.listGroups(order)) {
      const checkedDocuments: CheckedDocument[] = [];
      const forwardedMails = await this.documents.findForwardedMails(group);
      for (const document of group) {
        const parsedDocument = readParsed(document);
        if (parsedDocument === null || !isDocumentKind(document.type)) continue;
        const side = getSide(document.direction, document.type);
        const checkedDocument = { document, parsed: parsedDocument, side };
        const { file, isComplete } = await this.addFiles(order, archive, checkedDocument, names[side]);
        if (!isComplete) journals.findings.add({ check: 'incomplete', ...toFindingFields(checkedDocument) });
        await journals.add({
          id: document.id,
          kind: document.type,
          side,
          parsed: parsedDocument,
          deliveryStatus: document.deliveryStatus,
          file,
          work: { purchase: document.purchase, forwardedMails: forwardedMails.get(document.id) ?? null },
        });
        const number = getDocumentNumber(parsedDocument);
        if (document.direction === 'outgoing' && number !== null)
          getOrCreateSeries(series, document.type).add(number);
        checkedDocuments.push(checkedDocument);
        await nextTurn();
      }
      await this.checks.checkDocuments(order.companyId, checkedDocuments, journals.findings);
      doneCount += group.length;
      await progress(doneCount);
    }
    for (const each of series.values()) await this.checks.addGaps(order.companyId, each, journals.findings);
    await this.checks.addUnreadable(order, journals.findings);
    await journals.end();
    for (const { name, createStream } of journals.listFiles()) await archive.add(name, createStream());
    await this.sign(order, archive, doneCount);
    archive.end();
    return doneCount;
  }

  /**
   * Adds the files of a document.
   * @returns path of the PDF or, without a PDF, of the XML; and whether the PDF and all attachments are present
   */
  private async addFiles(
    { language }: LeasedExport,
    archive: StreamedArchive,
    { document, parsed, side }: CheckedDocument,
    names: UniqueFileNames,
  ): Promise<{ file: string; isComplete: boolean }> {
    const name = names.create(formatName(document, parsed, side), MAX_NAME_BYTES);
    const path = `${side}/${name}`;
    const xml = await this.documents.readXml(document.id);
    if (xml !== null) await archive.add(`${path}.xml`, xml);
    const pdf = await this.readPart(document.id, () => this.documents.readPdf(document, language));
    if (pdf.part !== null) await archive.add(`${path}.pdf`, pdf.part);
    const attachments = await this.readPart(document.id, () => this.documents.readAttachments(xml, parsed));
    const attachmentNames = new UniqueFileNames();
    for (const { filename, id, bytes } of attachments.part ?? []) {
      const attachment = attachmentNames.create(filename ?? id ?? 'file', MAX_ATTACHMENT_NAME_BYTES);
      await archive.add(
        `${side}/attachments/${name}/${attachment}`,
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      );
    }
    return {
      file: `${path}.${pdf.part === null ? 'xml' : 'pdf'}`,
      isComplete: pdf.isAvailable && attachments.isAvailable,
    };
  }

  /** Reads a part of a document; `isAvailable` is false when the part cannot be created. */
  private async readPart<Part>(
    documentId: string,
    read: () => Promise<Part>,
  ): Promise<{ part: Part | null; isAvailable: boolean }> {
    try {
      return { part: await read(), isAvailable: true };
    } catch (error) {
      if (!(error instanceof IncompleteDocumentError)) throw error;
      this.logger.error(
        { documentId, err: error },
        'an export contains a document without its PDF or attachments',
      );
      return { part: null, isAvailable: false };
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
    await archive.add(MANIFEST_NAME, manifest);
    await archive.add(SIGNATURE_NAME, signature);
    await archive.add(PUBLIC_KEY_NAME, publicKey);
  }
}

/** Returns the number series of a kind of documents; each kind has a separate series. */
function getOrCreateSeries(series: Map<string, NumberSeriesCollector>, kind: string): NumberSeriesCollector {
  const existingSeries = series.get(kind) ?? new NumberSeriesCollector();
  series.set(kind, existingSeries);
  return existingSeries;
}

/** Formats the base name of the files of a document: day, number and counterparty. */
function formatName(document: DocumentResource, parsedDocument: ParsedDocument, side: JournalSide): string {
  const party = side === 'sales' ? parsedDocument.buyer : parsedDocument.seller;
  return [
    parsedDocument.issueDate,
    getDocumentNumber(parsedDocument) ?? document.id,
    party.legalName ?? party.name,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}
