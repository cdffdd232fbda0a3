import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';

/** Number of documents that were stored on a day (UTC), as far as they are counted; see `DocumentDays`. */
@TeamOwned({ key: ['team_id', 'day'], exported: false })
@Entity('document_days')
@Index('document_days_age', ['day'])
export class DocumentDayRow {
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('date')
  day!: string;

  /** The counts have the documents before this instant; the end of the day once all of it is counted. */
  @Column({ type: 'timestamptz', precision: 3 })
  countedUntil!: Date;

  @Column('integer')
  incoming!: number;

  @Column('integer')
  outgoing!: number;

  /** Outgoing documents with deliveries: neither reports nor imported documents. */
  @Column('integer')
  withDelivery!: number;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
