import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { parseJwks } from './jwks';

type Jwk = Record<string, unknown>;

function rsa(bits: number, publicExponent = 65_537): { public: JsonWebKey; private: JsonWebKey } {
  const pair = generateKeyPairSync('rsa', { modulusLength: bits, publicExponent });
  return {
    public: pair.publicKey.export({ format: 'jwk' }),
    private: pair.privateKey.export({ format: 'jwk' }),
  };
}

const pair = rsa(2048);
const good: Jwk = { ...pair.public, use: 'sig', alg: 'RS256', kid: 'main' };
const other: Jwk = { ...rsa(2048).public, kid: 'other' };
const errorsOf = (keys: unknown[]): Record<string, string[]> => {
  const result = parseJwks(JSON.stringify({ keys }));
  return result.ok ? {} : result.errors;
};

describe('the JWKS of a team', () => {
  it('is accepted with one key or several, reduced to the members that verification needs', () => {
    const result = parseJwks(JSON.stringify({ keys: [{ ...good, x5t: 'dropped' }, other] }));
    expect(result).toEqual({
      ok: true,
      keys: [
        { kty: 'RSA', n: good['n'], e: 'AQAB', kid: 'main' },
        { kty: 'RSA', n: other['n'], e: 'AQAB', kid: 'other' },
      ],
    });
  });

  it('may omit use, alg and, with a single key, kid (RFC 7517)', () => {
    const { n, e } = good;
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
  ])('is refused as a whole: %s', (_name, text, path, message) => {
    const result = parseJwks(text);
    expect(result).toEqual({ ok: false, errors: { [path]: [expect.stringMatching(message)] } });
  });

  it.each(['d', 'p', 'q', 'dp', 'dq', 'qi'])(
    'is refused with the private member %s, which is not repeated',
    (member) => {
      const value = (pair.private as Jwk)[member];
      const errors = errorsOf([{ ...good, [member]: value }]);
      expect(errors).toEqual({
        [`keys.0.${member}`]: [expect.stringMatching(`^Key "main": ${member} is private`)],
      });
      expect(JSON.stringify(errors)).not.toContain(value);
    },
  );

  it('is refused with a whole private key: each of its members is named', () => {
    const errors = errorsOf([other, { ...pair.private, kid: 'main' }]);
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
    ['1024 bits', { n: rsa(1024).public.n }, 'n', /has 1024 bits; accepted: 2048 to 8192/],
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
  ])('is refused for %s, by key and member', (_name, change, member, message) => {
    const errors = errorsOf([other, { ...good, ...change }]);
    expect(errors[`keys.1.${member}`]).toEqual([expect.stringMatching(message)]);
    expect(errors[`keys.1.${member}`]?.[0]).toMatch(/^Key ("main"|1): /);
  });

  it('is refused when two keys share a kid, or one of several has none', () => {
    expect(errorsOf([good, { ...other, kid: 'main' }])).toEqual({
      'keys.1.kid': ['Key "main": kid is the same as that of key 0; each key needs its own.'],
    });
    expect(errorsOf([good, { ...other, kid: undefined }])).toEqual({
      'keys.1.kid': ['Key 1: kid is missing; with several keys each one needs its own.'],
    });
  });

  it('lists all faults of all keys at once', () => {
    expect(
      Object.keys(
        errorsOf([
          { ...good, use: 'enc', e: 'AQ' },
          { kty: 'oct', k: 'c2VjcmV0', kid: 'b' },
        ]),
      ).sort(),
    ).toEqual(['keys.0.e', 'keys.0.use', 'keys.1.k', 'keys.1.kty']);
  });
});
