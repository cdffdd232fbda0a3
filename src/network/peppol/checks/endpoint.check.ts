import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { MAX_RESPONSE_BYTES, openResponse } from '../../../standards/peppol/as4';
import { HttpFailedError } from '../http-request';
import { ok, problem, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkCheck } from './check';

/** Reports the configured stage and the endpoint address of the installation. */
export const stageCheck: NetworkCheck = {
  name: 'stage',
  run: ({ config: { peppol } }) => [
    ok('stage', `${peppol.stage}; other access points reach this one at ${peppol.endpointUrl}`),
  ],
};

/** Posts an invalid message to the address of this access point, which must respond with a signed error signal. */
export const endpointCheck: NetworkCheck = {
  name: 'endpoint',
  run: async (subject) => {
    const [current] = subject.accessPoint.foundCertificates;
    return current === undefined ? [] : [await checkSignedResponse(subject, current.identity.certificate)];
  },
};

async function checkSignedResponse(
  { config, connections }: CheckSubject,
  certificate: Buffer,
): Promise<NetworkFinding> {
  const { endpointUrl } = config.peppol;
  const help =
    'start the service; set PEPPOL_ENDPOINT_URL to the address under which a proxy forwards requests to it';
  try {
    const request = { headers: { 'content-type': 'application/soap+xml' }, body: Buffer.from('<check/>') };
    const { status, contentType, body } = await connections.post(endpointUrl, request, MAX_RESPONSE_BYTES);
    const signal = await openResponse(contentType, [body], {
      messageId: '',
      references: [],
      receiver: certificate,
    });
    if (signal.kind === 'errors' && signal.signature === 'verified')
      return ok('endpoint', `${endpointUrl} responds with a signature of our certificate`);
    if (signal.kind === 'errors')
      return problem(
        'endpoint',
        `${endpointUrl} answers with a certificate that is not ours.`,
        'restart the service with the same certificate, or correct PEPPOL_ENDPOINT_URL',
      );
    return problem(
      'endpoint',
      `${endpointUrl} responds with HTTP ${status}, but not as an access point.`,
      help,
    );
  } catch (error) {
    if (!(error instanceof HttpFailedError)) throw error;
    return problem(
      'endpoint',
      `${endpointUrl} cannot be reached from this machine: ${formatErrorOnOneLine(error)}.`,
      help,
    );
  }
}
