import { randomUUID } from 'node:crypto';
import { formatErrorOnOneLine, getErrorCode } from '../../../platform/kernel/error-type';
import { computeSmlDnsName } from '../../../standards/peppol/participant-identifier';
import { selectPublisher } from '../../../standards/peppol/sml';
import { ok, problem } from '../network-finding';
import type { NetworkCheck } from './check';

/** Looks up a name that does not exist; the SML must report this. */
export const locatorCheck: NetworkCheck = {
  name: 'locator',
  run: async ({ config: { peppol }, connections }) => {
    const { smlZone, dnsServers } = peppol;
    const name = computeSmlDnsName({ scheme: '0088', identifier: randomUUID() }, smlZone);
    const resolverText = dnsServers.length === 0 ? "this machine's name servers" : dnsServers.join(', ');
    try {
      selectPublisher(await connections.resolveNaptr(name), peppol.allowInsecure);
    } catch (error) {
      const code = getErrorCode(error) ?? formatErrorOnOneLine(error);
      if (code !== 'ENOTFOUND' && code !== 'ENODATA')
        return [
          problem(
            'locator',
            `${smlZone} cannot be queried through ${resolverText} (${code}).`,
            'PEPPOL_DNS_SERVERS, PEPPOL_SML_ZONE',
          ),
        ];
    }
    return [ok('locator', `${smlZone} responds through ${resolverText}`)];
  },
};
