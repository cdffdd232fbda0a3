import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VerificationStatus } from './verification-states';

/** One attempt to prove that a company is who it says it is. */
@Entity('verification_sessions')
export class VerificationSession {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text', { name: 'company_id' })
  companyId!: string;

  @Column('text')
  status!: VerificationStatus;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
