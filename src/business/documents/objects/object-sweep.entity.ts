import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts of one pass over a store. */
export interface SweepCounts {
  /** Number of objects in the store. */
  objects: number;
  /** Size of all objects in the store in bytes. */
  bytes: number;
  /** Number of unreferenced objects that were deleted after the grace period. */
  removed: number;
  /** Number of unreferenced objects that the store did not delete because they are locked. */
  locked: number;
}

/** Progress of the search for unreferenced objects, one row for each store. */
@Entity('object_sweeps')
export class ObjectSweep {
  @PrimaryColumn('text')
  store!: string;

  /** Time from which a process may continue or start a pass. */
  @Column({ type: 'timestamptz' })
  nextAt!: Date;

  /** Last examined key of the pass in progress; null between passes. */
  @Column('text', { nullable: true })
  afterKey!: string | null;

  @Column('jsonb', { nullable: true })
  pass!: SweepCounts | null;

  /** Counts of the last complete pass. */
  @Column('jsonb', { nullable: true })
  lastPass!: SweepCounts | null;

  @Column({ type: 'timestamptz', nullable: true })
  completedAt!: Date | null;

  /** Last value of the owner object of the store that this database read; null for a store that was not adopted. */
  @Column('text', { nullable: true })
  fence!: string | null;

  /** Value of the owner object for the pass in progress, stored before the object is written. */
  @Column('text', { nullable: true })
  nextFence!: string | null;
}
