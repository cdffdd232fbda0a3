import { handFile, isDocumentBatch, isInvoiceTable, takeFile } from './handed-file';

describe('a file that is handed to the imports', () => {
  it('is a table of invoices by its name', () => {
    expect(
      ['a.csv', 'Rechnungen.XLSX', 'a.xml', 'a.pdf', 'csv'].map((name) => isInvoiceTable({ name })),
    ).toEqual([true, true, false, false, false]);
  });

  it('is taken once', () => {
    const file = new File(['x'], 'a.csv');
    handFile(file);
    expect([isDocumentBatch, isInvoiceTable, isInvoiceTable].map(takeFile)).toEqual([null, file, null]);
  });
});
