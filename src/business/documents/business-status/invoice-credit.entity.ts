import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';
import { DocumentRow } from '../document.entity';

/** Invoice that a credit note references (BT-25), with the part of the credit note that is allocated to this invoice. */
@TeamOwned({ key: ['credit_note_id', 'reference'], erasure: 'cascade' })
@Entity('invoice_credits')
@Index('invoice_credits_invoice', ['invoiceId'])
@Index('invoice_credits_team', ['teamId'])
@Index('invoice_credits_waiting', ['companyId', 'reference'], { where: 'invoice_id IS NULL' })
@Index('invoice_credits_company', ['companyId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'creditNoteId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class InvoiceCredit {
  @PrimaryColumn('text')
  creditNoteId!: string;

  /** Number of the invoice as stated in the credit note, at most 100 characters. */
  @PrimaryColumn('text')
  reference!: string;

  /** Id of the invoice; null while the company has no such invoice. */
  @Column('text', { nullable: true })
  invoiceId!: string | null;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Allocated amount; null when it is unknown, or in another currency than the invoice. */
  @Column('numeric', { nullable: true })
  amount!: string | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;

  @ManyToOne(() => DocumentRow, { onDelete: 'SET NULL' })
  @JoinColumn()
  invoice?: DocumentRow | null;
}
