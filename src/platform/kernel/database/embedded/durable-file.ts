import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that only its user can read. The file and its folder are on the disk when this returns. */
export async function writeDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await flushFolder(dirname(path));
}

/** Flushes the directory entries of a folder to disk. Windows has no such operation. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
