import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { InstallationResource } from './installation.resource';

/**
 * The disk that a directory is on, or would be made on: a service with a database, a secret and a mail server of its own may never
 * have kept a file.
 */
export async function readDiskSpace(directory: string): Promise<InstallationResource['disk']> {
  const existingDirectory = resolve(directory);
  try {
    const { bavail, blocks, bsize } = await statfs(existingDirectory);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(existingDirectory);
    if (parent === existingDirectory) throw error;
    return readDiskSpace(parent);
  }
}
