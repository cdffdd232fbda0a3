import fc from 'fast-check';
import { getDocumentTypeIds } from '../document-types';
import type { ParsedDocument } from '../model';
import { addressed, parsed, randomDocument } from '../random-documents.fixture';
import { readInvoice, type InvoiceSyntax } from '../read-invoice';
import { getBillingProfileFor, writeUbl } from '../ubl/write-ubl';
import { NAMESPACE, parseXml } from '../xml';
import { convertInvoice, listFatalLosses, type ConvertedInvoice } from './convert-invoice';
import { runs } from '../../../../test/support/runs';

// Generating takes most of the time; a busy machine must not turn that into a failure.
jest.setTimeout(30_000);

function converted(xml: string, to: InvoiceSyntax, processId: string | null = null): ConvertedInvoice {
  const result = convertInvoice(parseXml(xml), to, { processId });
  if (result === null) throw new Error('It is no invoice');
  return result;
}

const ubl = (content: string, root = 'Invoice'): string =>
  `<${root} xmlns="${NAMESPACE.invoice}" xmlns:cac="${NAMESPACE.cac}" xmlns:cbc="${NAMESPACE.cbc}">
   <cbc:ID>N1</cbc:ID><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>${content}</${root}>`;

const line = (content: string): string => `<cac:InvoiceLine><cbc:ID>1</cbc:ID>${content}</cac:InvoiceLine>`;

describe('convertInvoice', () => {
  it('carries every term over and back, whatever the document', () => {
    const trips = randomDocument.map(({ kind, input, sender, receiver }) => {
      const document = parsed(input, kind);
      const french = document.countrySpecific;
      const { processId } = getDocumentTypeIds(
        kind,
        getBillingProfileFor(document, kind),
        french?.businessProcess,
      );
      const [of, to] = kind.startsWith('selfBilling') ? [receiver, sender] : [sender, receiver];
      const xml = writeUbl(addressed(document, of, to), { kind, sender, receiver });
      return { xml, processId: french === null ? null : processId };
    });
    // UBL has these once for each of the payment means, and EN 16931 and CII once; the network of a card is no term.
    const known = /^paymentMeans\.\d+\.(?:reference|mandate\.id|cardAccount\.network)$/;
    fc.assert(
      fc.property(trips, ({ xml, processId }) => {
        const cii = converted(xml, 'cii', processId);
        expect(cii.conversion.lost.filter(({ field }) => !known.test(field))).toEqual([]);
        const back = converted(cii.text, 'ubl', processId);
        expect(back.conversion).toEqual({ from: 'cii', to: 'ubl', lost: [] });
        const again = converted(back.text, 'cii', processId);
        expect(again).toMatchObject({ text: cii.text, conversion: { lost: [] } });
        expect(parseXml(cii.text).size).toBe(cii.tree.size);
      }),
      runs(30),
    );
  });

  it('keeps what the document claims to be, and claims nothing in its stead', () => {
    const claimed = converted(
      ubl('<cbc:CustomizationID>urn:x</cbc:CustomizationID><cbc:ProfileID>S1</cbc:ProfileID>'),
      'cii',
    );
    expect(readInvoice(claimed.tree)).toMatchObject({ customizationId: 'urn:x', statedProcess: 'S1' });
    const silent = converted(ubl(''), 'cii');
    expect(readInvoice(silent.tree)).toMatchObject({ customizationId: null, statedProcess: null });
    expect(converted(silent.text, 'ubl').text).not.toContain('ProfileID');
  });

  it('writes a day with a time zone as the day alone, which is all that EN 16931 knows', () => {
    const { text, conversion } = converted(ubl('<cbc:IssueDate>2026-11-22+01:00</cbc:IssueDate>'), 'cii');
    expect(text).toContain('<udt:DateTimeString format="102">20261122</udt:DateTimeString>');
    expect(conversion.lost).toEqual([]);
  });

  it('names what it loses: elements that EN 16931 does not have, and terms that come twice', () => {
    const { conversion } = converted(
      ubl(
        `<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:UUID>u</cbc:UUID><cac:Signature><cbc:ID>s</cbc:ID></cac:Signature>
         <cbc:IssueDate>2026-11-22+01:00</cbc:IssueDate>` +
          line(
            `<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cac:Item><cbc:Name>Part</cbc:Name></cac:Item></cac:SubInvoiceLine>
             <cac:Item><cbc:Name>Whole</cbc:Name><cbc:Name>Other name</cbc:Name></cac:Item>`,
          ),
      ),
      'cii',
    );
    expect(conversion.lost).toEqual([
      { field: 'uuid', term: null },
      { field: '/Invoice/cac:Signature', term: null },
      { field: '/Invoice/cac:InvoiceLine/cac:SubInvoiceLine', term: null },
      { field: '/Invoice/cac:InvoiceLine/cac:Item/cbc:Name', term: null },
    ]);
    expect(listFatalLosses(conversion)).toEqual([]);
  });

  it('finds a term of EN 16931 that it loses fatal', () => {
    const means = (reference: string): string =>
      `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>${reference}</cbc:PaymentID></cac:PaymentMeans>`;
    expect(listFatalLosses(converted(ubl(means('A') + means('B')), 'cii').conversion)).toEqual([
      { field: 'paymentMeans.1.reference', term: 'BT-83' },
    ]);
    // In UBL the root says that it is no credit note, and in CII the type code that it is one.
    const both = ubl('').replace('380', '381');
    expect(listFatalLosses(converted(both, 'cii').conversion)).toContainEqual({
      field: 'invoiceNumber',
      term: 'BT-1',
    });
  });

  it('converts a thousand unknown elements in bounds', () => {
    const many = Array.from({ length: 1000 }, (_, i) => `<cbc:Extra${i}>x</cbc:Extra${i}>`).join('');
    expect(converted(ubl(many), 'cii').conversion.lost).toHaveLength(100);
  });

  it('converts nothing but invoices', () => {
    expect(convertInvoice(parseXml('<Order/>'), 'cii')).toBeNull();
  });

  it('gives the same document when it is in that syntax already', () => {
    const first = converted(ubl(line('<cac:Item><cbc:Name>Thing</cbc:Name></cac:Item>')), 'ubl');
    expect(first.conversion).toEqual({ from: 'ubl', to: 'ubl', lost: [] });
    expect((readInvoice(first.tree)?.parsed as ParsedDocument).lines[0]?.name).toBe('Thing');
  });
});
