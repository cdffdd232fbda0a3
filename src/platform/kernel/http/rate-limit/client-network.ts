import ipaddr from 'ipaddr.js';

/**
 * Returns the client network by which attempts are counted: an IPv4 address, or the /64 network of an IPv6 address,
 * because one subscriber has at least a /64 (RFC 6177) and could use a new address for each attempt.
 */
export function toClientNetwork(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsedAddress = ipaddr.process(address);
  if (parsedAddress instanceof ipaddr.IPv4) return parsedAddress.toString();
  const network = parsedAddress.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
