import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';

/** Stored counts of the documents of a day (UTC); see `DocumentDayService`. */
@TeamOwned({ key: ['team_id', 'day'], exported: false })
@Entity('document_days')
@Index('document_days_age', ['day'])
export class DocumentDayRow {
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('date')
  day!: string;

  /** End of the counted time; the end of the day once the whole day is counted. */
  @Column({ type: 'timestamptz', precision: 3 })
  countedUntil!: Date;

  @Column('integer')
  incoming!: number;

  @Column('integer')
  outgoing!: number;

  /** Number of outgoing documents with deliveries, which excludes reports and imported documents. */
  @Column('integer')
  withDelivery!: number;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
