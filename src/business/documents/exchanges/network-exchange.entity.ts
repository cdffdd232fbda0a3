import { Check, Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { Monthly } from '../../../platform/kernel/database/partitions/monthly-entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { KeyCustody } from '../../../standards/peppol/as4';
import { DocumentRow } from '../document.entity';

/**
 * Message exchange with another access point: evidence of a received document, or of an attempt to deliver a document.
 * An exchange is stored in the monthly partition of its document.
 */
@Monthly('doc', 'document_id')
@TeamOwned({ through: { table: 'documents', column: 'document_id' }, erasure: 'cascade' })
@Entity('network_exchanges')
@Check('network_exchanges_check', '(delivery_id IS NULL) = (attempt IS NULL)')
@Unique('network_exchanges_attempt_key', ['deliveryId', 'attempt', 'documentId'])
@ForeignKey('delivery_attempts', ['deliveryId', 'attempt'], ['deliveryId', 'number'], { onDelete: 'CASCADE' })
export class NetworkExchange {
  @PrimaryColumn('text')
  documentId!: string;

  @PrimaryColumn('text')
  id!: string;

  /** Attempt of the exchange; null for a received document. */
  @Column('text', { nullable: true })
  deliveryId!: string | null;

  @Column('integer', { nullable: true })
  attempt!: number | null;

  /** URL to which the message was sent; null for a received message. */
  @Column('text', { nullable: true })
  url!: string | null;

  /** HTTP status of the response. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** SOAP part of the message, which contains its signature. */
  @Column('bytea')
  requestSoap!: Buffer;

  /** Receipt or error signal, byte for byte; null without a response. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  /** Certificates in DER. */
  @Column('bytea')
  ownCertificate!: Buffer;

  @Column('bytea')
  peerCertificate!: Buffer;

  /** Custody of the private key of this access point; null for an exchange of an earlier version. */
  @Column('text', { nullable: true })
  ownKeyCustody!: KeyCustody | null;

  /** Revocation status of the peer's certificate at the time of the exchange. */
  @Column('jsonb')
  revocation!: Record<string, string | null>;

  @Column({ type: 'timestamptz', precision: 3 })
  startedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  answeredAt!: Date | null;

  @ManyToOne(() => DocumentRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  document?: DocumentRow;
}
