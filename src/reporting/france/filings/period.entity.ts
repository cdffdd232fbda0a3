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
import type { Flow, VatRegime } from '../../../standards/flux10';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { Team } from '../../../access/teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/**
 * Span of days of one declarant and flow, in the calendar of its VAT regime; periods never overlap. The first report of
 * a period creates its row. The period is due when reports wait to be filed.
 */
@TeamOwned()
@Entity('reporting_periods')
@Index('reporting_periods_of_team', ['teamId', 'id'], { unique: true })
@Check('reporting_periods_flow_check', `flow IN ('transactions', 'payments', 'purchases')`)
@Check('reporting_periods_check', 'period_end > period_start')
@Unique('reporting_periods_once', ['companyId', 'siren', 'flow', 'periodStart', 'periodEnd'])
@Index('reporting_periods_team', ['teamId'])
@WorkIndexes('reporting_periods')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
export class PeriodRow extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  siren!: string;

  @Column('text')
  flow!: Flow;

  @Column('text')
  vatRegime!: VatRegime;

  @Column('date')
  periodStart!: string;

  /** Last day of the period, included. */
  @Column('date')
  periodEnd!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  declarantDeadline!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  platformDeadline!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
