import { renderInvoicePdf, type InvoicePdfOptions } from './render-invoice-pdf';
import { sampleInvoice, sampleLine } from './sample-document.testing';

const render = async (lines: number, options: Partial<InvoicePdfOptions> = {}): Promise<string> => {
  const renderedBytes = await renderInvoicePdf(sampleInvoice(lines), {
    language: 'en',
    type: 'invoice',
    compress: false,
    ...options,
  });
  return renderedBytes.toString('latin1');
};

/** Roles of the structure elements in the order of writing, with their numbers. */
function rolesIn(pdf: string): Record<string, number> {
  const roles: Record<string, number> = {};
  for (const [, role = ''] of pdf.matchAll(/\/S \/(\w+)\n/g)) roles[role] = (roles[role] ?? 0) + 1;
  return roles;
}

/** Content drawn outside of marked content, which PDF/UA forbids. */
function unmarked(pdf: string): string[] {
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
  it('has headings, paragraphs, tables with heads, and a figure with its meaning in words', async () => {
    const pdf = await render(2);
    expect(pdf).toContain('/Marked true');
    const { H1, H2 = 0, Table, TR, TH = 0, TD = 0, P = 0, Figure } = rolesIn(pdf);
    expect([H1, Table, Figure]).toEqual([1, 2, 1]);
    // Two lines and one group of VAT, each table under its head.
    expect(TR).toBe(5);
    expect(TH).toBe(6 + 4);
    expect(H2).toBeGreaterThanOrEqual(2);
    expect(TD).toBeGreaterThan(10);
    expect(P).toBeGreaterThan(10);
    expect(pdf).toMatch(/\/Alt \(Scan to pay/);
  });

  it('marks everything that it draws, over several pages too', async () => {
    for (const lines of [1, 120]) expect(unmarked(await render(lines))).toEqual([]);
    const letterhead = { logo: null, accentColor: '#aa0000' };
    expect(unmarked(await render(1, { letterhead }))).toEqual([]);
  });

  it('reads the head of a table once, however many pages it has', async () => {
    const pdf = await render(120);
    expect(rolesIn(pdf)).toMatchObject({ TH: 10, TR: 1 + 120 + 2 });
  });

  it('has no structure beyond a hundred pages, where it would outweigh the text', async () => {
    const long = Array.from({ length: 20 }, (_, index) =>
      sampleLine(index, { description: 'word '.repeat(3_900) }),
    );
    const renderedBytes = await renderInvoicePdf(
      { ...sampleInvoice(1), lines: long },
      { language: 'en', type: 'invoice', compress: false },
    );
    const pdf = renderedBytes.toString('latin1');
    const pages = pdf.match(/\/Type \/Page\n/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(100);
    expect(pdf).not.toContain('/StructTreeRoot');
  });
});
