import type { Config } from '../../platform/kernel/config';
import { toMainId, providerParticipant } from '../../standards/peppol/service-provider-id';
import { readIdentities } from './certificates/identity-files';

/**
 * Returns the participant of this service provider by the newest certificate of its access point, without the rest of
 * the service.
 * @throws Error when there is no usable certificate; its message names the file
 */
export async function findOwnProviderParticipant({ peppol }: Config): Promise<string> {
  const [newest] = await readIdentities(peppol);
  return providerParticipant(toMainId(newest?.seatId ?? '') ?? '');
}
