import { NODATA, NOTFOUND } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { errorCode } from './error-code';
import { isLocalhost } from './target-policy';

/** All addresses of a host name; rejects with {@link NameNotResolvedError} when there is none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/** The name has no address, or no server answered. */
export class NameNotResolvedError extends Error {
  /** @param dnsCode code of `node:dns`, e.g. `ENOTFOUND`, `ETIMEOUT` */
  constructor(
    readonly hostname: string,
    readonly dnsCode: string,
  ) {
    super(`The host name "${hostname}" could not be resolved (${dnsCode}).`);
  }
}

/** Where and how names are asked for. */
export interface NameService {
  /** DNS servers, `address` or `address:port`; default: those of the machine. */
  servers?: readonly string[];
  /** Wait for the answer to a query, which is asked twice. Default 2,000: both stay within a connect timeout. */
  queryTimeoutMs?: number;
  /** The operating system's resolver. */
  resolveLocally?: ResolveHost;
}

/**
 * A resolver that asks DNS servers for the IPv4 and IPv6 addresses of a name, IPv4 first. The queries run on
 * the event loop: the operating system's resolver would occupy one of a few threads, and a handful of names
 * with silent DNS servers would then delay every other team's deliveries. It is asked only for names that
 * DNS does not know, which may stand in the machine's hosts file.
 */
export function createResolveHost(service: NameService = {}): ResolveHost {
  const { servers, queryTimeoutMs = 2_000, resolveLocally = askOperatingSystem } = service;
  return async (hostname) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1'];
    // A new one each time, because a resolver keeps the servers that it found when it was made.
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const codes = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [errorCode(answer.reason) ?? 'unknown'] : [],
    );
    const unsure = codes.find((code) => code !== NOTFOUND && code !== NODATA);
    if (unsure !== undefined) throw new NameNotResolvedError(hostname, unsure);
    return resolveLocally(hostname);
  };
}

const askOperatingSystem: ResolveHost = async (hostname) => {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw new NameNotResolvedError(hostname, errorCode(error) ?? 'unknown');
  }
};
