import { readPdf } from './read-pdf.testing';
import { renderStatementPdf, type StatementPdfRequest } from './render-statement-pdf';

const ORDER: StatementPdfRequest = {
  language: 'de',
  letterhead: null,
  company: ['Atelier Dubois SRL', 'Rue de la Loi 16', '1000 Bruxelles'],
  customer: 'Bäckerei Müller',
  vatNumber: 'DE123456789',
  from: '2026-10-01',
  to: '2026-11-30',
  accounts: [
    {
      currency: 'EUR',
      openingBalance: '1000.10',
      entries: [
        {
          date: '2026-10-05',
          kind: 'invoice',
          number: 'R-1',
          dueDate: '2026-11-04',
          amount: '234.56',
          balance: '1234.66',
        },
        {
          date: '2026-10-06',
          kind: 'creditNote',
          number: 'K-1',
          dueDate: null,
          amount: '-34.56',
          balance: '1200.10',
        },
        {
          date: '2026-10-07',
          kind: 'payment',
          number: 'R-1',
          dueDate: null,
          amount: '-0.10',
          balance: '1200.00',
        },
      ],
      closingBalance: '1200.00',
      ages: ['200.00', '1000.00', '0', '0', '0', '1200.00'],
    },
  ],
  compress: false,
};

describe('statement of account as PDF', () => {
  it('shows the customer, entries, balances and ages in the requested language', async () => {
    const { pages } = readPdf(await renderStatementPdf(ORDER));
    expect(pages).toHaveLength(1);
    const text = pages[0] ?? '';
    for (const expected of [
      'Kontoauszug',
      'Bäckerei Müller',
      'Rechnung R-1',
      'Rechnungskorrektur K-1',
      'Zahlung R-1',
      '-34,56',
      'Anfangssaldo',
      'Endsaldo',
      'Über 90',
    ])
      expect(text).toContain(expected);
    expect(text).toMatch(/1.234,66/);
  });

  it('repeats the table head on further pages, and has the same bytes for the same statement', async () => {
    const [account] = ORDER.accounts;
    if (account === undefined) throw new Error('no account');
    const [entry] = account.entries;
    if (entry === undefined) throw new Error('no entry');
    const order = { ...ORDER, accounts: [{ ...account, entries: Array.from({ length: 120 }, () => entry) }] };
    const bytes = await renderStatementPdf(order);
    const { pages } = readPdf(bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(0, 2)) expect(page).toContain('Buchung');
    expect((await renderStatementPdf(order)).equals(bytes)).toBe(true);
  });
});
