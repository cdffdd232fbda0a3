import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { DocumentReader } from '../documents/reading/document-reader';
import type { PayloadReading } from '../documents/reading/reading';
import type { MailAttachment } from '../documents/reading/reading-mail';
import { toKnownCompany, type CompanyRow } from '../sending/import/document-import';
import { isParty, type KnownCompany } from '../sending/import/import-side';
import { COMPANY_WITH_ADDRESSES } from '../sending/sending.queries';
import { detectFormat } from './file-format';
import {
  REFUSALS,
  createPdfRefusal,
  createRootElementRefusal,
  createXmlRefusal,
  type Refusal,
} from './refusals';

/** Classification of an attachment: stored as a document, refused, or ignored. */
export type AttachmentClassification =
  { kind: 'document'; payload: PayloadReading } | { kind: 'refused' | 'ignored'; refusal: Refusal };

/** Attachment with its classification. */
export interface ClassifiedAttachment {
  fileName: string | null;
  mediaType: string;
  size: number;
  classification: AttachmentClassification;
}

/** Reads attachments one after another, outside of any transaction. */
@Injectable()
export class ArrivalReader {
  constructor(
    private readonly reader: DocumentReader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Classifies each attachment: a document that the company received, refused, or ignored. */
  async classifyAttachments(
    companyId: string,
    attachments: readonly MailAttachment[],
  ): Promise<ClassifiedAttachment[]> {
    const [row] = await this.unitOfWork.query<CompanyRow>(COMPANY_WITH_ADDRESSES, [companyId]);
    const company = row === undefined ? null : toKnownCompany(row);
    const classifiedAttachments: ClassifiedAttachment[] = [];
    for (const attachment of attachments) {
      const { fileName, mediaType, content } = attachment;
      const classification = await this.classifyAttachment(company, attachment);
      classifiedAttachments.push({ fileName, mediaType, size: content.length, classification });
    }
    return classifiedAttachments;
  }

  private async classifyAttachment(
    company: KnownCompany | null,
    { content, fileName, mediaType, isInline }: MailAttachment,
  ): Promise<AttachmentClassification> {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const format = detectFormat(bytes, fileName, mediaType);
    if (format.kind === 'other') {
      const { refusal } = format;
      const isPartOfText = refusal.code === 'signature' || (refusal.code === 'image' && isInline);
      return { kind: isPartOfText ? 'ignored' : 'refused', refusal };
    }
    const payload = await this.reader.readPayload(bytes, null);
    const refusal = findRefusal(payload, company);
    return refusal === null ? { kind: 'document', payload } : { kind: 'refused', refusal };
  }
}

function findRefusal(reading: PayloadReading, company: KnownCompany | null): Refusal | null {
  if (!reading.ok) {
    if (reading.pdf === null) return createXmlRefusal(reading.message);
    return createPdfRefusal(reading.message, reading.message.startsWith('the PDF contains no invoice'));
  }
  const { type, root, namedTerms } = reading.reading;
  if (type === 'unknown') return createRootElementRefusal(root.name);
  const isOwn =
    namedTerms !== null &&
    company !== null &&
    isParty(namedTerms.issuer, company) &&
    !isParty(namedTerms.recipient, company);
  return isOwn ? REFUSALS.ownDocument : null;
}
