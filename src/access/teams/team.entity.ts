import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** Environment of a team, fixed at creation. Sandbox teams use the simulated network. */
export type TeamEnvironment = 'sandbox' | 'production';

@TeamOwned({ teamColumn: 'id', erasure: 'kept' })
@Entity('teams')
@DatabaseIndex('teams_name', 'btree (lower(name) COLLATE "C", id)')
@Check('teams_environment_check', `environment IN ('sandbox', 'production')`)
export class Team {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  environment!: TeamEnvironment;

  /** Codes of the house rules that the team has switched off. */
  @Column('text', { array: true, default: () => "'{}'" })
  houseRulesOff!: string[];

  /** Amount above which two people must approve a received invoice; null: one approval is enough. */
  @Column('numeric', { nullable: true })
  purchaseLimit!: string | null;

  /** Currency of the limit (ISO 4217); null without a limit. */
  @Column('text', { nullable: true })
  purchaseLimitCurrency!: string | null;

  /** Codes of the warnings for which the payee of a received invoice must be confirmed; null: none. */
  @Column('text', { array: true, nullable: true })
  purchaseHold!: string[] | null;

  /** Whether tools for assistants may create drafts in the team; null: drafts are not permitted. */
  @Column('boolean', { nullable: true })
  assistantDrafts!: boolean | null;

  /** Instant at which an operator suspended the team. Keys and members are rejected; documents are still received. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  suspendedAt!: Date | null;

  /** Reason of the suspension, for operators and the audit log; null for a team that is not suspended. */
  @Column('text', { nullable: true })
  suspensionReason!: string | null;

  /** Maximum number of requests per second; null: the rate of the installation. */
  @Column('integer', { nullable: true })
  requestsPerSecond!: number | null;

  /** Instant at which the erasure of the team was requested. From then on no key of the team is accepted. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  erasingAt!: Date | null;

  /** Instant at which all other data of the team were erased. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  erasedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
