import { NODATA, NOTFOUND } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { getErrorCode } from '../error-type';
import { isLocalhost } from './target-policy';

/** Resolves all addresses of a host name; rejects with {@link NameNotResolvedError} when there is none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/** Thrown when the name has no address, or no server responded. */
export class NameNotResolvedError extends Error {
  /** @param dnsCode code of `node:dns`, e.g. `ENOTFOUND`, `ETIMEOUT` */
  constructor(
    readonly hostname: string,
    readonly dnsCode: string,
  ) {
    super(`The host name "${hostname}" could not be resolved (${dnsCode}).`);
  }
}

/** Options of the resolution of names. */
export interface ResolverOptions {
  /** DNS servers, `address` or `address:port`; default: those of the machine. */
  servers?: readonly string[];
  /** Time limit of a query, which is sent twice. Default 2,000: both stay within a connect timeout. */
  queryTimeoutMs?: number;
  /** Resolver of the operating system. */
  resolveLocally?: ResolveHost;
}

/**
 * Creates a resolver that queries DNS servers for the IPv4 and IPv6 addresses of a name, IPv4 first. The queries run on
 * the event loop: the operating system's resolver would occupy one of a few threads, and a handful of names with silent
 * DNS servers would then delay every other team's deliveries. The operating system is asked only for names unknown to
 * DNS, which may be in the machine's hosts file.
 */
export function createResolveHost(service: ResolverOptions = {}): ResolveHost {
  const { servers, queryTimeoutMs = 2_000, resolveLocally = resolveWithOperatingSystem } = service;
  return async (hostname) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1'];
    // A new resolver for each look-up, because a resolver keeps the servers that were configured when it was created.
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = results.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const codes = results.flatMap((answer) =>
      answer.status === 'rejected' ? [getErrorCode(answer.reason) ?? 'unknown'] : [],
    );
    const failureCode = codes.find((code) => code !== NOTFOUND && code !== NODATA);
    if (failureCode !== undefined) throw new NameNotResolvedError(hostname, failureCode);
    return resolveLocally(hostname);
  };
}

const resolveWithOperatingSystem: ResolveHost = async (hostname) => {
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw new NameNotResolvedError(hostname, getErrorCode(error) ?? 'unknown');
  }
};
