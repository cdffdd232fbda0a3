import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { DocumentRow } from '../../documents/document.entity';
import type { ReminderRow } from './reminder.entity';

/** Invoice of a reminder. */
@TeamOwned({
  through: { table: 'reminders', column: 'reminder_id' },
  key: ['reminder_id', 'document_id'],
  erasure: 'cascade',
})
@Entity('reminder_documents')
@Index('reminder_documents_document', ['documentId'])
export class ReminderDocument {
  @PrimaryColumn('text')
  reminderId!: string;

  @PrimaryColumn('text')
  documentId!: string;

  /** Open amount at the creation of the reminder; after the sending, the open amount at the sending. */
  @Column('numeric')
  openAmount!: string;

  /** Whether the sent mail contains the invoice; an invoice that was paid before the sending is omitted. */
  @Column('boolean', { default: false })
  isSent!: boolean;

  @ManyToOne('ReminderRow', { onDelete: 'CASCADE' })
  @JoinColumn()
  reminder?: ReminderRow;

  @ManyToOne('DocumentRow', { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;
}
