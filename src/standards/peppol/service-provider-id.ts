import { SEAT_ID } from './pki/trust-store';

/** Scheme of service providers (SPIS, code list 9.7). */
export const PROVIDER_SCHEME = '0242';

/**
 * Returns the main id of a provider: the six digits at the end of its seat id (SPIS policy), independent of its
 * authority.
 * @param seatId common name of the provider's certificate, `POP000001`
 * @returns null for a text that is not a seat id
 */
export function toMainId(seatId: string): string | null {
  return SEAT_ID.test(seatId) ? seatId.slice(-6) : null;
}

/** Formats the participant that identifies a provider: `0242:000001`. */
export function formatProviderParticipant(mainId: string): string {
  return `${PROVIDER_SCHEME}:${mainId}`;
}

/**
 * Returns the main id in a provider's participant, `0242:000001` or `0242:000001-unit.part`; null for any other
 * participant.
 */
export function findMainIdOfParticipant(participant: string): string | null {
  return /^0242:([0-9]{6})(-[0-9a-z_]{3,12}(\.[0-9a-z\-._~]{3,24})?)?$/i.exec(participant)?.[1] ?? null;
}

/**
 * Returns the recipient of the status of a message: the participant that its envelope names (MLS_TO) if it belongs to the
 * provider that signed the message, else that provider.
 * @param seatId common name of the sender's certificate
 * @returns null for an invalid seat id
 */
export function findStatusRecipient(seatId: string, mlsTo: string | null): string | null {
  const mainId = toMainId(seatId);
  if (mainId === null) return null;
  return mlsTo !== null && findMainIdOfParticipant(mlsTo) === mainId
    ? mlsTo
    : formatProviderParticipant(mainId);
}
