import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
  PARTICIPANT_SCHEME,
} from '../participant-identifier';

/** A participant as the Peppol Directory lists it. */
export interface ListedParticipant {
  /** `<scheme>:<identifier>`, in lower case */
  address: string;
  /** First name of its first business entity; null: it states none. */
  name: string | null;
  /** ISO 3166-1 alpha-2; null: not stated. */
  country: string | null;
}

/** The answer is not a result of the Directory's search. */
export class InvalidSearchResultError extends Error {}

/** Maximum length of a name that is copied from the directory. */
const MAX_NAME = 200;

/**
 * Reads the answer of the Directory's public search, `GET /search/1.0/json` (REST API of the Peppol Directory): `matches`
 * with `participantID` and `entities`. Participants of other identifier schemes and malformed ones are omitted.
 * @throws InvalidSearchResultError
 */
export function readDirectorySearchResult(bytes: Buffer): ListedParticipant[] {
  let answer: unknown;
  try {
    answer = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new InvalidSearchResultError('the answer is not JSON');
  }
  const matches = getMember(answer, 'matches');
  if (!Array.isArray(matches)) throw new InvalidSearchResultError('the answer has no matches');
  return matches.flatMap(readMatch);
}

function readMatch(match: unknown): ListedParticipant[] {
  const id = getMember(match, 'participantID');
  if (getMember(id, 'scheme') !== PARTICIPANT_SCHEME) return [];
  const value = getMember(id, 'value');
  const parsedIdentifierResult = parseParticipantIdentifier(typeof value === 'string' ? value : '');
  if (!parsedIdentifierResult.ok) return [];
  const entity = getFirst(getMember(match, 'entities'));
  const country = getMember(entity, 'countryCode');
  return [
    {
      address: formatParticipantIdentifier(parsedIdentifierResult.participant),
      name: readName(getMember(entity, 'name')),
      country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null,
    },
  ];
}

/** A name is a text, or a list of names with their languages. */
function readName(name: unknown): string | null {
  const first = Array.isArray(name) ? getFirst(name) : name;
  const text = typeof first === 'string' ? first : getMember(first, 'name');
  if (typeof text !== 'string') return null;
  const oneLine = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return oneLine === '' ? null : oneLine.slice(0, MAX_NAME);
}

function getFirst(list: unknown): unknown {
  return Array.isArray(list) ? (list as unknown[])[0] : undefined;
}

function getMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value as unknown;
}
