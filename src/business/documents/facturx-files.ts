import { Injectable } from '@nestjs/common';
import type { FacturXProfile } from '../../standards/facturx';
import { badInput, conflict } from '../../platform/kernel/http/api-error';
import { LetterheadsService } from '../letterheads/letterheads.service';
import { toPdfLetterhead } from './document-pdf';
import { OriginalPdfStore } from './originals/original-pdfs';
import type { PdfLanguage } from './pdf';
import { DocumentReader } from './reading/document-reader';
import type { DocumentResource } from './document.resource';

/** Data of a document from which a Factur-X file is created. */
export type FacturXDocument = Pick<
  DocumentResource,
  'id' | 'teamId' | 'companyId' | 'direction' | 'type' | 'senderId' | 'receiverId'
>;

export interface FacturXOptions {
  language: PdfLanguage;
  /** Requested profile; null for the profile of the document, or EN 16931 if the document has none. */
  profile: FacturXProfile | null;
}

/**
 * Creates Factur-X files: returns the PDF with which the document was received or sent, or else a rendered PDF that
 * contains the XML.
 */
@Injectable()
export class FacturXFileFactory {
  constructor(
    private readonly reader: DocumentReader,
    private readonly letterheads: LetterheadsService,
    private readonly originals: OriginalPdfStore,
  ) {}

  /**
   * @param xml XML of the document; null for a document without XML, such as a report
   * @throws ApiError 409 for a document that is not an invoice, 400 for a document that would lose data in the profile
   */
  async create(document: FacturXDocument, xml: Buffer | null, options: FacturXOptions): Promise<Buffer> {
    const { teamId, companyId, direction, senderId, receiverId } = document;
    const { language, profile } = options;
    const original = profile === null ? await this.originals.find(teamId, document.id) : null;
    if (original !== null) return original;
    if (xml === null) throw notRenderableError(document);
    // Received documents have no letterhead.
    const letterhead = direction === 'outgoing' ? await this.letterheads.find(teamId, companyId) : null;
    const result = await this.reader.createFacturX({
      xml,
      profile,
      language,
      senderId,
      receiverId,
      letterhead: toPdfLetterhead(letterhead),
    });
    if (result.ok) return Buffer.from(result.pdf);
    if (result.fatal === null) throw notRenderableError(document);
    throw badInput(
      {
        profile: [
          `must be a profile that can express the whole invoice; received "${String(profile)}", which cannot express ${result.fatal.join(', ')}`,
        ],
      },
      'profile_too_small',
    );
  }
}

function notRenderableError({ type }: FacturXDocument): Error {
  return conflict('not_renderable', `A document of type ${type} is not an invoice and has no Factur-X file.`);
}
