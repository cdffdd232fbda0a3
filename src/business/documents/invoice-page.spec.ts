import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFilledInvoicePage } from './invoice-page';

const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'invoice.md'), 'utf8');

describe('docs/invoice.md', () => {
  it('contains the declared fields and the examples (npm run docs:invoice writes it)', () =>
    expect(formatFilledInvoicePage(page)).toBe(page));

  it('has a section for every part', () =>
    expect(() => formatFilledInvoicePage('# Invoices')).toThrow('no place for fields'));
});
