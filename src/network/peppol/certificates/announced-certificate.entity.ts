import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A next certificate of our publisher that was announced to the locator. The last announced one counts. */
@Entity('announced_certificates')
export class AnnouncedCertificate {
  /** SHA-256 of the certificate, hexadecimal, lower case. */
  @PrimaryColumn('text')
  fingerprint!: string;

  @Column('text')
  subject!: string;

  /** First day on which the locator identifies us by it. */
  @Column('date')
  firstDay!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  announcedAt!: Date;
}
