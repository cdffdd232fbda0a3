import { toMainId, mainIdOfParticipant, providerParticipant } from '../service-provider-id';

/**
 * Where the status of a message goes: to the participant that its envelope names (MLS_TO) if that is of the provider which
 * signed the message, else to that provider itself.
 * @param seatId common name of the sender's certificate
 * @returns null when the seat id is none
 */
export function statusTarget(seatId: string, mlsTo: string | null): string | null {
  const mainId = toMainId(seatId);
  if (mainId === null) return null;
  return mlsTo !== null && mainIdOfParticipant(mlsTo) === mainId ? mlsTo : providerParticipant(mainId);
}
