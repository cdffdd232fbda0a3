import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { AdvertisedDocumentType } from '../port/document-network';
import { beforeErasing } from '../../platform/kernel/database/team-tables';

/** A participant of the simulated network. */
@Entity('simnet_participants')
export class SimulatedParticipant {
  /** `<scheme>:<identifier>` */
  @PrimaryColumn('text')
  participant!: string;

  @Column('json')
  documentTypes!: AdvertisedDocumentType[];

  /** SHA-256 as hex of the key under which another publisher may take it over. */
  @Column('text', { nullable: true })
  migrationKeyHash!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  registeredAt!: Date;

  /** Who holds it. */
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

  /** Null where it is the usual one, of the digest and the instant below. */
  @Column('text', { nullable: true })
  receipt!: string | null;

  /** SHA-256 of the payload that the usual receipt names. */
  @Column('bytea', { nullable: true })
  digest!: Buffer | null;

  /** The instant of the usual receipt. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  receivedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  acceptedAt!: Date;
}

/** A disturbance of the next messages to a receiver; written by tests alone. */
@Entity('simnet_faults')
export class SimulatedFault {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** `*`: anybody. */
  @Column('text')
  receiver!: string;

  @Column('text')
  kind!: string;

  /** Messages that it still disturbs. */
  @Column('integer', { default: 1 })
  remaining!: number;

  @Column('integer', { default: 0 })
  delayMs!: number;
}

// What the simulated network remembers of a message goes with the document.
beforeErasing(
  'documents',
  `DELETE FROM simnet_messages s USING deliveries d
   WHERE d.document_id = ANY ($1) AND s.message_id = d.peppol_message_id`,
);
