import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { getDocumentNumber, type DocumentKind, type ParsedDocument } from '../../../standards/invoice';
import { isOfScheme, VAT_SCHEME } from '../../../standards/invoice/tax-regimes';
import { formatTitle } from './code-names';
import { placeAttachments, placeNote } from './enclosures';
import { enclose, type PdfArchive } from './archive';
import { Formats } from './formats';
import { placeHeading, type Exchange } from './heading';
import { placeLines } from './invoice-lines';
import { createLabels, type Label } from './labels';
import type { Letterhead } from './letterhead';
import type { PdfLanguage } from './languages';
import { loadOtherScripts } from './script-fonts';
import { PAGE, PageFlow, paintHairline, paintLine, type Paper } from './page-flow';
import { PageTags } from './page-tags';
import { placeParties } from './parties';
import { placePayment } from './payment';
import { toPrintableLine, PrintableTexts } from './printable-text';
import { FULL_WIDTH, toRow, type Sheet } from './sheet';
import { STYLES } from './styles';
import { truncateToWidth, measureText } from './text-lines';
import { placeAllowances, placeVatBreakdown, toTotalRows } from './totals';
import { getFaceBytes } from './typefaces';

export interface InvoicePdfOptions extends Exchange {
  language: PdfLanguage;
  /** Short type of the document: decides the title and the mention of self-billing. */
  type: DocumentKind;
  /** Letterhead of the sender. */
  letterhead?: Letterhead | null;
  /** Whether the document has a warning about its payee that nobody has checked. False when absent. */
  isPayeeDoubtful?: boolean;
  /** Makes the PDF a PDF/A-3b with these files in it. */
  archive?: PdfArchive;
  /** Deflates the page contents; switched off only to read them. True when absent. */
  compress?: boolean;
}

/**
 * Renders an invoice or credit note as PDF (A4): a neutral reading copy of the document.
 *
 * The same document and options give the same bytes: no clock is read, dates come from the document. Text is treated as
 * hostile: it is only drawn, never a link, a script or a command; very long texts are cut (see `PrintableTexts`). The
 * event loop runs regularly while a long document is rendered.
 */
export async function renderInvoicePdf(
  document: ParsedDocument,
  options: InvoicePdfOptions,
): Promise<Buffer> {
  const release = await loadOtherScripts(JSON.stringify(document));
  try {
    return await render(document, options);
  } finally {
    release();
  }
}

/**
 * Maximum number of tagged pages: each cell is an object of the structure, and in longer documents they would outweigh
 * the text.
 */
const TAGGED_PAGES = 100;

/** Maximum number of printed characters of a tax name. */
const LONGEST_TAX = 20;

/** Returns the name of the tax when it is not VAT. */
function findOtherTax({ taxScheme }: ParsedDocument): string | null {
  return isOfScheme(taxScheme ?? VAT_SCHEME, VAT_SCHEME)
    ? null
    : toPrintableLine(taxScheme ?? '', LONGEST_TAX);
}

async function render(document: ParsedDocument, options: InvoicePdfOptions): Promise<Buffer> {
  const { language, type: kind } = options;
  const title = formatTitleLine(document, options);
  const label = createLabels(language, findOtherTax(document));
  const sheetOn = (paper: Paper | null): Sheet => ({
    document,
    kind,
    language,
    label,
    formats: new Formats(language, document.currency),
    texts: new PrintableTexts(),
    letterhead: options.letterhead ?? null,
    isPayeeDoubtful: options.isPayeeDoubtful ?? false,
    flow: new PageFlow(
      paper,
      toRow([FULL_WIDTH], [[[label('cutShort'), STYLES.strong]]], { above: 6, below: 6 }),
    ),
  });

  const counting = sheetOn(null);
  await placeAll(counting, options);
  const pages = counting.flow.page;
  const isTagged = pages <= TAGGED_PAGES;

  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: isTagged,
    pdfVersion: '1.7',
    compress: options.compress ?? true,
    font: '',
    ...(options.archive === undefined ? {} : { subset: 'PDF/A-3b' as const }),
    info: {
      Title: removeMarkup(title),
      Creator: 'Passerelle',
      CreationDate: toCreationDate(document.issueDate),
    },
  });
  const bytes = collect(pdf);
  for (const face of ['regular', 'bold'] as const) {
    pdf.registerFont(face, getFaceBytes(face));
    pdf.font(face);
    await setImmediate();
  }
  const sheet = sheetOn({
    pdf,
    foot: (page) => paintFoot(pdf, label, title, page, pages),
    tags: isTagged ? new PageTags(pdf) : null,
  });
  await placeAll(sheet, options);
  sheet.flow.finish();
  await setImmediate();
  if (options.archive !== undefined) enclose(pdf, options.archive, toCreationDate(document.issueDate));
  pdf.end();
  return bytes;
}

async function placeAll(sheet: Sheet, exchange: Exchange): Promise<void> {
  const { document } = sheet;
  await placeHeading(sheet, exchange);
  await placeParties(sheet);
  await placeNote(sheet);
  if (document.discounts.length === 0 && document.surcharges.length === 0) {
    await placeLines(sheet, toTotalRows(sheet));
  } else {
    await placeLines(sheet, []);
    await placeAllowances(sheet, toTotalRows(sheet));
  }
  await placeVatBreakdown(sheet);
  await placePayment(sheet);
  await placeAttachments(sheet);
}

function formatTitleLine(document: ParsedDocument, { language, type: kind }: InvoicePdfOptions): string {
  const number = new PrintableTexts().short(getDocumentNumber(document));
  return `${formatTitle(kind, document.typeCode, language)} ${number}`.trim();
}

/** The library copies the title into XML (XMP) unescaped, so markup is removed. */
function removeMarkup(title: string): string {
  return title.replace(/[<>&]/g, '');
}

/** The issue date replaces the time of creation, so that the same document gives the same file. */
function toCreationDate(issueDate: string | null): Date {
  const day = new Date(`${issueDate ?? ''}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? new Date(0) : day;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

const FOOT = { rule: 798, text: 811 } as const;

/** Writes the foot of a page: the title of the document, and page number of total. */
function paintFoot(pdf: PDFKit.PDFDocument, label: Label, title: string, page: number, pages: number): void {
  const style = STYLES.detail;
  const place = label('pageOf', { page: String(page), pages: String(pages) });
  const space = FULL_WIDTH.width - measureText(place, style) - 12;
  const footText = truncateToWidth(`${title} – ${label('readableView')}`, style, space);
  paintHairline(pdf, PAGE.left, PAGE.right, FOOT.rule);
  paintLine(pdf, { text: footText, style }, FULL_WIDTH, FOOT.text);
  paintLine(pdf, { text: place, style }, { ...FULL_WIDTH, align: 'right' }, FOOT.text);
}
