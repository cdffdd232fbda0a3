import { formatErrorOnOneLine, getErrorCode } from '../../../platform/kernel/error-type';
import { SML_URLS } from '../../../platform/kernel/settings/smp-settings';
import { HttpFailedError } from '../http-request';
import type { NetworkConnections } from '../network-connections';
import { ok, problem, type NetworkFinding } from '../network-finding';
import type { NetworkCheck } from './check';

/**
 * Checks that this machine can reach port 443 of other servers, with the server of the SML as an example. An
 * installation with its own publisher skips the check, because the registration of the publisher uses port 443. The
 * revocation lists test port 80.
 */
export const outgoingCheck: NetworkCheck = {
  name: 'outgoing',
  run: async ({ config: { peppol }, connections }) => {
    const url = SML_URLS[peppol.stage];
    return peppol.smp !== null || url === '' ? [] : [await checkReachable(connections, url)];
  },
};

/**
 * Checks one server. The server was reached if it responds, or if it ends the handshake because it requires a client
 * certificate.
 */
export async function checkReachable(
  connections: Pick<NetworkConnections, 'get'>,
  url: string,
): Promise<NetworkFinding> {
  const { host } = new URL(url);
  try {
    await connections.get(url);
  } catch (error) {
    if (!(error instanceof HttpFailedError)) throw error;
    if (!(getErrorCode(error.cause) ?? '').startsWith('ERR_SSL_'))
      return problem(
        'outgoing',
        `${host} cannot be reached on port 443: ${formatErrorOnOneLine(error)}.`,
        'allow this machine to connect to any host on port 443, or set PEPPOL_PROXY_URL',
      );
  }
  return ok('outgoing', `${host} is reachable on port 443`);
}
