import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { getErrorCode } from '../../platform/kernel/error-type';

const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;
/** Maximum number of TXT records that are read. */
const MAX_RECORDS = 100;
const MAX_DOMAIN_LENGTH = 200;

/** TXT records of a domain, or the reason why they could not be read. */
export type DomainRecords = { ok: true; texts: string[] } | { ok: false; problem: 'missing' | 'unreachable' };

/** Returns the name of the TXT record that proves a domain. */
export function formatRecordName(domain: string): string {
  return `_passerelle.${domain}`;
}

/** Returns the value of the TXT record that proves a domain. */
export function formatRecordValue(token: string): string {
  return `passerelle-verification=${token}`;
}

/**
 * Returns a domain name in lower case and in the ASCII form of IDNA (`bücher.example` becomes `xn--bcher-kva.example`).
 * @returns null for a text that is not a domain name with at least two labels
 */
export function normalizeDomain(text: string): string | null {
  const domain = domainToASCII(text.trim().replace(/\.$/, '').toLowerCase());
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
  const isDomain = new RegExp(`^(${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`).test(domain);
  return isDomain && domain.length <= MAX_DOMAIN_LENGTH ? domain : null;
}

/**
 * Reads the TXT records that may prove a domain.
 * @param servers name servers, `address` or `address:port`; empty: the name servers of the machine
 */
export async function readDomainRecords(domain: string, servers: readonly string[]): Promise<DomainRecords> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  try {
    const records = await resolver.resolveTxt(formatRecordName(domain));
    return { ok: true, texts: records.slice(0, MAX_RECORDS).map((parts) => parts.join('').trim()) };
  } catch (error) {
    const code = getErrorCode(error);
    return { ok: false, problem: code === NOTFOUND || code === NODATA ? 'missing' : 'unreachable' };
  }
}
