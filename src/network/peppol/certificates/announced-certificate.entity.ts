import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Announcement of our publisher's next certificate to the locator. The newest announcement counts. */
@Entity('announced_certificates')
export class AnnouncedCertificate {
  /** SHA-256 of the certificate, hexadecimal, lower case. */
  @PrimaryColumn('text')
  fingerprint!: string;

  @Column('text')
  subject!: string;

  /** First day on which the locator identifies our publisher by the certificate. */
  @Column('date')
  firstDay!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  announcedAt!: Date;
}
