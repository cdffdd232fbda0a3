import type { IncomingMessage } from 'node:http';

/**
 * Returns the address of the client that a request comes from, as Express' `request.ip` names it.
 * @param trustedProxies number of reverse proxies in front whose `X-Forwarded-For` is trusted
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string | null {
  const peer = socket.remoteAddress ?? null;
  if (trustedProxies === 0) return peer;
  const forwarded = headers['x-forwarded-for'];
  const hops = (typeof forwarded === 'string' ? forwarded.split(',') : []).map((hop) => hop.trim());
  const forwardedAddresses = hops.filter((hop) => hop !== '');
  return forwardedAddresses.at(-Math.min(trustedProxies, forwardedAddresses.length)) ?? peer;
}
