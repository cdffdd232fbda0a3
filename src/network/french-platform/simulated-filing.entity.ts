import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Flow } from '../../standards/flux10';
import { addStatementBeforeErasing } from '../../platform/kernel/database/team-tables';

/** A filing that the simulated platform received. A repeated submission increments the count. */
@Entity('simplatform_filings')
@Index('simplatform_filings_age', ['receivedAt'])
export class SimulatedFiling {
  @PrimaryColumn('text')
  submissionId!: string;

  @Column('text')
  siren!: string;

  @Column('text')
  flow!: Flow;

  @Column('text')
  typeCode!: 'IN' | 'RE';

  @Column('bytea')
  xml!: Buffer;

  @Column('text')
  outcomeCode!: '300' | '501';

  @Column('integer', { name: 'hand_overs', default: 1 })
  submissions!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  receivedAt!: Date;
}

// Deletes the simulated platform's records of a filing.
addStatementBeforeErasing(
  'reporting_filings',
  'DELETE FROM simplatform_filings WHERE submission_id = ANY ($1)',
);
