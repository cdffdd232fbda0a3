import { connect, rootCertificates, type TLSSocket } from 'node:tls';
import { clock } from '../../../platform/kernel/clock';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { ok, problem, warning, type NetworkFinding } from '../network-finding';
import type { NetworkCheck } from './check';

const CONNECT_TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/**
 * Days before expiry from which a TLS certificate is reported. Automatic renewals happen about a month before the
 * expiry, so the renewal of a certificate with less time has failed.
 */
const WARNING_DAYS = 14;
/** Includes the ciphers of old servers; OpenSSL offers these only at security level 0. */
const ALL_CIPHERS = 'DEFAULT@SECLEVEL=0';

/** TLS properties of a server. */
interface Handshake {
  protocol: string | null;
  /** Reason why the server's certificate is not trusted for the name; null when it is trusted. */
  distrust: string | null;
  validTo: Date;
}

/**
 * Checks the TLS configuration of our public addresses from the view of other access points: port 443, a publicly
 * trusted certificate for the name, TLS 1.2 or newer (Peppol AS4 profile 2.0.3, section 2). Other access points trust
 * Mozilla's list of authorities, which Node contains; authorities that only this machine trusts are not accepted.
 * @param roots trusted authorities in PEM; null: Mozilla's list, and any authority in a private network
 */
export const createTlsCheck = (roots: readonly string[] | null = null): NetworkCheck => ({
  name: 'TLS',
  run: async ({ config: { peppol } }) => {
    const urls = [peppol.endpointUrl, ...(peppol.smp === null ? [] : [peppol.smp.publicUrl])];
    const httpsUrls = urls.map((url) => new URL(url)).filter(({ protocol }) => protocol === 'https:');
    if (httpsUrls.length > 0 && peppol.proxyUrl !== null)
      return [
        warning(
          'TLS',
          'The TLS configuration of our own addresses cannot be checked from behind PEPPOL_PROXY_URL.',
          'check the addresses from another network, for instance with SSL Labs: grade A or better is required',
        ),
      ];
    const trustedRoots = roots ?? (peppol.stage === 'private' ? null : rootCertificates);
    const findings: NetworkFinding[] = [];
    for (const url of httpsUrls) {
      if (url.port !== '' && peppol.stage !== 'private') findings.push(createPortFinding(url));
      findings.push(...(await checkServer(url, trustedRoots)));
    }
    return findings;
  },
});

function createPortFinding({ href, port }: URL): NetworkFinding {
  return problem(
    'TLS',
    `${href} uses port ${port}; other access points may only be allowed to reach port 443.`,
    'let the reverse proxy listen on port 443, and remove the port from the address',
  );
}

async function checkServer(url: URL, trustedRoots: readonly string[] | null): Promise<NetworkFinding[]> {
  const displayHost = url.host;
  let handshake: Handshake;
  try {
    handshake = await connectTls(url, trustedRoots === null ? {} : { ca: [...trustedRoots] });
  } catch (error) {
    return [
      problem(
        'TLS',
        `${displayHost} cannot be reached over TLS: ${formatErrorOnOneLine(error)}.`,
        'let the reverse proxy listen at this address, with TLS 1.2 or 1.3',
      ),
    ];
  }
  const { protocol, distrust, validTo } = handshake;
  const days = Math.floor((validTo.getTime() - clock.milliseconds()) / DAY_MS);
  const expiryDate = validTo.toISOString().slice(0, 10);
  const findings: NetworkFinding[] = [];
  if (distrust !== null && trustedRoots !== null)
    findings.push(
      problem(
        'TLS',
        `The certificate of ${displayHost} is not trusted by others: ${distrust}.`,
        'use a certificate of a public authority for this name, with its intermediate certificates',
      ),
    );
  else if (days <= WARNING_DAYS)
    findings.push(
      warning(
        'TLS',
        `The certificate of ${displayHost} expires on ${expiryDate}, in ${days} days.`,
        'renew the certificate in the reverse proxy',
      ),
    );
  if (await acceptsOldTls(url))
    findings.push(
      problem('TLS', `${displayHost} accepts TLS 1.0 or 1.1.`, 'allow only TLS 1.2 and 1.3 in the proxy'),
    );
  return findings.length > 0
    ? findings
    : [ok('TLS', `${displayHost}: ${protocol ?? ''}, trusted until ${expiryDate} (${days} days)`)];
}

async function acceptsOldTls(url: URL): Promise<boolean> {
  try {
    await connectTls(url, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: ALL_CIPHERS });
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
      timeout: CONNECT_TIMEOUT_MS,
      ...options,
    });
    socket.once('timeout', () => socket.destroy(new Error(`no response within ${CONNECT_TIMEOUT_MS} ms`)));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const distrust = socket.authorized ? null : formatErrorOnOneLine(socket.authorizationError);
      resolve({ protocol: socket.getProtocol(), distrust, validTo: new Date(validTo) });
      socket.destroy();
    });
  });
}
