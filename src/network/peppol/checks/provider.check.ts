import { toMainId, formatProviderParticipant } from '../../../standards/peppol/service-provider-id';
import { problem, warning, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkCheck } from './check';
import { checkPublishedEntry } from './metadata.check';

/** Checks whether other providers find this service provider, to which they send message statuses. */
export const providerCheck: NetworkCheck = {
  name: 'provider',
  run: async (subject) => {
    const [newest] = subject.accessPoint.foundCertificates;
    if (newest === undefined) return [];
    const { peppol } = subject.config;
    const country = peppol.providerCountry ?? newest.certificate.country;
    const publishedFinding = await checkPublishedEntry(
      subject,
      formatProviderParticipant(toMainId(newest.seatId) ?? ''),
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
  'The country of this provider is neither set nor in its certificate; its messages state ZZ.',
  'PEPPOL_PROVIDER_COUNTRY=BE',
);

function createUnpublishedFinding({ config }: CheckSubject, { message }: NetworkFinding): NetworkFinding {
  const help =
    config.peppol.smp === null
      ? 'publish it in your metadata service (SMP) with the document type of MLS (docs/network.md)'
      : 'npm run cli -- network provider register';
  return warning('provider', `${message} Other providers cannot send us the status of messages (MLS).`, help);
}
