import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkRates } from './start-rates';

/** Working process. When a process ends, the rows that it had in progress become due again. */
@Entity('working_processes')
export class WorkingProcess {
  @PrimaryColumn('integer')
  number!: number;

  @Column('timestamptz')
  seenAt!: Date;

  /** Progress of its work; null: a process of an earlier release, which does not report it. */
  @Column('jsonb', { nullable: true })
  progress!: WorkRates | null;
}
