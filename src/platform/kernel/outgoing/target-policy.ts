import { isIP } from 'node:net';
import type { AddressRules } from './address-rules';

/** What the operator lets targets be that strangers name: of webhooks, of access points. */
export interface TargetPolicy {
  /** Also `http:` (never for production). */
  allowHttp: boolean;
  addresses: AddressRules;
}

/** The address when a host is one rather than a name, without the brackets that URLs put around IPv6. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? null : bare;
}

/** RFC 6761 section 6.3: these names mean loopback everywhere and are never asked of a DNS server. */
export function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}
