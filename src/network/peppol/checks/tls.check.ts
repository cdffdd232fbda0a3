import { connect, rootCertificates, type TLSSocket } from 'node:tls';
import { clock } from '../../../platform/kernel/clock';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { ok, problem, warning, type NetworkFinding } from '../network-finding';
import type { NetworkCheck } from './check';

const CONNECT_MS = 10_000;
const DAY_MS = 86_400_000;
/**
 * Days before expiry from which a TLS certificate is reported. Automatic renewals happen a month before the expiry, so
 * a certificate with less time was not renewed.
 */
const WARN_DAYS = 14;
/** Ciphers that old servers accept, which OpenSSL offers only at this level. */
const EVERY_CIPHER = 'DEFAULT@SECLEVEL=0';

/** TLS properties of a server. */
interface Handshake {
  protocol: string | null;
  /** Reason why its certificate is not trusted for its name; null when it is trusted. */
  distrust: string | null;
  validTo: Date;
}

/**
 * Checks the public addresses over TLS from the view of other access points: port 443, a publicly trusted certificate for
 * the name, TLS 1.2 or newer (Peppol AS4 profile 2.0.3, section 2). Other access points trust Mozilla's list, which Node
 * contains, so authorities that only this machine trusts do not count.
 * @param roots PEM of the authorities; null: that list, and in a private network any
 */
export const createTlsCheck = (roots: readonly string[] | null = null): NetworkCheck => ({
  name: 'TLS',
  run: async ({ config: { peppol } }) => {
    const urls = [peppol.endpointUrl, ...(peppol.smp === null ? [] : [peppol.smp.publicUrl])];
    const https = urls.map((url) => new URL(url)).filter(({ protocol }) => protocol === 'https:');
    if (https.length > 0 && peppol.proxyUrl !== null)
      return [
        warning(
          'TLS',
          'Our own TLS cannot be checked from behind PEPPOL_PROXY_URL.',
          'check it from another network, for instance with SSL Labs: grade A or better is required',
        ),
      ];
    const trustedRoots = roots ?? (peppol.stage === 'private' ? null : rootCertificates);
    const findings: NetworkFinding[] = [];
    for (const url of https) {
      if (url.port !== '' && peppol.stage !== 'private') findings.push(findWrongPort(url));
      findings.push(...(await checkServer(url, trustedRoots)));
    }
    return findings;
  },
});

function findWrongPort({ href, port }: URL): NetworkFinding {
  return problem(
    'TLS',
    `${href} uses port ${port}; other access points may only be allowed to reach port 443.`,
    'let the proxy in front listen on 443, and remove the port from the address',
  );
}

async function checkServer(url: URL, trustedRoots: readonly string[] | null): Promise<NetworkFinding[]> {
  const displayUrl = url.host;
  let handshake: Handshake;
  try {
    handshake = await connectTls(url, trustedRoots === null ? {} : { ca: [...trustedRoots] });
  } catch (error) {
    return [
      problem(
        'TLS',
        `${displayUrl} cannot be reached over TLS: ${formatErrorOnOneLine(error)}.`,
        'let the proxy in front listen there, with TLS 1.2 or 1.3',
      ),
    ];
  }
  const { protocol, distrust, validTo } = handshake;
  const days = Math.floor((validTo.getTime() - clock.milliseconds()) / DAY_MS);
  const until = validTo.toISOString().slice(0, 10);
  const findings: NetworkFinding[] = [];
  if (distrust !== null && trustedRoots !== null)
    findings.push(
      problem(
        'TLS',
        `The certificate of ${displayUrl} is not trusted by others: ${distrust}.`,
        'use a certificate of a public authority for this name, with its intermediate certificates',
      ),
    );
  else if (days <= WARN_DAYS)
    findings.push(
      warning(
        'TLS',
        `The certificate of ${displayUrl} ends on ${until}, in ${days} days.`,
        'renew it in the proxy',
      ),
    );
  if (await acceptsOldTls(url))
    findings.push(
      problem('TLS', `${displayUrl} accepts TLS 1.0 or 1.1.`, 'allow only TLS 1.2 and 1.3 in the proxy'),
    );
  return findings.length > 0
    ? findings
    : [ok('TLS', `${displayUrl}: ${protocol ?? ''}, trusted until ${until} (${days} days)`)];
}

async function acceptsOldTls(url: URL): Promise<boolean> {
  try {
    await connectTls(url, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: EVERY_CIPHER });
    return true;
  } catch {
    return false;
  }
}

/** @throws Error when the handshake fails */
function connectTls(
  { hostname, port }: URL,
  options: { ca?: string[]; minVersion?: 'TLSv1'; maxVersion?: 'TLSv1.1'; ciphers?: string },
): Promise<Handshake> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = /^[\d.]+$|:/.test(host);
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(isAddress ? {} : { servername: host }),
      // Invalid certificates are accepted here, because this check reports them.
      rejectUnauthorized: false,
      timeout: CONNECT_MS,
      ...options,
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${CONNECT_MS} ms`)));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const distrust = socket.authorized ? null : formatErrorOnOneLine(socket.authorizationError);
      resolve({ protocol: socket.getProtocol(), distrust, validTo: new Date(validTo) });
      socket.destroy();
    });
  });
}
