import { computeDigest } from './idempotency/body-digest';
import { badInput, ApiError, type FieldErrors } from './api-error';
import { parseJson } from './json-text';
import { RawJson } from '../../../standards/values/raw-json';

/**
 * Size in bytes above which a body is parsed in a worker thread: parsing a smaller one blocks the event loop only
 * briefly.
 */
export const LARGE_BODY_BYTES = 64 * 1024;

/** The only member of a request that may be large; only a thread reads it. */
const LARGE_MEMBER = 'document';

/** Maximum number of values of all other members together; the thread transfers them to the event loop one by one. */
const MAX_OTHER_VALUES = 20_000;

/** Result of reading a body in a thread. */
export type LargeBody =
  | {
      ok: true;
      /** SHA-256 of the bytes. */
      digest: Uint8Array;
      /** The body, without the large member. */
      otherMembers: unknown;
      /** JSON of the large member; null when there is none, or when it is a text, which stays in `otherMembers`. */
      largeMember: string | null;
    }
  | { ok: false; status: number; code: string; errors: FieldErrors };

/** Reads a large body in a thread. */
export type LargeBodyReader = (body: Uint8Array) => Promise<LargeBody>;

/** Reads a large body in a worker thread: computes its digest, checks its limits, and separates the large member. */
export function readLargeBody(body: Uint8Array): LargeBody {
  try {
    const value = parseJson(decodeBody(body));
    const digest = computeDigest(body);
    if (typeof value !== 'object' || value === null)
      return { ok: true, digest, otherMembers: value, largeMember: null };
    const largeValue: unknown = Array.isArray(value) ? null : Reflect.get(value, LARGE_MEMBER);
    const isLarge = typeof largeValue === 'object' && largeValue !== null;
    if (isLarge) Reflect.deleteProperty(value, LARGE_MEMBER);
    if (hasMoreValuesThan(MAX_OTHER_VALUES, value))
      throw badInput(
        { root: [`The JSON has more than ${MAX_OTHER_VALUES} values outside of "${LARGE_MEMBER}".`] },
        'json_too_large',
      );
    return {
      ok: true,
      digest,
      otherMembers: value,
      largeMember: isLarge ? JSON.stringify(largeValue) : null,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors } = error;
    return { ok: false, status, code, errors };
  }
}

/**
 * Returns the body as a request handler receives it.
 * @throws ApiError when the body was rejected
 */
export function toBody(largeBody: LargeBody): unknown {
  if (!largeBody.ok) throw new ApiError(largeBody.status, largeBody.code, largeBody.errors);
  if (largeBody.largeMember === null || typeof largeBody.otherMembers !== 'object')
    return largeBody.otherMembers;
  return { ...largeBody.otherMembers, [LARGE_MEMBER]: new RawJson(largeBody.largeMember) };
}

/** @throws ApiError 400 for bytes that are not UTF-8 */
export function decodeBody(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw badInput({ root: ['The body is not UTF-8.'] }, 'malformed_json');
  }
}

function hasMoreValuesThan(limit: number, value: unknown): boolean {
  let count = 0;
  const countValues = (part: unknown): boolean => {
    if (++count > limit) return true;
    if (typeof part !== 'object' || part === null) return false;
    // Not by Object.values, which builds a list of all members first.
    for (const name in part) if (countValues(Reflect.get(part, name))) return true;
    return false;
  };
  return countValues(value);
}
