import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { FileHead } from '../../access/audit/audit-verifier';
import { BackupError } from '../../operations/backup/format';
import { verifyBackup } from '../../operations/backup/verify-backup';
import { loadConfig } from '../../platform/kernel/config';
import { isSignedHead, type SignedHead } from '../../platform/kernel/crypto/signed-head';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import { findPassphraseToRead } from './backup-secrets';
import { CommandError } from './output';

/** First bytes of every backup. */
const BACKUP_MARK = 'PASSERELLE BACKUP';

/**
 * Reads the signed heads of audit chains from files: logs of the service, the output of `audit heads`, complete
 * backups, and the last backup of a repository. For each chain and key only the last head is returned, because it
 * proves all earlier heads.
 * @throws CommandError for a file that cannot be read or contains no signed head
 */
export async function readStoredHeads(
  files: string[],
  passphraseFile: string | undefined,
): Promise<FileHead[]> {
  const newestHeads = new Map<string, FileHead>();
  for (const file of files) {
    let headCount = 0;
    for await (const head of readHeadsOfFile(file, passphraseFile)) {
      headCount++;
      const chainAndKey = `${head.chain} ${head.keyId}`;
      if ((newestHeads.get(chainAndKey)?.sequence ?? 0) < head.sequence)
        newestHeads.set(chainAndKey, { ...head, source: file });
    }
    if (headCount === 0)
      throw new CommandError(
        `${file} must contain a signed end of an audit chain. Use a log of the service that has lines with \`auditHeads\`, or a backup.`,
      );
  }
  return [...newestHeads.values()];
}

async function* readHeadsOfFile(
  file: string,
  passphraseFile: string | undefined,
): AsyncGenerator<SignedHead> {
  try {
    if (await isRepository(file)) {
      const { loadRepositoryConfig, withRepository } = await import('./repository-backups');
      yield* await withRepository({ passphraseFile }, loadRepositoryConfig(file), async (repository) => {
        const { opening } = await repository.getManifest(null);
        return opening.auditHeads;
      });
    } else if (await isBackup(file)) {
      const passphrase = await findPassphraseToRead({ in: file, passphraseFile }, loadConfig());
      yield* (await verifyBackup(file, passphrase)).opening.auditHeads;
    } else
      for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
        if (line.includes('"auditHeads"')) yield* parseHeads(line);
  } catch (error) {
    if (error instanceof BackupError || (typeof error === 'object' && error !== null && 'code' in error))
      throw new CommandError(`${file} cannot be read: ${formatErrorOnOneLine(error)}`);
    throw error;
  }
}

/** Returns whether the name is a folder or an address, like the name of a backup repository. */
async function isRepository(name: string): Promise<boolean> {
  return /^[a-z0-9]+:\/\//.test(name) || (await stat(name)).isDirectory();
}

async function isBackup(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(BACKUP_MARK.length) });
    return buffer.toString('latin1') === BACKUP_MARK;
  } finally {
    await handle.close();
  }
}

/** Parses the signed heads of a line of a log. Log collectors may add text before the JSON object. */
function parseHeads(line: string): SignedHead[] {
  try {
    const value: unknown = JSON.parse(line.slice(line.indexOf('{')));
    const heads: unknown =
      typeof value === 'object' && value !== null && 'auditHeads' in value ? value.auditHeads : [];
    return Array.isArray(heads) ? heads.filter(isSignedHead) : [];
  } catch {
    return [];
  }
}
