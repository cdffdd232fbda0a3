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

/** Converts the XML of a document to the other syntax on request; the stored document stays unchanged. */
@Injectable()
export class DocumentConverter {
  constructor(
    private readonly documents: DocumentStore,
    private readonly reader: DocumentReader,
  ) {}

  /**
   * Returns the XML of a document in a syntax.
   * @throws ApiError 404, 401 when the document belongs to another team, 409 for a document that cannot be converted,
   *   because it is not an invoice
   */
  async getXml(teamId: string, id: string, format: InvoiceSyntax): Promise<FormattedXml> {
    const { processId } = await this.documents.getRow(teamId, id);
    const storedBytes = await this.documents.getXml(teamId, id);
    const conversionResult = await this.reader.convert({ xml: storedBytes, to: format, processId });
    if (!conversionResult.ok)
      throw conflict(
        'not_convertible',
        `The document cannot be converted to another syntax: ${conversionResult.message}.`,
      );
    const { xml, conversion } = conversionResult;
    return { xml: Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength), conversion };
  }

  /** Returns the document with the XML in a syntax, and the losses of the conversion. @throws ApiError as `getXml` */
  async getDocument(teamId: string, id: string, format: InvoiceSyntax): Promise<DocumentResource> {
    const document = await this.documents.get(teamId, id);
    const { xml, conversion } = await this.getXml(teamId, id, format);
    if (conversion === null) return document;
    const contents = await this.reader.showContents({ xml, parsed: null, embeddedFiles: 0 });
    return { ...document, xml: contents.xml, conversion };
  }
}
