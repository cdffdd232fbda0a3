import { formatErrorOnOneLine } from '../../../platform/kernel/one-line';
import { getErrorCode } from '../../../platform/kernel/outgoing/error-code';
import { LOCATORS } from '../../../platform/kernel/settings/smp-settings';
import { HttpFailed } from '../bounded-http';
import type { NetworkConnections } from '../network-connections';
import { ok, problem, type NetworkFinding } from '../network-finding';
import type { NetworkCheck } from './check';

/**
 * This machine reaches port 443 of others, by the example of the locator's own server. With a publisher of our own the
 * registration shows it; port 80 is shown by the lists of revoked certificates.
 */
export const outgoingCheck: NetworkCheck = {
  name: 'outgoing',
  look: async ({ config: { peppol }, connections }) => {
    const url = LOCATORS[peppol.stage];
    return peppol.smp !== null || url === '' ? [] : [await reached(connections, url)];
  },
};

/** A server that answers, or ends the handshake because it asks for a certificate that we do not have, was reached. */
export async function reached(
  connections: Pick<NetworkConnections, 'get'>,
  url: string,
): Promise<NetworkFinding> {
  const { host } = new URL(url);
  try {
    await connections.get(url);
  } catch (error) {
    if (!(error instanceof HttpFailed)) throw error;
    if (!(getErrorCode(error.cause) ?? '').startsWith('ERR_SSL_'))
      return problem(
        'outgoing',
        `${host} cannot be reached on port 443: ${formatErrorOnOneLine(error)}.`,
        'let this machine connect to any host on port 443, or PEPPOL_PROXY_URL',
      );
  }
  return ok('outgoing', `${host} was reached on port 443`);
}
