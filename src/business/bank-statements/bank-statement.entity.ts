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
import type { StatementFormat } from '../../standards/bank-statements';
import type { StatementAccount } from './statement-reading';

/** Imported file of bank statements. The file itself is not stored. */
@TeamOwned({ noun: 'bank statement' })
@Entity('bank_statements')
@Index('bank_statements_of_team', ['teamId', 'id'], { unique: true })
@Check('bank_statements_format_check', `format IN ('camt.053', 'camt.054', 'coda')`)
@Unique('bank_statements_file', ['companyId', 'sha256', 'teamId'])
@DatabaseIndex('bank_statements_company', 'btree (company_id, created_at DESC, id DESC)')
@Index('bank_statements_team', ['teamId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class BankStatementRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  format!: StatementFormat;

  @Column('text', { nullable: true })
  fileName!: string | null;

  @Column('bytea')
  sha256!: Buffer;

  /** Statements in the file, with their accounts and balances. */
  @Column('jsonb')
  accounts!: StatementAccount[];

  /** Number of entries that an earlier file contains; they are not stored again. */
  @Column('integer')
  duplicateEntries!: number;

  /** Number of entries that the bank has not booked yet; these are not stored. */
  @Column('integer')
  pendingEntries!: number;

  /** Id of the key or person that imported the file. */
  @Column('text', { nullable: true })
  createdBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
