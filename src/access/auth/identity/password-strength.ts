import { badInput, type ApiError } from '../../../platform/kernel/http/api-error';

/** Allowed length of a password in code points, after normalization (NFC). */
export const PASSWORD_LENGTH = { min: 12, max: 256 };

/** Minimum score of zxcvbn (0 to 4); a score of 3 means at least 10^8 guesses. */
const MIN_SCORE = 3;

/**
 * Number of characters that are examined. Further characters never weaken a password, and long passwords take much
 * time.
 */
const EXAMINED_CHARACTERS = 100;

interface Estimator {
  check(password: string, userInputs: string[]): { score: number };
}

let estimator: Promise<Estimator> | null = null;

/**
 * Checks that a password is not too short, too long or easy to guess.
 * @param field field of the request that the error is about
 * @param personalWords words that an attacker may know about the person: address and name
 * @throws ApiError 400 `invalid_input` or `weak_password`
 */
export async function requireStrongPassword(
  password: string,
  personalWords: string[],
  field = 'password',
): Promise<void> {
  const characters = [...password.normalize('NFC')];
  const { min, max } = PASSWORD_LENGTH;
  if (characters.length < min || characters.length > max)
    throw badInput({
      [field]: [`${field} must have ${min} to ${max} characters; received ${characters.length}.`],
    });
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(
    characters.slice(0, EXAMINED_CHARACTERS).join(''),
    splitWords(personalWords),
  );
  if (score < MIN_SCORE) throw weakPasswordError(field);
}

/** Loads the dictionaries at the first use, because they take memory and few processes need them. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function splitWords(personalWords: string[]): string[] {
  return [
    'passerelle',
    ...personalWords,
    ...personalWords.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)),
  ].filter((part) => part.length > 2);
}

function weakPasswordError(field: string): ApiError {
  return badInput(
    { [field]: ['The password is too easy to guess; make it longer or less common.'] },
    'weak_password',
  );
}
