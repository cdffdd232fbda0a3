import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { VerificationStatus } from './verification-states';

/** An attempt to prove the identity of a company. */
@TeamOwned({ noun: 'verification session', erasure: 'cascade' })
@Entity('verification_sessions')
@Check(
  'verification_sessions_status_check',
  `status IN ('open', 'verified', 'rejected', 'revoked', 'expired')`,
)
@WorkIndexes('verification_sessions')
@Index('verification_sessions_age', ['updatedAt'], {
  where: `status IN ('rejected', 'revoked', 'expired')`,
})
@Index('verification_sessions_open', ['createdAt', 'id'], { where: `status = 'open'` })
@DatabaseIndex('verification_sessions_company', 'btree (company_id, created_at DESC, id DESC)')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class VerificationSession extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  status!: VerificationStatus;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
