import { clock } from '../../../platform/kernel/clock';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { TargetBlockedError } from '../../../platform/kernel/outgoing/guarded-connector';
import { HttpFailedError, type HttpResponse } from '../http-request';
import { ok, problem, warning, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkCheck } from './check';

/**
 * Clock skew from which a warning is reported. The `Date` header states whole seconds, and messages contain timestamps.
 */
const WARNING_SKEW_MS = 5_000;
/**
 * Maximum clock skew. With a larger skew, new certificates, new revocation lists and the months of reports are
 * evaluated incorrectly.
 */
const MAX_SKEW_MS = 60_000;

/**
 * Compares this machine's clock with the clock of the server that publishes the list of revoked certificates (RFC 9110,
 * section 6.6.1). An intermediate cache states the age of its response.
 */
export const networkClockCheck: NetworkCheck = {
  name: 'clock',
  run: async (subject) => {
    const url = subject.accessPoint.foundCertificates[0]?.certificate.crlUrls[0];
    return url === undefined ? [] : [await compareClock(subject, url)];
  },
};

async function compareClock({ connections }: CheckSubject, url: string): Promise<NetworkFinding> {
  const { host } = new URL(url);
  const before = clock.milliseconds();
  let response: HttpResponse;
  try {
    response = await connections.getList(url);
  } catch (error) {
    if (!(error instanceof HttpFailedError)) throw error;
    if (error.cause instanceof TargetBlockedError)
      return warning(
        'clock',
        `The clock was not compared: ${url}, the address of the certificate's revocation list, is not called: ${formatErrorOnOneLine(error)}.`,
        'use a certificate with a public revocation list, or set PEPPOL_ALLOW_INSECURE=true in a private network',
      );
    return problem(
      'clock',
      `${url} cannot be reached, so the clock was not compared: ${formatErrorOnOneLine(error)}.`,
      'allow connections to this address (port 80)',
    );
  }
  const { date, age } = response.headers;
  const serverTime = Date.parse(date ?? '') + Number(age ?? 0) * 1000;
  if (Number.isNaN(serverTime))
    return warning(
      'clock',
      `${host} does not state the time.`,
      'the clock could not be compared; synchronize it with NTP',
    );
  const skew = computeSkew(serverTime, before, clock.milliseconds());
  if (Math.abs(skew) <= WARNING_SKEW_MS)
    return ok('clock', `within ${WARNING_SKEW_MS / 1000} s of that of ${host}`);
  const message = `This machine's clock is ${(Math.abs(skew) / 1000).toFixed(0)} s ${skew > 0 ? 'behind' : 'ahead of'} that of ${host}.`;
  const help = 'synchronize the clock of this machine with NTP';
  return Math.abs(skew) > MAX_SKEW_MS ? problem('clock', message, help) : warning('clock', message, help);
}

/**
 * Returns the difference between the server's second and the local time during the request; positive: the server is
 * ahead.
 */
function computeSkew(serverTime: number, before: number, after: number): number {
  if (serverTime + 999 < before) return serverTime + 999 - before;
  return serverTime > after ? serverTime - after : 0;
}
