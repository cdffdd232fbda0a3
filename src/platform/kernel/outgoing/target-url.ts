import { AddressRules } from './address-rules';
import { isBadPort, isLocalhost, parseLiteralAddress, type TargetPolicy } from './target-policy';
import { parseUrl } from '../../../standards/values/parse-url';

const MAX_URL_LENGTH = 2048;
/** RFC 1035 section 2.3.4, without the root's empty label. */
const MAX_HOST_LENGTH = 253;

/**
 * Creates the policy from the settings WEBHOOK_ALLOW_INSECURE and WEBHOOK_ALLOW_CIDRS.
 * @throws Error when a range cannot be read
 */
export function createTargetPolicy(settings: {
  allowInsecure: boolean;
  allowCidrs: readonly string[];
}): TargetPolicy {
  const { allowInsecure, allowCidrs } = settings;
  return {
    allowHttp: allowInsecure,
    addresses: new AddressRules({ allowCidrs, allowLoopback: allowInsecure }),
  };
}

/** The accepted URL exactly as received, or the message that says why it was rejected. */
export type TargetUrlCheck = { ok: true; url: string } | { ok: false; message: string };

/**
 * Checks a webhook's URL when it is created or updated (contract, section 4). The check reports mistakes early. Names
 * are not resolved here; the connector checks the address of each connection and refuses private addresses.
 */
export function checkTargetUrl(raw: string, policy: TargetPolicy): TargetUrlCheck {
  const message = findTextFault(raw) ?? findUrlFault(raw, policy);
  return message === null ? { ok: true, url: raw } : { ok: false, message };
}

/**
 * Finds faults in the text that the URL parser repairs silently: the parser drops tabs and line ends, reads `\` as `/`,
 * supplies missing slashes, and drops an empty `@` or `#`.
 */
function findTextFault(raw: string): string | null {
  if (raw.length > MAX_URL_LENGTH) {
    return `The URL has ${raw.length} characters; at most ${MAX_URL_LENGTH} are accepted.`;
  }
  if (/[\s\\\p{Cc}]/u.test(raw)) {
    return 'The URL contains white space, a control character or a backslash; write them percent-encoded.';
  }
  if (raw.includes('#')) return 'The URL has a fragment ("#…"); a URL without one is accepted.';
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?]*)/i.exec(raw)?.[1];
  if (authority?.includes('@')) {
    return 'The URL carries credentials ("user:password@"); a URL without them is accepted. Deliveries are authenticated by their signature.';
  }
  return authority === '' ? 'The URL has no host; https://<host>/<path> is accepted.' : null;
}

function findUrlFault(raw: string, policy: TargetPolicy): string | null {
  const acceptedSchemes = policy.allowHttp ? 'https:// and http://' : 'https://';
  if (parseUrl(raw) === null)
    return `The URL cannot be read; an absolute URL is accepted: ${acceptedSchemes}<host>/<path>.`;
  const { protocol, hostname, port } = new URL(raw);
  const schemeFits = protocol === 'https:' || (protocol === 'http:' && policy.allowHttp);
  if (!schemeFits || !/^https?:\/\//i.test(raw)) {
    return `The URL starts with "${raw.slice(0, protocol.length + 2)}"; accepted: ${acceptedSchemes}.`;
  }
  if (hostname.length > MAX_HOST_LENGTH) {
    return `The URL's host has ${hostname.length} characters; at most ${MAX_HOST_LENGTH} are accepted.`;
  }
  if (isBadPort(port))
    return `The URL's port ${port} belongs to a service other than the web; use 443 or another port to which browsers connect.`;
  const refusal = findHostFault(hostname, policy.addresses);
  if (refusal === null) return null;
  return `The URL's host "${hostname}" is ${refusal}; only hosts with public addresses are accepted.`;
}

/** Finds a fault of the host. The URL parser has already normalised every spelling of an IPv4 address (hex, octal, short …). */
function findHostFault(hostname: string, addresses: AddressRules): string | null {
  const literal = parseLiteralAddress(hostname);
  if (literal !== null) return addresses.findRefusal(literal);
  return isLocalhost(hostname) ? addresses.findRefusal('127.0.0.1') : null;
}
