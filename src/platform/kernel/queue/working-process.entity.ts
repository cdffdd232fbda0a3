import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkRates } from './start-rates';

/** A process that works. What the row of one that is gone had in flight is due again. */
@Entity('working_processes')
export class WorkingProcess {
  @PrimaryColumn('integer')
  number!: number;

  @Column('timestamptz')
  seenAt!: Date;

  /** How its work goes; null: a process of an earlier release, which does not say so. */
  @Column('jsonb', { nullable: true })
  progress!: WorkRates | null;
}
