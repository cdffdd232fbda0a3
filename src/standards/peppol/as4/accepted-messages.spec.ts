import { createDecipheriv, createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { canonicalize } from '../c14n';
import { parseTree } from '../xml';
import { buildRequest } from './build-request';
import { craft, MESSAGE, open, pack, PAYLOAD, type Craft, type Crafted } from './crafted-message.fixture';
import { NS } from './names';
import { SOAP_LIMITS } from './soap-reader';
import { identity } from './vectors.fixture';

const property = (name: string): RegExp => new RegExp(`<eb:Property name="${name}"[^>]*>[^<]*</eb:Property>`);

/** Creates a message whose eb:Messaging is written differently; the signature covers its canonical form. */
async function craftWithMessaging(
  change: (messaging: string) => string,
  prefixList = '',
  around = '',
): Promise<Crafted> {
  const ap1 = await identity('ap1');
  let digest = '';
  let soap = '';
  let content = Buffer.alloc(0);
  await craft({
    content: (bytes) => (content = bytes as Buffer<ArrayBuffer>),
    soap: (text) => {
      soap = text
        .replace('<S12:Envelope ', `<S12:Envelope ${around}`)
        .replace(/<eb:Messaging.*<\/eb:Messaging>/, change);
      const { root } = parseTree(Buffer.from(soap), SOAP_LIMITS);
      const messaging = root.child(NS.soap, 'Header')?.child(NS.eb, 'Messaging');
      if (messaging === undefined) throw new Error('no Messaging');
      const list = prefixList
        .split(' ')
        .filter((p) => p !== '')
        .map((p) => (p === '#default' ? '' : p));
      const canonical = canonicalize(messaging, { kind: 'exclusive', prefixList: list });
      digest = createHash('sha256').update(canonical).digest('base64');
      return text;
    },
  });
  const inclusive =
    prefixList === ''
      ? ''
      : `<ec:InclusiveNamespaces xmlns:ec="${NS.ec}" PrefixList="${prefixList}"></ec:InclusiveNamespaces>`;
  const info = (/<ds:SignedInfo .*<\/ds:SignedInfo>/.exec(soap)?.[0] ?? '').replace(
    /(URI="#messaging"><ds:Transforms><ds:Transform Algorithm="[^"]*">)(<\/ds:Transform>.*?<ds:DigestValue>)[^<]*/,
    `$1${inclusive}$2${digest}`,
  );
  const value = (await ap1.sign(Buffer.from(info))).toString('base64');
  const signedText = soap
    .replace(/<ds:SignedInfo .*<\/ds:SignedInfo>/, info)
    .replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`);
  return pack(signedText, content);
}

/** Header blocks of other access points or gateways that need not be understood. */
const FOREIGN_BLOCKS: [string, string][] = [
  ['without mustUnderstand', '<x:Trace xmlns:x="urn:x"><x:hop/></x:Trace>'],
  ['with mustUnderstand="false"', '<x:Trace xmlns:x="urn:x" S12:mustUnderstand="false"/>'],
  ['with mustUnderstand="0"', '<x:Trace xmlns:x="urn:x" S12:mustUnderstand=" 0 "/>'],
  [
    'of WS-Addressing',
    '<a:Action xmlns:a="http://www.w3.org/2005/08/addressing">urn:x</a:Action><a:To xmlns:a="http://www.w3.org/2005/08/addressing">urn:y</a:To>',
  ],
  ['for another role', '<x:Trace xmlns:x="urn:x" S12:role="urn:other" S12:mustUnderstand="true"/>'],
  ['with mustUnderstand in no namespace', '<x:Trace xmlns:x="urn:x" mustUnderstand="true"/>'],
];

describe('accepted messages, with the number of the conformance list', () => {
  it('1, 2, 8: our messages are compressed, signed with RSA-SHA256 over three references and encrypted with AES-128-GCM', async () => {
    const { certificate } = await identity('ap2');
    const { soap, references, contentType } = await buildRequest(MESSAGE, await identity('ap1'), certificate);
    const text = soap.toString();
    expect(contentType).toMatch(/^multipart\/related; boundary="[^"]+"; type="application\/soap\+xml"$/);
    expect(references.map(({ uri }) => uri)).toEqual(['#messaging', '#body', 'cid:payload.7f0c@ap.example']);
    expect(text).toContain('<eb:Property name="CompressionType">application/gzip</eb:Property>');
    expect(text).toContain('xmldsig-more#rsa-sha256');
    expect(text).toContain('2009/xmlenc11#aes128-gcm');
    expect(text).toContain(
      '<eb:Property name="originalSender" type="iso6523-actorid-upis">0208:0123456749</eb:Property>',
    );
  });

  it('5: the payload is compressed, then signed, then encrypted', async () => {
    const ap2 = await identity('ap2');
    const { body, soap, references } = await buildRequest(MESSAGE, await identity('ap1'), ap2.certificate);
    const wrappedText = /<xenc:CipherValue>([^<]*)/.exec(soap.toString())?.[1] ?? '';
    const key = await ap2.unwrapKey(Buffer.from(wrappedText, 'base64'), 16);
    const whole = Buffer.concat(body);
    const content = whole.subarray(whole.lastIndexOf('\r\n\r\n') + 4, whole.lastIndexOf('\r\n--=_'));
    const decipher = createDecipheriv('aes-128-gcm', key, content.subarray(0, 12));
    decipher.setAuthTag(content.subarray(-16));
    const plain = Buffer.concat([decipher.update(content.subarray(12, -16)), decipher.final()]);
    expect(createHash('sha256').update(plain).digest()).toEqual(references[2]?.digest);
    expect(gunzipSync(plain)).toEqual(PAYLOAD);
  });

  it('6, 7: the body is empty, and the parties are access points', async () => {
    const { soap } = await buildRequest(MESSAGE, await identity('ap1'), (await identity('ap2')).certificate);
    expect(soap.toString()).toMatch(/<S12:Body [^>]*><\/S12:Body>/);
    expect(soap.toString()).toContain(
      '<eb:PartyId type="urn:fdc:peppol.eu:2017:identifiers:ap">POP000001</eb:PartyId>',
    );
  });

  it('10: a repeated message has the same digests, with another key and signature', async () => {
    const [ap1, ap2] = [await identity('ap1'), await identity('ap2')];
    const first = await buildRequest(MESSAGE, ap1, ap2.certificate);
    const second = await buildRequest(MESSAGE, ap1, ap2.certificate);
    expect(second.references).toEqual(first.references);
    expect(second.soap).not.toEqual(first.soap);
  });

  const raw: Craft = {
    messaging: (text) => text.replace(property('CompressionType'), ''),
    plain: PAYLOAD,
  };
  const xml = Buffer.from('<?xml version="1.0"?>\r\n<a  x = "1"><b/></a>');
  const canonicalXml = Buffer.from('<a x="1"><b></b></a>');
  it.each<[string, Craft, Buffer]>([
    ['2: a payload without compression', { ...raw, mimeType: 'application/xml' }, PAYLOAD],
    ['2: with the type application/octet-stream', { ...raw, mimeType: 'application/octet-stream' }, PAYLOAD],
    [
      '2: XML whose canonical form is signed',
      { ...raw, plain: xml, digested: canonicalXml, mimeType: 'application/xml' },
      xml,
    ],
    [
      '2: XML of the type text/xml with a charset, whose canonical form is signed',
      { ...raw, plain: xml, digested: canonicalXml, mimeType: 'text/xml; charset=utf-8' },
      xml,
    ],
    [
      '3: a character set',
      {
        messaging: (t) =>
          t.replace(property('MimeType'), '$&<eb:Property name="CharacterSet">UTF-16</eb:Property>'),
      },
      PAYLOAD,
    ],
    ['3: another MimeType', { messaging: (t) => t.replace('>application/xml<', '>text/xml<') }, PAYLOAD],
    [
      '4: further properties without type',
      { messaging: (t) => t.replace('</eb:MessageProperties>', '<eb:Property name="x">y</eb:Property>$&') },
      PAYLOAD,
    ],
    [
      '12: other headers of the part',
      {
        partHeaders: 'MimeType: application/xml\r\nX-Folded: a\r\n\tb\r\ncontent-description: Attachment\r\n',
      },
      PAYLOAD,
    ],
    [
      '13: a role on eb:Messaging',
      { messaging: (t) => t.replace(' wsu:Id=', ' role="ultimate" wsu:Id=') },
      PAYLOAD,
    ],
    ...[
      ['before the blocks that are read', '<S12:Header>', (block: string) => `<S12:Header>${block}`],
      ['after the blocks that are read', '</S12:Header>', (block: string) => `${block}</S12:Header>`],
      ['between the blocks that are read', '</wsse:Security>', (block: string) => `</wsse:Security>${block}`],
    ].flatMap(([where, at, put]): [string, Craft, Buffer][] =>
      FOREIGN_BLOCKS.map(([name, block]) => [
        `47: a foreign header block ${String(where)}, ${name}`,
        { soap: (t) => t.replace(String(at), () => (put as (block: string) => string)(block)) },
        PAYLOAD,
      ]),
    ),
    [
      '13: white space in the security header',
      {
        soap: (t) =>
          t
            .replace(/(<wsse:BinarySecurityToken|<ds:Signature |<xenc:EncryptedKey )/g, '\n  $1')
            .replace(/(<ds:SignatureValue>)(.{64})/, '$1\n$2\n'),
      },
      PAYLOAD,
    ],
    ['12: a byte order mark in the SOAP part', { soap: (t) => `\ufeff${t}` }, PAYLOAD],
    ['12: no XML declaration', { soap: (t) => t.replace(/^<\?xml[^>]*\?>/, '') }, PAYLOAD],
  ])('%s', async (_name, edit, payload) => {
    expect((await open(await craft(edit))).payload).toEqual(payload);
  });

  it('9: a ping is recognised, with and without payload', async () => {
    const ping = (text: string): string =>
      text
        .replace(
          /<eb:Service .*<\/eb:Action>/,
          `<eb:Service>${NS.eb}service</eb:Service><eb:Action>${NS.eb}test</eb:Action>`,
        )
        .replace(/<eb:MessageProperties>.*<\/eb:MessageProperties>/, '');
    expect((await open(await craft({ messaging: ping }))).userMessage.isPing).toBe(true);
    let soap = '';
    await craft({
      messaging: (text) => ping(text).replace(/<eb:PayloadInfo>.*<\/eb:PayloadInfo>/, ''),
      covers: () => [],
      encryption: () => '',
      soap: (text) => (soap = text),
    });
    const messageWithoutPayload = await open({
      contentType: 'application/soap+xml',
      body: Buffer.from(soap),
    });
    expect(messageWithoutPayload).toMatchObject({
      payload: null,
      userMessage: { isPing: true, payload: null },
    });
  });

  it.each([
    ['unquoted, in another order', 'Multipart/Related; type="application/soap+xml"; boundary=B'],
    ['with start', 'multipart/related;boundary=B;start="<root>";start-info="application/soap+xml"'],
    ['folded', 'multipart/related;\r\n boundary="B";\r\n\ttype="application/soap+xml"'],
  ])('12: Content-Type %s', async (_name, contentType) => {
    const { body } = await craft();
    const namedBytes = Buffer.from(
      body.toString('latin1').replace('charset=UTF-8', 'charset=UTF-8\r\nContent-ID: <root>'),
      'latin1',
    );
    expect((await open({ contentType, body: namedBytes })).payload).toEqual(PAYLOAD);
  });

  it('12: accepts the SOAP part in second place when start names it, a preamble, an epilogue, base64', async () => {
    const { body } = await craft();
    const text = body.toString('latin1');
    const parts = text.split(/--B(?:--)?\r\n/).filter((part) => part !== '');
    const [soap = '', payload = ''] = parts;
    const [head = '', ...rest] = payload.split('\r\n\r\n');
    const encodedText = Buffer.from(rest.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1')
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n');
    const base64 = `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${encodedText}\r\n`;
    const message = `preamble\r\n--B  \r\n${base64}--B\r\nContent-ID: <r>\r\n${soap}--B--\r\nepilogue\r\n--B\r\n`;
    const contentType = 'multipart/related; boundary=B; start="<r>"';
    expect((await open({ contentType, body: Buffer.from(message, 'latin1') })).payload).toEqual(PAYLOAD);
  });

  it.each<[string, (messaging: string) => string, string, string]>([
    ['another prefix', (t) => t.replaceAll('eb:', 'e_1.x:').replaceAll('xmlns:eb=', 'xmlns:e_1.x='), '', ''],
    [
      'no prefix',
      (t) => t.replaceAll('<eb:', '<').replaceAll('</eb:', '</').replace('xmlns:eb=', 'xmlns='),
      '',
      '',
    ],
    [
      'declarations on the envelope',
      (t) => t.replace(/ xmlns:(eb|S12|wsu)="[^"]*"/g, ''),
      '',
      `xmlns:eb="${NS.eb}" xmlns:wsu="${NS.wsu}" `,
    ],
    ['white space inside', (t) => t.replace(/></g, '>\r\n\t <'), '', ''],
    [
      'other quotes and order of attributes',
      (t) =>
        t.replace(
          / wsu:Id="messaging" S12:mustUnderstand="true"/,
          " S12:mustUnderstand='true'  wsu:Id='messaging' ",
        ),
      '',
      '',
    ],
    ['empty element tags', (t) => t.replace('<eb:MessageProperties>', '<eb:MessageProperties >'), '', ''],
    ['a PrefixList', (t) => t, 'S12 eb xsd missing', 'xmlns:xsd="http://www.w3.org/2001/XMLSchema" '],
    ['a PrefixList with the default namespace', (t) => t, '#default', 'xmlns="urn:d" '],
    ['CDATA and character references', (t) => t.replace('POP000001', '<![CDATA[POP]]>00000&#x31;'), '', ''],
  ])('13: eb:Messaging with %s', async (_name, change, prefixList, around) => {
    const message = await craftWithMessaging(change, prefixList, around);
    expect((await open(message)).userMessage.from).toBe('POP000001');
  });

  it('12, 14: accepts a body in pieces of any size', async () => {
    const { contentType, body } = await craft({ plain: gzipSync(PAYLOAD) });
    for (const size of [1, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, i) =>
        body.subarray(i * size, (i + 1) * size),
      );
      expect((await open({ contentType, body: pieces })).payload).toEqual(PAYLOAD);
    }
  });
});
