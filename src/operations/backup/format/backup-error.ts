/** A backup that cannot be made, read or restored, said in a sentence for the operator. */
export class BackupError extends Error {}

/** The file is not what was written: damaged, cut off, or opened with another passphrase. */
export class DamagedBackupError extends BackupError {}
