import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { parseJwks } from './jwks';

type Jwk = Record<string, unknown>;

function generateRsaPair(bits: number, publicExponent = 65_537): { public: JsonWebKey; private: JsonWebKey } {
  const pair = generateKeyPairSync('rsa', { modulusLength: bits, publicExponent });
  return {
    public: pair.publicKey.export({ format: 'jwk' }),
    private: pair.privateKey.export({ format: 'jwk' }),
  };
}

const pair = generateRsaPair(2048);
const validKey: Jwk = { ...pair.public, use: 'sig', alg: 'RS256', kid: 'main' };
const otherKey: Jwk = { ...generateRsaPair(2048).public, kid: 'other' };
const parseErrors = (keys: unknown[]): Record<string, string[]> => {
  const result = parseJwks(JSON.stringify({ keys }));
  return result.ok ? {} : result.errors;
};

describe('the JWKS of a team', () => {
  it('is accepted with one or several keys, reduced to the members that are needed for verification', () => {
    const result = parseJwks(JSON.stringify({ keys: [{ ...validKey, x5t: 'dropped' }, otherKey] }));
    expect(result).toEqual({
      ok: true,
      keys: [
        { kty: 'RSA', n: validKey['n'], e: 'AQAB', kid: 'main' },
        { kty: 'RSA', n: otherKey['n'], e: 'AQAB', kid: 'other' },
      ],
    });
  });

  it('may omit use, alg and, with a single key, kid (RFC 7517)', () => {
    const { n, e } = validKey;
    expect(parseJwks(JSON.stringify({ keys: [{ kty: 'RSA', n, e }] }))).toEqual({
      ok: true,
      keys: [{ kty: 'RSA', n, e, kid: null }],
    });
  });

  it.each([
    ['no JSON', '{keys', 'jwks', /not valid JSON/],
    ['no object', '[]', 'keys', /has to be an object/],
    ['null', 'null', 'keys', /has to be an object/],
    ['no list', '{"keys":{}}', 'keys', /has to be an object with a list/],
    ['no key', '{"keys":[]}', 'keys', /has 0 keys; accepted: 1 to 10/],
    ['50 keys', JSON.stringify({ keys: Array(50).fill({}) }), 'keys', /has 50 keys/],
    ['too long a text', `{"keys":[]}${' '.repeat(70_000)}`, 'jwks', /longer than/],
    ['a key that is not an object', '{"keys":["x"]}', 'keys.0', /is not an object/],
  ])('is rejected as a whole: %s', (_name, text, path, message) => {
    const result = parseJwks(text);
    expect(result).toEqual({ ok: false, errors: { [path]: [expect.stringMatching(message)] } });
  });

  it.each(['d', 'p', 'q', 'dp', 'dq', 'qi'])(
    'is rejected with the private member %s, whose value is not in the message',
    (member) => {
      const value = (pair.private as Jwk)[member];
      const errors = parseErrors([{ ...validKey, [member]: value }]);
      expect(errors).toEqual({
        [`keys.0.${member}`]: [expect.stringMatching(`^Key "main": ${member} is private`)],
      });
      expect(JSON.stringify(errors)).not.toContain(value);
    },
  );

  it('is rejected with a whole private key, with an error for each private member', () => {
    const errors = parseErrors([otherKey, { ...pair.private, kid: 'main' }]);
    expect(Object.keys(errors).sort()).toEqual(['d', 'dp', 'dq', 'p', 'q', 'qi'].map((m) => `keys.1.${m}`));
  });

  it.each<[string, Jwk, string, RegExp]>([
    ['an EC key', { kty: 'EC' }, 'kty', /is "EC"; accepted: RSA/],
    ['a symmetric key', { kty: 'oct' }, 'kty', /is "oct"/],
    ['no kty', { kty: undefined }, 'kty', /is missing/],
    ['a key for encryption', { use: 'enc' }, 'use', /is "enc"; accepted: sig/],
    ['HS256', { alg: 'HS256' }, 'alg', /is "HS256"; accepted: RS256/],
    ['RS512', { alg: 'RS512' }, 'alg', /is "RS512"/],
    ['an alg that is no text', { alg: 7 }, 'alg', /is a number/],
    ['operations beyond verify', { key_ops: ['verify', 'sign'] }, 'key_ops', /is not \["verify"\]/],
    ['a kid that is no text', { kid: 7 }, 'kid', /is not in that form|is a number/],
    ['an empty kid', { kid: '' }, 'kid', /is empty/],
    ['no modulus', { n: undefined }, 'n', /is missing/],
    ['a modulus in Base64', { n: 'ab+/' }, 'n', /base64url/],
    ['1024 bits', { n: generateRsaPair(1024).public.n }, 'n', /has 1024 bits; accepted: 2048 to 8192/],
    [
      '2040 bits behind zeros',
      { n: Buffer.concat([Buffer.alloc(32), Buffer.alloc(255, 0xff)]).toString('base64url') },
      'n',
      /has 2040 bits/,
    ],
    ['an even modulus', { n: Buffer.alloc(256, 0xfe).toString('base64url') }, 'n', /is even/],
    ['a modulus of 16384 bits', { n: Buffer.alloc(2048, 0xff).toString('base64url') }, 'n', /has 16384 bits/],
    ['no exponent', { e: undefined }, 'e', /is missing/],
    ['the exponent 1', { e: 'AQ' }, 'e', /is 1; accepted: an odd number/],
    ['the exponent 3', { e: 'Aw' }, 'e', /is 3/],
    ['an even exponent', { e: 'AQAC' }, 'e', /is 65538/],
    [
      'an exponent of 16 bytes',
      { e: Buffer.alloc(16, 0xff).toString('base64url') },
      'e',
      /longer than 8 bytes/,
    ],
  ])('is rejected for %s, with an error for the key and member', (_name, change, member, message) => {
    const errors = parseErrors([otherKey, { ...validKey, ...change }]);
    expect(errors[`keys.1.${member}`]).toEqual([expect.stringMatching(message)]);
    expect(errors[`keys.1.${member}`]?.[0]).toMatch(/^Key ("main"|1): /);
  });

  it('is rejected when two keys have the same kid, or one of several keys has no kid', () => {
    expect(parseErrors([validKey, { ...otherKey, kid: 'main' }])).toEqual({
      'keys.1.kid': ['Key "main": kid is also the kid of key 0; each key must have its own kid.'],
    });
    expect(parseErrors([validKey, { ...otherKey, kid: undefined }])).toEqual({
      'keys.1.kid': ['Key 1: kid is missing; when there are several keys, each one must have its own kid.'],
    });
  });

  it('lists the errors of all keys at once', () => {
    expect(
      Object.keys(
        parseErrors([
          { ...validKey, use: 'enc', e: 'AQ' },
          { kty: 'oct', k: 'c2VjcmV0', kid: 'b' },
        ]),
      ).sort(),
    ).toEqual(['keys.0.e', 'keys.0.use', 'keys.1.k', 'keys.1.kty']);
  });
});
