import { toMainId, formatProviderParticipant } from '../../../standards/peppol/service-provider-id';
import { problem, warning, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkCheck } from './check';
import { checkPublishedEntry } from './metadata.check';

/**
 * Checks whether other service providers can find this service provider, so that they can send message level statuses
 * (MLS) to it.
 */
export const providerCheck: NetworkCheck = {
  name: 'provider',
  run: async (subject) => {
    const [newestCertificate] = subject.accessPoint.foundCertificates;
    if (newestCertificate === undefined) return [];
    const { peppol } = subject.config;
    const country = peppol.providerCountry ?? newestCertificate.certificate.country;
    const publishedFinding = await checkPublishedEntry(
      subject,
      formatProviderParticipant(toMainId(newestCertificate.seatId) ?? ''),
    );
    return [
      ...(country === null ? [NO_COUNTRY] : []),
      publishedFinding.level === 'ok'
        ? publishedFinding
        : createUnpublishedFinding(subject, publishedFinding),
    ];
  },
};

const NO_COUNTRY = problem(
  'provider',
  'The country of this service provider is neither configured nor in its certificate; its messages state the country ZZ.',
  'PEPPOL_PROVIDER_COUNTRY=BE',
);

function createUnpublishedFinding({ config }: CheckSubject, { message }: NetworkFinding): NetworkFinding {
  const help =
    config.peppol.smp === null
      ? 'publish the service provider in your metadata service (SMP) with the document type of MLS (docs/network.md)'
      : 'npm run cli -- network provider register';
  return warning('provider', `${message} Other providers cannot send us the status of messages (MLS).`, help);
}
