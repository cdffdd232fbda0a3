import { extractInvoice, writeFacturXXml, findConformanceLevel } from '../../../standards/facturx';
import { listEmbeddedFiles } from '../../../standards/facturx/pdf/embedded-files';
import { PdfFile } from '../../../standards/facturx/pdf/pdf-file';
import { PdfStream } from '../../../standards/facturx/pdf/values';
import type { Attachment, InvoiceDocument } from '../../../standards/invoice';
import { readInvoiceXml } from '../../../standards/invoice';
import { renderFacturX } from './render-facturx';
import { renderInvoicePdf } from './render-invoice-pdf';
import { buildSampleInvoice } from './sample-document.testing';

const createAttachment = (filename: string, mimeCode: string, body: string): Attachment => ({
  id: filename,
  filename,
  mimeCode,
  description: null,
  embeddedDocument: Buffer.from(body).toString('base64'),
  url: null,
});

async function createFacturX(
  fields: Partial<InvoiceDocument> = {},
): Promise<{ pdf: Buffer; xml: Uint8Array }> {
  const document = buildSampleInvoice(2, fields);
  const xml = writeFacturXXml(document, {
    kind: 'invoice',
    profile: 'en16931',
    sender: null,
    receiver: null,
    process: null,
  });
  if (!xml.ok) throw new Error(xml.fatal.join());
  const options = { language: 'en', type: 'invoice' } as const;
  return { pdf: await renderFacturX(document, { xml: xml.xml, level: 'EN 16931' }, options), xml: xml.xml };
}

describe('a Factur-X file', () => {
  it('contains the invoice, byte for byte, and declares it in the metadata', async () => {
    const { pdf, xml } = await createFacturX();
    expect(extractInvoice(pdf)).toEqual({
      kind: 'invoice',
      invoice: {
        xml: Buffer.from(xml),
        fileName: 'factur-x.xml',
        relationship: 'Source',
        metadata: { conformanceLevel: 'EN 16931', fileName: 'factur-x.xml', pdfaPart: 3 },
      },
    });
    expect(findConformanceLevel(readInvoiceXml(xml)?.customizationId ?? null)).toBe('EN 16931');
  });

  it('is PDF/A-3b: colours are defined, fonts are embedded, and each file declares its relationship', async () => {
    const { pdf } = await createFacturX({ attachments: [createAttachment('a.csv', 'text/csv', '1;2')] });
    const file = new PdfFile(pdf);
    const [intent] = file.getArray(file.catalog.get('OutputIntents'));
    expect(file.getNameText(file.getDict(intent)?.get('S'))).toBe('GTS_PDFA1');
    const metadata = file.resolve(file.catalog.get('Metadata'));
    if (!(metadata instanceof PdfStream)) throw new Error('no metadata');
    const xmp = file.readStreamData(metadata).toString();
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(xmp).toContain('<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#<');
    const files = listEmbeddedFiles(file);
    expect(files.map(({ name, relationship, mimeType }) => [name, relationship, mimeType])).toEqual([
      ['a.csv', 'Supplement', 'text/csv'],
      ['factur-x.xml', 'Source', 'text/xml'],
    ]);
    for (const { stream } of files)
      expect(file.getDict(stream.dict.get('Params'))?.has('ModDate')).toBe(true);
    const text = pdf.toString('latin1');
    expect(text.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(text).not.toMatch(/\/JavaScript|\/JS |\/Encrypt|\/Launch/);
    expect([...file.catalog.keys()].every((key) => key !== 'AA' && key !== 'OpenAction')).toBe(true);
  });

  it('does not mistake a supporting document for the invoice, and contains all supporting documents', async () => {
    const { pdf, xml } = await createFacturX({
      attachments: [
        createAttachment('factur-x.xml', 'application/pdf', 'a'),
        createAttachment('xrechnung.xml', 'no media type', 'b'),
        createAttachment('same.csv', 'text/csv', 'c'),
        createAttachment('same.csv', 'text/csv', 'd'),
        createAttachment('../Größe 照片.png', 'image/png', 'e'),
      ],
    });
    const found = extractInvoice(pdf);
    expect(found).toMatchObject({ kind: 'invoice', invoice: { xml: Buffer.from(xml) } });
    const file = new PdfFile(pdf);
    expect(
      listEmbeddedFiles(file).map(({ name, mimeType, stream }) => [
        name,
        mimeType,
        file.readStreamData(stream).toString().slice(0, 9),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['2-factur-x.xml', 'application/pdf', 'a'],
        ['2-xrechnung.xml', 'application/octet-stream', 'b'],
        ['same.csv', 'text/csv', 'c'],
        ['2-same.csv', 'text/csv', 'd'],
        ['__Größe 照片.png', 'image/png', 'e'],
      ]),
    );
  });

  it('is the same file for the same document, while the reading copy contains no invoice', async () => {
    const [first, second] = [await createFacturX(), await createFacturX()];
    expect(first.pdf.equals(second.pdf)).toBe(true);
    const plain = await renderInvoicePdf(buildSampleInvoice(2), { language: 'en', type: 'invoice' });
    expect(extractInvoice(plain)).toEqual({ kind: 'none' });
  });
});
