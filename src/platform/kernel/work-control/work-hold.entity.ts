import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** While this row exists, no process of the installation begins outgoing work. The key allows only one row. */
@Entity('work_hold')
@Check('work_hold_held_check', 'held')
export class WorkHoldRow {
  @PrimaryColumn('boolean', { name: 'held', default: true })
  isHeld!: true;

  @Column('text')
  reason!: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  since!: Date;
}
