import { createHash, randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { blankParty } from '../../../standards/invoice';
import { buildDocument } from '../reading/building';
import { READING_DICTIONARY, UBL_DICTIONARY } from './dictionaries';
import { canUnpackSync, pack, unpack, unpackSync } from './packed-contents';
import { packReading, packContents, unpackReading } from './stored-contents';

const computeDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Builds an invoice in the way the product does. */
function buildInvoice(): { xml: Buffer; parsed: string; validation: object } {
  const party = { street: 'Kerkstraat 7', city: 'Gent', postalZone: '9000', country: 'BE' };
  const buildResult = buildDocument({
    input: {
      invoiceNumber: 'F-2026-0815',
      buyerReference: 'PO-4711',
      note: 'Thank you for your order of last week.',
      buyer: { ...party, name: 'Cantina Sociale SRL', vatNumber: 'BE0987654394' },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: ['Office chairs, grey', 'Oak table 160x80', 'Transport'].map((name, i) => ({
        name,
        quantity: String(i + 1),
        netPriceAmount: `${(i + 3) * 17}.35`,
        vat: { percentage: '21' },
      })),
    },
    kind: 'invoice',
    today: '2026-11-21',
    day: '2026-11-21',
    company: blankParty({ ...party, name: 'Atelier Dubois SRL', vatNumber: 'BE0123456749' }),
    prefix: 'document',
    sender: '0208:0123456749',
    recipient: '0208:0987654394',
    requestedTypeIds: {},
    attachPdf: false,
  });
  if (!buildResult.ok || buildResult.reading.parsedJson === null)
    throw new Error('The sample invoice must be valid');
  const { parsedJson, validation } = buildResult.reading;
  return { xml: Buffer.from(buildResult.xml), parsed: parsedJson, validation };
}

describe('packed contents', () => {
  it('use dictionaries that never change', () => {
    // A change of these texts makes all stored documents unreadable: add a further encoding instead.
    expect([computeDigest(UBL_DICTIONARY), computeDigest(READING_DICTIONARY)]).toEqual([
      'f8f33f1e17f6d802',
      'c708ee488191f4f4',
    ]);
  });

  it('are restored byte for byte for any content', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc.string().map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(
        bytes,
        fc.constantFrom('ubl' as const, 'reading' as const),
        async (original, likeness) => {
          const packedBytes = await pack(original, likeness);
          expect(packedBytes.length).toBeLessThanOrEqual(original.length + 5);
          expect(canUnpackSync(packedBytes)).toBe(true);
          expect(unpackSync(packedBytes).equals(original)).toBe(true);
          expect((await unpack(packedBytes)).equals(original)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['a large text', Buffer.from(UBL_DICTIONARY.repeat(300))],
    ['incompressible bytes', randomBytes(3_000_000)],
    ['empty bytes', Buffer.alloc(0)],
  ])('are unchanged after unpacking, for %s', async (_, original) => {
    const packedBytes = await pack(original, 'ubl');
    expect(canUnpackSync(packedBytes)).toBe(original.length <= 65_536);
    expect((await unpack(packedBytes)).equals(original)).toBe(true);
  });

  it('take less than half of the size of gzip for a typical invoice', async () => {
    const { xml, parsed, validation } = buildInvoice();
    const { packedXml, packedReading } = await packContents(xml, parsed, validation);
    expect(packedXml.length).toBeLessThan(gzipSync(xml).length / 2);
    expect(packedReading.length).toBeLessThan(gzipSync(parsed).length / 2);
  });

  it('separate the parsed form from the findings', async () => {
    const { parsed, validation } = buildInvoice();
    const read = await unpackReading(await packReading(parsed, JSON.stringify(validation)));
    expect([String(read.parsed), JSON.parse(String(read.validation))]).toEqual([parsed, validation]);
    const report = await unpackReading(await packReading(null, JSON.stringify(validation)));
    expect([report.parsed, JSON.parse(String(report.validation))]).toEqual([null, validation]);
  });

  it('cause an error when they are damaged', async () => {
    const packedBytes = await pack(Buffer.from('<Invoice/>'.repeat(20)), 'ubl');
    const changed = (at: number, byte: number): Buffer => {
      const copy = Buffer.from(packedBytes);
      copy.writeUInt8(byte, at);
      return copy;
    };
    await expect(unpack(Buffer.alloc(3))).rejects.toThrow('has 3 bytes');
    await expect(unpack(changed(0, 9))).rejects.toThrow('encoding 9, which this release does not support');
    await expect(unpack(changed(4, 199))).rejects.toThrow(/instead of 199|larger than/);
    await expect(unpack(changed(4, 201))).rejects.toThrow('has 200 bytes instead of 201');
  });

  it('are not unpacked beyond the length in the header', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000), { dictionary: Buffer.from(UBL_DICTIONARY) });
    const header = Buffer.from([1, 0, 0, 0, 100]);
    await expect(unpack(Buffer.concat([header, bomb]))).rejects.toThrow('larger than 101 bytes');
  });
});
