import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { enclose, type PdfArchive } from './archive';
import type { Label } from './labels';
import type { PdfLanguage } from './languages';
import { PAGE, PageFlow, paintHairline, paintLine, type Paper } from './page-flow';
import { PageTags } from './page-tags';
import { FULL_WIDTH, toRow } from './sheet';
import { STYLES, measureText, truncateToWidth } from './text-lines';
import { getFaceBytes } from './typefaces';

/** Properties of a PDF besides its rows. */
export interface PagesOptions {
  language: PdfLanguage;
  label: Label;
  /** Title of the document. */
  title: string;
  /** Text at the foot of each page, cut to its width. */
  foot: string;
  /** Creation time in the file, taken from the content, so that the same content results in the same bytes. */
  created: Date;
  /** Makes the PDF a PDF/A-3b that contains these files. */
  archive?: PdfArchive;
  /** Whether page contents are compressed; default: true. */
  compress?: boolean;
}

/**
 * Maximum number of tagged pages: each cell is an object of the structure, and in longer documents they would outweigh
 * the text.
 */
const TAGGED_PAGES = 100;

/**
 * Renders a PDF (A4). The rows are placed twice: first to count the pages, then to draw them.
 * @param place places all rows
 */
export async function renderPages(
  options: PagesOptions,
  place: (flow: PageFlow) => Promise<void>,
): Promise<Buffer> {
  const { language, label, title, created, archive } = options;
  const createFlow = (paper: Paper | null): PageFlow =>
    new PageFlow(paper, toRow([FULL_WIDTH], [[[label('cutShort'), STYLES.strong]]], { above: 6, below: 6 }));
  const counting = createFlow(null);
  await place(counting);
  const pages = counting.page;
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
    ...(archive === undefined ? {} : { subset: 'PDF/A-3b' as const }),
    info: { Title: removeMarkup(title), Creator: 'Passerelle', CreationDate: created },
  });
  const bytes = collect(pdf);
  for (const cut of ['regular', 'bold'] as const) {
    pdf.registerFont(cut, getFaceBytes(cut));
    pdf.font(cut);
    await setImmediate();
  }
  const flow = createFlow({
    pdf,
    foot: (page) => paintFoot(pdf, options, page, pages),
    tags: isTagged ? new PageTags(pdf) : null,
  });
  await place(flow);
  flow.finish();
  await setImmediate();
  if (archive !== undefined) enclose(pdf, archive, created);
  pdf.end();
  return bytes;
}

/** The library copies the title into XML (XMP) unescaped, so markup is removed. */
function removeMarkup(title: string): string {
  return title.replace(/[<>&]/g, '');
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

/** Draws the foot of a page: the text, the page number and the number of pages. */
function paintFoot(
  pdf: PDFKit.PDFDocument,
  { label, foot }: PagesOptions,
  page: number,
  pages: number,
): void {
  const style = STYLES.detail;
  const place = label('pageOf', { page: String(page), pages: String(pages) });
  const space = FULL_WIDTH.width - measureText(place, style) - 12;
  paintHairline(pdf, PAGE.left, PAGE.right, FOOT.rule);
  paintLine(pdf, { text: truncateToWidth(foot, style, space), style }, FULL_WIDTH, FOOT.text);
  paintLine(pdf, { text: place, style }, { ...FULL_WIDTH, align: 'right' }, FOOT.text);
}
