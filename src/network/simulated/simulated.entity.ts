import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { AdvertisedDocumentType } from '../port/document-network';
import { addStatementBeforeErasing } from '../../platform/kernel/database/team-tables';

/** A participant of the simulated network. */
@Entity('simnet_participants')
export class SimulatedParticipant {
  /** `<scheme>:<identifier>` */
  @PrimaryColumn('text')
  participant!: string;

  @Column('json')
  documentTypes!: AdvertisedDocumentType[];

  /** SHA-256 in hexadecimal of the key for the migration to another publisher. */
  @Column('text', { nullable: true })
  migrationKeyHash!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  registeredAt!: Date;

  /** Publisher for which the participant is registered. */
  @Column('text')
  publisher!: string;
}

/** A message that the other access point of the simulated network accepted. */
@Entity('simnet_messages')
@Index('simnet_messages_age', ['acceptedAt'])
export class SimulatedMessage {
  @PrimaryColumn('text')
  messageId!: string;

  @Column('text')
  envelopeId!: string;

  @Column('text')
  receiver!: string;

  /** Text of a receipt; null for a standard receipt, which is created from `digest` and `receivedAt`. */
  @Column('text', { nullable: true })
  receipt!: string | null;

  /** SHA-256 digest of the payload in a standard receipt. */
  @Column('bytea', { nullable: true })
  digest!: Buffer | null;

  /** Timestamp of a standard receipt. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  receivedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  acceptedAt!: Date;
}

/** A fault for the next messages to a receiver; only tests write faults. */
@Entity('simnet_faults')
export class SimulatedFault {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Receiver of the affected messages; `*`: any receiver. */
  @Column('text')
  receiver!: string;

  @Column('text')
  kind!: string;

  /** Remaining number of affected messages. */
  @Column('integer', { default: 1 })
  remaining!: number;

  @Column('integer', { default: 0 })
  delayMs!: number;
}

// Deletes the records of a document's messages in the simulated network.
addStatementBeforeErasing(
  'documents',
  `DELETE FROM simnet_messages s USING deliveries d
   WHERE d.document_id = ANY ($1) AND s.message_id = d.peppol_message_id`,
);
