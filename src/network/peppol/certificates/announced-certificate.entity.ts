import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Announcement to the SML of the next certificate of our metadata publisher (SMP). Only the newest announcement is
 * valid.
 */
@Entity('announced_certificates')
export class AnnouncedCertificate {
  /** SHA-256 of the certificate, hexadecimal, lower case. */
  @PrimaryColumn('text')
  fingerprint!: string;

  @Column('text')
  subject!: string;

  /** First day on which the SML identifies our publisher by this certificate. */
  @Column('date')
  firstDay!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  announcedAt!: Date;
}
