import { isIP } from 'node:net';
import type { AddressRules } from './address-rules';

/** Operator's policy for targets that users or other parties name: webhooks and access points. */
export interface TargetPolicy {
  /** Whether `http:` is allowed besides `https:` (never in production). */
  allowHttp: boolean;
  addresses: AddressRules;
}

/** Returns the address when a host is an address and not a name, without the brackets that URLs put around IPv6. */
export function parseLiteralAddress(hostname: string): string | null {
  const bareAddress = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname;
  return isIP(bareAddress) === 0 ? null : bareAddress;
}

/** RFC 6761 section 6.3: these names always mean loopback and are never sent to a DNS server. */
export function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}

/**
 * Ports of services other than the web, to which browsers do not connect either ("bad ports" of the WHATWG Fetch
 * Standard, section 2.9): a mail server, for example, could interpret a POST as a command.
 */
const BAD_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  // Databases, caches, file and desktop sharing, which browsers do not block.
  445, 1433, 1521, 2375, 3306, 3389, 5432, 5900, 6379, 9042, 11211, 27017,
]);

/**
 * Returns true for a port to which webhooks may not be posted.
 * @param port port of a URL as its parser writes it: empty for the default of its scheme
 */
export function isBadPort(port: string | number | null | undefined): boolean {
  return port !== '' && port !== null && port !== undefined && BAD_PORTS.has(Number(port));
}
