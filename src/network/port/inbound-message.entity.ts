import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { addStatementBeforeErasing, TeamOwned } from '../../platform/kernel/database/team-tables';

/** Record of an accepted message. A repeated message gets the receipt in the record and is not stored again. */
@TeamOwned({
  through: { table: 'documents', column: 'document_id' },
  key: ['environment', 'message_id'],
})
@Entity('inbound_messages')
@Unique('inbound_envelopes_once', ['environment', 'envelopeId'])
@Index('inbound_messages_document', ['documentId'])
@Index('inbound_messages_age', ['receivedAt'], { where: 'document_id IS NULL' })
export class InboundMessage {
  @PrimaryColumn('text')
  environment!: TeamEnvironment;

  @PrimaryColumn('text')
  messageId!: string;

  @Column('text')
  envelopeId!: string;

  /**
   * Id of the stored document; null after the deletion of the document, and for a message to the service provider
   * itself.
   */
  @Column('text', { nullable: true })
  documentId!: string | null;

  @Column('bytea')
  payloadDigest!: Buffer;

  @Column('text')
  receipt!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  receivedAt!: Date;

  @ManyToOne('DocumentRow', { onDelete: 'SET NULL' })
  @JoinColumn()
  document?: object | null;
}

// The record of a message remains when its document is deleted, and is deleted with its team.
addStatementBeforeErasing('documents', 'DELETE FROM inbound_messages WHERE document_id = ANY ($1)');
