import { isIP } from 'node:net';
import type { AddressRules } from './address-rules';

/** Operator's policy for targets that strangers name: webhooks and access points. */
export interface TargetPolicy {
  /** Also `http:` (never for production). */
  allowHttp: boolean;
  addresses: AddressRules;
}

/** Returns the address when a host is an address and not a name, without the brackets that URLs put around IPv6. */
export function parseLiteralAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}

/** RFC 6761 section 6.3: these names always mean loopback and are never sent to a DNS server. */
export function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}
