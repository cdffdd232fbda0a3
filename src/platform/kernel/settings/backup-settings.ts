import { isWithin, readStore, type ObjectStoreSettings, type StoreSettings } from './object-store-settings';
import type { SettingsReader } from './settings-reader';

/** Numbers of backups that `prune` retains: the last backup of each of that many days, weeks and months. */
export interface BackupRetention {
  daily: number;
  weekly: number;
  monthly: number;
}

/** Backups of the database into a repository; see docs/backup.md. */
export interface BackupSettings {
  /** Repository of the backups; null: none. */
  repository: StoreSettings | null;
  /** Hours between the backups that the service makes; null: the service makes none. */
  everyHours: number | null;
  /** Days between the rehearsals that the service makes; null: the service makes none. */
  rehearseEveryDays: number | null;
  keep: BackupRetention;
  /** Server for the scratch databases of rehearsals; null: the server of the installation. */
  scratchUrl: string | null;
}

export function readBackupSettings(reader: SettingsReader, objectStore: ObjectStoreSettings): BackupSettings {
  const repository = readStore(reader, 'BACKUP_REPOSITORY', 'none');
  const everyHours = reader.integer('BACKUP_EVERY_HOURS', 0, 0, 168);
  const rehearseEveryDays = reader.integer('BACKUP_REHEARSE_EVERY_DAYS', 0, 0, 366);
  for (const [name, value] of [
    ['BACKUP_EVERY_HOURS', everyHours],
    ['BACKUP_REHEARSE_EVERY_DAYS', rehearseEveryDays],
  ] as const)
    if (value > 0 && !reader.isSet('BACKUP_REPOSITORY'))
      reader.mistakes.push(
        `${name} is ${value}, but BACKUP_REPOSITORY is not set; accepted: both settings, or none of them`,
      );
  for (const store of [objectStore.current, objectStore.former])
    if (
      repository !== null &&
      store !== null &&
      (store.name === repository.name || isWithin(store.name, repository.name))
    )
      reader.mistakes.push(
        `BACKUP_REPOSITORY is ${repository.name}, and documents are stored in ${store.name}; accepted: a folder or prefix of its own`,
      );
  return {
    repository,
    everyHours: everyHours === 0 ? null : everyHours,
    rehearseEveryDays: rehearseEveryDays === 0 ? null : rehearseEveryDays,
    scratchUrl: reader.database('BACKUP_SCRATCH_URL'),
    keep: {
      daily: reader.integer('BACKUP_KEEP_DAILY', 7, 1, 10_000),
      weekly: reader.integer('BACKUP_KEEP_WEEKLY', 5, 0, 10_000),
      monthly: reader.integer('BACKUP_KEEP_MONTHLY', 12, 0, 10_000),
    },
  };
}
