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
 * outgoing work is on hold.
 */
export async function markRecovery(files: LauncherFiles, source: RecoverySource): Promise<void> {
  await writeDurably(files.recovery, formatMarker(source));
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
  if (marker === null || marker === formatMarker(source)) return marker !== null;
  throw new EmbeddedPostgresError(
    `${files.directory} has an unfinished recovery with other options (${marker.trim()}). Repeat \`db recover\` with these options, or delete DATA_DIR and begin again.`,
  );
}

/** @throws EmbeddedPostgresError while a recovery is unfinished, because its outgoing work is not on hold yet */
export async function requireNoRecovery(files: LauncherFiles): Promise<void> {
  const marker = await orNullIfMissing(readFile(files.recovery, 'utf8'));
  if (marker !== null)
    throw new EmbeddedPostgresError(
      `${files.directory} has an unfinished recovery, whose outgoing work is not on hold yet (${marker.trim()}). Repeat \`db recover\` with the same options to continue the recovery.`,
    );
}

function formatMarker({ base, archive, until }: RecoverySource): string {
  return `${JSON.stringify({ base, archive, until })}\n`;
}
