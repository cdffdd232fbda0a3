import { LAST_ANNOUNCEMENT } from '../certificates/announced-certificate.queries';
import { getRolloverState, type CertificateAnnouncement } from '../certificates/announced-certificates';
import { clock } from '../../../platform/kernel/clock';
import { ok, problem, type NetworkFinding } from '../network-finding';
import type { NetworkCheck } from './check';

const CHECK_NAME = 'publisher rollover';

/** Checks whether the announced next certificate of our publisher is in use from its first day, and not earlier. */
export const rolloverCheck: NetworkCheck = {
  name: CHECK_NAME,
  run: async ({ config, publisher, database }) => {
    if (config.peppol.smp === null || database === null || publisher.mistake !== null) return [];
    const [announcement] = await database.rows<CertificateAnnouncement>(LAST_ANNOUNCEMENT);
    if (announcement === undefined) return [];
    const now = clock.now();
    const usedCertificate = publisher.foundCertificates.find(
      ({ certificate: { notBefore, notAfter } }) => notBefore <= now && now <= notAfter,
    );
    return [toFinding(announcement, getRolloverState(announcement, usedCertificate ?? null))];
  },
};

function toFinding(
  { subject, firstDay }: CertificateAnnouncement,
  state: ReturnType<typeof getRolloverState>,
): NetworkFinding {
  if (state === 'late')
    return problem(
      CHECK_NAME,
      `${subject} was announced for ${firstDay} but is not in use; since that day, the SML accepts only this certificate from our publisher.`,
      'replace the current certificate and key with the announced ones (PEPPOL_SMP_KEYSTORE, or PEPPOL_SMP_KEY_FILE and PEPPOL_SMP_CERT_FILE)',
    );
  if (state === 'early')
    return problem(
      CHECK_NAME,
      `${subject} is in use, but was announced for ${firstDay}; until then, the SML does not accept this certificate from our publisher.`,
      'use the previous certificate until that day, or announce an earlier day',
    );
  return state === 'waiting'
    ? ok(CHECK_NAME, `${subject} is announced for ${firstDay}`)
    : ok(CHECK_NAME, `${subject} is in use since its day, ${firstDay}`);
}
