import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';

/** Backup of this database in a repository. A restore removes the rows, because the new database has no backup yet. */
@Entity('backup_runs')
@DatabaseIndex('backup_runs_taken_at', 'btree (taken_at DESC)')
@DatabaseIndex('backup_runs_of_repository', 'btree (repository, taken_at DESC)')
export class BackupRun {
  /** Id of the backup in its repository. */
  @PrimaryColumn('text')
  id!: string;

  /** Name of the repository, e.g. `s3://bucket/prefix`. */
  @Column('text')
  repository!: string;

  /** Time of the snapshot. */
  @Column({ type: 'timestamptz', precision: 3 })
  takenAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  finishedAt!: Date;

  /** Stored size of all pieces of the backup, in bytes. */
  @Column('bigint')
  totalBytes!: string;

  /** Bytes that this backup added to the repository. */
  @Column('bigint')
  newBytes!: string;

  /** Duration in seconds. */
  @Column('numeric')
  seconds!: string;
}
