import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';

/** Backfill of a company: its earlier exchanges are searched, page by page, for invoices to report. */
@TeamOwned({ exported: false })
@Entity('tax_data_backfills')
@Index('tax_data_backfills_team', ['teamId'])
@WorkIndexes('tax_data_backfills')
@ForeignKey('companies', ['teamId', 'id'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class TaxDataBackfill extends WorkRow {
  /** Id of the company. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Id of the last document of the previous page; empty before the first page. */
  @Column('text', { default: '' })
  afterId!: string;

  /** Number of remaining passes. The second pass finds exchanges that ended while the setting was written. */
  @Column('integer')
  passesLeft!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
