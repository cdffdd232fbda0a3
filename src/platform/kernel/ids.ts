import { randomFillSync } from 'node:crypto';
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';
import { clock } from './clock';

/**
 * Random bytes are requested for many identifiers at a time, because a request for each character would dominate the
 * cost.
 */
const random = new Uint8Array(4096);
let usedBytes = random.length;

/** Random number of at least 0 and below 1. */
function createRandomFraction(): number {
  if (usedBytes === random.length) {
    randomFillSync(random);
    usedBytes = 0;
  }
  return (random[usedBytes++] ?? 0) / 256;
}

/**
 * Maximum time in milliseconds by which the last identifier may be ahead of the clock: identifiers stay in order when
 * the clock is set back a little. If they were further ahead, they would contain wrong times (which become `createdAt`
 * of documents) until the clock catches up. Beyond this limit identifiers follow the clock again, and are out of
 * creation order once.
 */
const MAX_LEAD_MS = 1_000;

let nextUlid = monotonicFactory(createRandomFraction);
let latestMs = 0;

function createUlid(): string {
  const now = clock.milliseconds();
  if (latestMs - now > MAX_LEAD_MS) {
    nextUlid = monotonicFactory(createRandomFraction);
    latestMs = now;
  } else if (now > latestMs) latestMs = now;
  return nextUlid(now);
}

const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;
const LATEST_MS = 2 ** 48 - 1;

/** Creates the identifiers of one kind of record. */
export interface IdFactory {
  /**
   * Returns a new identifier, `<prefix>_<ULID>`: 48 bits of time, then 80 random bits. Identifiers are monotonic within
   * the process, so rows written in one millisecond still sort in the order of creation; a clock that is set back by
   * more than a second breaks the order once.
   */
  (): string;
  readonly prefix: string;
}

const declaredPrefixes = new Set<string>();

/**
 * Declares the prefix of a kind of record's identifiers (contract, section 1). Call it once, in the file of the resource.
 * @param prefix 1 to 8 lower-case letters, e.g. `doc`
 * @throws Error when another kind has the prefix already
 */
export function defineId(prefix: string): IdFactory {
  if (!/^[a-z]{1,8}$/.test(prefix))
    throw new Error(`The id prefix "${prefix}" has to be 1 to 8 lower-case letters, e.g. "doc".`);
  if (declaredPrefixes.has(prefix)) throw new Error(`The id prefix "${prefix}" is declared twice.`);
  declaredPrefixes.add(prefix);
  return Object.assign(() => `${prefix}_${createUlid()}`, { prefix });
}

/** Lists the prefixes of all kinds of records, in alphabetical order. */
export function listIdPrefixes(): string[] {
  return [...declaredPrefixes].sort();
}

/**
 * Returns the instant at which an identifier was created.
 * @param id `<prefix>_<ULID>`
 */
export function parseCreationInstant(id: string): Date {
  return new Date(decodeTime(id.slice(id.indexOf('_') + 1)));
}

/**
 * Returns the lowest identifier of a kind that can be created at an instant or later.
 * @param milliseconds since the Unix epoch; a value out of range becomes the nearest possible one
 */
export function buildFirstIdAt({ prefix }: IdFactory, milliseconds: number): string {
  const time = encodeTime(Math.min(Math.max(Math.ceil(milliseconds), 0), LATEST_MS), TIME_CHARACTERS);
  return `${prefix}_${time}${'0'.repeat(RANDOM_CHARACTERS)}`;
}
