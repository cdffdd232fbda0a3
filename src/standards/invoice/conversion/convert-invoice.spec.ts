import fc from 'fast-check';
import { getDocumentTypeIds } from '../document-types';
import type { ParsedDocument } from '../model';
import { addressed, parsed, randomDocument } from '../random-documents.fixture';
import { readInvoice, type InvoiceSyntax } from '../read-invoice';
import { writeUbl } from '../ubl/write-ubl';
import { getBillingProfileFor } from '../written-identifiers';
import { NAMESPACE, parseXml } from '../xml';
import { convertInvoice, listFatalLosses, type ConvertedInvoice } from './convert-invoice';
import { runs } from '../../../../test/support/runs';

// Long timeout, because generating documents is slow on a busy machine.
jest.setTimeout(30_000);

function convert(xml: string, to: InvoiceSyntax, processId: string | null = null): ConvertedInvoice {
  const result = convertInvoice(parseXml(xml), to, { processId });
  if (result === null) throw new Error('The document to convert is not an invoice');
  return result;
}

const ubl = (content: string, root = 'Invoice'): string =>
  `<${root} xmlns="${NAMESPACE.invoice}" xmlns:cac="${NAMESPACE.cac}" xmlns:cbc="${NAMESPACE.cbc}">
   <cbc:ID>N1</cbc:ID><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>${content}</${root}>`;

const line = (content: string): string => `<cac:InvoiceLine><cbc:ID>1</cbc:ID>${content}</cac:InvoiceLine>`;

describe('convertInvoice', () => {
  it('preserves every term in both directions, for any document', () => {
    const roundTrips = randomDocument.map(({ kind, input, sender, receiver }) => {
      const document = parsed(input, kind);
      const french = document.countrySpecific;
      const { processId } = getDocumentTypeIds(
        kind,
        getBillingProfileFor(document, kind),
        french?.businessProcess,
      );
      const [sellerAddress, buyerAddress] = kind.startsWith('selfBilling')
        ? [receiver, sender]
        : [sender, receiver];
      const xml = writeUbl(addressed(document, sellerAddress, buyerAddress), { kind, sender, receiver });
      return { xml, processId: french === null ? null : processId };
    });
    // UBL repeats these terms for each payment means; EN 16931 and CII have them once. The card network is not a term.
    const knownPattern = /^paymentMeans\.\d+\.(?:reference|mandate\.id|cardAccount\.network)$/;
    fc.assert(
      fc.property(roundTrips, ({ xml, processId }) => {
        const cii = convert(xml, 'cii', processId);
        expect(cii.conversion.lost.filter(({ field }) => !knownPattern.test(field))).toEqual([]);
        const back = convert(cii.text, 'ubl', processId);
        expect(back.conversion).toEqual({ from: 'cii', to: 'ubl', lost: [] });
        const again = convert(back.text, 'cii', processId);
        expect(again).toMatchObject({ text: cii.text, conversion: { lost: [] } });
        expect(parseXml(cii.text).size).toBe(cii.tree.size);
      }),
      runs(30),
    );
  });

  it('preserves the specification identifier, and adds none when it is absent', () => {
    const identifiedInvoice = convert(
      ubl('<cbc:CustomizationID>urn:x</cbc:CustomizationID><cbc:ProfileID>S1</cbc:ProfileID>'),
      'cii',
    );
    expect(readInvoice(identifiedInvoice.tree)).toMatchObject({
      customizationId: 'urn:x',
      statedProcess: 'S1',
    });
    const unidentifiedInvoice = convert(ubl(''), 'cii');
    expect(readInvoice(unidentifiedInvoice.tree)).toMatchObject({
      customizationId: null,
      statedProcess: null,
    });
    expect(convert(unidentifiedInvoice.text, 'ubl').text).not.toContain('ProfileID');
  });

  it('writes a day with a time zone as the day only, as in EN 16931', () => {
    const { text, conversion } = convert(ubl('<cbc:IssueDate>2026-11-22+01:00</cbc:IssueDate>'), 'cii');
    expect(text).toContain('<udt:DateTimeString format="102">20261122</udt:DateTimeString>');
    expect(conversion.lost).toEqual([]);
  });

  it('lists lost elements without a term in EN 16931, and lost repetitions of terms', () => {
    const { conversion } = convert(
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

  it('a lost term of EN 16931 is fatal', () => {
    const means = (reference: string): string =>
      `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>${reference}</cbc:PaymentID></cac:PaymentMeans>`;
    expect(listFatalLosses(convert(ubl(means('A') + means('B')), 'cii').conversion)).toEqual([
      { field: 'paymentMeans.1.reference', term: 'BT-83' },
    ]);
    // In UBL, the root element makes this document an invoice; in CII, the type code makes it a credit note.
    const both = ubl('').replace('380', '381');
    expect(listFatalLosses(convert(both, 'cii').conversion)).toContainEqual({
      field: 'invoiceNumber',
      term: 'BT-1',
    });
  });

  it('limits the list for a thousand unknown elements', () => {
    const many = Array.from({ length: 1000 }, (_, i) => `<cbc:Extra${i}>x</cbc:Extra${i}>`).join('');
    expect(convert(ubl(many), 'cii').conversion.lost).toHaveLength(100);
  });

  it('returns null for other documents', () => {
    expect(convertInvoice(parseXml('<Order/>'), 'cii')).toBeNull();
  });

  it('returns the same document when it has that syntax', () => {
    const first = convert(ubl(line('<cac:Item><cbc:Name>Thing</cbc:Name></cac:Item>')), 'ubl');
    expect(first.conversion).toEqual({ from: 'ubl', to: 'ubl', lost: [] });
    expect((readInvoice(first.tree)?.parsed as ParsedDocument).lines[0]?.name).toBe('Thing');
  });
});
