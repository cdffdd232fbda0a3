import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that works. What the row of one that is gone had in flight is due again. */
@Entity('working_processes')
export class WorkingProcess {
  @PrimaryColumn('integer')
  number!: number;

  @Column('timestamptz')
  seenAt!: Date;
}
