/** A backup cannot be made, read or restored; the message tells the operator why. */
export class BackupError extends Error {}

/** The file differs from what was written: it is damaged or cut off, or the passphrase is wrong. */
export class DamagedBackupError extends BackupError {}
