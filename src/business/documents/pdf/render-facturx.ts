import type { Attachment, ParsedDocument } from '../../../standards/invoice';
import {
  formatFacturXMetadata,
  getRelationship,
  XML_FILE_NAMES,
  getXmlFileName,
  type ConformanceLevel,
  type XmlRelationship,
} from '../../../standards/facturx';
import { UniqueFileNames } from '../../../platform/kernel/file-name';
import type { EnclosedFile, PdfArchive } from './archive';
import { renderInvoicePdf, type InvoicePdfOptions } from './render-invoice-pdf';

/** XML in a Factur-X file, with its declared profile. */
export interface EnclosedInvoice {
  xml: Uint8Array;
  level: ConformanceLevel;
}

/** Renders an invoice with its XML and its supporting documents inside, as PDF/A-3b. */
export async function renderFacturX(
  document: ParsedDocument,
  invoice: EnclosedInvoice,
  options: Omit<InvoicePdfOptions, 'archive'>,
): Promise<Buffer> {
  const recipient = options.type.startsWith('selfBilling') ? document.seller : document.buyer;
  const relationship = getRelationship(invoice.level, {
    recipientCountry: recipient.country,
    isRendered: true,
  });
  const archive = toFacturXArchive(invoice, relationship, document.attachments);
  return renderInvoicePdf(document, { ...options, archive });
}

/** Creates the archive of a Factur-X PDF. */
export function toFacturXArchive(
  { xml, level }: EnclosedInvoice,
  relationship: XmlRelationship,
  attachments: readonly Attachment[],
): PdfArchive {
  const name = getXmlFileName(level);
  const invoice: EnclosedFile = {
    name,
    bytes: xml,
    mimeType: 'text/xml',
    description: 'Invoice as XML (Cross Industry Invoice)',
    relationship,
  };
  const names = new UniqueFileNames();
  // No supporting file may have a name that is reserved for the invoice.
  for (const reservedName of XML_FILE_NAMES) names.create(reservedName);
  const supportingFiles = attachments.flatMap((attachment): EnclosedFile[] => {
    const { embeddedDocument, filename, id, mimeCode, description } = attachment;
    if (embeddedDocument === null) return [];
    return [
      {
        name: names.create(filename ?? id ?? 'file'),
        bytes: Buffer.from(embeddedDocument, 'base64'),
        mimeType: MEDIA_TYPE_PATTERN.test(mimeCode ?? '') ? (mimeCode ?? '') : 'application/octet-stream',
        description: description ?? '',
        relationship: 'Supplement',
      },
    ];
  });
  return { files: [invoice, ...supportingFiles], metadata: formatFacturXMetadata(level) };
}

/** Pattern of a media type (RFC 6838); documents may contain any other text. */
const MEDIA_TYPE_PATTERN = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/i;
