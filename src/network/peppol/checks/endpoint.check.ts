import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { MAX_ANSWER, openAnswer } from '../../../standards/peppol/as4';
import { HttpFailedError } from '../http-request';
import { ok, problem, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkCheck } from './check';

/** States the network of the installation. */
export const stageCheck: NetworkCheck = {
  name: 'stage',
  run: ({ config: { peppol } }) => [
    ok('stage', `${peppol.stage}; other access points reach this one at ${peppol.endpointUrl}`),
  ],
};

/** Posts an empty body to the address of this access point, which has to answer with a signed error. */
export const endpointCheck: NetworkCheck = {
  name: 'endpoint',
  run: async (subject) => {
    const [current] = subject.accessPoint.foundCertificates;
    return current === undefined ? [] : [await checkAnswer(subject, current.identity.certificate)];
  },
};

async function checkAnswer(
  { config, connections }: CheckSubject,
  certificate: Buffer,
): Promise<NetworkFinding> {
  const { endpointUrl } = config.peppol;
  const help =
    'start the service; set PEPPOL_ENDPOINT_URL to the address under which a proxy forwards requests to it';
  try {
    const request = { headers: { 'content-type': 'application/soap+xml' }, body: Buffer.from('<check/>') };
    const { status, contentType, body } = await connections.post(endpointUrl, request, MAX_ANSWER);
    const answer = await openAnswer(contentType, [body], {
      messageId: '',
      references: [],
      receiver: certificate,
    });
    if (answer.kind === 'errors' && answer.signature === 'verified')
      return ok('endpoint', `${endpointUrl} answers, signed with our certificate`);
    if (answer.kind === 'errors')
      return problem(
        'endpoint',
        `${endpointUrl} answers with a certificate that is not ours.`,
        'restart the service with the same certificate, or correct PEPPOL_ENDPOINT_URL',
      );
    return problem('endpoint', `${endpointUrl} answers HTTP ${status}, but not as an access point.`, help);
  } catch (error) {
    if (!(error instanceof HttpFailedError)) throw error;
    return problem(
      'endpoint',
      `${endpointUrl} cannot be reached from this machine: ${formatErrorOnOneLine(error)}.`,
      help,
    );
  }
}
