import { clock } from '../../../platform/kernel/clock';
import { formatErrorOnOneLine } from '../../../platform/kernel/one-line';
import { TargetBlockedError } from '../../../platform/kernel/outgoing/guarded-connector';
import { HttpFailed, type HttpAnswer } from '../bounded-http';
import { ok, problem, warning, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkCheck } from './check';

/** The network gives whole seconds, and messages are stamped with them. */
const RATHER_MS = 5_000;
/** Certificates and lists that are new, and the months of reports, are judged wrongly beyond this. */
const AT_MOST_MS = 60_000;

/**
 * This machine's clock against that of a server of the network (RFC 9110, section 6.6.1): the one that publishes the list of
 * revoked certificates. A cache on the way says how old its answer is.
 */
export const networkClockCheck: NetworkCheck = {
  name: 'clock',
  look: async (subject) => {
    const url = subject.accessPoint.found[0]?.certificate.crlUrls[0];
    return url === undefined ? [] : [await compared(subject, url)];
  },
};

async function compared({ connections }: CheckSubject, url: string): Promise<NetworkFinding> {
  const { host } = new URL(url);
  const before = clock.milliseconds();
  let answer: HttpAnswer;
  try {
    answer = await connections.getList(url);
  } catch (error) {
    if (!(error instanceof HttpFailed)) throw error;
    if (error.cause instanceof TargetBlockedError)
      return warning(
        'clock',
        `The clock was not compared: ${url}, where the certificate's revocation list is, is not called: ${formatErrorOnOneLine(error)}.`,
        'nothing is wrong with the clock; use a certificate whose list is public, or PEPPOL_ALLOW_INSECURE=true in a private network',
      );
    return problem(
      'clock',
      `${url} cannot be reached, so there is no clock to compare with: ${formatErrorOnOneLine(error)}.`,
      'let this machine reach it (port 80)',
    );
  }
  const { date, age } = answer.headers;
  const there = Date.parse(date ?? '') + Number(age ?? 0) * 1000;
  if (Number.isNaN(there))
    return warning('clock', `${host} says nothing of the time.`, 'synchronise the clock with NTP');
  const skew = outside(there, before, clock.milliseconds());
  if (Math.abs(skew) <= RATHER_MS) return ok('clock', `within ${RATHER_MS / 1000} s of that of ${host}`);
  const message = `This machine's clock is ${(Math.abs(skew) / 1000).toFixed(0)} s ${skew > 0 ? 'behind' : 'ahead of'} that of ${host}.`;
  const help = 'synchronise it with NTP';
  return Math.abs(skew) > AT_MOST_MS ? problem('clock', message, help) : warning('clock', message, help);
}

/** How far the second that the server named lies outside of what passed here meanwhile; positive: it is later. */
function outside(there: number, before: number, after: number): number {
  if (there + 999 < before) return there + 999 - before;
  return there > after ? there - after : 0;
}
