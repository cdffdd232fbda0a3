import { As4Error } from './as4-error';
import { craft, open, pack } from './crafted-message.fixture';
import { NS } from './names';

/** Parts of a signed message for recombination by an attacker. */
interface Pieces {
  security: string;
  messaging: string;
  body: string;
  content: Buffer;
}

async function createPieces(): Promise<Pieces> {
  let soap = '';
  let content: Buffer = Buffer.alloc(0);
  await craft({
    soap: (text) => (soap = text),
    content: (bytes) => (content = bytes),
  });
  const cut = (pattern: RegExp): string => pattern.exec(soap)?.[0] ?? '';
  return {
    security: cut(/<wsse:Security [^]*<\/wsse:Security>/),
    messaging: cut(/<eb:Messaging [^]*<\/eb:Messaging>/),
    body: cut(/<S12:Body [^]*<\/S12:Body>/),
    content,
  };
}

const envelope = (header: string, body: string, around = ''): string =>
  `<S12:Envelope xmlns:S12="${NS.soap}">${around}<S12:Header>${header}</S12:Header>${body}</S12:Envelope>`;

/** Returns the forged header of the attacker: another receiver. */
const forge = (messaging: string): string => messaging.replace('0106:12345678', '0106:99999999');
const otherId = (text: string): string => text.replace('wsu:Id="messaging"', 'wsu:Id="other"');
const noId = (text: string): string => text.replace(' wsu:Id="messaging"', '');
const plainId = (text: string): string => text.replace('wsu:Id="messaging"', 'Id="messaging"');
const upperId = (text: string): string => text.replace('wsu:Id="messaging"', 'ID="messaging"');
const xmlId = (text: string): string => text.replace('wsu:Id="messaging"', 'xml:id="messaging"');
const sameId = (text: string): string => text;

const inside = (parent: string, child: string): string => parent.replace(/(<[^>]*>)/, `$1${child}`);
const wrapper = (child: string): string => `<w:Wrapper xmlns:w="urn:w">${child}</w:Wrapper>`;

/** Positions of the signed original in which a search by id still finds it. */
const hidingPlaces: [string, (p: Pieces, fake: string) => string][] = [
  [
    'in a header block of its own before it',
    (p, fake) => envelope(wrapper(p.messaging) + p.security + fake, p.body),
  ],
  [
    'in a header block of its own after it',
    (p, fake) => envelope(p.security + fake + wrapper(p.messaging), p.body),
  ],
  ['as a second eb:Messaging before it', (p, fake) => envelope(p.security + p.messaging + fake, p.body)],
  ['as a second eb:Messaging after it', (p, fake) => envelope(p.security + fake + p.messaging, p.body)],
  ['inside the forged eb:Messaging', (p, fake) => envelope(p.security + inside(fake, p.messaging), p.body)],
  [
    'at the end of the forged UserMessage',
    (p, fake) => envelope(p.security + fake.replace('</eb:UserMessage>', `${p.messaging}$&`), p.body),
  ],
  ['in the body', (p, fake) => envelope(p.security + fake, inside(p.body, p.messaging))],
  [
    'in a wrapper in the body',
    (p, fake) => envelope(p.security + fake, inside(p.body, wrapper(p.messaging))),
  ],
  ['in wsse:Security', (p, fake) => envelope(inside(p.security, p.messaging) + fake, p.body)],
  [
    'in a ds:Object of the signature',
    (p, fake) =>
      envelope(
        p.security.replace('</ds:Signature>', `<ds:Object>${p.messaging}</ds:Object>$&`) + fake,
        p.body,
      ),
  ],
  [
    'in ds:KeyInfo',
    (p, fake) =>
      envelope(p.security.replace('</ds:KeyInfo></ds:Signature>', `${p.messaging}$&`) + fake, p.body),
  ],
  [
    'in the token',
    (p, fake) =>
      envelope(p.security.replace('</wsse:BinarySecurityToken>', `${p.messaging}$&`) + fake, p.body),
  ],
  ['before the header', (p, fake) => envelope(p.security + fake, p.body, p.messaging)],
  [
    'in a second header',
    (p, fake) => envelope(p.security + fake, p.body, `<S12:Header>${p.messaging}</S12:Header>`),
  ],
];
const forgedIds: [string, (text: string) => string][] = [
  ['with another id', otherId],
  ['without id', noId],
  ['with the same id', sameId],
  ['with a plain Id', plainId],
  ['with an ID', upperId],
  ['with an xml:id', xmlId],
];

const otherVariants: [string, (p: Pieces) => string][] = [
  [
    'a forged message and a signature over the original id',
    (p) => envelope(p.security + forge(p.messaging), p.body),
  ],
  [
    'two security headers, forged first',
    (p) =>
      envelope(
        `<wsse:Security xmlns:wsse="${NS.wsse}"></wsse:Security>${p.security}${forge(p.messaging)}`,
        p.body,
      ),
  ],
  ['two security headers, honest first', (p) => envelope(p.security + p.security + p.messaging, p.body)],
  [
    'a security header for another actor',
    (p) =>
      envelope(
        `${p.security}<wsse:Security xmlns:wsse="${NS.wsse}" xmlns:S12="${NS.soap}" S12:role="ebms"></wsse:Security>${p.messaging}`,
        p.body,
      ),
  ],
  [
    'two signatures',
    (p) => envelope(p.security.replace(/<ds:Signature .*<\/ds:Signature>/, '$&$&') + p.messaging, p.body),
  ],
  [
    'two signatures with other ids',
    (p) =>
      envelope(
        p.security.replace(
          /<ds:Signature .*<\/ds:Signature>/,
          (one) => one + one.replace('Id="signature"', 'Id="s2"'),
        ) + p.messaging,
        p.body,
      ),
  ],
  [
    'a second SignedInfo',
    (p) => envelope(p.security.replace(/<ds:SignedInfo .*<\/ds:SignedInfo>/, '$&$&') + p.messaging, p.body),
  ],
  [
    'a ds:Manifest',
    (p) =>
      envelope(p.security.replace('</ds:SignedInfo>', '<ds:Manifest></ds:Manifest>$&') + p.messaging, p.body),
  ],
  [
    'a second token of the same id',
    (p) =>
      envelope(
        p.security.replace(
          /<wsse:BinarySecurityToken[^>]*signing-token.*?<\/wsse:BinarySecurityToken>/,
          '$&$&',
        ) + p.messaging,
        p.body,
      ),
  ],
  [
    'a token inside the reference',
    (p) =>
      envelope(
        p.security.replace('<wsse:Reference URI="#signing-token"', '<wsse:Embedded></wsse:Embedded>$&') +
          p.messaging,
        p.body,
      ),
  ],
  [
    'two references to eb:Messaging',
    (p) =>
      envelope(
        p.security.replace(/<ds:Reference URI="#messaging">.*?<\/ds:Reference>/, '$&$&') + p.messaging,
        p.body,
      ),
  ],
  [
    'a reference to the whole document',
    (p) => envelope(p.security.replace('URI="#messaging"', 'URI=""') + p.messaging, p.body),
  ],
  [
    'a reference by XPointer',
    (p) =>
      envelope(
        p.security.replace('URI="#messaging"', `URI="#xpointer(id('messaging'))"`) + p.messaging,
        p.body,
      ),
  ],
  [
    'a reference to a file',
    (p) => envelope(p.security.replace('URI="#messaging"', 'URI="file:///etc/passwd"') + p.messaging, p.body),
  ],
  [
    'a comment in a digest',
    (p) =>
      envelope(p.security.replace('<ds:DigestValue>', '<ds:DigestValue><!-- x -->') + p.messaging, p.body),
  ],
  [
    'a comment in the message',
    (p) => envelope(p.security + p.messaging.replace('0106:', '0106:<!-- -->'), p.body),
  ],
  [
    'an entity in the message',
    (p) =>
      `<!DOCTYPE x [<!ENTITY e "9">]>${envelope(p.security + p.messaging.replace('0106:', '0106:&e;'), p.body)}`,
  ],
  ['two bodies', (p) => envelope(p.security + p.messaging, p.body + p.body.replace('"body"', '"b2"'))],
  [
    'a forged body, the signed one before it',
    (p) => envelope(p.security + p.messaging, p.body.replace('"body"', '"b2"'), p.body),
  ],
  [
    'an envelope inside the envelope',
    (p) =>
      envelope(
        p.security + forge(otherId(p.messaging)),
        `<S12:Body>${envelope(p.messaging, p.body)}</S12:Body>`,
      ),
  ],
  ['another header namespace', (p) => envelope(p.security + p.messaging.replace(NS.eb, `${NS.eb}x`), p.body)],
  ['text between the header blocks', (p) => envelope(`${p.security}x${p.messaging}`, p.body)],
];

describe('37: signature wrapping', () => {
  const variants: [string, (p: Pieces) => string][] = [
    ...hidingPlaces.flatMap(([place, build]) =>
      forgedIds.map(([idForm, forgeId]): [string, (p: Pieces) => string] => [
        `the original ${place}, the forged message ${idForm}`,
        (p) => build(p, forgeId(forge(p.messaging))),
      ]),
    ),
    ...otherVariants,
  ];

  it('the corpus has more than a hundred variants', () => {
    expect(variants.length).toBeGreaterThan(100);
  });

  it('accepts the original parts in both orders', async () => {
    const p = await createPieces();
    for (const header of [p.security + p.messaging, p.messaging + p.security]) {
      const openedRequest = await open(pack(envelope(header, p.body), p.content));
      expect(openedRequest.userMessage.finalRecipient?.value).toBe('0106:12345678');
    }
  });

  it.each(variants)('refuses %s', async (_name, build) => {
    const p = await createPieces();
    const text = build(p);
    expect(text).not.toBe(envelope(p.security + p.messaging, p.body));
    await expect(open(pack(text, p.content))).rejects.toBeInstanceOf(As4Error);
  });
});
