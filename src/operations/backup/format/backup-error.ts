/** Thrown when a backup cannot be created, read or restored; the message states the reason for the operator. */
export class BackupError extends Error {}

/** Thrown when a backup differs from the written bytes: it is damaged or truncated, or the passphrase is wrong. */
export class DamagedBackupError extends BackupError {}
