import { Injectable } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { Request } from 'express';
import { isDocumentKind } from '../../standards/invoice';
import { badInput, conflict } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';
import type { DocumentResource } from './document.resource';
import type { Letterhead as LetterheadRow } from '../letterheads/letterhead.entity';
import { LetterheadsService } from '../letterheads/letterheads.service';
import type { Letterhead } from './pdf';
import { PDF_LANGUAGES, type PdfLanguage } from './pdf/languages';
import { getDefaultLanguage } from './reader-language';
import { DocumentReader } from './reading/document-reader';

/** Language of a PDF. */
export class PdfQuery {
  @ApiPropertyOptional({
    enum: PDF_LANGUAGES,
    description:
      'Language of the labels; default: the language of `Accept-Language`, otherwise German for an XRechnung and English for any other document',
  })
  @IsOptional()
  @IsIn(PDF_LANGUAGES)
  language?: PdfLanguage;
}

/** Query parameter `language` for a route with further parameters. */
export const PDF_LANGUAGE_QUERY = {
  name: 'language',
  required: false,
  enum: PDF_LANGUAGES,
  description:
    'Language of the labels of a PDF; default: the language of `Accept-Language`, otherwise German for an XRechnung and English for any other document',
} as const;

/** Parses the language of a query. @throws ApiError 400 for an unsupported language */
export function parseLanguageParameter(language: unknown): PdfLanguage | undefined {
  if (language === undefined) return undefined;
  const supportedLanguage = PDF_LANGUAGES.find((each) => each === language);
  if (supportedLanguage !== undefined) return supportedLanguage;
  throw badInput({
    language: [`must be one of ${PDF_LANGUAGES.join(', ')}; received ${formatReceived(language)}`],
  });
}

/** Chooses the language of a PDF: the requested language, or one of `Accept-Language`, or the default of the document. */
export function choosePdfLanguage(
  request: Request,
  requestedLanguage: PdfLanguage | undefined,
  { profile }: Pick<DocumentResource, 'profile'>,
): PdfLanguage {
  const defaultLanguage = getDefaultLanguage(profile);
  // The first language is the result for `*` and for a missing header.
  const acceptedLanguage = request.acceptsLanguages([defaultLanguage, ...PDF_LANGUAGES]);
  return (
    requestedLanguage ?? PDF_LANGUAGES.find((candidate) => candidate === acceptedLanguage) ?? defaultLanguage
  );
}

/** Data of a document from which the PDF is rendered. */
export type PrintableDocument = Pick<
  DocumentResource,
  'teamId' | 'companyId' | 'direction' | 'parsed' | 'type' | 'senderId' | 'receiverId'
> &
  Partial<Pick<DocumentResource, 'purchase'>>;

/** Renders documents as PDF from their parsed form. */
@Injectable()
export class DocumentPdf {
  constructor(
    private readonly reader: DocumentReader,
    private readonly letterheads: LetterheadsService,
  ) {}

  /** @throws ApiError 409 for a document that cannot be rendered, because it could not be parsed */
  async render(document: PrintableDocument, language: PdfLanguage): Promise<Buffer> {
    const { teamId, companyId, direction, parsed, type, senderId, receiverId, purchase } = document;
    if (parsed === null || !isDocumentKind(type)) {
      throw conflict(
        'not_renderable',
        `A document of type ${type} that could not be parsed has no PDF; download its XML instead.`,
      );
    }
    // Received documents have no letterhead.
    const letterhead = direction === 'outgoing' ? await this.letterheads.find(teamId, companyId) : null;
    return this.reader.renderPdf({
      parsedJson: parsed.text,
      type,
      language,
      senderId,
      receiverId,
      letterhead: toPdfLetterhead(letterhead),
      isPayeeDoubtful: purchase?.payeeCheck?.confirmedAt === null,
    });
  }

  /** Returns whether `render` can create a PDF of the document. */
  canRender({ parsed, type }: PrintableDocument): boolean {
    return parsed !== null && isDocumentKind(type);
  }
}

/** Converts a letterhead to the data that a PDF needs. */
export function toPdfLetterhead(letterhead: LetterheadRow | null): Letterhead | null {
  if (letterhead === null) return null;
  const { logo, accentColor } = letterhead;
  return { logo, accentColor };
}
