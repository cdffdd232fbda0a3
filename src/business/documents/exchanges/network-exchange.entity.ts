import { Check, Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { Monthly } from '../../../platform/kernel/database/partitions/monthly-entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { KeyCustody } from '../../../standards/peppol/as4';
import { DocumentRow } from '../document.entity';

/**
 * One exchange with another access point: evidence of a received document, or of an attempt to deliver one. An exchange
 * is stored in the month of its document.
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

  /** URL that the message was sent to; null for a received one. */
  @Column('text', { nullable: true })
  url!: string | null;

  /** HTTP status of the answer. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** SOAP part of the message, which contains its signature. */
  @Column('bytea')
  requestSoap!: Buffer;

  /** Receipt or error, byte for byte; null when none was received. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  /** Certificates in DER. */
  @Column('bytea')
  ownCertificate!: Buffer;

  @Column('bytea')
  peerCertificate!: Buffer;

  /** Custody of the private key of this access point's certificate; null for an exchange from before this was recorded. */
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
