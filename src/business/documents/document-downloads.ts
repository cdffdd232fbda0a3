import { Injectable } from '@nestjs/common';
import type { FacturXProfile } from '../../standards/facturx';
import type { InvoiceSyntax } from '../../standards/invoice';
import type { DocumentResource } from './document.resource';
import { DocumentConverter, type FormattedXml } from './document-formats';
import { DocumentPdf } from './document-pdf';
import { DocumentStore } from './document-store';
import { FacturXFileFactory } from './facturx-files';
import { OriginalPdfStore } from './originals/original-pdfs';
import type { PdfLanguage } from './pdf';

/** Request for a Factur-X file. */
export interface FacturXRequest {
  chooseLanguage: (document: DocumentResource) => PdfLanguage;
  /** Requested profile; null for the profile of the document, or EN 16931 if the document has none. */
  profile: FacturXProfile | null;
}

/** Creates the files of one document. The base name of a download is the number of the document, or its id. */
@Injectable()
export class DocumentDownloads {
  constructor(
    private readonly documents: DocumentStore,
    private readonly formats: DocumentConverter,
    private readonly pdfs: DocumentPdf,
    private readonly originals: OriginalPdfStore,
    private readonly facturXFiles: FacturXFileFactory,
  ) {}

  /**
   * @throws ApiError 404, or 401 when the document belongs to another team
   */
  async getBaseName(teamId: string, documentId: string): Promise<string> {
    const { documentNumber } = await this.documents.getRow(teamId, documentId);
    return documentNumber ?? documentId;
  }

  /**
   * @throws ApiError 404, or 401 when the document belongs to another team
   */
  async getWithBaseName(
    teamId: string,
    documentId: string,
  ): Promise<{ name: string; document: DocumentResource }> {
    const name = await this.getBaseName(teamId, documentId);
    return { name, document: await this.documents.get(teamId, documentId) };
  }

  /**
   * Returns the XML of a document, converted when `format` requests a different syntax than the stored one.
   * @throws ApiError 404, 409 for a document without XML or a document that cannot be converted
   */
  async getXml(
    teamId: string,
    documentId: string,
    format: InvoiceSyntax | undefined,
  ): Promise<FormattedXml & { name: string }> {
    const name = await this.getBaseName(teamId, documentId);
    if (format !== undefined) return { name, ...(await this.formats.getXml(teamId, documentId, format)) };
    return { name, xml: await this.documents.getXml(teamId, documentId), conversion: null };
  }

  /**
   * Returns a rendered PDF, or the original PDF of a document that cannot be rendered.
   * @throws ApiError 409 when neither is possible
   */
  async createPdf(teamId: string, document: DocumentResource, language: PdfLanguage): Promise<Buffer> {
    const original = this.pdfs.canRender(document) ? null : await this.originals.find(teamId, document.id);
    return original ?? this.pdfs.render(document, language);
  }

  /**
   * @throws ApiError 404, 409 for a document that is not an invoice, 400 for a profile that cannot contain all data of
   * the document
   */
  async createFacturX(
    teamId: string,
    documentId: string,
    { chooseLanguage, profile }: FacturXRequest,
  ): Promise<{ name: string; pdf: Buffer }> {
    const { document, xml } = await this.documents.getStored(teamId, documentId);
    const name = await this.getBaseName(teamId, documentId);
    const pdf = await this.facturXFiles.create(document, xml, {
      language: chooseLanguage(document),
      profile,
    });
    return { name, pdf };
  }
}
