import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { OwnCertificate } from './identity-files';
import { LAST_ANNOUNCEMENT, STORE_ANNOUNCEMENT } from './announced-certificate.queries';

/** The certificate that was last announced to the SML. */
export interface CertificateAnnouncement {
  /** SHA-256, hexadecimal. */
  fingerprint: string;
  subject: string;
  /** `2027-03-01` */
  firstDay: string;
  /** Whether the first day has been reached, by the database's clock in UTC. */
  hasCome: boolean;
}

/** Relation of the announced certificate to the one in use. */
export type RolloverState =
  /** no certificate was announced, or the announced certificate has been in use since its first day */
  | 'settled'
  /** the first day has not been reached, and the previous certificate is in use */
  | 'waiting'
  /**
   * the announced certificate is in use before its first day: the SML does not identify our publisher by this
   * certificate yet
   */
  | 'early'
  /**
   * the first day has been reached, but another certificate is in use: the SML does not identify our publisher by that
   * certificate any more
   */
  | 'late';

/** Stores announcements of our publisher's next certificate. */
@Injectable()
export class AnnouncedCertificates {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Stores an announcement. @param certificate DER @param day first day of use, e.g. `2027-03-01` */
  async store(certificate: Buffer, subject: string, day: string): Promise<void> {
    await this.unitOfWork.query(STORE_ANNOUNCEMENT, [getFingerprint(certificate), subject, day]);
  }

  async findLast(): Promise<CertificateAnnouncement | null> {
    const [row] = await this.unitOfWork.query<CertificateAnnouncement>(LAST_ANNOUNCEMENT);
    return row ?? null;
  }
}

/**
 * Compares the announced certificate with the certificate in use.
 * @param usedCertificate certificate that our publisher uses; null when none is valid
 */
export function getRolloverState(
  announcement: CertificateAnnouncement | null,
  usedCertificate: OwnCertificate | null,
): RolloverState {
  if (announcement === null) return 'settled';
  const isUsed =
    usedCertificate !== null && getFingerprint(usedCertificate.certificate.der) === announcement.fingerprint;
  if (announcement.hasCome) return isUsed ? 'settled' : 'late';
  return isUsed ? 'early' : 'waiting';
}

function getFingerprint(der: Buffer): string {
  return createHash('sha256').update(der).digest('hex');
}
