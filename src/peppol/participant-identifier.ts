import { createHash } from 'node:crypto';
import { showReceived } from './received-value';

/** The one participant identifier scheme of the network (Policy for use of Peppol identifiers, section 3). */
export const PARTICIPANT_SCHEME = 'iso6523-actorid-upis';

/** Longest `<scheme>:<identifier>` the network allows (Policy for use of Peppol identifiers). */
export const PARTICIPANT_VALUE_MAX_LENGTH = 130;

/** Longest identifier, without its scheme, that may be registered through this service. */
export const REGISTRABLE_IDENTIFIER_MAX_LENGTH = 50;

/**
 * A participant of the network: `scheme` is the four-digit code of the electronic address scheme, `identifier`
 * the value under it, lower case because the network compares identifiers without case.
 */
export interface ParticipantIdentifier {
  scheme: string;
  identifier: string;
}

export type ParticipantIdentifierResult =
  { ok: true; participant: ParticipantIdentifier } | { ok: false; message: string };

/** The parts of an identifier with a complaint each, `undefined` where there is none. */
export interface IdentifierComplaints {
  scheme?: string;
  identifier?: string;
}

const SCHEME = /^[0-9]{4}$/;
const IDENTIFIER = /^[A-Za-z0-9._~-]+$/;
const ACCEPTED_CHARACTERS = 'letters A–Z, digits and . _ ~ -';

/**
 * Reads `<scheme>:<identifier>`, for example `0208:0123456749`, as it stands in requests, in UBL endpoints and in
 * the envelope. Accepts what the network accepts (130 characters in all); whether the scheme is on the code list
 * and whether the identifier may be registered here is asked of `findElectronicAddressScheme` and
 * `checkRegistrableIdentifier`. The result is normalised: two spellings of one participant read alike.
 */
export function parseParticipantIdentifier(value: string): ParticipantIdentifierResult {
  const refuse = (why: string): ParticipantIdentifierResult => ({
    ok: false,
    message: `${showReceived(value)} ${why}; expected <scheme>:<identifier>, e.g. 0208:0123456749`,
  });
  if (value.startsWith(`${PARTICIPANT_SCHEME}::`)) {
    return refuse(`carries the scheme ${PARTICIPANT_SCHEME}, which is left out here`);
  }
  const colon = value.indexOf(':');
  if (colon < 0) return refuse('has no colon between scheme and identifier');
  const scheme = value.slice(0, colon);
  const identifier = value.slice(colon + 1);
  if (!SCHEME.test(scheme)) return refuse('has a scheme that is not 4 digits');
  if (identifier === '') return refuse('has no identifier after the colon');
  if (value.length > PARTICIPANT_VALUE_MAX_LENGTH) {
    return refuse(`is ${value.length} characters long, the limit is ${PARTICIPANT_VALUE_MAX_LENGTH}`);
  }
  if (!IDENTIFIER.test(identifier)) {
    return refuse(`has characters in the identifier other than ${ACCEPTED_CHARACTERS}`);
  }
  return { ok: true, participant: { scheme, identifier: identifier.toLowerCase() } };
}

/** Reads the full form `iso6523-actorid-upis::0208:0123456749` used in SMP addresses and answers. */
export function parseFullParticipantIdentifier(value: string): ParticipantIdentifierResult {
  const prefix = `${PARTICIPANT_SCHEME}::`;
  // The scheme part is compared without case too (Policy for use of Peppol identifiers).
  if (value.slice(0, prefix.length).toLowerCase() !== prefix) {
    return { ok: false, message: `${showReceived(value)} does not start with ${prefix}` };
  }
  return parseParticipantIdentifier(value.slice(prefix.length));
}

/**
 * Says what stands against the syntax of an identifier that a client wants to register here: scheme of 4 digits,
 * identifier of 1–50 characters. The scheme's own number rule and state are other questions.
 */
export function identifierComplaints(scheme: string, identifier: string): IdentifierComplaints {
  const complaints: IdentifierComplaints = {};
  if (!SCHEME.test(scheme)) {
    complaints.scheme = `${showReceived(scheme)} is not a scheme; expected 4 digits of the Peppol list, e.g. 0208`;
  }
  if (identifier.length < 1 || identifier.length > REGISTRABLE_IDENTIFIER_MAX_LENGTH) {
    complaints.identifier = `is ${identifier.length} characters long; expected 1 to ${REGISTRABLE_IDENTIFIER_MAX_LENGTH}`;
  } else if (!IDENTIFIER.test(identifier)) {
    complaints.identifier = `${showReceived(identifier)} has characters that are not accepted; expected ${ACCEPTED_CHARACTERS}`;
  }
  return complaints;
}

/** Writes `<scheme>:<identifier>`, lower case: the form of addresses in the API, the envelope and the locator. */
export function formatParticipantIdentifier({ scheme, identifier }: ParticipantIdentifier): string {
  return `${scheme}:${identifier.toLowerCase()}`;
}

/** Writes the full form `iso6523-actorid-upis::<scheme>:<identifier>`, not percent-encoded. */
export function formatFullParticipantIdentifier(participant: ParticipantIdentifier): string {
  return `${PARTICIPANT_SCHEME}::${formatParticipantIdentifier(participant)}`;
}

/** True when both name the same participant, whatever the case of the letters. */
export function sameParticipant(a: ParticipantIdentifier, b: ParticipantIdentifier): boolean {
  return formatParticipantIdentifier(a) === formatParticipantIdentifier(b);
}

/**
 * The DNS name under which the locator publishes a participant's U-NAPTR record:
 * `<base32(sha256(lower(value)))>.iso6523-actorid-upis.<zone>`, no padding (SML specification 1.3, section 3.1).
 * `zone` is the locator's domain without leading or trailing dot.
 */
export function locatorDnsName(participant: ParticipantIdentifier, zone: string): string {
  return `${locatorDnsLabel(participant)}.${PARTICIPANT_SCHEME}.${zone}`;
}

/** The first label alone of `locatorDnsName`: 52 characters of the RFC 4648 base32 alphabet. */
export function locatorDnsLabel(participant: ParticipantIdentifier): string {
  return base32(createHash('sha256').update(formatParticipantIdentifier(participant), 'utf8').digest());
}

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 section 6, without the `=` padding (DNS labels have none). */
function base32(bytes: Uint8Array): string {
  let text = '';
  let buffered = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffered = (buffered << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32_ALPHABET.charAt((buffered >>> bits) & 31);
    }
    buffered &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32_ALPHABET.charAt((buffered << (5 - bits)) & 31) : text;
}
