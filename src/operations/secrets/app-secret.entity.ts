import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A secret that the installation knows, by its fingerprint; the secret itself is never stored. */
@Entity('app_secrets')
@Index('app_secrets_one_current', ['current'], { unique: true, where: 'current' })
export class AppSecret {
  @PrimaryColumn('text')
  fingerprint!: string;

  @Column('text')
  keyId!: string;

  /** New values are made under it. */
  @Column('boolean')
  current!: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  firstUsedAt!: Date;

  /** When nothing depended on it any more. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  droppedAt!: Date | null;
}
