import { Injectable } from '@nestjs/common';
import { toSafeFileName, UniqueFileNames } from '../../platform/kernel/file-name';
import type { MailMessage } from '../../platform/kernel/mail/mail-sender';
import { DocumentPdf } from '../documents/document-pdf';
import type { DocumentResource } from '../documents/document.resource';
import { DocumentStore } from '../documents/document-store';
import { OriginalPdfStore } from '../documents/originals/original-pdfs';
import type { PdfLanguage } from '../documents/pdf';
import { DocumentReader } from '../documents/reading/document-reader';

/** Maximum number of bytes of attached files; larger files are available through a link. */
const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** Maximum number of bytes of a file name. */
const MAX_NAME_BYTES = 100;

/** Files of a document for a mail. */
export interface ForwardedFiles {
  /** The document without its XML. */
  document: DocumentResource;
  /** Attachments; null when the files are too large for a mail. */
  attachments: MailMessage['attachments'] | null;
}

/** Collects the files of a forwarded document: XML, PDF, the original PDF, and the files embedded in the XML. */
@Injectable()
export class ForwardedDocumentFiles {
  constructor(
    private readonly documents: DocumentStore,
    private readonly pdfs: DocumentPdf,
    private readonly originals: OriginalPdfStore,
    private readonly reader: DocumentReader,
  ) {}

  /**
   * @param documentNumber number used in the file names; null to use the id of the document
   * @throws ApiError 404 for a document that was deleted
   */
  async collect(
    teamId: string,
    documentId: string,
    { documentNumber, language }: { documentNumber: string | null; language: PdfLanguage },
  ): Promise<ForwardedFiles> {
    const { document, xml, parsed } = await this.documents.getStored(teamId, documentId);
    const names = new UniqueFileNames();
    const name = toSafeFileName(documentNumber ?? documentId, MAX_NAME_BYTES - 20);
    const attachments: MailMessage['attachments'] = [];
    let size = 0;
    const add = (filename: string, contentType: string, content: Buffer): void => {
      size += content.length;
      attachments.push({ filename: names.create(filename, MAX_NAME_BYTES), contentType, content });
    };
    if (xml !== null) add(`${name}.xml`, 'application/xml', xml);
    const original = await this.originals.find(teamId, documentId);
    if (parsed !== null && this.pdfs.canRender(document))
      add(`${name}.pdf`, 'application/pdf', await this.pdfs.render(document, language));
    if (original !== null) add(`${name} original.pdf`, 'application/pdf', original);
    // The XML contains the embedded files in base64. They are not decoded when the other files already exceed the
    // limit.
    if (size <= MAX_ATTACHMENT_BYTES && xml !== null)
      for (const { filename, id, bytes } of await this.reader.readEmbeddedFiles(xml))
        add(filename ?? id ?? 'file', 'application/octet-stream', Buffer.from(bytes.buffer));
    return { document, attachments: size <= MAX_ATTACHMENT_BYTES ? attachments : null };
  }
}
