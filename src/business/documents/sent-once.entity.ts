import { Column, Entity, PrimaryColumn } from 'typeorm';
import { addStatementBeforeErasing, TeamOwned } from '../../platform/kernel/database/team-tables';

/**
 * Outgoing documents that are duplicates for their recipient: same company, number, type and receiver. The primary key
 * serializes two documents that are sent at the same time. Documents whose delivery failed do not count as duplicates.
 */
@TeamOwned({
  through: { table: 'companies', column: 'company_id' },
  key: ['company_id', 'document_number', 'type', 'receiver_id'],
  exported: false,
})
@Entity('sent_once')
export class DuplicateKeyRow {
  @PrimaryColumn('text')
  companyId!: string;

  @PrimaryColumn('text')
  documentNumber!: string;

  @PrimaryColumn('text')
  type!: string;

  /** Receiver; empty for a document that is only mailed. */
  @PrimaryColumn('text')
  receiverId!: string;

  /** Ids of the documents, oldest first. */
  @Column('text', { array: true })
  documentIds!: string[];
}

addStatementBeforeErasing('companies', 'DELETE FROM sent_once WHERE company_id = ANY ($1)');
