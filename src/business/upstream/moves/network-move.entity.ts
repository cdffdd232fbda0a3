import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import type { CompanyNetwork } from '../../../network/upstream/connections/company-network';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { MovedIdentifierState, NetworkMoveStatus } from './network-move-steps';

/** Move of a company and its published identifiers to the other network. A company has at most one running move. */
@TeamOwned({ erasure: 'cascade' })
@Entity('network_moves')
@Check('network_moves_network_check', `network IN ('own', 'upstream')`)
@Check('network_moves_status_check', `status IN ('running', 'completed', 'cancelled')`)
@Index('network_moves_of_team', ['teamId', 'id'], { unique: true })
@Index('network_moves_running', ['teamId', 'companyId'], { unique: true, where: `status = 'running'` })
@Index('network_moves_company', ['companyId', 'createdAt'])
@Index('network_moves_listed', ['teamId', 'createdAt', 'id'])
@Index('network_moves_due', ['nextAttemptAt'], { where: 'next_attempt_at IS NOT NULL' })
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class NetworkMoveRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Network to which the company moves. */
  @Column('text')
  network!: CompanyNetwork;

  /** Connection to the provider that the company leaves or joins. It may be deleted after the move. */
  @Column('text')
  connectionId!: string;

  @Column('text')
  remoteCompanyId!: string;

  @Column('text')
  status!: NetworkMoveStatus;

  /** Number of failed runs since the last step that succeeded. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Time at which the next step is due; null: the step waits for the user, or the move has ended. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextAttemptAt!: Date | null;

  /** Fencing token: each claim increments it, and a run whose claim has expired cannot store its result. */
  @Column('integer', { default: 0 })
  claim!: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completedAt!: Date | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

/** Published identifier of a company in a move between networks. */
@TeamOwned({ omit: ['key_sealed'], erasure: 'cascade' })
@Entity('network_move_identifiers')
@Check('network_move_identifiers_state_check', `state IN ('key_wanted', 'key_known', 'moved')`)
@Index('network_move_identifiers_once', ['teamId', 'moveId', 'identifierId'], { unique: true })
@Index('network_move_identifiers_identifier', ['teamId', 'identifierId'])
@ForeignKey('network_moves', ['teamId', 'moveId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('identifiers', ['teamId', 'identifierId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class NetworkMoveIdentifierRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  moveId!: string;

  @Column('text')
  identifierId!: string;

  @Column('text')
  state!: MovedIdentifierState;

  /** Migration key, sealed by the vault; null while there is none. */
  @Column('bytea', { nullable: true })
  keySealed!: Buffer | null;

  /** Reason for the failure of the last step; null: it succeeded. */
  @Column('text', { nullable: true })
  errorMessage!: string | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
