import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';

/** Figures by which operators compare teams, as of the last count; see `TeamFiguresJob`. */
@TeamOwned({ key: ['team_id'], exported: false })
@Entity('team_figures')
@Index('team_figures_oldest', ['claimedAt'])
@Index('team_figures_sent', ['sent', 'teamId'])
@Index('team_figures_received', ['received', 'teamId'])
@Index('team_figures_sent_last_month', ['sentLastMonth', 'teamId'])
@Index('team_figures_received_last_month', ['receivedLastMonth', 'teamId'])
@Index('team_figures_failed', ['failed', 'teamId'])
@Index('team_figures_failing_webhooks', ['failingWebhooks', 'teamId'])
@Index('team_figures_companies', ['companies', 'teamId'])
@Index('team_figures_members', ['members', 'teamId'])
@Index('team_figures_last_activity_at', ['lastActivityAt', 'teamId'])
export class TeamFigures {
  @PrimaryColumn('text')
  teamId!: string;

  /** First day of the month (UTC) of the figures. */
  @Column('date')
  month!: string;

  /** Documents sent this month. */
  @Column('integer')
  sent!: number;

  /** Documents received this month. */
  @Column('integer')
  received!: number;

  @Column('integer')
  sentLastMonth!: number;

  @Column('integer')
  receivedLastMonth!: number;

  /** Documents sent this month whose delivery failed. */
  @Column('integer')
  failed!: number;

  /** Webhooks that fail or are disabled because they failed for days. */
  @Column('integer')
  failingWebhooks!: number;

  @Column('integer')
  companies!: number;

  @Column('integer')
  members!: number;

  /** Time of the last document or the last use of an API key, else of the creation of the team. */
  @Column({ type: 'timestamptz', precision: 3 })
  lastActivityAt!: Date;

  /** False while not all documents of both months are counted; the next counts complete them. */
  @Column('boolean')
  isComplete!: boolean;

  /** Time of the last count; null before the first count. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  countedAt!: Date | null;

  /** Time at which a process last started to count. */
  @Column('timestamptz')
  claimedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
