import { createHash } from 'node:crypto';

const HASH_BYTES = 32;
const EMPTY_LABEL = createHash('sha256').digest();

/**
 * Takes the OAEP padding off (RFC 8017, section 7.1.2, step 3; SHA-256, no label), for modules that know OAEP with SHA-1 alone. It
 * looks at every byte whatever it finds, so that the time says little about what was wrong.
 * @param {Buffer} padded as long as the modulus
 * @returns {Buffer | null} the message; null for anything that is not padded like this
 */
export function unpadOaep(padded) {
  const seed = xor(padded.subarray(1, 1 + HASH_BYTES), mask(padded.subarray(1 + HASH_BYTES), HASH_BYTES));
  const data = xor(padded.subarray(1 + HASH_BYTES), mask(seed, padded.length - HASH_BYTES - 1));
  let wrong = padded[0] ?? 1;
  for (let at = 0; at < HASH_BYTES; at++) wrong |= data[at] ^ EMPTY_LABEL[at];
  let start = 0;
  let found = 0;
  for (let at = HASH_BYTES; at < data.length; at++) {
    const isOne = Number(data[at] === 1);
    const isZero = Number(data[at] === 0);
    const isFirst = isOne & (1 - found);
    start += isFirst * (at + 1);
    wrong |= (1 - found) & (1 - isOne) & (1 - isZero);
    found |= isOne;
  }
  return (wrong | (1 - found)) === 0 ? Buffer.from(data.subarray(start)) : null;
}

/** MGF1 with SHA-256 (RFC 8017, appendix B.2.1). */
function mask(seed, length) {
  const pieces = [];
  for (let counter = 0; pieces.length * HASH_BYTES < length; counter++) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    pieces.push(createHash('sha256').update(seed).update(number).digest());
  }
  return Buffer.concat(pieces).subarray(0, length);
}

function xor(a, b) {
  return Buffer.from(a.map((byte, at) => byte ^ b[at]));
}
