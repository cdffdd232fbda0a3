import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { OwnCertificate } from './identity-files';
import { LAST_ANNOUNCED, REMEMBER_ANNOUNCED } from './announced-certificate.queries';

/** The certificate that was announced to the locator last. */
export interface LastAnnounced {
  /** SHA-256, hexadecimal. */
  fingerprint: string;
  subject: string;
  /** `2027-03-01` */
  firstDay: string;
  /** Whether that day has been reached, by the database's clock in UTC. */
  hasCome: boolean;
}

/** Relation of the announced certificate to the one in use. */
export type RolloverState =
  /** nothing was announced, or the announced certificate has been in use since its day */
  | 'settled'
  /** the day has not been reached, and the previous certificate is in use */
  | 'waiting'
  /** in use before its day: the locator does not yet identify our publisher by this certificate */
  | 'early'
  /** the day has been reached, but another certificate is in use: the locator no longer identifies our publisher by it */
  | 'late';

/** Stores our publisher's next certificate and its first day. */
@Injectable()
export class AnnouncedCertificates {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @param certificate DER @param day `2027-03-01` */
  async store(certificate: Buffer, subject: string, day: string): Promise<void> {
    await this.unitOfWork.query(REMEMBER_ANNOUNCED, [getFingerprint(certificate), subject, day]);
  }

  async findLast(): Promise<LastAnnounced | null> {
    const [row] = await this.unitOfWork.query<LastAnnounced>(LAST_ANNOUNCED);
    return row ?? null;
  }
}

/** @param usedCertificate the certificate that our publisher uses; null: none is valid */
export function getRolloverState(
  last: LastAnnounced | null,
  usedCertificate: OwnCertificate | null,
): RolloverState {
  if (last === null) return 'settled';
  const isUsed =
    usedCertificate !== null && getFingerprint(usedCertificate.certificate.der) === last.fingerprint;
  if (last.hasCome) return isUsed ? 'settled' : 'late';
  return isUsed ? 'early' : 'waiting';
}

function getFingerprint(der: Buffer): string {
  return createHash('sha256').update(der).digest('hex');
}
