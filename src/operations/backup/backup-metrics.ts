import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { memoizeFor } from '../../platform/metrics/memoize';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { BackupState } from './backup-state';

/** Lifetime of the cached state. */
const CACHE_MS = 10_000;

/** Metrics of backups in a repository and of rehearsals; without a backup or rehearsal they have no series. */
@Injectable()
export class BackupMetrics {
  constructor(registry: MetricsRegistry, state: BackupState, @Inject(CONFIG) { backup: settings }: Config) {
    const last = memoizeFor(CACHE_MS, async () => ({
      backup: await state.findLastBackup(),
      rehearsal: await state.findLastRehearsal(),
    }));
    type Last = Awaited<ReturnType<typeof last>>;
    const addGauge = (name: string, help: string, read: (last: Last) => number | null | undefined): void =>
      registry.gauge(name, help, [], async () => {
        const value = read(await last());
        return value === null || value === undefined ? [] : [{ labels: {}, value }];
      });
    const { repository, everyHours, rehearseEveryDays } = settings;
    const addIntervalGauge = (name: string, help: string, seconds: number | null): void =>
      registry.gauge(name, help, [], () =>
        Promise.resolve(repository === null || seconds === null ? [] : [{ labels: {}, value: seconds }]),
      );
    addIntervalGauge(
      'backup_interval_seconds',
      'Interval of the backups that the service makes; no series: it makes none',
      everyHours === null ? null : everyHours * 3_600,
    );
    addIntervalGauge(
      'backup_rehearsal_interval_seconds',
      'Interval of the rehearsals that the service makes; no series: it makes none',
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
      '1: the last rehearsal of a restore failed',
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
