import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type { Direction } from '../documents/document.entity';
import type { ReplayCounts } from './replay-counts';

export const RULE_REPLAY_STATES = ['running', 'done', 'cancelled', 'failed'] as const;
export type RuleReplayState = (typeof RULE_REPLAY_STATES)[number];

/**
 * Validation of the newest stored documents of a team by the rules of another day. A team has at most one running
 * replay.
 */
@TeamOwned({ noun: 'rule replay' })
@Entity('rule_replays')
@Check('rule_replays_direction_check', `direction IN ('incoming', 'outgoing')`)
@Check('rule_replays_state_check', `state IN ('running', 'done', 'cancelled', 'failed')`)
@Index('rule_replays_running', ['teamId'], { unique: true, where: `state = 'running'` })
@Index('rule_replays_team', ['teamId', 'createdAt'])
@Index('rule_replays_finished', ['finishedAt'], { where: 'finished_at IS NOT NULL' })
@WorkIndexes('rule_replays')
export class RuleReplay extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  direction!: Direction;

  /** Day of the replay's creation, whose rules are the reference of the comparison. */
  @Column('date')
  today!: string;

  /** Day whose rules are applied. */
  @Column('date')
  day!: string;

  @Column('text')
  state!: RuleReplayState;

  /** Number of documents, fixed when the replay was created. */
  @Column('integer', { default: 0 })
  matched!: number;

  /** Number of documents that were validated. */
  @Column('integer', { default: 0 })
  validated!: number;

  /** Number of documents that have no readable XML, or were deleted in the meantime. */
  @Column('integer', { default: 0 })
  unreadable!: number;

  /** Number of documents that the rules of `day` reject. */
  @Column('integer', { default: 0 })
  refused!: number;

  /** Number of documents that the rules of `day` reject and the rules of `today` accept. */
  @Column('integer', { default: 0 })
  newlyRefused!: number;

  /** Number of documents that the rules of `today` reject and the rules of `day` accept. */
  @Column('integer', { default: 0 })
  noLongerRefused!: number;

  /** Rejected documents by rule. */
  @Column('jsonb')
  counts!: ReplayCounts;

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
