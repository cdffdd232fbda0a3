import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
  PARTICIPANT_SCHEME,
} from '../participant-identifier';

/** A participant as the Peppol Directory lists it. */
export interface ListedParticipant {
  /** `<scheme>:<identifier>`, in lower case */
  address: string;
  /** First name of its first business entity; null when there is none. */
  name: string | null;
  /** ISO 3166-1 alpha-2; null when it is not stated. */
  country: string | null;
}

/** Thrown for a response that is not a result of the Directory's search. */
export class InvalidSearchResultError extends Error {}

/** Maximum length of a name that is copied from the directory. */
const MAX_NAME_LENGTH = 200;

/**
 * Reads the response of the Directory's public search, `GET /search/1.0/json` (REST API of the Peppol Directory):
 * `matches` with `participantID` and `entities`. Participants of other identifier schemes and malformed ones are
 * omitted.
 * @throws InvalidSearchResultError
 */
export function readDirectorySearchResult(bytes: Buffer): ListedParticipant[] {
  let response: unknown;
  try {
    response = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new InvalidSearchResultError('the response of the Peppol Directory is not JSON');
  }
  const matches = getMember(response, 'matches');
  if (!Array.isArray(matches))
    throw new InvalidSearchResultError('the response of the Peppol Directory has no matches');
  return matches.flatMap(readMatch);
}

function readMatch(match: unknown): ListedParticipant[] {
  const id = getMember(match, 'participantID');
  if (getMember(id, 'scheme') !== PARTICIPANT_SCHEME) return [];
  const value = getMember(id, 'value');
  const parsedIdentifier = parseParticipantIdentifier(typeof value === 'string' ? value : '');
  if (!parsedIdentifier.ok) return [];
  const entity = getFirst(getMember(match, 'entities'));
  const country = getMember(entity, 'countryCode');
  return [
    {
      address: formatParticipantIdentifier(parsedIdentifier.participant),
      name: readName(getMember(entity, 'name')),
      country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null,
    },
  ];
}

/** Reads a name, which is a text or a list of names with their languages. */
function readName(name: unknown): string | null {
  const first = Array.isArray(name) ? getFirst(name) : name;
  const text = typeof first === 'string' ? first : getMember(first, 'name');
  if (typeof text !== 'string') return null;
  const singleLine = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return singleLine === '' ? null : singleLine.slice(0, MAX_NAME_LENGTH);
}

function getFirst(list: unknown): unknown {
  return Array.isArray(list) ? (list as unknown[])[0] : undefined;
}

function getMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value as unknown;
}
