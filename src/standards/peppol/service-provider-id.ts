import { SEAT_ID } from './pki/trust-store';

/** Scheme of service providers (SPIS, code list 9.7). */
export const PROVIDER_SCHEME = '0242';

/**
 * The six digits by which a provider is known, whatever its authority: the end of its seat id (SPIS policy).
 * @param seatId common name of its certificate, `POP000001`
 * @returns null when it is no seat id
 */
export function toMainId(seatId: string): string | null {
  return SEAT_ID.test(seatId) ? seatId.slice(-6) : null;
}

/** The participant under which a provider receives messages to itself: `0242:000001`. */
export function providerParticipant(mainId: string): string {
  return `${PROVIDER_SCHEME}:${mainId}`;
}

/**
 * The main id of a provider's participant, `0242:000001` or `0242:000001-unit.part`.
 * @returns null when it is not one
 */
export function mainIdOfParticipant(participant: string): string | null {
  return /^0242:([0-9]{6})(-[0-9a-z_]{3,12}(\.[0-9a-z\-._~]{3,24})?)?$/i.exec(participant)?.[1] ?? null;
}
