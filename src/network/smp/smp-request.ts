import {
  parseFullParticipantIdentifier,
  formatParticipantIdentifier,
} from '../../standards/peppol/participant-identifier';
import type { SchemedValue } from '../../standards/peppol/sbdh';

/** A public request to our metadata publisher (SMP). `participant`: `<scheme>:<identifier>` in lower case. */
export type SmpRequest =
  | { kind: 'service group'; participant: string }
  | { kind: 'business card'; participant: string }
  | { kind: 'service metadata'; participant: string; documentType: SchemedValue };

/**
 * Maximum length of a path: the length of identifiers is limited, and percent-encoding makes three characters from one.
 */
const MAX_PATH_LENGTH = 4_000;
const BUSINESS_CARD_PATH = '/businesscard/';

/**
 * Parses the path of a request: `/{participant}` or `/{participant}/services/{document type}` (SMP specification 1.4,
 * section 2.2), or `/businesscard/{participant}` (Directory specification 1.1.1, section 3), each identifier
 * percent-encoded as a whole. Unencoded identifiers are also accepted, because a proxy may have decoded the slashes of
 * a document type.
 * @param path part of the path after the path of the public address, as received
 * @returns null for any other path
 */
export function parseSmpRequest(path: string): SmpRequest | null {
  if (path.length > MAX_PATH_LENGTH) return null;
  const cardParticipant = path.startsWith(BUSINESS_CARD_PATH)
    ? parseParticipant(path.slice(BUSINESS_CARD_PATH.length))
    : null;
  if (cardParticipant !== null) return { kind: 'business card', participant: cardParticipant };
  const [, encodedParticipant, , encodedType] = /^\/([^/]+)(\/services\/(.+))?$/.exec(path) ?? [];
  const participant = encodedParticipant === undefined ? null : parseParticipant(encodedParticipant);
  if (participant === null) return null;
  if (encodedType === undefined) return { kind: 'service group', participant };
  const documentType = parseSchemedValue(encodedType);
  return documentType === null ? null : { kind: 'service metadata', participant, documentType };
}

function parseParticipant(encodedText: string): string | null {
  const text = decode(encodedText);
  if (text === null) return null;
  // Schemes and participants are compared case-insensitively (Policy for use of Peppol identifiers 4.4, section 3).
  const participant = parseFullParticipantIdentifier(text.toLowerCase());
  return participant.ok ? formatParticipantIdentifier(participant.participant) : null;
}

function parseSchemedValue(encodedText: string): SchemedValue | null {
  const text = decode(encodedText);
  const separatorIndex = text?.indexOf('::') ?? -1;
  return text === null || separatorIndex < 1
    ? null
    : { scheme: text.slice(0, separatorIndex), value: text.slice(separatorIndex + 2) };
}

function decode(encodedText: string): string | null {
  try {
    return decodeURIComponent(encodedText);
  } catch {
    return null;
  }
}
