import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { addStatementBeforeErasing } from '../../platform/kernel/database/team-tables';

/** A status of an invoice that the simulated platform received. A repeated submission increments the count. */
@Entity('simplatform_statuses')
@Index('simplatform_statuses_age', ['receivedAt'])
export class SimulatedStatus {
  @PrimaryColumn('text')
  messageId!: string;

  @Column('text')
  code!: string;

  @Column('bytea')
  xml!: Buffer;

  @Column('integer', { default: 1 })
  handOvers!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  receivedAt!: Date;
}

// Deletes the simulated platform's records of an invoice's statuses.
addStatementBeforeErasing(
  'documents',
  'DELETE FROM simplatform_statuses WHERE message_id IN (SELECT id FROM lifecycle_statuses WHERE document_id = ANY ($1))',
);
