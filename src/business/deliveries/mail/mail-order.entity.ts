import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { DocumentRow } from '../../documents/document.entity';
import type { MailOccasion } from './mail-occasions';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/**
 * Mail requested for a document, also for a later occasion: when the network delivery fails, or when the document is
 * sent again.
 */
@TeamOwned({ through: { table: 'documents', column: 'document_id' }, key: ['document_id'] })
@Entity('mail_orders')
@Check('mail_orders_occasion_check', `occasion IN ('always', 'on_peppol_failure')`)
@Check('mail_orders_recipients_check', 'cardinality(recipients) > 0')
export class MailOrderRow {
  @PrimaryColumn('text')
  documentId!: string;

  @Column('text')
  occasion!: MailOccasion;

  /** E-mail addresses. */
  @Column('text', { array: true })
  recipients!: string[];

  /** Subject; null: generated from the document. */
  @Column('text', { nullable: true })
  subject!: string | null;

  @Column('text', { nullable: true })
  message!: string | null;

  @OneToOne('DocumentRow', { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;
}
