import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';

/** How many documents were stored on a day (UTC), as far as they are counted; see `DocumentDays`. */
@TeamOwned({ key: ['team_id', 'day'], exported: false })
@Entity('document_days')
@Index('document_days_age', ['day'])
export class DocumentDayRow {
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('date')
  day!: string;

  /** Documents of this instant and later are not in the numbers; the end of the day once all of it is counted. */
  @Column({ type: 'timestamptz', precision: 3 })
  countedUntil!: Date;

  @Column('integer')
  incoming!: number;

  @Column('integer')
  outgoing!: number;

  /** Of the outgoing ones those that have deliveries: neither reports nor what was imported. */
  @Column('integer')
  withDelivery!: number;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
