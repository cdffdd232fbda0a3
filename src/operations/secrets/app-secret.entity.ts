import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Known APP_SECRET of the installation, identified by its fingerprint; the secret is never stored. */
@Entity('app_secrets')
@Index('app_secrets_one_current', ['current'], { unique: true, where: 'current' })
export class AppSecret {
  @PrimaryColumn('text')
  fingerprint!: string;

  @Column('text')
  keyId!: string;

  /** Whether new values are sealed under this secret. */
  @Column('boolean')
  current!: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  firstUsedAt!: Date;

  /** Time since which no value depends on this secret. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  droppedAt!: Date | null;
}
