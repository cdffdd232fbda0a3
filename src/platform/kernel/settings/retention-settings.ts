import type { NodeEnv } from './service-settings';
import type { SettingsReader } from './settings-reader';

/** Ten years with their leap days, and the maximum of every retention period. */
const TEN_YEARS_DAYS = 3653;
const MAX_DAYS = 36_525;

/** Retention periods in days, for tables that would otherwise grow without limit; see docs/storage.md. */
export interface RetentionSettings {
  auditRetentionDays: number;
  attemptRetentionDays: number;
  messageRetentionDays: number;
  simulatedRetentionDays: number;
  closedRetentionDays: number;
  quarantineRetentionDays: number;
  /** Days for which the file of a ready export can be downloaded. */
  exportRetentionDays: number;
  /** Folder of the server into which files of monthly exports are copied; null: none. */
  exportsFolder: string | null;
  /** Maximum number of mails with forwarded documents that a team sends in 24 hours. */
  forwardMailsPerDay: number;
  /** Maximum total size of stored messages that were rejected, in MiB; 0: none are stored. */
  quarantineMaxMib: number;
}

export function readRetentionSettings(reader: SettingsReader, nodeEnv: NodeEnv): RetentionSettings {
  const auditDays = nodeEnv === 'production' ? TEN_YEARS_DAYS : 365;
  return {
    auditRetentionDays: reader.integer('AUDIT_RETENTION_DAYS', auditDays, 30, MAX_DAYS),
    attemptRetentionDays: reader.integer('ATTEMPT_RETENTION_DAYS', 400, 7, MAX_DAYS),
    messageRetentionDays: reader.integer('MESSAGE_RETENTION_DAYS', 90, 7, MAX_DAYS),
    simulatedRetentionDays: reader.integer('SIMULATED_RETENTION_DAYS', 30, 7, MAX_DAYS),
    closedRetentionDays: reader.integer('CLOSED_RETENTION_DAYS', 400, 30, MAX_DAYS),
    quarantineRetentionDays: reader.integer('QUARANTINE_RETENTION_DAYS', 30, 1, MAX_DAYS),
    exportRetentionDays: reader.integer('EXPORT_RETENTION_DAYS', 7, 1, 366),
    exportsFolder: reader.optional('EXPORTS_FOLDER'),
    forwardMailsPerDay: reader.integer('FORWARD_MAILS_PER_DAY', 500, 1, 1_000_000),
    quarantineMaxMib: reader.integer('QUARANTINE_MAX_MIB', 512, 0, 1_000_000),
  };
}
