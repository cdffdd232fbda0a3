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
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type {
  EntryDirection,
  StructuredReference,
  SuggestionKind,
  UnmatchedReason,
} from '../../standards/bank-statements';

/**
 * State of an entry. The service sets `matched`, `suggested` and `unmatched`; a user or an API client sets
 * `confirmed` and `dismissed`.
 */
export const ENTRY_STATUSES = ['matched', 'suggested', 'unmatched', 'confirmed', 'dismissed'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** Stored form of a suggestion. */
export interface StoredSuggestion {
  kind: SuggestionKind;
  strength: 'strong' | 'weak';
  payments: { documentId: string; amount: string }[];
}

/** Entry of an imported bank statement. */
@TeamOwned({ noun: 'entry', erasure: 'cascade' })
@Entity('bank_statement_entries')
@Check('bank_statement_entries_direction_check', `direction IN ('credit', 'debit')`)
@Check(
  'bank_statement_entries_status_check',
  `status IN ('matched', 'suggested', 'unmatched', 'confirmed', 'dismissed')`,
)
@Check(
  'bank_statement_entries_reason_check',
  `reason IN ('reversal', 'alreadyPaid', 'otherCurrency', 'notFound')`,
)
@Unique('bank_statement_entries_once', ['companyId', 'entryKey', 'teamId'])
@DatabaseIndex('bank_statement_entries_statement', 'btree (bank_statement_id, created_at, id)')
@DatabaseIndex('bank_statement_entries_status', 'btree (bank_statement_id, status, created_at, id)')
@Index('bank_statement_entries_team', ['teamId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('bank_statements', ['teamId', 'bankStatementId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class BankStatementEntry {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  bankStatementId!: string;

  /** Digest of the identifying data of the entry within the account, see `toEntryKeys`. */
  @Column('text')
  entryKey!: string;

  @Column('text')
  account!: string;

  /** Positive amount. */
  @Column('numeric')
  amount!: string;

  /** ISO 4217 code. */
  @Column('text')
  currency!: string;

  @Column('text')
  direction!: EntryDirection;

  @Column('boolean')
  isReversal!: boolean;

  @Column('boolean')
  isUndividedBatch!: boolean;

  @Column('date', { nullable: true })
  bookingDate!: string | null;

  @Column('date', { nullable: true })
  valueDate!: string | null;

  @Column('text', { nullable: true })
  counterpartyName!: string | null;

  @Column('text', { nullable: true })
  counterpartyAccount!: string | null;

  @Column('jsonb')
  paymentReferences!: StructuredReference[];

  @Column('text', { nullable: true })
  freeText!: string | null;

  @Column('text', { nullable: true })
  bankReference!: string | null;

  @Column('text', { nullable: true })
  entryReference!: string | null;

  @Column('text')
  status!: EntryStatus;

  /** Reason why the entry is unmatched; null for the other statuses. */
  @Column('text', { nullable: true })
  reason!: UnmatchedReason | null;

  @Column('jsonb')
  suggestions!: StoredSuggestion[];

  /** Ids of the payments created from the entry, including payments that were deleted since. */
  @Column('text', { array: true })
  paymentIds!: string[];

  /** Id of the key or person that confirmed or dismissed the entry. */
  @Column('text', { nullable: true })
  decidedBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  decidedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
