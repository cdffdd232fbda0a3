import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillInvoicePage } from './invoice-page';

const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'invoice.md'), 'utf8');

describe('docs/invoice.md', () => {
  it('contains the declared fields and the examples (npm run docs:invoice updates the page)', () =>
    expect(fillInvoicePage(page)).toBe(page));

  it('must have a section for every generated part', () =>
    expect(() => fillInvoicePage('# Invoices')).toThrow('no place for fields'));
});
