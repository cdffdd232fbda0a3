import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { ExportLanguage } from '../export-languages';

/** Ways in which the file of a monthly export is delivered. */
export const MONTHLY_DELIVERIES = ['none', 'email'] as const;
export type MonthlyDelivery = (typeof MONTHLY_DELIVERIES)[number];

/** Setting for the monthly export of a company. */
@TeamOwned()
@Entity('monthly_exports')
@Check('monthly_exports_day_check', 'day BETWEEN 1 AND 28')
@Check('monthly_exports_delivery_check', `delivery IN ('none', 'email')`)
@Index('monthly_exports_team', ['teamId'])
@WorkIndexes('monthly_exports')
@ForeignKey('companies', ['teamId', 'id'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class MonthlyExport extends WorkRow {
  /** Id of the company. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('boolean', { default: false })
  enabled!: boolean;

  /** Day of the month, 1 to 28, on which the previous month is exported. */
  @Column('integer', { default: 1 })
  day!: number;

  @Column('text', { default: 'none' })
  delivery!: MonthlyDelivery;

  /** E-mail addresses of the recipients. */
  @Column('text', { array: true, default: '{}' })
  recipients!: string[];

  @Column('text', { default: 'en' })
  language!: ExportLanguage;

  /** Time of the next export, which determines the exported month; null while the monthly export is disabled. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
