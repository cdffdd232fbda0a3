import { randomUUID } from 'node:crypto';
import { formatErrorOnOneLine, getErrorCode } from '../../../platform/kernel/error-type';
import { computeLocatorDnsName } from '../../../standards/peppol/participant-identifier';
import { selectPublisher } from '../../../standards/peppol/sml';
import { ok, problem } from '../network-finding';
import type { NetworkCheck } from './check';

/** Looks up a name that does not exist, which the locator has to report. */
export const locatorCheck: NetworkCheck = {
  name: 'locator',
  run: async ({ config: { peppol }, connections }) => {
    const { smlZone, dnsServers } = peppol;
    const name = computeLocatorDnsName({ scheme: '0088', identifier: randomUUID() }, smlZone);
    const through = dnsServers.length === 0 ? "this machine's name servers" : dnsServers.join(', ');
    try {
      selectPublisher(await connections.resolveNaptr(name), peppol.allowInsecure);
    } catch (error) {
      const code = getErrorCode(error) ?? formatErrorOnOneLine(error);
      if (code !== 'ENOTFOUND' && code !== 'ENODATA')
        return [
          problem(
            'locator',
            `${smlZone} cannot be queried through ${through} (${code}).`,
            'PEPPOL_DNS_SERVERS, PEPPOL_SML_ZONE',
          ),
        ];
    }
    return [ok('locator', `${smlZone} answers through ${through}`)];
  },
};
