import { getDocumentNumber, type DocumentKind, type ParsedDocument } from '../../../standards/invoice';
import { isSameTaxScheme, VAT_SCHEME } from '../../../standards/invoice/tax-regimes';
import { formatTitle } from './code-names';
import { placeAttachments, placeNote } from './enclosures';
import type { PdfArchive } from './archive';
import { ValueFormatter } from './formats';
import { placeHeading, type ExchangeParticipants } from './heading';
import { placeLines } from './invoice-lines';
import { createLabels } from './labels';
import type { Letterhead } from './letterhead';
import type { PdfLanguage } from './languages';
import { loadScriptFonts } from './script-fonts';
import { placeParties } from './parties';
import { placePayment } from './payment';
import { toPrintableLine, PrintableTexts } from './printable-text';
import { renderPages } from './render-pages';
import type { PageContext } from './sheet';
import { placeAllowances, placeVatBreakdown, createTotalRows } from './totals';

export interface InvoicePdfOptions extends ExchangeParticipants {
  language: PdfLanguage;
  /** Short type of the document, which determines the title and the note about self-billing. */
  type: DocumentKind;
  /** Letterhead of the sender. */
  letterhead?: Letterhead | null;
  /** Whether the document has an unconfirmed warning about its payee. Default: false. */
  isPayeeDoubtful?: boolean;
  /** Files to embed; the PDF then is a PDF/A-3b. */
  archive?: PdfArchive;
  /** Whether page contents are compressed; tests disable the compression. Default: true. */
  compress?: boolean;
}

/**
 * Renders an invoice or credit note as PDF (A4): a neutral reading copy of the document.
 *
 * The same document and options result in the same bytes: dates come from the document, not from a clock. Text is
 * untrusted: it is only drawn, never used as a link, script or command. Very long texts are truncated
 * (`PrintableTexts`). Rendering yields to the event loop regularly.
 */
export async function renderInvoicePdf(
  document: ParsedDocument,
  options: InvoicePdfOptions,
): Promise<Buffer> {
  const release = await loadScriptFonts(JSON.stringify(document));
  try {
    return await render(document, options);
  } finally {
    release();
  }
}

/** Maximum number of printed characters of a tax name. */
const MAX_TAX_LENGTH = 20;

/** Returns the name of a tax other than VAT; null for VAT. */
function findOtherTaxName({ taxScheme }: ParsedDocument): string | null {
  return isSameTaxScheme(taxScheme ?? VAT_SCHEME, VAT_SCHEME)
    ? null
    : toPrintableLine(taxScheme ?? '', MAX_TAX_LENGTH);
}

async function render(document: ParsedDocument, options: InvoicePdfOptions): Promise<Buffer> {
  const { language, type: kind, archive, compress } = options;
  const title = formatTitleLine(document, options);
  const label = createLabels(language, findOtherTaxName(document));
  const pages = {
    ...{ language, label, title },
    foot: `${title} – ${label('readableView')}`,
    created: toCreationDate(document.issueDate),
    ...(archive === undefined ? {} : { archive }),
    ...(compress === undefined ? {} : { compress }),
  };
  return renderPages(pages, (flow) => {
    const sheet: PageContext = {
      ...{ document, kind, language, label, flow },
      formats: new ValueFormatter(language, document.currency),
      texts: new PrintableTexts(),
      letterhead: options.letterhead ?? null,
      isPayeeDoubtful: options.isPayeeDoubtful ?? false,
    };
    return placeDocument(sheet, options);
  });
}

async function placeDocument(sheet: PageContext, exchange: ExchangeParticipants): Promise<void> {
  const { document } = sheet;
  await placeHeading(sheet, exchange);
  await placeParties(sheet);
  await placeNote(sheet);
  if (document.discounts.length === 0 && document.surcharges.length === 0) {
    await placeLines(sheet, createTotalRows(sheet));
  } else {
    await placeLines(sheet, []);
    await placeAllowances(sheet, createTotalRows(sheet));
  }
  await placeVatBreakdown(sheet);
  await placePayment(sheet);
  await placeAttachments(sheet);
}

function formatTitleLine(document: ParsedDocument, { language, type: kind }: InvoicePdfOptions): string {
  const number = new PrintableTexts().short(getDocumentNumber(document));
  return `${formatTitle(kind, document.typeCode, language)} ${number}`.trim();
}

/** Returns the issue date as creation date, so that the same document results in the same file. */
function toCreationDate(issueDate: string | null): Date {
  const day = new Date(`${issueDate ?? ''}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? new Date(0) : day;
}
