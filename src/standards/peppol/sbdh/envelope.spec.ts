import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { InvalidEnvelopeError, readEnvelope, writeEnvelope, type Envelope, type ReceivedEnvelope } from '.';

const ENVELOPE: Envelope = {
  instanceId: '0f7c-1',
  sender: '0208:0123456749',
  receiver: '0106:12345678',
  documentType: { scheme: 'busdox-docid-qns', value: 'urn:x::Invoice##urn:c#compliant#urn:d::2.1' },
  process: { scheme: 'cenbii-procid-ubl', value: 'urn:p' },
  countryC1: 'BE',
  mlsTo: '0242:000001-UNIT_1.Part',
  mlsType: 'ALWAYS_SEND',
};
const CREATED = new Date('2026-11-22T10:00:00Z');
const INVOICE = '<Invoice xmlns="urn:x"><a>é</a></Invoice>';
const writeDocument = (document: string | Buffer = INVOICE): string =>
  writeEnvelope(ENVELOPE, CREATED, Buffer.from(document)).toString();
const read = (text: string | Buffer): Promise<ReceivedEnvelope> => readEnvelope(Buffer.from(text));

describe('business document envelope', () => {
  it('reads its own output', async () => {
    expect(await read(writeDocument())).toEqual({
      ...ENVELOPE,
      createdAt: '2026-11-22T10:00:00.000Z',
      document: Buffer.from(INVOICE),
      root: { uri: 'urn:x', local: 'Invoice' },
    });
  });

  it.each([
    ['an XML declaration', '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\r\n', ''],
    ['a byte order mark', '\ufeff', ''],
    ['both', '\ufeff<?xml version="1.0"?>', ''],
    ['a comment before it', '<?xml version="1.0"?><!-- < & -->', '<!-- < & -->'],
  ])('contains the bytes of the document without %s', async (_what, before, payloadStart) => {
    const document = `<Invoice\n xmlns = 'urn:x'  a="1"\t><![CDATA[<x>]]>\r\n&#13;<b/></Invoice>`;
    const { document: extractedDocument } = await read(writeDocument(before + document));
    expect(extractedDocument.toString()).toBe(payloadStart + document);
  });

  it.each([
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ])('3: contains %s in %s', async (name, mark) => {
    const encode = (text: string): Buffer => {
      const little = Buffer.from(text, 'utf16le');
      return Buffer.concat([Buffer.from(mark), name === 'utf-16le' ? little : little.swap16()]);
    };
    const document = encode(`<?xml version="1.0" encoding="UTF-16"?>${INVOICE}`);
    const envelope = writeEnvelope(ENVELOPE, CREATED, document);
    expect((await readEnvelope(envelope)).document).toEqual(encode(INVOICE));
  });

  it('finds the document in an envelope of several pieces of any size (property)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 140_000 }),
        fc.constantFrom('x', 'é', '\u{1f600}', '\r\n'),
        async (n, filler) => {
          const document = `<Invoice xmlns="urn:x"><a>${filler.repeat(Math.ceil(n / filler.length))}</a></Invoice>`;
          expect((await read(writeDocument(document))).document.equals(Buffer.from(document))).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('12: reads an envelope after a byte order mark', async () => {
    expect((await read(`\ufeff${writeDocument()}`)).document.toString()).toBe(INVOICE);
  });

  it('adds namespace declarations of the envelope to the document', async () => {
    const text = writeDocument(
      '<Invoice xmlns="urn:x"><p:a q:b="1"/></Invoice>'.replace('urn:x"', 'urn:x" xmlns:q="urn:q"'),
    ).replace(
      '<StandardBusinessDocument ',
      '<StandardBusinessDocument xmlns:p="urn:p&amp;" xmlns:unused="urn:u" ',
    );
    expect((await read(text)).document.toString()).toBe(
      '<Invoice xmlns="urn:x" xmlns:q="urn:q" xmlns:p="urn:p&amp;"><p:a q:b="1"/></Invoice>',
    );
    const empty = writeDocument('<p:Invoice/>').replace(
      '<StandardBusinessDocument ',
      '<StandardBusinessDocument xmlns:p="urn:x" ',
    );
    expect((await read(empty)).document.toString()).toBe('<p:Invoice xmlns:p="urn:x"/>');
  });

  it('reads other prefixes, and uses the default schemes', async () => {
    const text = writeDocument()
      .replace(/<(\/?)(StandardBusinessDocument|HeaderVersion|Sender|Receiver)/g, '<$1s:$2')
      .replace(
        '<s:StandardBusinessDocument xmlns=',
        '<s:StandardBusinessDocument xmlns:s="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader" xmlns=',
      )
      .replace('<Identifier>busdox-docid-qns</Identifier>', '')
      .replace('<Identifier>cenbii-procid-ubl</Identifier>', '')
      .replace(
        '</BusinessScope>',
        '<Scope><Type>OTHER</Type><InstanceIdentifier>x</InstanceIdentifier></Scope>$&',
      );
    expect(await read(text)).toMatchObject({
      documentType: ENVELOPE.documentType,
      process: ENVELOPE.process,
    });
  });

  const scope = (type: string): RegExp => new RegExp(`<Scope><Type>${type}</Type>.*?</Scope>`);
  it.each<[string, RegExp | string, string]>([
    ['no sender', /<Sender>.*<\/Sender>/, ''],
    ['two receivers', /<Receiver>.*<\/Receiver>/, '$&$&'],
    ['a sender of another authority', 'Authority="iso6523-actorid-upis"', 'Authority="x"'],
    ['a sender that is not a participant', '0208:0123456749', 'nobody'],
    ['no document type', scope('DOCUMENTID'), ''],
    ['two document types', scope('DOCUMENTID'), '$&$&'],
    ['no process', scope('PROCESSID'), ''],
    ['no country', scope('COUNTRY_C1'), ''],
    ['a country of three letters', '>BE<', '>BEL<'],
    ['no instance id', /<InstanceIdentifier>0f7c-1<\/InstanceIdentifier>/, ''],
    ['another header version', '>1.0<', '>2.0<'],
    ['a creation time without zone', '10:00:00.000Z', '10:00:00'],
    ['another root namespace', '<Invoice xmlns="urn:x">', '<Invoice xmlns="urn:y">'],
    ['another root name', /<Invoice (.*)<\/Invoice>/, '<CreditNote $1</CreditNote>'],
    ['another standard', '<Standard>urn:x<', '<Standard>urn:y<'],
    ['another type', '<Type>Invoice<', '<Type>Order<'],
    ['another version', '<TypeVersion>2.1<', '<TypeVersion>2.2<'],
    ['two documents', /<Invoice .*<\/Invoice>/, '$&$&'],
    ['no document', /<Invoice .*<\/Invoice>/, ''],
    ['text next to the document', '</Invoice>', '$&x'],
    ['an envelope in the envelope', /<Invoice .*<\/Invoice>/, '<StandardBusinessDocument/>'],
    ['no header', /<StandardBusinessDocumentHeader>.*<\/StandardBusinessDocumentHeader>/, ''],
    [
      'the document before the header',
      /(<StandardBusinessDocumentHeader>.*<\/StandardBusinessDocumentHeader>)(.*)(<\/Standard)/,
      '$2$1$3',
    ],
    ['a DOCTYPE', '<StandardBusinessDocument ', '<!DOCTYPE x [<!ENTITY e "x">]>$&'],
    ['an unclosed element', '</Invoice>', ''],
  ])('42: refuses %s', async (_what, from, to) => {
    const text = writeDocument();
    const changedText = text.replace(from, to);
    expect(changedText).not.toBe(text);
    await expect(read(changedText)).rejects.toBeInstanceOf(InvalidEnvelopeError);
  });

  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['no XML', 'hello'],
    ['another document', INVOICE],
    ['random bytes', randomBytes(5_000)],
    ['100,000 levels', '<a>'.repeat(100_000)],
    ['100,000 attributes', `<a ${Array.from({ length: 100_000 }, (_, i) => `a${i}=""`).join(' ')}>`],
  ])('41: refuses %s', async (_what, bytes) => {
    await expect(read(bytes)).rejects.toBeInstanceOf(InvalidEnvelopeError);
  });

  it('refuses to send a document that an envelope cannot contain', () => {
    expect(() => writeDocument(`<!DOCTYPE Invoice>${INVOICE}`)).toThrow(InvalidEnvelopeError);
    const pdf = {
      ...ENVELOPE,
      documentType: { scheme: 'busdox-docid-qns', value: 'urn:peppol:doctype:pdf+xml##x::D22B' },
    };
    expect(() => writeEnvelope(pdf, CREATED, Buffer.from(INVOICE))).toThrow('not XML');
  });
});
