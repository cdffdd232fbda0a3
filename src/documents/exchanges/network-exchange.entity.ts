import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One exchange with another access point: what proves that a document came in, or what became of an attempt. */
@Entity('network_exchanges')
export class NetworkExchange {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'document_id' })
  documentId!: string;

  /** The attempt to deliver that it belongs to; null for a document that came in. */
  @Column('text', { name: 'delivery_id', nullable: true })
  deliveryId!: string | null;

  @Column('integer', { nullable: true })
  attempt!: number | null;

  /** Where the message was sent to; null for one that came in. */
  @Column('text', { nullable: true })
  url!: string | null;

  /** HTTP status of the answer. */
  @Column('integer', { nullable: true })
  status!: number | null;

  /** The SOAP part of the message, which carries its signature. */
  @Column('bytea', { name: 'request_soap' })
  requestSoap!: Buffer;

  /** The receipt or error, byte for byte; null when none came. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  /** Certificates in DER. */
  @Column('bytea', { name: 'own_certificate' })
  ownCertificate!: Buffer;

  @Column('bytea', { name: 'peer_certificate' })
  peerCertificate!: Buffer;

  /** What was known about the revocation of the peer's certificate. */
  @Column('jsonb')
  revocation!: Record<string, string | null>;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt!: Date | null;
}
