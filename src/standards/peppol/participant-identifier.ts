import { createHash } from 'node:crypto';
import { formatReceivedText } from '../values/received';

/** The only participant identifier scheme of the network (Policy for use of Peppol identifiers, section 3). */
export const PARTICIPANT_SCHEME = 'iso6523-actorid-upis';

/** Maximum length of an identifier after its scheme and colon (Policy for use of Peppol identifiers). */
export const NETWORK_IDENTIFIER_MAX_LENGTH = 130;

/**
 * A participant of the network: `scheme` is the four-digit code of the electronic address scheme, `identifier`
 * the value under this scheme, in lower case because the network compares identifiers without case.
 */
export interface ParticipantIdentifier {
  scheme: string;
  identifier: string;
}

export type ParticipantIdentifierResult =
  { ok: true; participant: ParticipantIdentifier } | { ok: false; message: string };

/** Syntax of a scheme and of an identifier (Policy for use of Peppol identifiers). */
export const SCHEME_SYNTAX = /^[0-9]{4}$/;
export const IDENTIFIER_SYNTAX = /^[A-Za-z0-9._~-]+$/;
export const IDENTIFIER_CHARACTERS = 'letters A–Z, digits and . _ ~ -';

/**
 * Parses `<scheme>:<identifier>`, for example `0208:0123456749`, as in requests, in UBL endpoints and in the envelope.
 * Accepts the identifiers of the network (up to 130 characters); `findElectronicAddressScheme` checks whether the
 * scheme is on the code list, `checkRegistrableIdentifier` whether the identifier may be registered here. The result is
 * normalised: two spellings of one participant have equal results.
 */
export function parseParticipantIdentifier(value: string): ParticipantIdentifierResult {
  const refuse = (reason: string): ParticipantIdentifierResult => ({
    ok: false,
    message: `${formatReceivedText(value)} ${reason}; expected <scheme>:<identifier>, e.g. 0208:0123456749`,
  });
  if (value.startsWith(`${PARTICIPANT_SCHEME}::`)) {
    return refuse(`carries the scheme ${PARTICIPANT_SCHEME}, which is left out here`);
  }
  const colon = value.indexOf(':');
  if (colon < 0) return refuse('has no colon between scheme and identifier');
  const scheme = value.slice(0, colon);
  const identifier = value.slice(colon + 1);
  if (!SCHEME_SYNTAX.test(scheme)) return refuse('has a scheme that is not 4 digits');
  if (identifier === '') return refuse('has no identifier after the colon');
  if (identifier.length > NETWORK_IDENTIFIER_MAX_LENGTH) {
    return refuse(
      `has an identifier of ${identifier.length} characters, the limit is ${NETWORK_IDENTIFIER_MAX_LENGTH}`,
    );
  }
  if (!IDENTIFIER_SYNTAX.test(identifier)) {
    return refuse(`has characters in the identifier other than ${IDENTIFIER_CHARACTERS}`);
  }
  return { ok: true, participant: { scheme, identifier: identifier.toLowerCase() } };
}

/** Reads the full form `iso6523-actorid-upis::0208:0123456749` used in SMP addresses and responses. */
export function parseFullParticipantIdentifier(value: string): ParticipantIdentifierResult {
  const prefix = `${PARTICIPANT_SCHEME}::`;
  // The scheme is also compared without case (Policy for use of Peppol identifiers).
  if (value.slice(0, prefix.length).toLowerCase() !== prefix) {
    return { ok: false, message: `${formatReceivedText(value)} does not start with ${prefix}` };
  }
  return parseParticipantIdentifier(value.slice(prefix.length));
}

/** Writes `<scheme>:<identifier>`, lower case: the form of addresses in the API, the envelope and the SML. */
export function formatParticipantIdentifier({ scheme, identifier }: ParticipantIdentifier): string {
  return `${scheme}:${identifier.toLowerCase()}`;
}

/** Writes the full form `iso6523-actorid-upis::<scheme>:<identifier>`, not percent-encoded. */
export function formatFullParticipantIdentifier(participant: ParticipantIdentifier): string {
  return `${PARTICIPANT_SCHEME}::${formatParticipantIdentifier(participant)}`;
}

/** Returns whether two identifiers name the same participant, ignoring case. */
export function isSameParticipant(a: ParticipantIdentifier, b: ParticipantIdentifier): boolean {
  return formatParticipantIdentifier(a) === formatParticipantIdentifier(b);
}

/**
 * Returns the DNS name under which the SML publishes a participant's U-NAPTR record:
 * `<base32(sha256(lower(value)))>.iso6523-actorid-upis.<zone>`, no padding (SML specification 1.3, section 3.1).
 * `zone` is the domain of the SML without leading or trailing dot.
 */
export function computeSmlDnsName(participant: ParticipantIdentifier, zone: string): string {
  return `${computeSmlDnsLabel(participant)}.${PARTICIPANT_SCHEME}.${zone}`;
}

/** Returns the first label of `computeSmlDnsName`: 52 characters of the RFC 4648 base32 alphabet. */
export function computeSmlDnsLabel(participant: ParticipantIdentifier): string {
  return encodeBase32(createHash('sha256').update(formatParticipantIdentifier(participant), 'utf8').digest());
}

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes base32 (RFC 4648 section 6) without `=` padding, which DNS labels do not allow. */
function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bufferedBits = 0;
  let bitCount = 0;
  for (const byte of bytes) {
    bufferedBits = (bufferedBits << 8) | byte;
    bitCount += 8;
    while (bitCount >= 5) {
      bitCount -= 5;
      text += BASE32_ALPHABET.charAt((bufferedBits >>> bitCount) & 31);
    }
    bufferedBits &= (1 << bitCount) - 1;
  }
  return bitCount > 0 ? text + BASE32_ALPHABET.charAt((bufferedBits << (5 - bitCount)) & 31) : text;
}
