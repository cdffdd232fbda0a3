import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A next certificate of our publisher that was announced to the locator. The one that was announced last counts. */
@Entity('announced_certificates')
export class AnnouncedCertificate {
  /** SHA-256 of the certificate, hexadecimal, lower case. */
  @PrimaryColumn('text')
  fingerprint!: string;

  @Column('text')
  subject!: string;

  /** From this day on the locator knows us by it. */
  @Column('date')
  firstDay!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  announcedAt!: Date;
}
