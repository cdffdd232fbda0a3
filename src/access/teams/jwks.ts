import { createPublicKey } from 'node:crypto';
import type { FieldErrors } from '../../platform/kernel/http/api-error';

/**
 * Public RSA key of a team (RFC 7517, RFC 7518 section 6.3.1), reduced to the members that are needed for verification.
 */
export interface TeamJwk {
  kty: 'RSA';
  /** Modulus in base64url. */
  n: string;
  /** Exponent in base64url. */
  e: string;
  /** Id of the key; null for the only key of the set, which verifies assertions without `kid`. */
  kid: string | null;
}

export type JwksResult = { ok: true; keys: TeamJwk[] } | { ok: false; errors: FieldErrors };

const MAX_KEYS = 10;
const MAX_JWKS_LENGTH = 64 * 1024;
const MIN_MODULUS_BITS = 2048;
/** A larger key makes each verification slower without a benefit. */
const MAX_MODULUS_BITS = 8192;
/** Minimum of the exponent, which must be odd (FIPS 186-5, section A.1.1). */
const MIN_EXPONENT = 65_537n;
const MAX_EXPONENT_BYTES = 8;

/** Private members of RSA keys and the member of symmetric ones (RFC 7518, sections 6.3.2 and 6.4). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const BASE64URL = /^[A-Za-z0-9_-]+$/;
const MAX_KID_LENGTH = 200;

type JsonObject = Record<string, unknown>;

/**
 * Validates the JWKS of a team: at least one RSA key, each of at least 2048 bits, for signatures with RS256, with
 * public members only and a unique `kid`. Errors are keyed by the path of the member (`keys.1.n`) and contain the id of
 * the key.
 */
export function parseJwks(text: string): JwksResult {
  if (text.length > MAX_JWKS_LENGTH)
    return toErrorResult({ jwks: [`The JWKS is longer than ${MAX_JWKS_LENGTH} characters.`] });
  let set: unknown;
  try {
    set = JSON.parse(text);
  } catch {
    return toErrorResult({ jwks: ['The JWKS is not valid JSON.'] });
  }
  if (!isObject(set) || !Array.isArray(set['keys']))
    return toErrorResult({
      keys: ['The JWKS has to be an object with a list of keys under "keys" (RFC 7517).'],
    });
  const candidates: unknown[] = set['keys'];
  if (candidates.length === 0 || candidates.length > MAX_KEYS)
    return toErrorResult({
      keys: [`The JWKS has ${candidates.length} keys; accepted: 1 to ${MAX_KEYS}.`],
    });
  const errors: FieldErrors = {};
  candidates.forEach((candidate, index) => Object.assign(errors, validateKey(candidate, index, candidates)));
  return Object.keys(errors).length > 0
    ? toErrorResult(errors)
    : { ok: true, keys: candidates.map(toTeamJwk) };
}

function toErrorResult(errors: FieldErrors): JwksResult {
  return { ok: false, errors };
}

function validateKey(candidate: unknown, index: number, all: unknown[]): FieldErrors {
  const path = `keys.${index}`;
  if (!isObject(candidate)) return { [path]: [`Key ${index} of the JWKS is not an object.`] };
  const { kid } = candidate;
  const name = `Key ${typeof kid === 'string' && kid !== '' ? `"${kid.slice(0, MAX_KID_LENGTH)}"` : index}`;
  const errors: FieldErrors = {};
  const addError = (member: string, message: string | null): void => {
    if (message !== null) errors[`${path}.${member}`] = [`${name}: ${member} ${message}.`];
  };
  for (const member of PRIVATE_MEMBERS)
    if (member in candidate)
      addError(member, 'is private; a JWKS for verification must have only public members');
  addError('kty', findValueError(candidate['kty'], ['RSA'], true));
  addError('use', findValueError(candidate['use'], ['sig'], false));
  addError('alg', findValueError(candidate['alg'], ['RS256'], false));
  addError('key_ops', findOperationsError(candidate['key_ops']));
  addError('kid', findKidError(kid, index, all));
  if (candidate['kty'] !== 'RSA') return errors;
  addError('n', findModulusError(candidate['n']));
  addError('e', findExponentError(candidate['e']));
  if (Object.keys(errors).length === 0 && !isImportable(toTeamJwk(candidate)))
    errors[path] = [`${name}: the members do not form an RSA public key.`];
  return errors;
}

/** Checks a value against the accepted ones. Messages never contain a whole value, which may be a private key. */
function findValueError(value: unknown, acceptedValues: string[], isRequired: boolean): string | null {
  if (value === undefined && !isRequired) return null;
  if (typeof value === 'string' && acceptedValues.includes(value)) return null;
  const receivedValue = typeof value === 'string' ? `is "${value.slice(0, 20)}"` : `is ${formatKind(value)}`;
  return `${receivedValue}; accepted: ${acceptedValues.join(', ')}`;
}

function findOperationsError(value: unknown): string | null {
  if (value === undefined || (Array.isArray(value) && value.length === 1 && value[0] === 'verify'))
    return null;
  return 'is not ["verify"]; a key for verification must have only this operation, or no key_ops';
}

function findKidError(kid: unknown, index: number, all: unknown[]): string | null {
  if (kid === undefined)
    return all.length === 1
      ? null
      : 'is missing; when there are several keys, each one must have its own kid';
  if (typeof kid !== 'string' || kid === '' || kid.length > MAX_KID_LENGTH)
    return `is ${formatKind(kid)}; accepted: a string of 1 to ${MAX_KID_LENGTH} characters`;
  const first = all.findIndex((other) => isObject(other) && other['kid'] === kid);
  return first === index ? null : `is also the kid of key ${first}; each key must have its own kid`;
}

function findModulusError(n: unknown): string | null {
  if (typeof n !== 'string' || !BASE64URL.test(n))
    return `is ${formatKind(n)}; accepted: the modulus in base64url`;
  const value = decodeInteger(n);
  const bits = value.toString(2).length;
  if (bits < MIN_MODULUS_BITS || bits > MAX_MODULUS_BITS)
    return `has ${bits} bits; accepted: ${MIN_MODULUS_BITS} to ${MAX_MODULUS_BITS}`;
  return value % 2n === 0n ? 'is even, so it is not a product of two primes' : null;
}

function findExponentError(e: unknown): string | null {
  if (typeof e !== 'string' || !BASE64URL.test(e))
    return `is ${formatKind(e)}; accepted: the exponent in base64url`;
  if (Buffer.from(e, 'base64url').length > MAX_EXPONENT_BYTES)
    return `is longer than ${MAX_EXPONENT_BYTES} bytes; usual: AQAB (65537)`;
  const value = decodeInteger(e);
  return value < MIN_EXPONENT || value % 2n === 0n
    ? `is ${value}; accepted: an odd number of at least 65537 (AQAB)`
    : null;
}

function decodeInteger(base64url: string): bigint {
  return BigInt(`0x0${Buffer.from(base64url, 'base64url').toString('hex')}`);
}

function isImportable({ kty, n, e }: TeamJwk): boolean {
  try {
    createPublicKey({ key: { kty, n, e }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

function toTeamJwk(candidate: unknown): TeamJwk {
  const { n, e, kid } = isObject(candidate) ? candidate : {};
  return { kty: 'RSA', n: String(n), e: String(e), kid: typeof kid === 'string' ? kid : null };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formatKind(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (value === '') return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'not in that form' : `a ${typeof value}`;
}
