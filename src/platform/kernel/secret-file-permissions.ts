import { statSync } from 'node:fs';

const GROUP_WRITES = 0o020;
const OTHERS_READ = 0o004;
const OTHERS_WRITE = 0o002;

/**
 * Describes, for a message, which other users may read or change a file with a secret; null when none may. The group
 * may read the file, because containers mount secrets with that mode. Null also when the system has no such
 * permissions, or the file does not exist.
 */
export function describeExposure(path: string, platform: NodeJS.Platform = process.platform): string | null {
  const stats = platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const { mode } = stats;
  const exposures = [
    ...((mode & OTHERS_READ) === 0 ? [] : ['every user of this machine can read it']),
    ...((mode & OTHERS_WRITE) === 0 ? [] : ['every user can change it']),
    ...((mode & GROUP_WRITES) === 0 ? [] : ['its group can change it']),
  ];
  return exposures.length === 0 ? null : exposures.join(', ');
}
