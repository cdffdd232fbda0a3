import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Range of addresses: an address and the length of the prefix in bits. */
type AddressRange = readonly [Address, number];

/** Ranges of client addresses that may use a key. */
export class NetworkList {
  private readonly ranges: readonly AddressRange[];

  /** @param networks ranges in the notation that {@link parseNetwork} returns */
  constructor(networks: readonly string[]) {
    this.ranges = networks.map((network) => ipaddr.parseCIDR(network));
  }

  /** Returns whether an address is in one of the ranges; an IPv4-mapped IPv6 address counts as IPv4. */
  includes(address: string | null): boolean {
    if (address === null || isIP(address) === 0) return false;
    const parsedAddress = ipaddr.process(address);
    return this.ranges.some((range) => isWithinRange(parsedAddress, range));
  }

  /** Returns whether one of the ranges includes the whole given range. */
  covers(network: string): boolean {
    const [base, bits] = ipaddr.parseCIDR(network);
    return this.ranges.some((range) => bits >= range[1] && isWithinRange(base, range));
  }
}

function isWithinRange(address: Address, [base, bits]: AddressRange): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}

/**
 * Parses a range or a single address into CIDR notation; returns the error when the text is not a valid range.
 * @param text `192.0.2.0/24`, `2001:db8::/32`, `192.0.2.7`
 */
export function parseNetwork(text: string): { network: string } | { fault: string } {
  const [address = '', length, ...others] = text.split('/');
  const version = isIP(address);
  const maxBits = version === 4 ? 32 : 128;
  const bits = length === undefined ? maxBits : /^\d{1,3}$/.test(length) ? Number(length) : NaN;
  if (version === 0 || address.includes('%') || others.length > 0 || !(bits <= maxBits))
    return { fault: 'must be a range in CIDR notation such as 192.0.2.0/24 or 2001:db8::/32, or an address' };
  const parsedAddress = ipaddr.parse(address);
  if (parsedAddress instanceof ipaddr.IPv6 && parsedAddress.isIPv4MappedAddress())
    return { fault: 'must be written as IPv4, without ::ffff:' };
  const firstAddress = (parsedAddress.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(
    `${parsedAddress.toString()}/${bits}`,
  );
  const network = `${firstAddress.toString()}/${bits}`;
  return firstAddress.toString() === parsedAddress.toString()
    ? { network }
    : { fault: `has address bits after the prefix of ${bits} bits; the range would be ${network}` };
}
