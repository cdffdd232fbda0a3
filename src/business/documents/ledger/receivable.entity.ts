import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';

/** Sent invoice or credit note in the ledger of its customer. `BusinessStateService` updates the open amount. */
@TeamOwned({ key: ['document_id'], erasure: 'cascade' })
@Entity('receivables')
@Index('receivables_open', ['companyId', 'dueDate', 'documentId'], { where: 'is_open' })
@Index('receivables_open_customer', ['companyId', 'customer', 'dueDate', 'documentId'], { where: 'is_open' })
@Index('receivables_customer', ['companyId', 'customer', 'issueDate', 'documentId'])
@Index('receivables_team', ['teamId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Receivable {
  @PrimaryColumn('text')
  documentId!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Key of the customer, see `toCustomerKey`. */
  @Column('text')
  customer!: string;

  /** Name of the buyer (BT-44). */
  @Column('text', { nullable: true })
  customerName!: string | null;

  /** VAT number of the buyer (BT-48). */
  @Column('text', { nullable: true })
  vatNumber!: string | null;

  /** Whether the document is a credit note. */
  @Column('boolean')
  isCredit!: boolean;

  @Column('text', { nullable: true })
  number!: string | null;

  /** Issue date (BT-2); the day of storage for a document without an issue date. */
  @Column('date')
  issueDate!: string;

  /** Due date (BT-9); the issue date for a document without a due date. */
  @Column('date')
  dueDate!: string;

  /** ISO 4217. */
  @Column('text')
  currency!: string;

  /** Amount due (BT-115). */
  @Column('numeric')
  amount!: string;

  /** Open amount of an invoice; null for a credit note. */
  @Column('numeric', { nullable: true })
  openAmount!: string | null;

  @Column({
    type: 'boolean',
    generatedType: 'STORED',
    asExpression: 'open_amount > 0',
    nullable: true,
    insert: false,
    update: false,
  })
  isOpen?: boolean | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
