import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Cidr = [Address, number];

/** Descriptions of rejected addresses, for messages: "… is a private address". */
const KIND_DESCRIPTIONS: Readonly<Record<string, string>> = {
  unspecified: 'an unspecified address',
  broadcast: 'the broadcast address',
  multicast: 'a multicast address',
  linkLocal: 'a link-local address',
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  deprecatedSiteLocal: 'a private address',
  carrierGradeNat: 'an address of carrier-grade NAT',
  ipv4Mapped: 'an IPv4 address written as IPv6',
  rfc6145: 'an IPv4 address written as IPv6',
  rfc6052: 'an IPv4 address behind NAT64',
  '6to4': 'an IPv4 address behind 6to4',
  teredo: 'an IPv4 address behind Teredo',
};
const RESERVED_DESCRIPTION = 'a reserved address';

/** Azure's virtual host address: metadata and DNS of the machine, inside a public range. */
const AZURE_HOST = '168.63.129.16';
/** The only IPv6 range for global unicast addresses (IANA, RFC 4291 section 2.4). */
const GLOBAL_UNICAST_V6: Cidr = ipaddr.parseCIDR('2000::/3');

/** Exceptions from the rule "public addresses only". */
export interface AddressExceptions {
  /** Ranges that are allowed regardless of their kind, e.g. `10.1.0.0/16` (WEBHOOK_ALLOW_CIDRS). */
  allowCidrs?: readonly string[];
  /** Allows 127.0.0.0/8 and ::1 (WEBHOOK_ALLOW_INSECURE). */
  allowLoopback?: boolean;
}

/**
 * Decides which addresses a webhook may be posted to (contract, section 4): global unicast addresses and the exceptions
 * of the operator. Every address that leads, or can be translated, to this machine or its local networks is rejected.
 */
export class AddressRules {
  private readonly allowedNetworks: readonly Cidr[];
  private readonly allowLoopback: boolean;

  /** @throws Error when a range of `allowCidrs` is malformed */
  constructor({ allowCidrs = [], allowLoopback = false }: AddressExceptions = {}) {
    this.allowedNetworks = allowCidrs.map((cidr) => ipaddr.parseCIDR(cidr));
    this.allowLoopback = allowLoopback;
  }

  /**
   * Returns null when connections to the address are allowed, otherwise its description ("a private address").
   * @param text address as the resolver or the URL parser writes it, IPv6 without brackets; any other text is refused
   */
  findRefusal(text: string): string | null {
    if (isIP(text) === 0) return 'not an address';
    // A zone names an interface of this machine; no public address has one.
    if (text.includes('%')) return 'an address with a zone';
    const address = ipaddr.parse(text);
    if (this.allowedNetworks.some((cidr) => isWithin(address, cidr))) return null;
    if (this.allowLoopback && address.range() === 'loopback') return null;
    return address.kind() === 'ipv4' ? findV4Refusal(address) : findV6Refusal(address);
  }
}

function isWithin(address: Address, cidr: Cidr): boolean {
  return address.kind() === cidr[0].kind() && address.match(cidr);
}

function findV4Refusal(address: Address): string | null {
  const range = address.range();
  if (range !== 'unicast') return KIND_DESCRIPTIONS[range] ?? RESERVED_DESCRIPTION;
  return address.toString() === AZURE_HOST ? 'an address of the cloud provider' : null;
}

function findV6Refusal(address: Address): string | null {
  const range = address.range();
  if (range !== 'unicast') return KIND_DESCRIPTIONS[range] ?? RESERVED_DESCRIPTION;
  if (!isWithin(address, GLOBAL_UNICAST_V6)) return RESERVED_DESCRIPTION;
  return isIsatap(address.toByteArray()) ? 'an IPv4 address behind ISATAP' : null;
}

/** RFC 5214 section 6.1: interface identifiers 0000:5efe and 0200:5efe carry an IPv4 address, in any prefix. */
function isIsatap(bytes: readonly number[]): boolean {
  const identifier = Buffer.from(bytes.slice(8, 12)).toString('hex');
  return identifier === '00005efe' || identifier === '02005efe';
}
