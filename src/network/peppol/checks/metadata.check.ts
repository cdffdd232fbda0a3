import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { NetworkUnavailableError } from '../../port/document-network';
import { ok, problem, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkCheck } from './check';

const FIX_ADVICE = 'correct the entry in your metadata service (SMP)';

/** Checks whether the published metadata of identifiers contains our address and certificate. */
export const metadataCheck: NetworkCheck = {
  name: 'metadata',
  run: async (subject) => {
    const findings: NetworkFinding[] = [];
    for (const identifier of subject.identifiers)
      findings.push(await checkPublishedEntry(subject, identifier));
    return findings;
  },
};

/** Checks the metadata of a participant that should be published with our address and certificate. */
export async function checkPublishedEntry(
  { config, participants, accessPoint }: CheckSubject,
  identifier: string,
): Promise<NetworkFinding> {
  try {
    const endpoints = await participants.listEndpoints(identifier);
    if (endpoints === null)
      return problem(
        'metadata',
        `${identifier} is not registered in the SML.`,
        'register the participant in your metadata service (SMP)',
      );
    const { endpointUrl } = config.peppol;
    const wrongUrl = endpoints.find(({ url }) => url !== endpointUrl);
    if (endpoints.length === 0)
      return problem('metadata', `${identifier} is registered but has no AS4 endpoint.`, FIX_ADVICE);
    if (wrongUrl !== undefined)
      return problem(
        'metadata',
        `The metadata of ${identifier} contains the endpoint ${wrongUrl.url}, not ${endpointUrl}.`,
        FIX_ADVICE,
      );
    const isOurs = (der: Buffer | null): boolean =>
      accessPoint.foundCertificates.some(({ identity }) => der?.equals(identity.certificate) === true);
    if (!endpoints.every(({ certificate }) => isOurs(certificate)))
      return problem(
        'metadata',
        `The metadata of ${identifier} contains a certificate that is not ours, so other access points cannot send to it.`,
        FIX_ADVICE,
      );
    return ok(
      'metadata',
      `The metadata of ${identifier} contains this access point and its certificate (${endpoints.length} endpoints)`,
    );
  } catch (error) {
    if (!(error instanceof NetworkUnavailableError)) throw error;
    return problem(
      'metadata',
      `${identifier}: ${formatErrorOnOneLine(error)}.`,
      'try again; check the metadata service (SMP)',
    );
  }
}
