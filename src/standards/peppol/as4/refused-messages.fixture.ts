import { gzipSync } from 'node:zlib';
import { PAYLOAD, type Craft } from './crafted-message.fixture';
import { NS } from './names';

/** Returns an edit that must change the text. */
export const replace =
  (from: RegExp | string, to: string) =>
  (text: string): string => {
    const changedText = text.replace(from, to);
    if (changedText === text) throw new Error(`nothing to replace: ${String(from)}`);
    return changedText;
  };
const editMessaging = (from: RegExp | string, to: string): Craft => ({ messaging: replace(from, to) });
export const editSoap = (from: RegExp | string, to: string): Craft => ({ soap: replace(from, to) });
const editSignedInfo = (from: RegExp | string, to: string): Craft => ({ signedInfo: replace(from, to) });
const property = (name: string): RegExp => new RegExp(`<eb:Property name="${name}"[^>]*>[^<]*</eb:Property>`);
const gz = gzipSync(PAYLOAD);

const party = (id: string): string =>
  `<eb:PartyId type="urn:fdc:peppol.eu:2017:identifiers:ap">${id}</eb:PartyId>`;
const user = /<eb:UserMessage>[^]*<\/eb:UserMessage>/;

/**
 * Messages that must be refused: number and name, deviation, error code. Numbers are those of docs/network-points.md.
 */
export const REFUSED: [string, Craft, string][] = [
  ['21: no user message', editMessaging(user, ''), 'EBMS:0003'],
  ['21: two user messages', editMessaging(user, '$&$&'), 'EBMS:0003'],
  [
    '22: a signal beside the user message',
    editMessaging(user, '$&<eb:SignalMessage></eb:SignalMessage>'),
    'EBMS:0003',
  ],
  ['23: no PartyId', editMessaging(party('POP000001'), ''), 'EBMS:0009'],
  ['23: an empty PartyId', editMessaging(party('POP000001'), party('')), 'EBMS:0009'],
  [
    '23: two PartyIds',
    editMessaging(party('POP000001'), party('POP000001') + party('POP000003')),
    'EBMS:0003',
  ],
  [
    '23: a PartyId of another type',
    editMessaging('type="urn:fdc:peppol.eu:2017:identifiers:ap"', 'type="x"'),
    'EBMS:0003',
  ],
  ['24: another agreement', editMessaging('agreements:tia:ap_provider', 'agreements:other'), 'EBMS:0010'],
  ['24: no agreement', editMessaging(/<eb:AgreementRef>[^<]*<\/eb:AgreementRef>/, ''), 'EBMS:0010'],
  ['24: another role', editMessaging('200704/initiator', '200704/other'), 'EBMS:0010'],
  [
    '24: a two-way exchange',
    editMessaging('</eb:MessageId>', '$&<eb:RefToMessageId>x@y</eb:RefToMessageId>'),
    'EBMS:0010',
  ],
  ['24: another channel', editMessaging('<eb:UserMessage>', '<eb:UserMessage mpc="urn:x">'), 'EBMS:0003'],
  [
    '24: elements in another order',
    editMessaging(/(<eb:MessageInfo>.*<\/eb:MessageInfo>)(<eb:PartyInfo>.*<\/eb:PartyInfo>)/, '$2$1'),
    'EBMS:0009',
  ],
  ['24: a timestamp without zone', editMessaging('10:00:00.000Z', '10:00:00.000'), 'EBMS:0009'],
  ['25: compressed without MimeType', editMessaging(property('MimeType'), ''), 'EBMS:0003'],
  ['26: another compression', editMessaging('>application/gzip<', '>application/zip<'), 'EBMS:0003'],
  [
    '27: damaged gzip',
    { plain: Buffer.concat([gz.subarray(0, 20), Buffer.from([1, 2, 3]), gz.subarray(23)]) },
    'EBMS:0303',
  ],
  ['27: truncated gzip', { plain: gz.subarray(0, -5) }, 'EBMS:0303'],
  ['27: no gzip at all', { plain: Buffer.from('plain') }, 'EBMS:0303'],
  ['27: a gzip bomb of 3 MB', { plain: gzipSync(Buffer.alloc(3_000_000)) }, 'EBMS:0303'],
  ['28: signed, then compressed', { digested: PAYLOAD }, 'EBMS:0101'],
  ['29: encrypted, then compressed', { content: (encryptedBytes) => gzipSync(encryptedBytes) }, 'EBMS:0102'],
  [
    '30: an unknown character set',
    editMessaging(property('MimeType'), '$&<eb:Property name="CharacterSet">x-mine</eb:Property>'),
    'EBMS:0003',
  ],
  ['31: a hyperlink as payload', editMessaging('href="cid:', 'href="http://example.org/'), 'EBMS:0011'],
  ['31: no href', editMessaging(/ href="[^"]*"/, ''), 'EBMS:0011'],
  [
    '32: a part that the header does not name',
    { more: '--B\r\nContent-ID: <x@y>\r\n\r\nx\r\n' },
    'EBMS:0011',
  ],
  [
    '32: a payload without part',
    { content: () => Buffer.alloc(0), contentId: '<other@ap.example>' },
    'EBMS:0011',
  ],
  ['32: two payloads in the header', editMessaging(/<eb:PartInfo.*<\/eb:PartInfo>/, '$&$&'), 'EBMS:0003'],
  ['32: no payload in the header', editMessaging(/<eb:PayloadInfo>.*<\/eb:PayloadInfo>/, ''), 'EBMS:0011'],
  ['33: not signed', editSoap(/<ds:Signature .*<\/ds:Signature>/, ''), 'EBMS:0101'],
  ['33: no security header', editSoap(/<wsse:Security .*<\/wsse:Security>/, ''), 'EBMS:0101'],
  ['33: not encrypted', { encryption: () => '', content: () => gz }, 'EBMS:0102'],
  ['34: eb:Messaging altered', editSoap('POP000002</eb:PartyId>', 'POP000003</eb:PartyId>'), 'EBMS:0101'],
  ['34: the body altered', editSoap('wsu:Id="body"></S12:Body>', 'wsu:Id="body"> </S12:Body>'), 'EBMS:0101'],
  [
    '34: the attachment altered',
    {
      content: (c) =>
        Buffer.concat([c.subarray(0, 20), Buffer.from([(c[20] as number) ^ 1]), c.subarray(21)]),
    },
    'EBMS:0102',
  ],
  ['34: the signature value altered', editSoap(/(<ds:SignatureValue>.{30})./, '$1='), 'EBMS:0101'],
  ['34: a digest altered', editSoap(/(<ds:DigestValue>)./, '$1/'), 'EBMS:0101'],
  [
    '35: a SHA-1 digest',
    editSignedInfo(
      'xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>',
      'xmldsig#sha1"></ds:DigestMethod><ds:DigestValue>',
    ),
    'EBMS:0101',
  ],
  ['35: rsa-sha1', editSignedInfo('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1'), 'EBMS:0101'],
  [
    '35: HMAC',
    editSignedInfo(/http:[^"]*xmldsig-more#rsa-sha256/, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    'EBMS:0101',
  ],
  [
    '35: inclusive canonicalisation',
    editSignedInfo(
      /CanonicalizationMethod Algorithm="[^"]*"/,
      'CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"',
    ),
    'EBMS:0101',
  ],
  [
    '35: an XSLT transform',
    editSignedInfo(
      /<ds:Transform Algorithm="[^"]*exc-c14n#">/,
      '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116">',
    ),
    'EBMS:0101',
  ],
  [
    '35: an XPath transform more',
    editSignedInfo(
      '<ds:Transforms>',
      '$&<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"></ds:Transform>',
    ),
    'EBMS:0101',
  ],
  [
    '35: an STR transform',
    editSignedInfo(/Attachment-Content-Signature-Transform/, 'STR-Transform'),
    'EBMS:0101',
  ],
  ['35: AES-CBC', { encryption: replace('xmlenc11#aes128-gcm', 'xmlenc#aes128-cbc') }, 'EBMS:0102'],
  ['35: RSA 1.5', { encryption: replace('2009/xmlenc11#rsa-oaep', '2001/04/xmlenc#rsa-1_5') }, 'EBMS:0102'],
  ['35: MGF1 with SHA-1', { encryption: replace('#mgf1sha256', '#mgf1sha1') }, 'EBMS:0102'],
  [
    '35: headers encrypted too',
    { encryption: replace('Attachment-Content-Only', 'Attachment-Complete') },
    'EBMS:0102',
  ],
  ['36: the attachment is not covered', { covers: () => [] }, 'EBMS:0101'],
  ['36: another attachment is covered', { covers: (one) => [{ ...one, contentId: 'x@y' }] }, 'EBMS:0101'],
  ['36: the attachment is covered twice', { covers: (one) => [one, one] }, 'EBMS:0101'],
  [
    '36: eb:Messaging is not covered',
    editSignedInfo(/<ds:Reference URI="#messaging">.*?<\/ds:Reference>/, ''),
    'EBMS:0101',
  ],
  [
    '36: the body is not covered',
    editSignedInfo(/<ds:Reference URI="#body">.*?<\/ds:Reference>/, ''),
    'EBMS:0101',
  ],
  [
    '36: eb:Messaging is covered twice',
    editSignedInfo(/<ds:Reference URI="#messaging">.*?<\/ds:Reference>/, '$&$&'),
    'EBMS:0101',
  ],
  [
    '36: another attachment is covered, too',
    { covers: (one) => [one, { ...one, contentId: 'x@y' }] },
    'EBMS:0101',
  ],
  ['36: the whole document is covered', editSignedInfo('URI="#messaging"', 'URI=""'), 'EBMS:0101'],
  ['36: something by XPointer is covered', editSignedInfo('URI="#body"', 'URI="#xpointer(/)"'), 'EBMS:0101'],
  ['35: a ds:Manifest', editSignedInfo('</ds:SignedInfo>', '<ds:Manifest></ds:Manifest>$&'), 'EBMS:0101'],
  [
    '35: an algorithm with a parameter',
    editSignedInfo('rsa-sha256">', '$&<ds:HMACOutputLength>8</ds:HMACOutputLength>'),
    'EBMS:0101',
  ],
  [
    '38: the key by issuer and serial',
    editSoap(
      /(<\/ds:SignatureValue>.*?)<wsse:Reference[^>]*><\/wsse:Reference>/,
      '$1<ds:X509Data><ds:X509IssuerSerial></ds:X509IssuerSerial></ds:X509Data>',
    ),
    'EBMS:0103',
  ],
  [
    '38: the key by identifier',
    editSoap(
      /(<\/ds:SignatureValue>.*?)<wsse:Reference[^>]*><\/wsse:Reference>/,
      '$1<wsse:KeyIdentifier>x</wsse:KeyIdentifier>',
    ),
    'EBMS:0103',
  ],
  [
    '38: the certificate in X509Data',
    editSoap(
      /(<\/ds:SignatureValue><ds:KeyInfo[^>]*>).*?<\/ds:KeyInfo>/,
      '$1<ds:X509Data></ds:X509Data></ds:KeyInfo>',
    ),
    'EBMS:0103',
  ],
  [
    '38: a certificate path',
    editSoap(/#X509v3" wsu:Id="signing-token"/, '#X509PKIPathv1" wsu:Id="signing-token"'),
    'EBMS:0103',
  ],
  [
    '38: a reference of another type',
    editSoap(/(URI="#signing-token") ValueType="[^"]*"/, '$1 ValueType="x"'),
    'EBMS:0103',
  ],
  [
    '38: a token that is not there',
    editSoap('<wsse:Reference URI="#signing-token"', '<wsse:Reference URI="#other"'),
    'EBMS:0103',
  ],
  ['34: the token is no certificate', editSoap(/(wsu:Id="signing-token">)[^<]*/, '$1AAAA'), 'EBMS:0101'],
  [
    '34: the token is another certificate',
    editSoap(/(wsu:Id="receiver-token">)([^<]*)([^]*wsu:Id="signing-token">)[^<]*/, '$1$2$3$2'),
    'EBMS:0101',
  ],
  ['41: a DOCTYPE', editSoap('<S12:Envelope', '<!DOCTYPE x [<!ENTITY e "v">]><S12:Envelope'), 'EBMS:0009'],
  ['41: a processing instruction', editSoap('<S12:Header>', '<?x y?><S12:Header>'), 'EBMS:0009'],
  ['41: a comment', editSoap('<S12:Header>', '<!-- x --><S12:Header>'), 'EBMS:0009'],
  [
    '41: 10,000 attributes',
    editSoap(
      '<S12:Header>',
      `<S12:Header ${Array.from({ length: 10_000 }, (_, i) => `a${i}="x"`).join(' ')}>`,
    ),
    'EBMS:0009',
  ],
  [
    '41: depth 10,000',
    editSoap('<S12:Header>', `<S12:Header>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`),
    'EBMS:0009',
  ],
  ['41: a SOAP part of 9 MB', editSoap('<S12:Header>', `<S12:Header>${' '.repeat(9_000_000)}`), 'EBMS:0007'],
  ['41: an undefined entity', editSoap('<S12:Header>', '<S12:Header>&x;'), 'EBMS:0009'],
  ['20: not XML', { soap: () => 'hello' }, 'EBMS:0009'],
  ['20: an empty SOAP part', { soap: () => '' }, 'EBMS:0007'],
  ['20: another root element', { soap: () => '<x/>' }, 'EBMS:0009'],
  [
    '20: SOAP 1.1',
    { soap: (t) => t.replaceAll(NS.soap, 'http://schemas.xmlsoap.org/soap/envelope/') },
    'EBMS:0009',
  ],
  ...[
    ['a role of ours', ` S12:role="${NS.soap}/role/next"`],
    ['the other role of ours', ` S12:role="${NS.soap}/role/ultimateReceiver"`],
    ['no role', ''],
  ].flatMap(([name, role]) =>
    ['true', '1', ' true '].map((value): [string, Craft, string] => [
      `48: a foreign header block that has to be understood (${JSON.stringify(value)}), with ${name}`,
      editSoap('</S12:Header>', `<x:Trace xmlns:x="urn:x" S12:mustUnderstand="${value}"${role}/>$&`),
      'EBMS:0002',
    ]),
  ),
  ['48: a header block without a namespace', editSoap('</S12:Header>', '<Trace/>$&'), 'EBMS:0009'],
  [
    '48: a second eb:Messaging',
    editSoap('</S12:Header>', `<eb:Messaging xmlns:eb="${NS.eb}"/>$&`),
    'EBMS:0009',
  ],
  [
    '48: a timestamp beside the security header',
    editSoap('</S12:Header>', `<u:Timestamp xmlns:u="${NS.wsu}"/>$&`),
    'EBMS:0009',
  ],
  ['20: something in the body', editSoap('wsu:Id="body">', 'wsu:Id="body"><x></x>'), 'EBMS:0009'],
];

/** Bodies that are not messages: number and name, Content-Type, body. */
export const UNREADABLE: [string, string, string][] = [
  ['20: an empty request', 'multipart/related; boundary=B', ''],
  ['20: no boundary', 'multipart/related', '--B\r\n'],
  ['20: no Content-Type', '', '--B\r\n'],
  ['20: another Content-Type', 'application/json', '{}'],
  ['20: only the closing boundary', 'multipart/related; boundary=B', '--B--\r\n'],
  [
    '20: no closing boundary',
    'multipart/related; boundary=B',
    '--B\r\nContent-Type: application/soap+xml\r\n\r\n<x/>\r\n',
  ],
  ['20: SOAP that is no XML', 'application/soap+xml', 'hello'],
  ['20: a broken header line', 'multipart/related; boundary=B', '--B\r\nno header\r\n\r\nx\r\n--B--'],
  ['20: endless part headers', 'multipart/related; boundary=B', `--B\r\nX: ${'x'.repeat(100_000)}`],
  [
    '20: bad base64',
    'multipart/related; boundary=B',
    '--B\r\nContent-Type: application/soap+xml\r\nContent-Transfer-Encoding: base64\r\n\r\n?!\r\n--B--',
  ],
  [
    '20: a strange transfer encoding',
    'multipart/related; boundary=B',
    '--B\r\nContent-Type: application/soap+xml\r\nContent-Transfer-Encoding: x-mine\r\n\r\nx\r\n--B--',
  ],
];
