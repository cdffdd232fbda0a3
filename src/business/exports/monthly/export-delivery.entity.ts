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
import type { Team } from '../../../access/teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';

/** Delivery of the file of a monthly export: a mail, or a copy in a folder of the server. */
@TeamOwned()
@Entity('export_deliveries')
@Check('export_deliveries_channel_check', `channel IN ('email', 'folder')`)
@Unique('export_deliveries_once', ['exportId', 'channel', 'address', 'teamId'])
@Index('export_deliveries_team', ['teamId'])
@WorkIndexes('export_deliveries')
@ForeignKey('exports', ['teamId', 'exportId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ExportDelivery extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  exportId!: string;

  @Column('text')
  channel!: 'email' | 'folder';

  /** E-mail address; empty for the folder. */
  @Column('text')
  address!: string;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deliveredAt!: Date | null;

  /** Reason why the last attempt failed; null without a failed attempt. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
