import {
  parseFullParticipantIdentifier,
  formatParticipantIdentifier,
} from '../../standards/peppol/participant-identifier';
import type { SchemedValue } from '../../standards/peppol/sbdh';

/** A public request to our publisher. `participant`: `0208:0123456749` in lower case. */
export type SmpRequest =
  | { kind: 'service group'; participant: string }
  | { kind: 'business card'; participant: string }
  | { kind: 'service metadata'; participant: string; documentType: SchemedValue };

/** Maximum length: identifiers have limits, and percent-encoding makes three characters of one. */
const MAX_PATH = 4_000;
const CARD = '/businesscard/';

/**
 * Parses the path of a request: `/{participant}` or `/{participant}/services/{document type}` (SMP specification 1.4,
 * section 2.2), or `/businesscard/{participant}` (Directory specification 1.1.1, section 3), each percent-encoded as a
 * whole. Unencoded parts are accepted alike; a proxy may have decoded the slashes of a document type.
 * @param path path after that of the public address, as received
 * @returns null for any other path
 */
export function parseSmpRequest(path: string): SmpRequest | null {
  if (path.length > MAX_PATH) return null;
  const card = path.startsWith(CARD) ? parseParticipant(path.slice(CARD.length)) : null;
  if (card !== null) return { kind: 'business card', participant: card };
  const [, encodedParticipant, , encodedType] = /^\/([^/]+)(\/services\/(.+))?$/.exec(path) ?? [];
  const participant = encodedParticipant === undefined ? null : parseParticipant(encodedParticipant);
  if (participant === null) return null;
  if (encodedType === undefined) return { kind: 'service group', participant };
  const documentType = parseSchemed(encodedType);
  return documentType === null ? null : { kind: 'service metadata', participant, documentType };
}

function parseParticipant(encodedText: string): string | null {
  const text = decode(encodedText);
  if (text === null) return null;
  // Schemes and participants are compared without case (Policy for use of Peppol identifiers 4.4, section 3).
  const participant = parseFullParticipantIdentifier(text.toLowerCase());
  return participant.ok ? formatParticipantIdentifier(participant.participant) : null;
}

function parseSchemed(encodedText: string): SchemedValue | null {
  const text = decode(encodedText);
  const at = text?.indexOf('::') ?? -1;
  return text === null || at < 1 ? null : { scheme: text.slice(0, at), value: text.slice(at + 2) };
}

function decode(encodedText: string): string | null {
  try {
    return decodeURIComponent(encodedText);
  } catch {
    return null;
  }
}
