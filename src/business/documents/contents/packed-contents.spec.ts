import { createHash, randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { blankParty } from '../../../standards/invoice';
import { buildDocument } from '../reading/building';
import { READING, UBL } from './dictionaries';
import { isSmall, pack, unpack, unpackSmall } from './packed-contents';
import { packReading, packContents, unpackReading } from './stored-contents';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** An invoice as the product writes it. */
function invoice(): { xml: Buffer; parsed: string; validation: object } {
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
  if (!buildResult.ok || buildResult.reading.parsedJson === null) throw new Error('The invoice is not sound');
  const { parsedJson, validation } = buildResult.reading;
  return { xml: Buffer.from(buildResult.xml), parsed: parsedJson, validation };
}

describe('packed contents', () => {
  it('are read with the dictionaries with which they were written', () => {
    // A change of these texts makes all stored documents unreadable: add a further encoding instead.
    expect([digestOf(UBL), digestOf(READING)]).toEqual(['f8f33f1e17f6d802', 'c708ee488191f4f4']);
  });

  it('are restored byte for byte, whatever they contain', async () => {
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
          expect(isSmall(packedBytes)).toBe(true);
          expect(unpackSmall(packedBytes).equals(original)).toBe(true);
          expect((await unpack(packedBytes)).equals(original)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['a large text', Buffer.from(UBL.repeat(300))],
    ['what no packing makes smaller', randomBytes(3_000_000)],
    ['nothing', Buffer.alloc(0)],
  ])('are unchanged after unpacking, for %s', async (_, original) => {
    const packedBytes = await pack(original, 'ubl');
    expect(isSmall(packedBytes)).toBe(original.length <= 65_536);
    expect((await unpack(packedBytes)).equals(original)).toBe(true);
  });

  it('are less than half as large as with gzip for a usual invoice', async () => {
    const { xml, parsed, validation } = invoice();
    const { packedXml, packedReading } = await packContents(xml, parsed, validation);
    expect(packedXml.length).toBeLessThan(gzipSync(xml).length / 2);
    expect(packedReading.length).toBeLessThan(gzipSync(parsed).length / 2);
  });

  it('keep the parsed form and the findings apart', async () => {
    const { parsed, validation } = invoice();
    const read = await unpackReading(await packReading(parsed, JSON.stringify(validation)));
    expect([String(read.parsed), JSON.parse(String(read.validation))]).toEqual([parsed, validation]);
    const report = await unpackReading(await packReading(null, JSON.stringify(validation)));
    expect([report.parsed, JSON.parse(String(report.validation))]).toEqual([null, validation]);
  });

  it('report damaged contents', async () => {
    const packedBytes = await pack(Buffer.from('<Invoice/>'.repeat(20)), 'ubl');
    const changed = (at: number, byte: number): Buffer => {
      const copy = Buffer.from(packedBytes);
      copy.writeUInt8(byte, at);
      return copy;
    };
    await expect(unpack(Buffer.alloc(3))).rejects.toThrow('has 3 bytes');
    await expect(unpack(changed(0, 9))).rejects.toThrow('encoding 9, which this release does not know');
    await expect(unpack(changed(4, 199))).rejects.toThrow(/instead of 199|larger than/);
    await expect(unpack(changed(4, 201))).rejects.toThrow('has 200 bytes instead of 201');
  });

  it('never exceed their stated length', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000), { dictionary: Buffer.from(UBL) });
    const header = Buffer.from([1, 0, 0, 0, 100]);
    await expect(unpack(Buffer.concat([header, bomb]))).rejects.toThrow('larger than 101 bytes');
  });
});
