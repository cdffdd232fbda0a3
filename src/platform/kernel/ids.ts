import { randomFillSync } from 'node:crypto';
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';
import { clock } from './clock';

/** The system is asked for random bytes for many identifiers at a time: for each character by itself it costs more than the rest. */
const random = new Uint8Array(4096);
let used = random.length;

/** At least 0 and below 1. */
function randomFraction(): number {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return (random[used++] ?? 0) / 256;
}

/**
 * The time of the last identifier may be ahead of the clock by this, in milliseconds: identifiers stay in order when the clock
 * is set back a little. Further ahead they would claim a time that is not, for as long as the clock needs to come there: of a
 * document it is `createdAt`. They come back to the clock instead, and once are not in the order in which they were made.
 */
const MAX_LEAD_MS = 1_000;

let monotonic = monotonicFactory(randomFraction);
let latest = 0;

function ulid(): string {
  const now = clock.milliseconds();
  if (latest - now > MAX_LEAD_MS) {
    monotonic = monotonicFactory(randomFraction);
    latest = now;
  } else if (now > latest) latest = now;
  return monotonic(now);
}

const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;
const LATEST_MS = 2 ** 48 - 1;

/** Makes the identifiers of one kind of record. */
export interface NewId {
  /**
   * A new identifier, `<prefix>_<ULID>`: 48 bits of time, then 80 random bits. Monotonic within the process, so rows
   * written in one millisecond still sort in the order they were made; only a clock that is set back by more than a second
   * breaks the order, once.
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

/** The prefixes of all kinds of records, in alphabetical order. */
export function declaredIdPrefixes(): string[] {
  return [...declared].sort();
}

/** The instant at which an identifier was made. @param id `<prefix>_<ULID>` */
export function instantOf(id: string): Date {
  return new Date(decodeTime(id.slice(id.indexOf('_') + 1)));
}

/**
 * The lowest identifier of a kind that is made at an instant or later: where rows of that time begin in the order of their ids.
 * @param milliseconds since the Unix epoch; what no identifier can say becomes the nearest that one can
 */
export function firstIdAt({ prefix }: NewId, milliseconds: number): string {
  const time = encodeTime(Math.min(Math.max(Math.ceil(milliseconds), 0), LATEST_MS), TIME_CHARACTERS);
  return `${prefix}_${time}${'0'.repeat(RANDOM_CHARACTERS)}`;
}
