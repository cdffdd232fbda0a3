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
import type { ReportContent, ReportKind } from '../../../standards/flux10';
import type { Team } from '../../../access/teams/team.entity';
import type { OutcomeCode, ReportingStatus } from './report-states';
import type { ReportAction } from './report.input';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

const IS_VALID_REPORT = `status NOT IN ('superseded', 'rejected')`;

/** Report of a company. Each report has a document. */
@TeamOwned({ noun: 'report' })
@Entity('reporting_reports')
@Check('reporting_reports_action_check', `action IN ('submit', 'correct', 'cancel')`)
@Check(
  'reporting_reports_kind_check',
  `kind IN ('b2cSales', 'b2cPayments', 'b2biInvoice', 'b2biPayment', 'b2biPurchase')`,
)
@Check(
  'reporting_reports_status_check',
  `status IN ('accepted', 'pending_rectificative', 'filed', 'filed_rectificative', 'superseded', 'rejected')`,
)
@Check('reporting_reports_outcome_code_check', `outcome_code IN ('500', '300', '501')`)
@Unique('reporting_reports_document_id_key', ['documentId', 'teamId'])
@Unique('reporting_reports_reference', ['companyId', 'reference', 'teamId'])
@Index('reporting_reports_team', ['teamId'])
@Index('reporting_reports_filing', ['filingId', 'id'])
@Index('reporting_reports_unfiled', ['periodId', 'id'], {
  where: `filing_id IS NULL AND status IN ('accepted', 'pending_rectificative')`,
})
@Index('reporting_reports_in_force', ['periodId', 'id'], { where: IS_VALID_REPORT })
@DatabaseIndex('reporting_reports_listed', `btree (period_id, (id COLLATE "C")) WHERE ${IS_VALID_REPORT}`)
@DatabaseIndex(
  'reporting_reports_replaced',
  `btree (period_id, (id COLLATE "C")) WHERE status = 'superseded' AND action <> 'cancel'`,
)
@Index('reporting_reports_of_operation', ['companyId', 'operation'], { where: `status <> 'superseded'` })
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'])
@ForeignKey('reporting_filings', ['teamId', 'filingId'], ['teamId', 'id'])
@ForeignKey('reporting_periods', ['teamId', 'periodId'], ['teamId', 'id'])
export class ReportRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  documentId!: string;

  @Column('text')
  periodId!: string;

  /** Id of the first filing that contains the report. */
  @Column('text', { nullable: true })
  filingId!: string | null;

  /** Reference chosen by the client, unique within the company. */
  @Column('text')
  reference!: string;

  @Column('text')
  action!: ReportAction;

  @Column('text')
  kind!: ReportKind;

  /** Key of the reported operation. */
  @Column('text')
  operation!: string;

  @Column('json')
  content!: ReportContent;

  @Column('text')
  status!: ReportingStatus;

  /** Id of the report that corrects or cancels this report. */
  @Column('text', { nullable: true })
  replacedBy!: string | null;

  @Column('text', { nullable: true })
  outcomeCode!: OutcomeCode | null;

  @Column({ type: 'timestamptz', precision: 3 })
  receivedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
