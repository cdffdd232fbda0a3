import { createHash, randomUUID } from 'node:crypto';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import type { SmpSettings } from '../../../platform/kernel/settings/smp-settings';
import { formatServiceMetadataUrl } from '../../../standards/peppol/smp';
import { HttpFailedError } from '../http-request';
import { ok, problem, type NetworkFinding } from '../network-finding';
import type { CheckSubject } from './check';

const CHECK_NAME = 'publisher address';
/**
 * Unknown document type with the characters that proxies decode, merge or remove: slashes, `#`, `?`, `%` and a space.
 */
const UNUSUAL_PATH = { scheme: 'check', value: 'http://a//b/../c##d?e%2F f::1' };

/**
 * Requests an unknown participant from the public address of this publisher. The response must come from this
 * publisher, with a digest that proves that the path was not changed. Identifiers are percent-encoded as a whole (SMP
 * specification 1.4, section 2.2).
 */
export async function checkPublicAddress(
  { connections }: CheckSubject,
  { publicUrl }: SmpSettings,
): Promise<NetworkFinding> {
  const help =
    'start the service; set PEPPOL_SMP_PUBLIC_URL to the address under which a proxy forwards requests to it';
  const url = formatServiceMetadataUrl(publicUrl, `0088:${randomUUID()}`, UNUSUAL_PATH);
  try {
    const { status, body, headers } = await connections.get(url);
    if (status !== 404 || !body.toString('utf8').startsWith('Nothing is published'))
      return problem(
        CHECK_NAME,
        `${publicUrl} responds with HTTP ${status}, but not as our publisher.`,
        help,
      );
    if (headers.pathDigest !== digestPath(url.slice(publicUrl.length)))
      return problem(
        CHECK_NAME,
        `A proxy in front of ${publicUrl} changes the path, so identifiers are not found.`,
        'forward paths unchanged: nginx with `proxy_pass` without a path (docs/going-live.md)',
      );
    return ok(CHECK_NAME, `${publicUrl} answers, and paths reach it unchanged`);
  } catch (error) {
    if (!(error instanceof HttpFailedError)) throw error;
    return problem(
      CHECK_NAME,
      `${publicUrl} cannot be reached from this machine: ${formatErrorOnOneLine(error)}.`,
      help,
    );
  }
}

function digestPath(path: string): string {
  return createHash('sha256').update(path).digest('hex');
}
