import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** Sandbox teams use the simulated network; fixed at creation (contract, section 5). */
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

  /** Amount above which two people have to approve a received invoice; null: one person is enough. */
  @Column('numeric', { nullable: true })
  purchaseLimit!: string | null;

  /** Currency of the limit (ISO 4217); null without a limit. */
  @Column('text', { nullable: true })
  purchaseLimitCurrency!: string | null;

  /** Codes of the warnings with which a purchase waits for a confirmation of its payee; null: none. */
  @Column('text', { array: true, nullable: true })
  purchaseHold!: string[] | null;

  /** Whether tools for assistants may create drafts in the team; null: they may not. */
  @Column('boolean', { nullable: true })
  assistantDrafts!: boolean | null;

  /** Instant at which an operator suspended it: its keys and members are refused; documents still arrive. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  suspendedAt!: Date | null;

  /** Reason of the suspension, for operators and the audit log; null for a team that is not suspended. */
  @Column('text', { nullable: true })
  suspensionReason!: string | null;

  /** Requests per second that the team may make; null: the rate of the installation. */
  @Column('integer', { nullable: true })
  requestsPerSecond!: number | null;

  /** Instant at which its erasure was ordered. From then on no key of the team is accepted. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  erasingAt!: Date | null;

  /** Instant at which all other data of the team were erased. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  erasedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
