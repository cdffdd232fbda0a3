import { deflateRawSync } from 'node:zlib';
import { parseTypedDay, parseTypedDecimal } from './cell-values';
import { suggestMapping } from './import-fields';
import { readSheet } from './read-sheet';
import { SHEET_LIMITS, SheetError } from './sheet';
import { workbookOf, zipOf } from './sheets.fixture';
import { toDocuments, toRowErrors } from './to-documents';

const toCsvBytes = (text: string): Buffer => Buffer.from(text, 'utf8');

describe('sheets', () => {
  it.each([
    ['semicolons', 'Nr;Name\n1;Café', ['1', 'Café']],
    ['commas and quotes', 'Nr,Name\n1,"A ""B"", C"', ['1', 'A "B", C']],
    ['tabs', 'Nr\tName\r\n1\tX\r\n', ['1', 'X']],
    ['a byte order mark', '\uFEFFNr;Name\n1;X', ['1', 'X']],
    ['a quoted line break', 'Nr;Name\n1;"A\nB"', ['1', 'A\nB']],
    ['the delimiter that Excel states', 'sep=;\nNr;Name\n1;a,b,c', ['1', 'a,b,c']],
  ])('are read with %s', (_, text, cells) => {
    const sheet = readSheet(toCsvBytes(text));
    expect(sheet.columns).toEqual(['Nr', 'Name']);
    expect(sheet.rows.map((row) => row.cells)).toEqual([cells]);
  });

  it('are read in Windows-1252 and UTF-16', () => {
    expect(readSheet(Buffer.from('Nr;Name\n1;Caf\xe9 \x80', 'latin1')).rows[0]?.cells).toEqual([
      '1',
      'Café €',
    ]);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Nr;Name\n1;Œ', 'utf16le')]);
    expect(readSheet(utf16).rows[0]?.cells).toEqual(['1', 'Œ']);
  });

  it('keep the row numbers of the file, omit blank rows, and name every column uniquely', () => {
    const sheet = readSheet(toCsvBytes('Nr;Nr;\n\n1;2;3\n;;\n4;5;6'));
    expect(sheet.columns).toEqual(['Nr', 'Nr (2)', '#3']);
    expect(sheet.rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  it('have the decimal separator of their numbers', () => {
    expect(readSheet(toCsvBytes('Nr;A\n1;1.250,50')).decimalSeparator).toBe(',');
    expect(readSheet(toCsvBytes('Nr;A\n1;1250.50')).decimalSeparator).toBe('.');
    expect(readSheet(toCsvBytes('Nr;A\n1;5')).decimalSeparator).toBe(',');
    expect(readSheet(toCsvBytes('Nr,A\n1,5')).decimalSeparator).toBe('.');
  });

  it.each([
    ['only a header', toCsvBytes('Nr;Name'), /no rows below its header/],
    [
      'too many rows',
      toCsvBytes(`Nr;A\n${'1;2\n'.repeat(SHEET_LIMITS.rows + 1)}`),
      /10001 rows; the maximum is 10000/,
    ],
    ['a quote that is not closed', toCsvBytes('Nr;A\n1;"x'), /row 2 has no closing quote/],
    [
      'an XLS workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      /save it without a password as XLSX or CSV/,
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), /neither text nor a workbook/],
    ['an archive that is not a workbook', zipOf({ 'a.txt': 'x' }), /no xl\/workbook.xml/],
  ])('are rejected for %s', (_, bytes, message) => {
    expect(() => readSheet(bytes)).toThrow(SheetError);
    expect(() => readSheet(bytes)).toThrow(message);
  });

  it('of workbooks contain stored values of formulas, days, shared texts and exact numbers', () => {
    const sheet = readSheet(
      workbookOf(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Date</t></is></c><c r="C1" t="str"><v>Price</v></c></row>` +
          `<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="1"><v>46354</v></c><c r="C4"><f>1+1</f><v>1234.5599999999999</v></c></row>` +
          `<row r="5"><c r="A5"><v>7</v></c><c r="C5"><v>1.2E-3</v></c></row>`,
        ['Nr', '2026-0001'],
      ),
    );
    expect(sheet.columns).toEqual(['Nr', 'Date', 'Price']);
    expect(sheet.rows).toEqual([
      { row: 4, cells: ['2026-0001', '2026-11-28', '1234.56'] },
      { row: 5, cells: ['7', '', '0.0012'] },
    ]);
  });

  it('of workbooks are not unpacked beyond the limit, whatever size the archive states', () => {
    const archiveBomb = zipOf({ 'xl/workbook.xml': ' '.repeat(SHEET_LIMITS.unpackedBytes + 1) });
    expect(archiveBomb.length).toBeLessThan(200_000);
    expect(() => readSheet(archiveBomb)).toThrow(/more than 62914560 bytes/);
    // The directory states a small size for a large file.
    const archiveWithFalseSize = zipOf({ 'xl/workbook.xml': ' '.repeat(1_000_000) }, 100);
    expect(() => readSheet(archiveWithFalseSize)).toThrow(/not a readable XLSX workbook/);
    expect(deflateRawSync(Buffer.alloc(10)).length).toBeGreaterThan(0);
  });
});

describe('typed values in cells', () => {
  it.each([
    ['1.250,50', ',', '1250.50'],
    ['1,250.50', ',', '1250.50'],
    ['1 250,5', '.', '1250.5'],
    ['1.250', ',', '1250'],
    ['1.250', '.', '1.250'],
    ['0.125', ',', '0.125'],
    ['1.234.567', ',', '1234567'],
    ['€ 12,50', ',', '12.50'],
    ['21 %', '.', '21'],
    ['12,50-', ',', '-12.50'],
    ['-3', '.', '-3'],
  ] as const)('the number %s with the separator %s is %s', (text, separator, value) => {
    expect(parseTypedDecimal(text, separator)).toBe(value);
  });

  it.each(['abc', '', '1.2.3', '1,2,3.4', '12a', '1e5', '=1+1'])('%s is not a number', (text) => {
    expect(parseTypedDecimal(text, ',')).toBeNull();
  });

  it.each([
    ['2026-11-28', '2026-11-28'],
    ['28/11/2026', '2026-11-28'],
    ['1.2.2026', '2026-02-01'],
    ['46354', '2026-11-28'],
    ['2026-11-28T00:00:00', '2026-11-28'],
    ['31/11/2026', null],
    ['11/28/2026', null],
    ['28/11/26', null],
    ['soon', null],
  ])('%s as a day is %s', (text, day) => {
    expect(parseTypedDay(text)).toBe(day);
  });
});

describe('documents created from a sheet', () => {
  const sheet = readSheet(
    toCsvBytes(
      [
        'Factuurnummer;Factuurdatum;Klant;Land;BTW-nummer;Omschrijving;Aantal;Eenheidsprijs;BTW %',
        'A1;28/11/2026;De Kroon;BE;BE 0987.654.394;Advies;2;1.250,50;21',
        'A2;x;Smith;NL;;Rit;1;10;9',
        'A1;28/11/2026;De Kroon;BE;BE 0987.654.394;Reis;1;12,5;6',
        'A2;29/11/2026;Jones;NL;;Rit;1;veel;9',
      ].join('\n'),
    ),
  );
  const mapping = suggestMapping(sheet.columns, sheet.decimalSeparator);

  it('have the field of every column, whose header is in one of four languages', () => {
    expect(mapping.fields.map(({ field, column }) => `${field}=${column ?? ''}`)).toEqual([
      'number=Factuurnummer',
      'issueDate=Factuurdatum',
      'buyerName=Klant',
      'buyerCountry=Land',
      'buyerVatNumber=BTW-nummer',
      'lineName=Omschrijving',
      'quantity=Aantal',
      'netPriceAmount=Eenheidsprijs',
      'vatPercentage=BTW %',
    ]);
    for (const columns of [
      ['Invoice number', 'Invoice date', 'Customer', 'Description', 'Unit price', 'VAT rate'],
      ['N° facture', 'Date facture', 'Client', 'Désignation', 'Prix unitaire', 'Taux TVA'],
      ['Rechnungsnummer', 'Rechnungsdatum', 'Kunde', 'Bezeichnung', 'Einzelpreis', 'MwSt.-Satz'],
    ])
      expect(suggestMapping(columns, '.').fields.map(({ field }) => field)).toEqual([
        'number',
        'issueDate',
        'buyerName',
        'lineName',
        'netPriceAmount',
        'vatPercentage',
      ]);
  });

  it('have as lines all rows with their number, in any position', () => {
    const [first] = toDocuments(sheet, mapping);
    expect(first).toMatchObject({
      position: 1,
      number: 'A1',
      recipient: '0208:0987654394',
      rows: [2, 4],
      errors: [],
      content: {
        documentType: 'invoice',
        document: {
          invoiceNumber: 'A1',
          issueDate: '2026-11-28',
          buyer: { name: 'De Kroon', country: 'BE', vatNumber: 'BE0987654394' },
          lines: [
            { name: 'Advies', quantity: '2', netPriceAmount: '1250.50', vat: { percentage: '21' } },
            { name: 'Reis', quantity: '1', netPriceAmount: '12.5', vat: { percentage: '6' } },
          ],
        },
      },
    });
  });

  it('list row, column and value of each error', () => {
    const second = toDocuments(sheet, mapping)[1];
    expect(second?.errors.map(({ row, column, value }) => [row, column, value])).toEqual([
      [5, 'Klant', 'Jones'],
      [5, 'Factuurdatum', '29/11/2026'],
      [3, 'Factuurdatum', 'x'],
      [5, 'Eenheidsprijs', 'veel'],
    ]);
    expect(second?.errors.at(-1)?.message).toBe(
      'netPriceAmount must be a number, such as 1250,50; received "veel"',
    );
  });

  it('get the errors of a send request with their rows and columns', () => {
    const errors = {
      'document.lines.1.vat.percentage': ['must be lower'],
      'document.buyer': ['b'],
      root: ['r'],
    };
    expect(toRowErrors(errors, [2, 4], mapping)).toEqual([
      { row: 4, column: 'BTW %', value: null, message: 'document.lines.1.vat.percentage: must be lower' },
      { row: 2, column: 'Klant', value: null, message: 'document.buyer: b' },
      { row: 2, column: null, value: null, message: 'r' },
    ]);
  });
});
