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

  /** Holder of the participant. */
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

  /** Text of a receipt; null for the standard receipt, which is created from the digest and the instant below. */
  @Column('text', { nullable: true })
  receipt!: string | null;

  /** SHA-256 of the payload in the usual receipt. */
  @Column('bytea', { nullable: true })
  digest!: Buffer | null;

  /** The instant of the usual receipt. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  receivedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  acceptedAt!: Date;
}

/** A fault for the next messages to a receiver; only tests write it. */
@Entity('simnet_faults')
export class SimulatedFault {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** `*`: any receiver. */
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

// Deletes the record of a message in the simulated network with its document.
addStatementBeforeErasing(
  'documents',
  `DELETE FROM simnet_messages s USING deliveries d
   WHERE d.document_id = ANY ($1) AND s.message_id = d.peppol_message_id`,
);
