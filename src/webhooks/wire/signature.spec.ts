import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/random-text';
import { Webhook } from 'standardwebhooks';
import { generateSecret, createSignatureHeader, parseSigningKey } from './signature';

const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = Buffer.from('{"test": 2432232314}');

/** The library checks the time against the process clock. */
const getCurrentSeconds = (): number => Math.floor(Date.now() / 1000);

function verify(verifier: Webhook, id: string, timestamp: number, body: Buffer, signature: string): unknown {
  return verifier.verify(body, {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  });
}

describe('createSignatureHeader', () => {
  it('reproduces the test vector of Standard Webhooks', () => {
    expect(createSignatureHeader(ID, 1614265330, BODY, [SECRET])).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('creates signatures for any key and text that the reference library accepts', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        fc.dictionary(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter })),
        (key, data) => {
          const secret = `whsec_${Buffer.from(key).toString('base64')}`;
          const body = Buffer.from(JSON.stringify(data));
          const at = getCurrentSeconds();
          expect(
            verify(new Webhook(secret), ID, at, body, createSignatureHeader(ID, at, body, [secret])),
          ).toEqual(JSON.parse(body.toString()));
        },
      ),
    );
  });

  it.each([
    'plain secret',
    'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'whsec_not base64!',
    'whsec_',
    'whsec_QUJDR=',
    'clé-ünïcode-€',
  ])('uses the UTF-8 bytes of "%s" as the key', (secret) => {
    const at = getCurrentSeconds();
    const verifier = new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' });
    expect(verify(verifier, ID, at, BODY, createSignatureHeader(ID, at, BODY, [secret]))).toEqual({
      test: 2432232314,
    });
  });

  it('signs with the old and the new secret during a rotation', () => {
    const [newSecret, oldSecret] = [generateSecret(), generateSecret()];
    const at = getCurrentSeconds();
    const header = createSignatureHeader(ID, at, BODY, [newSecret, oldSecret]);
    expect(header.split(' ')).toEqual([
      createSignatureHeader(ID, at, BODY, [newSecret]),
      createSignatureHeader(ID, at, BODY, [oldSecret]),
    ]);
    for (const secret of [newSecret, oldSecret])
      expect(() => verify(new Webhook(secret), ID, at, BODY, header)).not.toThrow();
    expect(() => verify(new Webhook(generateSecret()), ID, at, BODY, header)).toThrow(
      'No matching signature',
    );
  });

  it('covers the id, the time and every byte of the body', () => {
    const at = getCurrentSeconds();
    const signature = createSignatureHeader(ID, at, BODY, [SECRET]);
    const verifier = new Webhook(SECRET);
    expect(() => verify(verifier, `${ID}x`, at, BODY, signature)).toThrow('No matching signature');
    expect(() => verify(verifier, ID, at + 1, BODY, signature)).toThrow('No matching signature');
    expect(() => verify(verifier, ID, at, Buffer.concat([BODY, Buffer.from(' ')]), signature)).toThrow(
      'No matching',
    );
  });

  it('signs bytes, not text', () => {
    const body = Buffer.from([0xff, 0xfe, 0x00]);
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const signedBytes = Buffer.concat([Buffer.from('a.1.'), body]);
    expect(createSignatureHeader('a', 1, body, [SECRET])).toBe(
      `v1,${createHmac('sha256', key).update(signedBytes).digest('base64')}`,
    );
  });

  it('rejects an empty secret, an id with a full stop and a fractional timestamp', () => {
    expect(() => createSignatureHeader('a.b', 1, BODY, [SECRET])).toThrow(RangeError);
    expect(() => createSignatureHeader('', 1, BODY, [SECRET])).toThrow(RangeError);
    expect(() => createSignatureHeader('a', 1.5, BODY, [SECRET])).toThrow(RangeError);
    expect(() => createSignatureHeader('a', 1, BODY, [])).toThrow(RangeError);
    expect(() => createSignatureHeader('a', 1, BODY, [''])).toThrow(RangeError);
  });
});

describe('parseSigningKey', () => {
  it.each([
    ['whsec_QUJD', 'ABC'],
    ['whsec_QUJDRA==', 'ABCD'],
    ['whsec_QUJDRA', 'ABCD'],
    ['whsec_QUJDREU', 'ABCDE'],
    ['whsec_QUJDRA=', 'whsec_QUJDRA='],
    ['whsec_QUJD=', 'whsec_QUJD='],
    ['whsec_QUJDR', 'whsec_QUJDR'],
    ['whsec_QUJ_', 'whsec_QUJ_'],
    ['whsec_QU JD', 'whsec_QU JD'],
    ['WHSEC_QUJD', 'WHSEC_QUJD'],
    ['QUJD', 'QUJD'],
  ])('reads %s as %s', (secret, key) => {
    expect(parseSigningKey(secret).toString()).toBe(key);
  });

  it('reads a padded secret like the reference library', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), (key) => {
        expect(parseSigningKey(`whsec_${Buffer.from(key).toString('base64')}`)).toEqual(Buffer.from(key));
      }),
    );
  });
});

describe('generateSecret', () => {
  it('creates 32 random bytes in the format of Standard Webhooks', () => {
    const secrets = Array.from({ length: 50 }, generateSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(parseSigningKey(secret)).toHaveLength(32);
    }
  });
});
