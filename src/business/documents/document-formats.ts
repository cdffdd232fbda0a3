import { Injectable } from '@nestjs/common';
import type { Conversion, InvoiceSyntax } from '../../standards/invoice';
import { conflict } from '../../platform/kernel/http/api-error';
import type { DocumentResource } from './document.resource';
import { DocumentStore } from './document-store';
import { DocumentReader } from './reading/document-reader';

/** XML of a document in a requested syntax; without a conversion, the XML as sent or received. */
export interface FormattedXml {
  xml: Buffer;
  conversion: Conversion | null;
}

/** Converts documents to the other syntax when they are read; the stored documents are unchanged. */
@Injectable()
export class DocumentFormats {
  constructor(
    private readonly documents: DocumentStore,
    private readonly reader: DocumentReader,
  ) {}

  /**
   * @throws ApiError 404, 401 when the document belongs to another team, 409 for a document that is not an invoice and
   *   has no other syntax
   */
  async xml(teamId: string, id: string, format: InvoiceSyntax): Promise<FormattedXml> {
    const { processId } = await this.documents.getRow(teamId, id);
    const storedBytes = await this.documents.xml(teamId, id);
    const conversionResult = await this.reader.convert({ xml: storedBytes, to: format, processId });
    if (!conversionResult.ok)
      throw conflict(
        'not_convertible',
        `The document cannot be converted to another syntax: ${conversionResult.message}.`,
      );
    const { xml, conversion } = conversionResult;
    return { xml: Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength), conversion };
  }

  /** Returns the document with its XML in that syntax, and the losses of the conversion. @throws ApiError as `xml` */
  async getDocument(teamId: string, id: string, format: InvoiceSyntax): Promise<DocumentResource> {
    const document = await this.documents.get(teamId, id);
    const { xml, conversion } = await this.xml(teamId, id, format);
    if (conversion === null) return document;
    const contents = await this.reader.showContents({ xml, parsed: null, embeddedFiles: 0 });
    return { ...document, xml: contents.xml, conversion };
  }
}
