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
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { Team } from '../../../access/teams/team.entity';
import type { ReportingEnvironment } from '../declarant/declarant';
import type { Finding } from '../../../standards/rules';
import type { OutcomeCode } from '../reports/report-states';
import type { FilingState } from './filing';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/**
 * Transmission of a period. Its id is created before the submission, because the platform uses it as the submission id.
 */
@TeamOwned({ noun: 'filing' })
@Entity('reporting_filings')
@Index('reporting_filings_of_team', ['teamId', 'id'], { unique: true })
@Check('reporting_filings_environment_check', `environment IN ('PROD', 'TEST')`)
@Check('reporting_filings_sequence_check', 'sequence > 0')
@Check('reporting_filings_type_code_check', `type_code IN ('IN', 'RE')`)
@Check(
  'reporting_filings_state_check',
  `state IN ('assembling', 'ready', 'received', 'accepted', 'refused', 'invalid', 'withdrawn')`,
)
@Check('reporting_filings_check', `state IN ('assembling', 'invalid', 'withdrawn') OR xml IS NOT NULL`)
@Check('reporting_filings_outcome_code_check', `outcome_code IN ('500', '300', '501')`)
@Unique('reporting_filings_sequence', ['periodId', 'sequence', 'teamId'])
@Index('reporting_filings_team', ['teamId'])
// These indexes ensure that each period has one filing in progress, and one valid initial filing.
@Index('reporting_filings_one_open', ['periodId', 'teamId'], {
  unique: true,
  where: `state IN ('assembling', 'ready', 'received')`,
})
@Index('reporting_filings_one_initial', ['periodId', 'teamId'], {
  unique: true,
  where: `type_code = 'IN' AND state NOT IN ('refused', 'invalid', 'withdrawn')`,
})
@WorkIndexes('reporting_filings')
@DatabaseIndex('reporting_filings_company', 'btree (company_id, created_at DESC, id DESC)')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('reporting_periods', ['teamId', 'periodId'], ['teamId', 'id'])
export class FilingRow extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  periodId!: string;

  @Column('text')
  environment!: ReportingEnvironment;

  /** 1 for the first filing of the period. */
  @Column('integer')
  sequence!: number;

  @Column('text')
  typeCode!: 'IN' | 'RE';

  @Column('text')
  issuerName!: string;

  @Column('text', { default: 'assembling' })
  state!: FilingState;

  @Column('integer')
  reportCount!: number;

  @Column('bytea', { nullable: true })
  xml!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3 })
  issuedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  receivedAt!: Date | null;

  @Column('text', { nullable: true })
  outcomeCode!: OutcomeCode | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  outcomeAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  checkedAt!: Date | null;

  @Column('json', { default: [] })
  findings!: Finding[];

  @Column('text', { nullable: true })
  lastError!: string | null;

  /** Number of consecutive failed attempts of the current step. */
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
