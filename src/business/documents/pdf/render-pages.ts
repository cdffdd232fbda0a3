import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { addFiles, type PdfArchive } from './archive';
import type { LabelFormatter } from './labels';
import type { PdfLanguage } from './languages';
import { PAGE, PageFlow, paintHairline, paintLine, type PageOutput } from './page-flow';
import { PageTags } from './page-tags';
import { FULL_WIDTH, createRow } from './sheet';
import { STYLES, measureText, truncateToWidth } from './text-lines';
import { getTypefaceBytes } from './typefaces';

/** Options of a PDF besides its rows. */
export interface PagesOptions {
  language: PdfLanguage;
  label: LabelFormatter;
  /** Title of the document. */
  title: string;
  /** Text at the foot of each page, truncated to the width of the page. */
  foot: string;
  /** Creation time in the file, taken from the content, so that the same content results in the same bytes. */
  created: Date;
  /** Files to embed; the PDF then is a PDF/A-3b. */
  archive?: PdfArchive;
  /** Whether page contents are compressed; default: true. */
  compress?: boolean;
}

/**
 * Maximum number of pages of a tagged PDF: each cell is an object of the structure, which in longer documents would be
 * larger than the text.
 */
const MAX_TAGGED_PAGES = 100;

/**
 * Renders a PDF (A4). The rows are placed twice: first to count the pages, then to draw them.
 * @param place places all rows
 */
export async function renderPages(
  options: PagesOptions,
  place: (flow: PageFlow) => Promise<void>,
): Promise<Buffer> {
  const { language, label, title, created, archive } = options;
  const createFlow = (paper: PageOutput | null): PageFlow =>
    new PageFlow(
      paper,
      createRow([FULL_WIDTH], [[[label('cutShort'), STYLES.strong]]], { above: 6, below: 6 }),
    );
  const counting = createFlow(null);
  await place(counting);
  const pages = counting.page;
  const isTagged = pages <= MAX_TAGGED_PAGES;

  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    tagged: isTagged,
    pdfVersion: '1.7',
    compress: options.compress ?? true,
    font: '',
    ...(archive === undefined ? {} : { subset: 'PDF/A-3b' as const }),
    info: { Title: removeMarkup(title), Creator: 'Passerelle', CreationDate: created },
  });
  const bytes = collectBytes(pdf);
  for (const cut of ['regular', 'bold'] as const) {
    pdf.registerFont(cut, getTypefaceBytes(cut));
    pdf.font(cut);
    await setImmediate();
  }
  const flow = createFlow({
    pdf,
    foot: (page) => drawFoot(pdf, options, page, pages),
    tags: isTagged ? new PageTags(pdf) : null,
  });
  await place(flow);
  flow.finish();
  await setImmediate();
  if (archive !== undefined) addFiles(pdf, archive, created);
  pdf.end();
  return bytes;
}

/** Removes markup from the title, because the library copies the title into XML (XMP) without escaping. */
function removeMarkup(title: string): string {
  return title.replace(/[<>&]/g, '');
}

function collectBytes(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

const FOOT_POSITIONS = { rule: 798, text: 811 } as const;

/** Draws the foot of a page: the text, the page number and the number of pages. */
function drawFoot(pdf: PDFKit.PDFDocument, { label, foot }: PagesOptions, page: number, pages: number): void {
  const style = STYLES.detail;
  const pageNumberText = label('pageOf', { page: String(page), pages: String(pages) });
  const space = FULL_WIDTH.width - measureText(pageNumberText, style) - 12;
  paintHairline(pdf, PAGE.left, PAGE.right, FOOT_POSITIONS.rule);
  paintLine(pdf, { text: truncateToWidth(foot, style, space), style }, FULL_WIDTH, FOOT_POSITIONS.text);
  paintLine(pdf, { text: pageNumberText, style }, { ...FULL_WIDTH, align: 'right' }, FOOT_POSITIONS.text);
}
