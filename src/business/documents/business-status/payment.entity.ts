import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';

/** Origin of a payment: recorded by a person or a program, or read from a bank statement. */
export type PaymentSource = 'manual' | 'statement';

/** Payment of an invoice, or of a part of it. */
@TeamOwned({ noun: 'payment', erasure: 'cascade' })
@Entity('payments')
@Check('payments_amount_check', `amount > 0`)
@Check('payments_source_check', `source IN ('manual', 'statement')`)
@DatabaseIndex('payments_document', 'btree (document_id, created_at DESC, id DESC)')
@Index('payments_team', ['teamId'])
@Index('payments_company', ['companyId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Payment {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  documentId!: string;

  /** Positive amount in the currency of the invoice. */
  @Column('numeric')
  amount!: string;

  /** ISO 4217 code; null when the invoice states none. */
  @Column('text', { nullable: true })
  currency!: string | null;

  /** YYYY-MM-DD */
  @Column('date')
  paidOn!: string;

  @Column('text')
  source!: PaymentSource;

  /** Reference of the payment, such as the structured communication of a transfer. */
  @Column('text', { nullable: true })
  reference!: string | null;

  @Column('text', { nullable: true })
  note!: string | null;

  /** Id of the key or person that recorded the payment; null for the service. */
  @Column('text', { nullable: true })
  createdBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
