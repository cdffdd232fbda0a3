import { blankTotals, parseXml, type DocumentKind, type ParsedDocument } from '../../../standards/invoice';
import { readPdf, type ParsedPdf } from './read-pdf.testing';
import { renderInvoicePdf, type InvoicePdfOptions } from './render-invoice-pdf';
import { buildSampleCreditNote, buildSampleInvoice, buildSampleLine } from './sample-document.testing';

const render = async (
  document: ParsedDocument,
  options: Partial<InvoicePdfOptions> = {},
): Promise<ParsedPdf> =>
  readPdf(await renderInvoicePdf(document, { language: 'en', type: 'invoice', compress: false, ...options }));

const renderText = async (
  document: ParsedDocument,
  options: Partial<InvoicePdfOptions> = {},
): Promise<string> => (await render(document, options)).pages.join('\n');

describe('texts of the page', () => {
  it('shows number, dates, parties, lines, totals, VAT and payment', async () => {
    const pdfText = await renderText(buildSampleInvoice(1), {
      senderId: '0208:0123456749',
      receiverId: '0208:0987654394',
    });
    for (const part of [
      'Invoice',
      'INV-42',
      '3\u00a0Feb\u00a02026',
      'PO-7781',
      'Zonnebloem BV',
      'Société des Œufs SA',
      'Belgium',
      'Service 1',
      '2.5 h',
      '95.00',
      '21%',
      '237.50',
      '1,493.75 EUR',
      'Standard rate (S)',
      '259.25',
      'BE68 5390 0754 7034',
      '+++090/9337/55493+++',
      'Scan to pay with a',
      '0208:0123456749',
      '0208:0987654394',
      'Page 1 of 1',
    ])
      expect(pdfText).toContain(part);
  });

  it.each([
    ['en', 'Invoice', 'Amount due', '1,493.75 EUR'],
    ['fr', 'Facture', 'Net à payer', '1\u202f493,75 EUR'],
    ['nl', 'Factuur', 'Te betalen', '1.493,75 EUR'],
    ['de', 'Rechnung', 'Zahlbetrag', '1.493,75 EUR'],
    ['it', 'Fattura', 'Importo da pagare', '1.493,75 EUR'],
    ['es', 'Factura', 'Importe a pagar', '1.493,75 EUR'],
    ['pl', 'Faktura', 'Do zapłaty', '1\u00a0493,75 EUR'],
    ['pt', 'Fatura', 'Valor a pagar', '1.493,75 EUR'],
  ] as const)('is written in %s', async (language, ...parts) => {
    const { pages, objects } = await render(buildSampleInvoice(1), { language });
    for (const part of parts) expect(pages.join('\n').split('\n')).toContain(part);
    expect(objects).toContain(`/Lang (${language})`);
  });

  it('shows the title and the credited invoice of a credit note, and no payment QR code', async () => {
    const note = buildSampleCreditNote(1, { invoiceReferences: [{ id: 'INV-7', issueDate: '2025-12-30' }] });
    const pdfText = await renderText(note, { type: 'creditNote' });
    expect(pdfText).toContain('Credit note\nCN-9');
    expect(pdfText).toContain('INV-7 (30\u00a0Dec\u00a02025)');
    expect(pdfText).toContain('Amount credited');
    expect(pdfText).not.toContain('Scan to pay');
    expect(pdfText).not.toContain('Amount due');
  });

  it.each([
    ['selfBillingInvoice', 'Autofacturation\u00a0: établie par l’acheteur'],
    ['selfBillingCreditNote', 'Avoir en autofacturation'],
  ] as const)('states that a %s is self-billed', async (type: DocumentKind, part) => {
    const document = type === 'selfBillingInvoice' ? buildSampleInvoice(1) : buildSampleCreditNote(1);
    expect(await renderText(document, { type, language: 'fr' })).toContain(part);
  });

  it('shows discounts and surcharges of lines and of the document, and negative amounts', async () => {
    const allowance = {
      reasonCode: '95',
      reason: 'Loyalty',
      amount: '50',
      baseAmount: '500',
      percentage: '10.0',
    };
    const surcharge = { reasonCode: 'FC', reason: null, amount: '12.5', baseAmount: null, percentage: null };
    const vat = { category: 'S', percentage: '21' };
    const pdfText = await renderText(
      buildSampleInvoice(0, {
        lines: [
          buildSampleLine(1, { discounts: [allowance], surcharges: [surcharge] }),
          buildSampleLine(2, {
            quantity: '-1000',
            netAmount: '-95000',
            baseQuantity: '100',
            unitCode: 'KGM',
          }),
        ],
        discounts: [{ ...allowance, amount: '77', vat }],
        surcharges: [{ ...surcharge, amount: '-3', vat }],
        totals: blankTotals({ payableAmount: '-94762.5', discountAmount: '77', paidAmount: '20' }),
      }),
    );
    for (const part of [
      'Discount (Loyalty) 10% of 500.00: -50.00',
      'Surcharge (FC): 12.50',
      '-1,000 kg',
      'per 100 kg',
      '-95,000.00',
      'Discounts and surcharges on the whole document',
      '-77.00',
      '-3.00',
      '-20.00',
      '-94,762.50 EUR',
    ])
      expect(pdfText).toContain(part);
  });

  it('shows why no VAT is charged, and the VAT in the tax currency', async () => {
    const pdfText = await renderText(
      buildSampleInvoice(1, {
        taxCurrency: 'SEK',
        vat: {
          totalVatAmount: '0',
          totalVatAmountInTaxCurrency: '1720.3',
          subtotals: [
            {
              category: 'AE',
              percentage: '0',
              taxableAmount: '100',
              vatAmount: '0',
              exemptionReason: 'Article 196',
              exemptionReasonCode: 'VATEX-EU-AE',
            },
          ],
        },
      }),
    );
    expect(pdfText).toContain('Reverse charge (AE)\nArticle 196 – VATEX-EU-AE');
    expect(pdfText).toContain('VAT in SEK\n1,720.30');
  });

  it('shows the name of a tax other than VAT, and only the codes of its categories', async () => {
    const gst = buildSampleInvoice(1, { taxScheme: 'GST' });
    const [subtotal] = gst.vat.subtotals;
    if (subtotal === undefined) throw new Error('The sample has no VAT breakdown');
    gst.vat.subtotals = [{ ...subtotal, category: 'SR' }];
    gst.seller.vatNumber = 'M21234567K';
    const pdfText = await renderText(gst);
    for (const part of ['GST number', 'M21234567K', 'GST breakdown', 'Total without GST', 'SR'])
      expect(pdfText).toContain(part);
    expect(pdfText).not.toMatch(/\bVAT\b|Standard rate/);
  });

  it('shows the terms that the French reform requires', async () => {
    const pdfText = await renderText(
      buildSampleInvoice(1, {
        countrySpecific: {
          country: 'FR',
          billingMode: 'S1',
          businessProcess: 'NON_REGULATED',
          recoveryCostsNote: 'Indemnité de 40 €',
          latePaymentPenaltiesNote: 'Taux de 12 %',
          earlyPaymentDiscountNote: 'Pas d’escompte',
        },
      }),
      { language: 'fr' },
    );
    for (const part of ['S1', 'hors obligation', 'Indemnité de 40 €', 'Taux de 12 %', 'Pas d’escompte'])
      expect(pdfText.split('\n')).toContain(part);
  });

  it('lists attachments by name, and shows URLs as text', async () => {
    const pdfText = await renderText(
      buildSampleInvoice(1, {
        attachments: [
          {
            id: 'A',
            mimeCode: 'image/png',
            filename: 'x.png',
            description: 'Plan',
            embeddedDocument: 'QUJD',
            url: null,
          },
          {
            id: 'B',
            mimeCode: null,
            filename: null,
            description: null,
            embeddedDocument: null,
            url: 'https://a.example/b',
          },
        ],
      }),
    );
    for (const part of ['x.png', 'Plan', 'image/png', '3 B', 'https://a.example/b'])
      expect(pdfText.split('\n')).toContain(part);
  });
});

describe('pages', () => {
  it('shows each of 500 lines once, with the head of the table on every page', async () => {
    const { pages } = await render(buildSampleInvoice(500));
    expect(pages.length).toBeGreaterThan(20);
    const names = pages.join('\n').match(/Service \d+/g);
    expect(names).toEqual(Array.from({ length: 500 }, (_, index) => `Service ${index + 1}`));
    pages.forEach((page, index) => {
      if (page.includes('Service ')) expect(page).toContain('Unit price');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    });
  });

  it('never leaves the totals on a page without a line', async () => {
    for (let lines = 3; lines <= 18; lines += 1) {
      const { pages } = await render(buildSampleInvoice(lines));
      const page = pages.find((candidate) => candidate.includes('Amount due')) ?? '';
      expect(page).toContain(`Service ${lines}\n`);
      expect(page).toContain('Sum of the lines');
    }
  });

  it('splits a description that is longer than a page', async () => {
    const description = Array.from({ length: 2000 }, (_, index) => `word${index}`);
    const { pages } = await render(
      buildSampleInvoice(0, { lines: [buildSampleLine(1, { description: description.join(' ') })] }),
    );
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.join('\n').match(/word\d+/g)).toEqual(description);
  });
});

describe('bytes', () => {
  it('are the same each time, regardless of other documents rendered in between', async () => {
    const options = { language: 'en', type: 'invoice' } as const;
    const first = await renderInvoicePdf(buildSampleInvoice(40), options);
    await renderInvoicePdf(buildSampleInvoice(3, { note: 'Ελληνικά \u00a0 A\u0391\u0410' }), {
      ...options,
      language: 'fr',
    });
    const second = await renderInvoicePdf(buildSampleInvoice(40), options);
    expect(second.equals(first)).toBe(true);
    expect(first.subarray(0, 8).toString()).toBe('%PDF-1.7');
  });

  it('contain the issue date as creation date', async () => {
    expect((await render(buildSampleInvoice(1))).objects).toContain('(D:20260203000000Z)');
    const undatedPdf = await render(buildSampleInvoice(1, { issueDate: '2026-99-99' }));
    expect(undatedPdf.objects).toContain('(D:19700101000000Z)');
  });
});

describe('hostile text', () => {
  const HOSTILE = [
    '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'invoice\u202Egnp.exe',
    'NUL\u0000 ESC\u001B[31m \uD800 \u{1F600} \u{20BB7} 你好 \u05E9\u05DC\u05D5\u05DD \u0645\u0631\u062D\u0628\u0627',
    ') Tj ET endstream endobj /JavaScript /OpenAction << >> %%EOF \\',
    `Z${'\u0301'.repeat(1000)}`,
    '{caption} {value}',
    'W'.repeat(10_000),
    '9'.repeat(10_000),
    '',
    '\n\n\n',
  ];

  /** Creates a document with the same text in every free text field and every code without a code list. */
  function fillDocument(hostile: string): ParsedDocument {
    const attachment = {
      id: '',
      mimeCode: '',
      filename: '',
      description: '',
      embeddedDocument: null,
      url: '',
    };
    const filledDocument: ParsedDocument = JSON.parse(
      JSON.stringify(buildSampleInvoice(3, { attachments: [attachment], note: '', currency: '' })),
      (key, value: unknown) => (typeof value === 'string' && key !== 'paymentMethod' ? hostile : value),
    );
    return filledDocument;
  }

  it.each(HOSTILE.map((hostile) => [hostile.slice(0, 30), hostile]))(
    'draws the text %j without interpreting it',
    async (_, hostile) => {
      const { pages, objects } = await render(fillDocument(hostile));
      expect(pages.length).toBeGreaterThan(0);
      expect(pages.length).toBeLessThan(60);
      expect(pages.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/);
      // PDF names are interpreted, strings are not; the title of the file contains the number of the document.
      const acting = objects.replace(/\((?:[^\\()]|\\[\s\S])*\)/g, '()');
      expect(acting).not.toMatch(
        /\/(?:JavaScript|JS|OpenAction|AA|Annots|URI|Launch|EmbeddedFiles|AcroForm)\b/,
      );
    },
  );

  it('shows a script as plain text', async () => {
    const pdfText = await renderText(
      buildSampleInvoice(1, { note: '<script>alert(1)</script> javascript:alert(1)' }),
    );
    expect(pdfText).toContain('<script>alert(1)</script> javascript:alert(1)');
  });

  it('does not make the metadata malformed', async () => {
    const bytes = await renderInvoicePdf(buildSampleInvoice(1, { invoiceNumber: '</rdf:li><x a="&y;">' }), {
      language: 'en',
      type: 'invoice',
    });
    const [metadata = ''] = /<\?xpacket begin[\s\S]*<\?xpacket end/.exec(bytes.toString('latin1')) ?? [];
    expect(metadata).toContain('<rdf:li xml:lang="x-default">Invoice');
    expect(() => parseXml(metadata.replace(/<\?xpacket[^>]*\?>|<\?xpacket end$/g, ''))).not.toThrow();
  });

  it('yields to the event loop during a long document', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await renderInvoicePdf(buildSampleInvoice(500), { language: 'en', type: 'invoice' });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});

describe('other scripts', () => {
  it.each([
    ['Chinese', '上海浦东国际贸易有限公司'],
    ['Japanese', '株式会社コンサルティング、ひらがな'],
    ['Korean', '서울무역 주식회사'],
    ['Thai', 'บริการให้คำปรึกษา'],
    ['Tamil', 'சென்னை'],
  ])('shows %s text between letters of the main typeface', async (_, name) => {
    const pdfText = await renderText(buildSampleInvoice(1, { note: `№ ${name} ž` }));
    const drawnText = pdfText.replaceAll('\n', '');
    // A vowel sign may be drawn before the letter that it follows in the text.
    expect([...drawnText].filter((character) => name.includes(character)).length).toBeGreaterThanOrEqual(
      [...name.replaceAll(' ', '')].length,
    );
    expect(drawnText).not.toContain('\uFFFD');
    expect(drawnText).toContain('ž');
  });

  it('embeds a typeface of another script only in a document that contains this script', async () => {
    const facesIn = async (note: string): Promise<number> =>
      new Set((await render(buildSampleInvoice(1, { note }))).objects.match(/\/FontName \/\S+/g)).size;
    const ordinary = await facesIn('ordinary');
    expect(ordinary).toBe(2);
    expect(await facesIn('भारतीय')).toBe(3);
    expect(await facesIn('ordinary')).toBe(2);
  });
});
