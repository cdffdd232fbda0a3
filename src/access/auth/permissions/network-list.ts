import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Range of addresses: an address, and the number of its leading bits that count. */
type Range = readonly [Address, number];

/** Ranges of client addresses that may use a key. */
export class NetworkList {
  private readonly ranges: readonly Range[];

  /** @param networks in the notation of {@link parseNetwork} */
  constructor(networks: readonly string[]) {
    this.ranges = networks.map((network) => ipaddr.parseCIDR(network));
  }

  /** Returns whether an address is in one of the ranges; an IPv4-mapped IPv6 address counts as IPv4. */
  includes(address: string | null): boolean {
    if (address === null || isIP(address) === 0) return false;
    const parsedAddress = ipaddr.process(address);
    return this.ranges.some((range) => isWithin(parsedAddress, range));
  }

  /** Returns whether one of the ranges includes the whole other range. */
  covers(network: string): boolean {
    const [base, bits] = ipaddr.parseCIDR(network);
    return this.ranges.some((range) => bits >= range[1] && isWithin(base, range));
  }
}

function isWithin(address: Address, [base, bits]: Range): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}

/**
 * Returns a range in CIDR notation with its first address, a single address as a range of one; or the reason for which the text is not a range.
 * @param text `192.0.2.0/24`, `2001:db8::/32`, `192.0.2.7`
 */
export function parseNetwork(text: string): { network: string } | { fault: string } {
  const [address = '', length, ...others] = text.split('/');
  const version = isIP(address);
  const widest = version === 4 ? 32 : 128;
  const bits = length === undefined ? widest : /^\d{1,3}$/.test(length) ? Number(length) : NaN;
  if (version === 0 || address.includes('%') || others.length > 0 || !(bits <= widest))
    return { fault: 'must be a range in CIDR notation such as 192.0.2.0/24 or 2001:db8::/32, or an address' };
  const parsedAddress = ipaddr.parse(address);
  if (parsedAddress instanceof ipaddr.IPv6 && parsedAddress.isIPv4MappedAddress())
    return { fault: 'must be written as IPv4, without ::ffff:' };
  const first = (parsedAddress.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(
    `${parsedAddress.toString()}/${bits}`,
  );
  const network = `${first.toString()}/${bits}`;
  return first.toString() === parsedAddress.toString()
    ? { network }
    : { fault: `has address bits after the prefix of ${bits} bits; the range would be ${network}` };
}
