import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushFolder, writeDurably } from './durable-file';
import { EmbeddedPostgresError, orNullIfMissing } from './embedded-error';
import type { LauncherFiles } from './server-site';

/** Options of a recovery: after an interruption, only a recovery with the same options may continue. */
export interface RecoverySource {
  base: string;
  archive: string;
  until: string | null;
}

/**
 * Marks a data directory as being recovered. The file is written before the cluster exists, and removed once the
 * outgoing work is held.
 */
export async function markRecovery(files: LauncherFiles, source: RecoverySource): Promise<void> {
  await writeDurably(files.recovery, format(source));
}

/** Removes the mark, so that a service may use the cluster. */
export async function endRecovery(files: LauncherFiles): Promise<void> {
  await rm(files.recovery, { force: true });
  await flushFolder(dirname(files.recovery));
}

/**
 * Returns whether a recovery was started and not completed.
 * @throws EmbeddedPostgresError when it was started with different settings
 */
export async function hasBegunRecovery(files: LauncherFiles, source: RecoverySource): Promise<boolean> {
  const marker = await orNullIfMissing(readFile(files.recovery, 'utf8'));
  if (marker === null || marker === format(source)) return marker !== null;
  throw new EmbeddedPostgresError(
    `${files.directory} has an unfinished recovery with other options (${marker.trim()}). Repeat \`db recover\` with those, or delete DATA_DIR and begin again.`,
  );
}

/** @throws EmbeddedPostgresError while a recovery is unfinished, because its outgoing work is not held yet */
export async function requireNoRecovery(files: LauncherFiles): Promise<void> {
  const marker = await orNullIfMissing(readFile(files.recovery, 'utf8'));
  if (marker !== null)
    throw new EmbeddedPostgresError(
      `${files.directory} has an unfinished recovery, whose outgoing work is not held yet (${marker.trim()}). Repeat \`db recover\` with the same options: it goes on.`,
    );
}

function format({ base, archive, until }: RecoverySource): string {
  return `${JSON.stringify({ base, archive, until })}\n`;
}
