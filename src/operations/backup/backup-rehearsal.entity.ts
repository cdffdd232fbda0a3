import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';

/** Rehearsal of a restore: the result of restoring a backup into a scratch database. */
@Entity('backup_rehearsals')
@DatabaseIndex('backup_rehearsals_finished_at', 'btree (finished_at DESC)')
@DatabaseIndex('backup_rehearsals_of_repository', 'btree (repository, finished_at DESC)')
@Check('backup_rehearsals_result_check', '(rto_seconds IS NULL) <> (failure IS NULL)')
export class BackupRehearsal {
  @PrimaryColumn('text')
  id!: string;

  /** Id of the restored backup in its repository. */
  @Column('text')
  backupId!: string;

  /** Name of the repository, e.g. `s3://bucket/prefix`. */
  @Column('text')
  repository!: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  finishedAt!: Date;

  /** Age of the backup at the start of the rehearsal, in seconds: the period whose changes a restore would lose. */
  @Column('numeric')
  rpoSeconds!: string;

  /** Duration of the restore including the comparison of all digests, in seconds; null: the restore failed. */
  @Column('numeric', { nullable: true })
  rtoSeconds!: string | null;

  /** Reason of the failure; null: the restore succeeded. */
  @Column('text', { nullable: true })
  failure!: string | null;
}
