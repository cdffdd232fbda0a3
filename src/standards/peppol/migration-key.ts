export const MIGRATION_KEY_MIN_LENGTH = 8;
export const MIGRATION_KEY_MAX_LENGTH = 24;

const MIN_OF_EACH_KIND = 2;
const SPECIALS = '@#$%()[]{}*^-!~|+=';

interface CharacterKind {
  name: string;
  characters: string;
}

const UPPER: CharacterKind = { name: 'upper-case letters', characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' };
const LOWER: CharacterKind = { name: 'lower-case letters', characters: 'abcdefghijklmnopqrstuvwxyz' };
const DIGIT: CharacterKind = { name: 'digits', characters: '0123456789' };
const SPECIAL: CharacterKind = { name: `of ${SPECIALS}`, characters: SPECIALS };

/** Character that only some SMLs count as special: it is allowed in a key, but not counted as special. */
const ALLOWED_EXTRA_CHARACTER = '_';

const allowedCharacters = new Set(
  [UPPER, LOWER, DIGIT, SPECIAL].map((kind) => kind.characters).join('') + ALLOWED_EXTRA_CHARACTER,
);

/**
 * Lists the validation errors of a migration key; empty for a valid key. A key has 8–24 characters, no white space, and
 * at least two each of upper-case letters, lower-case letters, digits and `@#$%()[]{}*^-!~|+=` (the SML's rule for
 * keys). A key is secret, so no message contains any part of it.
 */
export function listMigrationKeyErrors(key: string): string[] {
  const characters = Array.from(key);
  const errors: string[] = [];
  if (characters.length < MIGRATION_KEY_MIN_LENGTH || characters.length > MIGRATION_KEY_MAX_LENGTH) {
    errors.push(
      `migration key must have ${MIGRATION_KEY_MIN_LENGTH} to ${MIGRATION_KEY_MAX_LENGTH} characters; received ${characters.length}`,
    );
  }
  if (/\s/.test(key)) errors.push('migration key must not contain white space');
  const notAllowedIndex = characters.findIndex(
    (character) => !allowedCharacters.has(character) && !/\s/.test(character),
  );
  if (notAllowedIndex >= 0) {
    errors.push(
      `migration key may contain only A–Z, a–z, 0–9, ${ALLOWED_EXTRA_CHARACTER} and ${SPECIALS}; character ${notAllowedIndex + 1} is none of them`,
    );
  }
  for (const { name, characters: kind } of [UPPER, LOWER, DIGIT, SPECIAL]) {
    const count = characters.filter((character) => kind.includes(character)).length;
    if (count < MIN_OF_EACH_KIND) {
      errors.push(`migration key must have at least ${MIN_OF_EACH_KIND} ${name}; received ${count}`);
    }
  }
  return errors;
}

/** Special characters of generated keys, which are safe in mails, shells, XML and URL paths. */
const GENERATED_SPECIALS = '@-~+=';
const GENERATED_PARTS = [UPPER.characters, LOWER.characters, DIGIT.characters, GENERATED_SPECIALS];

/**
 * Generates a key of 24 characters that satisfies the rule, with uniform choices. `randomBytes` is the source of
 * randomness (that of `node:crypto` in operation, a fixed one in tests), and returns `size` bytes at each call.
 */
export function generateMigrationKey(randomBytes: (size: number) => Uint8Array): string {
  const drawBelow = createUniformDraw(randomBytes);
  const pick = (alphabet: string): string => alphabet.charAt(drawBelow(alphabet.length));
  const characters = GENERATED_PARTS.flatMap((alphabet) =>
    Array.from({ length: MIN_OF_EACH_KIND }, () => pick(alphabet)),
  );
  const allCharacters = GENERATED_PARTS.join('');
  while (characters.length < MIGRATION_KEY_MAX_LENGTH) characters.push(pick(allCharacters));
  return shuffle(characters, drawBelow).join('');
}

/** Creates a generator of uniform integers below a bound ≤ 256, which rejects bytes beyond the last whole multiple. */
function createUniformDraw(randomBytes: (size: number) => Uint8Array): (bound: number) => number {
  return (bound) => {
    const limit = 256 - (256 % bound);
    for (;;) {
      const [byte] = randomBytes(1);
      if (byte === undefined) throw new Error('the source of randomness returned no bytes');
      if (byte < limit) return byte % bound;
    }
  };
}

/** Shuffles by Fisher–Yates, from the end. */
function shuffle(items: readonly string[], drawBelow: (bound: number) => number): string[] {
  const shuffledCharacters = [...items];
  for (let last = shuffledCharacters.length - 1; last > 0; last -= 1) {
    const other = drawBelow(last + 1);
    const movedCharacter = shuffledCharacters[last] ?? '';
    shuffledCharacters[last] = shuffledCharacters[other] ?? '';
    shuffledCharacters[other] = movedCharacter;
  }
  return shuffledCharacters;
}
