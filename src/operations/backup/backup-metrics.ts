import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { memoizeFor } from '../../platform/metrics/memoize';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { BackupStateReader } from './backup-state';

/** Lifetime of the cached state. */
const CACHE_MS = 10_000;

/** Metrics of backups in a repository and of rehearsals; without a backup or rehearsal they have no series. */
@Injectable()
export class BackupMetrics {
  constructor(
    registry: MetricsRegistry,
    state: BackupStateReader,
    @Inject(CONFIG) { backup: settings }: Config,
  ) {
    const loadLastRecords = memoizeFor(CACHE_MS, async () => ({
      backup: await state.findLastBackup(),
      rehearsal: await state.findLastRehearsal(),
    }));
    type LastRecords = Awaited<ReturnType<typeof loadLastRecords>>;
    const addGauge = (
      name: string,
      help: string,
      read: (last: LastRecords) => number | null | undefined,
    ): void =>
      registry.gauge(name, help, [], async () => {
        const value = read(await loadLastRecords());
        return value === null || value === undefined ? [] : [{ labels: {}, value }];
      });
    const { repository, everyHours, rehearseEveryDays } = settings;
    const addIntervalGauge = (name: string, help: string, seconds: number | null): void =>
      registry.gauge(name, help, [], () =>
        Promise.resolve(repository === null || seconds === null ? [] : [{ labels: {}, value: seconds }]),
      );
    addIntervalGauge(
      'backup_interval_seconds',
      'Interval of the scheduled backups in seconds; no series if no backups are scheduled',
      everyHours === null ? null : everyHours * 3_600,
    );
    addIntervalGauge(
      'backup_rehearsal_interval_seconds',
      'Interval of the scheduled restore rehearsals in seconds; no series if no rehearsals are scheduled',
      rehearseEveryDays === null ? null : rehearseEveryDays * 86_400,
    );
    addGauge(
      'backup_last_success_timestamp_seconds',
      'Instant of the last complete backup in a repository (Unix time)',
      ({ backup }) => backup && backup.takenAt.getTime() / 1000,
    );
    addGauge(
      'backup_last_duration_seconds',
      'Duration of the last complete backup in a repository',
      ({ backup }) => backup?.seconds,
    );
    addGauge(
      'backup_last_new_bytes',
      'Bytes that the last complete backup added to its repository',
      ({ backup }) => backup?.newBytes,
    );
    addGauge(
      'backup_rehearsal_timestamp_seconds',
      'Instant of the last rehearsal of a restore (Unix time)',
      ({ rehearsal }) => rehearsal && rehearsal.finishedAt.getTime() / 1000,
    );
    addGauge(
      'backup_rehearsal_failed',
      'Whether the last rehearsal of a restore failed (1) or succeeded (0)',
      ({ rehearsal }) => rehearsal && (rehearsal.failure === null ? 0 : 1),
    );
    addGauge(
      'backup_rehearsal_rpo_seconds',
      'Age of the backup that the last rehearsal restored',
      ({ rehearsal }) => rehearsal?.rpoSeconds,
    );
    addGauge(
      'backup_rehearsal_rto_seconds',
      'Duration of the restore in the last rehearsal',
      ({ rehearsal }) => rehearsal?.rtoSeconds,
    );
  }
}
