import { renderInvoicePdf, type InvoicePdfOptions } from './render-invoice-pdf';
import { buildSampleInvoice, buildSampleLine } from './sample-document.testing';

const render = async (lines: number, options: Partial<InvoicePdfOptions> = {}): Promise<string> => {
  const renderedBytes = await renderInvoicePdf(buildSampleInvoice(lines), {
    language: 'en',
    type: 'invoice',
    compress: false,
    ...options,
  });
  return renderedBytes.toString('latin1');
};

/** Counts the structure elements by role. */
function countRoles(pdf: string): Record<string, number> {
  const roles: Record<string, number> = {};
  for (const [, role = ''] of pdf.matchAll(/\/S \/(\w+)\n/g)) roles[role] = (roles[role] ?? 0) + 1;
  return roles;
}

/** Finds drawing operators outside of marked content, which PDF/UA forbids. */
function findUnmarkedContent(pdf: string): string[] {
  const foundTexts: string[] = [];
  for (const [, content = ''] of pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    if (!content.includes('BDC')) continue;
    let depth = 0;
    for (const [operator] of content.matchAll(/\b(?:BDC|BMC|EMC|TJ|Tj|Do|f|S)\b(?=\s)/g)) {
      if (operator === 'BDC' || operator === 'BMC') depth++;
      else if (operator === 'EMC') depth--;
      else if (depth === 0) foundTexts.push(operator);
    }
    if (depth !== 0) foundTexts.push(`depth ${depth}`);
  }
  return foundTexts;
}

describe('a tagged PDF', () => {
  it('has headings, paragraphs, tables with heads, and a figure with a text alternative', async () => {
    const pdf = await render(2);
    expect(pdf).toContain('/Marked true');
    const { H1, H2 = 0, Table, TR, TH = 0, TD = 0, P = 0, Figure } = countRoles(pdf);
    expect([H1, Table, Figure]).toEqual([1, 2, 1]);
    // Two rows of lines and one row of VAT, plus the heads of both tables.
    expect(TR).toBe(5);
    expect(TH).toBe(6 + 4);
    expect(H2).toBeGreaterThanOrEqual(2);
    expect(TD).toBeGreaterThan(10);
    expect(P).toBeGreaterThan(10);
    expect(pdf).toMatch(/\/Alt \(Scan to pay/);
  });

  it('marks all drawn content, also over several pages', async () => {
    for (const lines of [1, 120]) expect(findUnmarkedContent(await render(lines))).toEqual([]);
    const letterhead = { logo: null, accentColor: '#aa0000' };
    expect(findUnmarkedContent(await render(1, { letterhead }))).toEqual([]);
  });

  it('tags the head of a table once, regardless of the number of pages', async () => {
    const pdf = await render(120);
    expect(countRoles(pdf)).toMatchObject({ TH: 10, TR: 1 + 120 + 2 });
  });

  it('has no structure beyond a hundred pages, because the structure would be larger than the text', async () => {
    const long = Array.from({ length: 20 }, (_, index) =>
      buildSampleLine(index, { description: 'word '.repeat(3_900) }),
    );
    const renderedBytes = await renderInvoicePdf(
      { ...buildSampleInvoice(1), lines: long },
      { language: 'en', type: 'invoice', compress: false },
    );
    const pdf = renderedBytes.toString('latin1');
    const pages = pdf.match(/\/Type \/Page\n/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(100);
    expect(pdf).not.toContain('/StructTreeRoot');
  });
});
