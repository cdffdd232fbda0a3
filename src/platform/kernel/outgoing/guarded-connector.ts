import type { LookupAddress } from 'node:dns';
import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import { buildConnector, errors } from 'undici';
import { AddressRules } from './address-rules';
import { isBadPort, parseLiteralAddress, type TargetPolicy } from './target-policy';
import { getErrorCode } from '../error-type';
import { createResolveHost, NameNotResolvedError, type ResolveHost } from './resolve-host';

/**
 * Thrown when connections to the target are not allowed. The message may be shown to the client that named the target and
 * omits the address behind a name, so that targets cannot be used to read the operator's internal DNS.
 */
export class TargetBlockedError extends Error {
  /** @param address the refused address, for the operator's log; null when the scheme or the port was refused */
  constructor(
    message: string,
    readonly address: string | null,
  ) {
    super(message);
  }
}

/** Options of connections to untrusted targets. */
export interface GuardedConnectorOptions {
  policy: TargetPolicy;
  /** Default: the machine's DNS. */
  resolveHost?: ResolveHost;
  /** Time limit for name resolution, TCP connection and TLS handshake together. Default 5,000. */
  connectTimeoutMs?: number;
  /** PEM certificates that are trusted instead of the usual authorities; for tests and closed networks. */
  ca?: string | string[];
  /** Certificate and key of this installation in PEM, for servers that ask for a client certificate. */
  client?: { cert: string; key: string };
}

const CONNECT_TIMEOUT_MS = 5_000;
const NEXT_ADDRESS_AFTER_MS = 500;

/**
 * Creates a connector for undici that checks the target at each connection. No second resolution follows, which a
 * hostile DNS server could answer differently (DNS rebinding). A literal address is checked before connecting, because
 * Node only looks up names. A name is resolved once, rejected when any of its addresses is not allowed, and connected
 * to one of the checked addresses. TLS stays bound to the host name: SNI contains it and the certificate must match it.
 * Certificates are verified regardless of the environment variables of Node.
 *
 * The callback's error is a {@link TargetBlockedError}, a {@link NameNotResolvedError}, undici's `ConnectTimeoutError`
 * or a socket or TLS error of Node.
 */
export function createGuardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
  const {
    policy,
    resolveHost = createResolveHost(),
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    ca,
    client,
  } = options;
  const createConnector = (): buildConnector.connector =>
    buildConnector({
      allowH2: false,
      timeout: connectTimeoutMs,
      rejectUnauthorized: true,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
      lookup: createCheckedLookup(policy.addresses, resolveHost),
      ...(ca === undefined ? {} : { ca }),
      ...client,
    });
  // Created with the first connection, so that a connector does not load undici by itself.
  let connector: buildConnector.connector | null = null;
  return (target, callback) => {
    const refusal = findRefusalBeforeLookup(target, policy);
    // Asynchronous, as for a real connection: undici is still setting up when it calls the connector.
    if (refusal !== null) setImmediate(callback, refusal, null);
    else
      (connector ??= createConnector())(target, (error, socket) =>
        error === null ? callback(null, endConnectionOnAbort(socket)) : callback(error, null),
      );
  };
}

/**
 * undici 7 ends the connection of an aborted request with an error of its housekeeping class. The aborted request
 * therefore stays in the queue, and undici connects once more for it: each timeout would cost a hanging receiver a
 * second connection. An error of its class for broken connections makes it drop the request.
 */
function endConnectionOnAbort(socket: Socket): Socket {
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error) => destroy(isAbort(error) ? new errors.SocketError(error.message) : error);
  return socket;
}

function isAbort(error: Error | undefined): error is Error {
  return getErrorCode(error) === 'UND_ERR_INFO' && error?.message === 'aborted';
}

/** Scheme and port are checked again: settings and rules may have changed since the URL was accepted. */
function findRefusalBeforeLookup(
  { protocol, hostname, port }: buildConnector.Options,
  policy: TargetPolicy,
): TargetBlockedError | null {
  if (protocol !== 'https:' && !policy.allowHttp) {
    return new TargetBlockedError(
      `The URL starts with "${protocol}//"; deliveries are sent only to https:// addresses.`,
      null,
    );
  }
  if (isBadPort(port)) {
    return new TargetBlockedError(
      `The URL's port ${port} belongs to a service other than the web; deliveries are not sent to it.`,
      null,
    );
  }
  const literal = parseLiteralAddress(hostname);
  const refusal = literal === null ? null : policy.addresses.findRefusal(literal);
  if (literal === null || refusal === null) return null;
  return new TargetBlockedError(
    `The host "${literal}" is ${refusal}; deliveries are sent only to public addresses.`,
    literal,
  );
}

function createCheckedLookup(rules: AddressRules, resolveHost: ResolveHost): LookupFunction {
  return (hostname, { all }, callback) => {
    resolveChecked(hostname, rules, resolveHost).then(
      ([first, ...others]) => {
        if (all === true) callback(null, [first, ...others]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

/**
 * Resolves the host for a client other than fetch, such as SMTP, which then connects to one of the addresses without
 * resolving the name again. A literal address is returned as it is.
 * @throws TargetBlockedError when one of the addresses is not allowed; NameNotResolvedError
 */
export async function resolveTarget(
  hostname: string,
  rules: AddressRules,
  resolveHost: ResolveHost = createResolveHost(),
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const literal = parseLiteralAddress(hostname);
  if (literal === null) return resolveChecked(hostname, rules, resolveHost);
  const refusal = rules.findRefusal(literal);
  if (refusal !== null)
    throw new TargetBlockedError(
      `The host "${literal}" is ${refusal}; connections are made only to public addresses.`,
      literal,
    );
  return [{ address: literal, family: isIPv6(literal) ? 6 : 4 }];
}

async function resolveChecked(
  hostname: string,
  rules: AddressRules,
  resolveHost: ResolveHost,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const addresses = await resolveHost(hostname);
  for (const address of addresses) {
    const refusal = rules.findRefusal(address);
    if (refusal !== null) {
      throw new TargetBlockedError(
        `The host name "${hostname}" resolves to ${refusal}; all its addresses must be public.`,
        address,
      );
    }
  }
  const [first, ...others] = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  if (first === undefined) throw new NameNotResolvedError(hostname, 'ENODATA');
  return [first, ...others];
}
