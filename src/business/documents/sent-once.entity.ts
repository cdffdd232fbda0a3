import { Column, Entity, PrimaryColumn } from 'typeorm';
import { beforeErasing, TeamOwned } from '../../platform/kernel/database/team-tables';

/**
 * The outgoing documents that are the same one for their recipient: of one company, number, type and receiver. The key lets
 * two that are sent at once meet. Whether one of them counts still, its state says.
 */
@TeamOwned({
  through: { table: 'companies', column: 'company_id' },
  key: ['company_id', 'document_number', 'type', 'receiver_id'],
  exported: false,
})
@Entity('sent_once')
export class SentOnce {
  @PrimaryColumn('text')
  companyId!: string;

  @PrimaryColumn('text')
  documentNumber!: string;

  @PrimaryColumn('text')
  type!: string;

  /** Empty for a document that is only mailed. */
  @PrimaryColumn('text')
  receiverId!: string;

  /** In the order in which they were stored. */
  @Column('text', { array: true })
  documentIds!: string[];
}

beforeErasing('companies', 'DELETE FROM sent_once WHERE company_id = ANY ($1)');
