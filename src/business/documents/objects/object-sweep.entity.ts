import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts of one pass over a store. */
export interface SweepCounts {
  /** Objects in the store. */
  objects: number;
  /** Size of the deleted objects in bytes. */
  bytes: number;
  /** Objects that no row named, deleted after the grace time. */
  removed: number;
  /** Objects that no row names and that the store did not delete, because they are locked. */
  locked: number;
}

/** Progress of the search for objects that no row names, one row for each store. */
@Entity('object_sweeps')
export class ObjectSweep {
  @PrimaryColumn('text')
  store!: string;

  /** When a process may continue or begin a pass. */
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

  /** Value of the owner object of the store, as this database last read it; null: it has not adopted the store. */
  @Column('text', { nullable: true })
  fence!: string | null;

  /** Value that the owner object gets with the pass in progress; written before the object. */
  @Column('text', { nullable: true })
  nextFence!: string | null;
}
