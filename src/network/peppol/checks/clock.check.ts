import { clock } from '../../../platform/kernel/clock';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { TargetBlockedError } from '../../../platform/kernel/outgoing/guarded-connector';
import { HttpFailedError, type HttpAnswer } from '../http-request';
import { ok, problem, warning, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkCheck } from './check';

/** Clock skew from which a warning is reported. Servers state whole seconds, and messages are stamped with them. */
const WARN_SKEW_MS = 5_000;
/** Maximum clock skew: beyond it, new certificates, new lists and the months of reports are evaluated incorrectly. */
const MAX_SKEW_MS = 60_000;

/**
 * Compares this machine's clock with the clock of the server that publishes the list of revoked certificates (RFC 9110,
 * section 6.6.1). A cache in between states the age of its answer.
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
  let answer: HttpAnswer;
  try {
    answer = await connections.getList(url);
  } catch (error) {
    if (!(error instanceof HttpFailedError)) throw error;
    if (error.cause instanceof TargetBlockedError)
      return warning(
        'clock',
        `The clock was not compared: ${url}, the address of the certificate's revocation list, is not called: ${formatErrorOnOneLine(error)}.`,
        'nothing is wrong with the clock; use a certificate whose list is public, or PEPPOL_ALLOW_INSECURE=true in a private network',
      );
    return problem(
      'clock',
      `${url} cannot be reached, so the clock was not compared: ${formatErrorOnOneLine(error)}.`,
      'allow connections to it (port 80)',
    );
  }
  const { date, age } = answer.headers;
  const serverTime = Date.parse(date ?? '') + Number(age ?? 0) * 1000;
  if (Number.isNaN(serverTime))
    return warning('clock', `${host} does not state the time.`, 'synchronise the clock with NTP');
  const skew = getSkew(serverTime, before, clock.milliseconds());
  if (Math.abs(skew) <= WARN_SKEW_MS)
    return ok('clock', `within ${WARN_SKEW_MS / 1000} s of that of ${host}`);
  const message = `This machine's clock is ${(Math.abs(skew) / 1000).toFixed(0)} s ${skew > 0 ? 'behind' : 'ahead of'} that of ${host}.`;
  const help = 'synchronise it with NTP';
  return Math.abs(skew) > MAX_SKEW_MS ? problem('clock', message, help) : warning('clock', message, help);
}

/**
 * Returns the difference between the server's second and the local time during the request; positive: the server is
 * ahead.
 */
function getSkew(serverTime: number, before: number, after: number): number {
  if (serverTime + 999 < before) return serverTime + 999 - before;
  return serverTime > after ? serverTime - after : 0;
}
