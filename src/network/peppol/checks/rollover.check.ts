import { LAST_ANNOUNCED } from '../certificates/announced-certificate.queries';
import { getRolloverState, type LastAnnounced } from '../certificates/announced-certificates';
import { clock } from '../../../platform/kernel/clock';
import { ok, problem, type NetworkFinding } from '../network-finding';
import type { NetworkCheck } from './check';

const CHECK = 'publisher rollover';

/** Checks the announced next certificate of our publisher, and whether it has been installed since its day. */
export const rolloverCheck: NetworkCheck = {
  name: CHECK,
  run: async ({ config, publisher, database }) => {
    if (config.peppol.smp === null || database === null || publisher.mistake !== null) return [];
    const [last] = await database.rows<LastAnnounced>(LAST_ANNOUNCED);
    if (last === undefined) return [];
    const now = clock.now();
    const usedCertificate = publisher.foundCertificates.find(
      ({ certificate: { notBefore, notAfter } }) => notBefore <= now && now <= notAfter,
    );
    return [toFinding(last, getRolloverState(last, usedCertificate ?? null))];
  },
};

function toFinding(
  { subject, firstDay }: LastAnnounced,
  state: ReturnType<typeof getRolloverState>,
): NetworkFinding {
  if (state === 'late')
    return problem(
      CHECK,
      `${subject} was announced for ${firstDay} but is not in use; from that day on the locator identifies us by it only.`,
      'replace the current certificate and key with it (PEPPOL_SMP_KEYSTORE, or PEPPOL_SMP_KEY_FILE and PEPPOL_SMP_CERT_FILE)',
    );
  if (state === 'early')
    return problem(
      CHECK,
      `${subject} is in use, but was announced for ${firstDay} only; until then the locator does not identify us by it.`,
      'use the previous certificate until that day, or announce an earlier day',
    );
  return state === 'waiting'
    ? ok(CHECK, `${subject} is announced for ${firstDay}`)
    : ok(CHECK, `${subject} is in use since its day, ${firstDay}`);
}
