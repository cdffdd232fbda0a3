import { createHash } from 'node:crypto';
import { monotonicFactory } from 'ulid';

const ulid = monotonicFactory();

/** Makes the identifiers of one kind of record. */
export interface NewId {
  /**
   * A new identifier, `<prefix>_<ULID>`: 48 bits of time, then 80 random bits. Monotonic within the process, so rows
   * written in one millisecond still sort in the order they were made.
   */
  (): string;
  readonly prefix: string;
}

const declared = new Set<string>();

/**
 * Declares the prefix that the identifiers of a kind of record carry (contract, section 1). Called once, beside the
 * resource that it is the id of.
 * @param prefix 1 to 8 lower-case letters, e.g. `doc`
 * @throws Error when it is another kind's already
 */
export function defineId(prefix: string): NewId {
  if (!/^[a-z]{1,8}$/.test(prefix))
    throw new Error(`The id prefix "${prefix}" has to be 1 to 8 lower-case letters, e.g. "doc".`);
  if (declared.has(prefix)) throw new Error(`The id prefix "${prefix}" is declared twice.`);
  declared.add(prefix);
  return Object.assign(() => `${prefix}_${ulid()}`, { prefix });
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of an id, its prefix and the time. */
const TIME = /^[a-z]{1,8}_([0-9A-HJKMNP-TV-Z]{10})[0-9A-HJKMNP-TV-Z]{16}$/;

/**
 * The id of what belongs to another record and is there once for each name: it has the time of that record, and instead of
 * random bits 80 bits of a SHA-256 of both. Asked again it is the same, so a primary key keeps a second one out.
 * @param owner id of the record
 * @throws Error when that is none of ours
 */
export function idBelongingTo(owner: string, prefix: string, name: string): string {
  const [, time] = TIME.exec(owner) ?? [];
  if (time === undefined) throw new Error(`"${owner}" is no id that carries a time.`);
  const digest = createHash('sha256').update(`${prefix} ${owner} ${name}`).digest();
  let bits = digest.readBigUInt64BE(0) * 65_536n + BigInt(digest.readUInt16BE(8));
  let text = '';
  for (; text.length < 16; bits /= 32n) text = (ALPHABET[Number(bits % 32n)] ?? '') + text;
  return `${prefix}_${time}${text}`;
}

/** The prefixes of all kinds of records, in alphabetical order. */
export function declaredIdPrefixes(): string[] {
  return [...declared].sort();
}
