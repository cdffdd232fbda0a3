import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';

/** Action applied to each document. */
export const BULK_ACTIONS = ['markRead', 'addLabel', 'removeLabel', 'resend'] as const;
export type BulkActionName = (typeof BULK_ACTIONS)[number];

export const BULK_ACTION_STATES = ['running', 'done', 'cancelled'] as const;
export type BulkActionState = (typeof BULK_ACTION_STATES)[number];

/** An action on many documents of a team. A team has at most one running action. */
@TeamOwned({ noun: 'bulk action' })
@Entity('bulk_actions')
@Check('bulk_actions_action_check', `action IN ('markRead', 'addLabel', 'removeLabel', 'resend')`)
@Check('bulk_actions_state_check', `state IN ('running', 'done', 'cancelled')`)
@Index('bulk_actions_running', ['teamId'], { unique: true, where: `state = 'running'` })
@Index('bulk_actions_team', ['teamId', 'createdAt'])
@WorkIndexes('bulk_actions')
export class BulkAction extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  action!: BulkActionName;

  /** Label that is added or removed; null for other actions. */
  @Column('text', { nullable: true })
  labelId!: string | null;

  @Column('text')
  state!: BulkActionState;

  /** Number of documents, fixed when the action was created. */
  @Column('integer')
  matched!: number;

  @Column('integer', { default: 0 })
  done!: number;

  @Column('integer', { default: 0 })
  failed!: number;

  /** Companies to which the key of the request was limited; null: all companies of the team. */
  @Column('text', { array: true, nullable: true })
  companyIds!: string[] | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt!: Date | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
