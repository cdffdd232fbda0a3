import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import { extractInvoice, type Extraction } from './extract-invoice';
import { createPdf, createObjects, createPackedPdf, createStream } from './pdf/test-pdf.testing';
import { runs } from '../../../test/support/runs';

const XML = '<rsm:CrossIndustryInvoice xmlns:rsm="a"/>';
const xmlStream = createStream(XML, '/Type /EmbeddedFile /Subtype /text#2Fxml', true);
const XMP = `<rdf:Description xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description><rdf:Description pdfaid:part="3"/>`;

const readXml = (extraction: Extraction): string | null =>
  extraction.kind === 'invoice' ? extraction.invoice.xml.toString() : null;
const readReason = (extraction: Extraction): string =>
  extraction.kind === 'refused' ? `${extraction.reason}: ${extraction.message}` : extraction.kind;

describe('extractInvoice', () => {
  it.each(['factur-x.xml', 'FACTUR-X.XML', 'xrechnung.xml', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml'])(
    'finds the XML named %s',
    (name) => {
      const extraction = extractInvoice(
        createPdf({ objects: createObjects(xmlStream, { name, inAf: false }) }),
      );
      expect(readXml(extraction)).toBe(XML);
      expect(extraction).toMatchObject({
        invoice: { fileName: name, relationship: 'Alternative', metadata: null },
      });
    },
  );

  it('finds an associated invoice of any name that is missing in the name tree', () => {
    const objects = createObjects(xmlStream, { name: 'invoice.xml', inNames: false, relationship: 'Source' });
    expect(readXml(extractInvoice(createPdf({ objects })))).toBe(XML);
  });

  it('ignores files that are not invoices, and supplements', () => {
    const objectsWithOtherFile = createObjects(createStream('<a/>'), { name: 'orders.xml' });
    expect(extractInvoice(createPdf({ objects: objectsWithOtherFile })).kind).toBe('none');
    const supplement = createObjects(xmlStream, { name: 'other.xml', relationship: 'Supplement' });
    expect(extractInvoice(createPdf({ objects: supplement })).kind).toBe('none');
    expect(extractInvoice(createPdf({ objects: { 1: '<< /Type /Catalog >>' } })).kind).toBe('none');
  });

  it('reads object streams and cross-reference streams', () => {
    expect(readXml(extractInvoice(createPackedPdf({ objects: createObjects(xmlStream) })))).toBe(XML);
  });

  it('reads a file with broken cross-references', () => {
    const objects = createObjects(xmlStream);
    expect(readXml(extractInvoice(createPdf({ objects, startAt: 3 })))).toBe(XML);
    const movedBytes = createPdf({ objects });
    const shiftedBytes = Buffer.concat([
      movedBytes.subarray(0, 9),
      Buffer.from('% a comment\n'),
      movedBytes.subarray(9),
    ]);
    expect(readXml(extractInvoice(shiftedBytes))).toBe(XML);
  });

  it('returns the invoice of the newest revision', () => {
    const old = createPdf({ objects: createObjects(createStream('<old/>')) });
    const start = Number(/startxref\n(\d+)/.exec(old.toString('latin1'))?.[1]);
    const object = `4 0 obj\n<< /Length ${XML.length} >>\nstream\n${XML}\nendstream\nendobj\n`;
    const row = `${String(old.length).padStart(10, '0')} 00000 n \n`;
    const update = `${object}xref\n4 1\n${row}trailer\n<< /Root 1 0 R /Prev ${start} >>\nstartxref\n${old.length + object.length}\n%%EOF`;
    expect(readXml(extractInvoice(Buffer.concat([old, Buffer.from(update)])))).toBe(XML);
  });

  it.each(['ASCIIHexDecode', 'ASCII85Decode'])('decodes the filter %s', (filter) => {
    const data =
      filter === 'ASCIIHexDecode' ? `${Buffer.from(XML).toString('hex')}>` : ascii85(Buffer.from(XML));
    const objects = createObjects(createStream(data, `/Filter [/${filter}]`));
    expect(readXml(extractInvoice(createPdf({ objects })))).toBe(XML);
  });

  it('returns the invoice properties of the metadata', () => {
    const objects = { ...createObjects(xmlStream, { more: '/Metadata 5 0 R' }), 5: createStream(XMP) };
    expect(extractInvoice(createPdf({ objects }))).toMatchObject({
      invoice: { metadata: { conformanceLevel: 'EN 16931', fileName: 'factur-x.xml', pdfaPart: 3 } },
    });
    const attributes = XMP.replace(/<fx:ConformanceLevel>.*?<\/fx:ConformanceLevel>/, '').replace(
      '1p0#">',
      '1p0#" fx:ConformanceLevel="BASIC">',
    );
    expect(extractInvoice(createPdf({ objects: { ...objects, 5: createStream(attributes) } }))).toMatchObject(
      {
        invoice: { metadata: { conformanceLevel: 'BASIC' } },
      },
    );
  });
});

describe('extractInvoice rejects', () => {
  const createPdfWithTwoInvoices = (second: string): Buffer =>
    createPdf({
      objects: {
        ...createObjects(xmlStream, { more: '/AF [3 0 R 5 0 R]', inAf: false }),
        5: '<< /Type /Filespec /F (zugferd-invoice.xml) /EF << /F 6 0 R >> >>',
        6: createStream(second),
      },
    });

  it('a PDF with two different invoices, but not the same invoice twice', () => {
    expect(readReason(extractInvoice(createPdfWithTwoInvoices('<other/>')))).toBe(
      'several_invoices: contains two different invoices, "factur-x.xml" and "zugferd-invoice.xml"; expected one invoice',
    );
    expect(readXml(extractInvoice(createPdfWithTwoInvoices(XML)))).toBe(XML);
  });

  it('a file that is not a PDF, and an encrypted PDF', () => {
    expect(readReason(extractInvoice(Buffer.from('<a/>')))).toMatch(/^not_pdf: /);
    expect(readReason(extractInvoice(Buffer.from('%PDF-1.7\nnothing')))).toMatch(/^damaged: /);
    const encryptedBytes = createPdf({ objects: createObjects(xmlStream), trailer: '/Encrypt 9 0 R' });
    expect(readReason(extractInvoice(encryptedBytes))).toMatch(/^encrypted: /);
  });

  it('a PDF whose streams inflate to more than 64 MiB in total', () => {
    const part = createStream(
      deflateSync(Buffer.alloc(33 * 1024 * 1024), { level: 1 }),
      '/Filter /FlateDecode',
    );
    const objects = {
      1: '<< /Type /Catalog /AF [3 0 R 5 0 R] >>',
      3: '<< /UF (factur-x.xml) /EF << /F 4 0 R >> >>',
      4: part,
      5: '<< /UF (factur-x.xml) /EF << /F 6 0 R >> >>',
      6: part,
    };
    expect(readReason(extractInvoice(createPdf({ objects })))).toBe(
      'too_large: inflates to more than 64 MiB',
    );
  });

  it.each([
    ['deeply nested arrays', `${'['.repeat(100_000)}`],
    ['too many values', `[${'1 '.repeat(1_100_000)}]`],
    ['a long string', `(${'('.repeat(400_000)}`],
    ['a reference to itself', '5 0 R'],
    ['an empty object', ''],
  ])('a PDF with %s', (_, object) => {
    const objects = {
      ...createObjects(xmlStream, { more: '/AF 5 0 R', inAf: false, inNames: false }),
      5: object,
    };
    expect(readReason(extractInvoice(createPdf({ objects })))).toMatch(/^(too_large|damaged): /);
  });

  it('reads circular revisions and name trees once', () => {
    const circularPdf = createPdf({ objects: createObjects(xmlStream), trailer: '/Prev 9' });
    const start = /startxref\n(\d+)/.exec(circularPdf.toString('latin1'))?.[1] ?? '';
    const selfReferencingPdf = createPdf({ objects: createObjects(xmlStream), trailer: `/Prev ${start}` });
    expect(readXml(extractInvoice(selfReferencingPdf))).toBe(XML);
    const objects = {
      ...createObjects(xmlStream, { inNames: false, inAf: false, more: '/Names << /EmbeddedFiles 5 0 R >>' }),
      5: '<< /Kids [5 0 R 6 0 R 5 0 R] >>',
      6: '<< /Kids [5 0 R] /Names [(a) 3 0 R] >>',
    };
    expect(readXml(extractInvoice(createPdf({ objects })))).toBe(XML);
  });

  it('a PDF with too many embedded files or too large a table', () => {
    const many = createObjects(xmlStream, { inAf: false, more: '/AF 5 0 R' });
    const files = Array.from({ length: 1_200 }, (_, index) => {
      const number = 100 + index * 2;
      return [
        [number, `<< /F (${index}) /EF << /F ${number + 1} 0 R >> >>`],
        [number + 1, createStream('')],
      ] as const;
    }).flat();
    const list = `[${files
      .filter((_, index) => index % 2 === 0)
      .map(([number]) => `${number} 0 R`)
      .join(' ')}]`;
    const objects = { ...many, 5: list, ...Object.fromEntries(files) };
    expect(readReason(extractInvoice(createPdf({ objects })))).toMatch(
      /^too_large: has more than 1000 embedded files/,
    );
    const pdfWithHugeTable = createPdf({ objects: createObjects(xmlStream) })
      .toString('latin1')
      .replace('0 1\n', '0 999999999\n');
    expect(readXml(extractInvoice(Buffer.from(pdfWithHugeTable, 'latin1')))).toBe(XML);
  });

  it('returns a result for any damaged file', () => {
    const packedFile = createPackedPdf({
      objects: { ...createObjects(xmlStream, { more: '/Metadata 5 0 R' }), 5: createStream(XMP) },
    });
    const plainFile = createPdf({ objects: createObjects(xmlStream) });
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (isPacked, changes, cut) => {
          const bytes = Buffer.from(isPacked ? packedFile : plainFile);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const damagedBytes = cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
          expect(['invoice', 'none', 'refused']).toContain(extractInvoice(damagedBytes).kind);
        },
      ),
      runs(500),
    );
  });
});

function ascii85(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    const count = bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE();
    let digits = '';
    for (let i = 0; i < 5; i += 1) {
      digits = String.fromCharCode(33 + (value % 85)) + digits;
      value = Math.floor(value / 85);
    }
    text += digits.slice(0, count + 1);
  }
  return `${text}~>`;
}
