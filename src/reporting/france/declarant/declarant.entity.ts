import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import type { VatExigibility, VatRegime } from '../../../standards/flux10';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { Team } from '../../../access/teams/team.entity';
import type { DeclarantState, ReportingEnvironment } from './declarant';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/** Company that is registered for e-reporting with the tax administration. */
@TeamOwned()
@Entity('reporting_declarants')
@Check('reporting_declarants_environment_check', `environment IN ('PROD', 'TEST')`)
@Check('reporting_declarants_siren_check', `siren ~ '^[0-9]{9}$'`)
@Check('reporting_declarants_vat_exigibility_check', `vat_exigibility IN ('ENCAISSEMENTS', 'DEBITS')`)
@Check('reporting_declarants_state_check', `state IN ('pending', 'registered', 'blocked')`)
@Unique('reporting_declarants_one_per_company', ['companyId'])
@Index('reporting_declarants_team', ['teamId'])
@WorkIndexes('reporting_declarants')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class DeclarantRow extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  environment!: ReportingEnvironment;

  @Column('text')
  siren!: string;

  @Column('text')
  issuerName!: string;

  @Column('text')
  vatRegime!: VatRegime;

  @Column('text')
  vatExigibility!: VatExigibility;

  /** Set by the operator; the team cannot change it. */
  @Column('boolean', { default: true })
  enabled!: boolean;

  @Column('text')
  state!: DeclarantState;

  @Column('text', { nullable: true })
  lastError!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  registeredAt!: Date | null;

  /** Number of registration attempts since the last change. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
