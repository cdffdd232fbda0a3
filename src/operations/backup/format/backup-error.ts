/** A backup cannot be made, read or restored; the message tells the operator why. */
export class BackupError extends Error {}

/** Thrown when the file differs from the written bytes: it is damaged or truncated, or the passphrase is wrong. */
export class DamagedBackupError extends BackupError {}
