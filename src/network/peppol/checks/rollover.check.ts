import { LAST_ANNOUNCED } from '../certificates/announced-certificate.queries';
import { rolloverState, type LastAnnounced } from '../certificates/announced-certificates';
import { clock } from '../../../platform/kernel/clock';
import { ok, problem, type NetworkFinding } from '../network-finding';
import type { NetworkCheck } from './check';

const CHECK = 'publisher rollover';

/** The next certificate of our publisher that was announced to the locator, and whether it is in place since its day. */
export const rolloverCheck: NetworkCheck = {
  name: CHECK,
  look: async ({ config, publisher, database }) => {
    if (config.peppol.smp === null || database === null || publisher.mistake !== null) return [];
    const [last] = await database.rows<LastAnnounced>(LAST_ANNOUNCED);
    if (last === undefined) return [];
    const now = clock.now();
    const used = publisher.found.find(
      ({ certificate: { notBefore, notAfter } }) => notBefore <= now && now <= notAfter,
    );
    return [finding(last, rolloverState(last, used ?? null))];
  },
};

function finding(
  { subject, firstDay }: LastAnnounced,
  state: ReturnType<typeof rolloverState>,
): NetworkFinding {
  if (state === 'late')
    return problem(
      CHECK,
      `${subject} was announced for ${firstDay} and is not in use; from that day on the locator knows us by it alone.`,
      'put it and its key in place of the present ones (PEPPOL_SMP_KEYSTORE, or PEPPOL_SMP_KEY_FILE and PEPPOL_SMP_CERT_FILE)',
    );
  if (state === 'early')
    return problem(
      CHECK,
      `${subject} is in use, and was announced for ${firstDay} only; until then the locator does not know us by it.`,
      'put the certificate of before in its place until that day, or announce an earlier one',
    );
  return state === 'waiting'
    ? ok(CHECK, `${subject} is announced for ${firstDay}`)
    : ok(CHECK, `${subject} is in use since its day, ${firstDay}`);
}
