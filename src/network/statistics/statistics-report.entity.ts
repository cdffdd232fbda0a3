import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Counts, ReportKind, StatisticsFinding } from '../../standards/peppol/statistics';

/**
 * State of a report. `collecting` until the month is closed; then `sending`, or `invalid` when the report violates a
 * rule and is not sent. A sent report is `accepted` by the receiver's access point, or `refused` when no further
 * attempt is made.
 */
export type StatisticsReportState = 'collecting' | 'invalid' | 'sending' | 'accepted' | 'refused';

/** Monthly report for OpenPeppol: TSR or EUSR. */
@Entity('statistics_reports')
@Check('statistics_reports_kind_check', `kind IN ('tsr', 'eusr')`)
@Check(
  'statistics_reports_state_check',
  `state IN ('collecting', 'invalid', 'sending', 'accepted', 'refused')`,
)
@Check('statistics_reports_made_check', `(content IS NULL) = (state = 'collecting')`)
export class StatisticsReportRow {
  /** Month of the report, `YYYY-MM` in UTC. */
  @PrimaryColumn('text')
  month!: string;

  @PrimaryColumn('text')
  kind!: ReportKind;

  @Column('text')
  state!: StatisticsReportState;

  /** The report as XML, byte for byte. */
  @Column('bytea', { nullable: true })
  content!: Buffer | null;

  @Column('jsonb', { nullable: true })
  totals!: Counts | null;

  /** Rules that the report violates. */
  @Column('jsonb', { nullable: true })
  findings!: StatisticsFinding[] | null;

  /** Id of the last provider message that transmitted the report. */
  @Column('text', { nullable: true })
  providerMessageId!: string | null;

  /** AS4 MessageId of the message that ended. */
  @Column('text', { nullable: true })
  messageId!: string | null;

  /** Result of the transmission, as a sentence. */
  @Column('text', { nullable: true })
  outcome!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  madeAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;
}
