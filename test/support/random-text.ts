import fc from 'fast-check';

/** Code points of UTF-16 surrogates, which are no characters. */
const [FIRST_SURROGATE, LAST_SURROGATE] = [0xd800, 0xdfff];

/**
 * Any character of Unicode, mostly plain ones. fast-check has such a unit, too (`binary`, used by `fc.webUrl`), but lists
 * all 1.1 million characters for it: 1.4 s and 120 MB in each suite.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff))
  .filter((code) => code < FIRST_SURROGATE || code > LAST_SURROGATE)
  .map((code) => String.fromCodePoint(code));

const segment = fc
  .string({ unit: anyCharacter, maxLength: 8 })
  .map((text) => encodeURIComponent(text).replaceAll('%40', '@').replaceAll('%3A', ':'));

/** A web address with any valid path. */
export const webUrl: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.array(segment, { maxLength: 5 }))
  .map(([scheme, domain, path]) => [`${scheme}://${domain}`, ...path].join('/'));
