import { statSync } from 'node:fs';

const GROUP_WRITES = 0o020;
const OTHERS_READ = 0o004;
const OTHERS_WRITE = 0o002;

/**
 * Who else may read or change a file with a secret, as words for a message; null when nobody may. The group may read it: that is
 * how containers mount secrets. Where the system has no such permissions, and for a file that is not there, null.
 */
export function exposureOf(path: string): string | null {
  const stats = process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const { mode } = stats;
  const can = [
    ...((mode & OTHERS_READ) === 0 ? [] : ['every user of this machine can read it']),
    ...((mode & OTHERS_WRITE) === 0 ? [] : ['every user can change it']),
    ...((mode & GROUP_WRITES) === 0 ? [] : ['its group can change it']),
  ];
  return can.length === 0 ? null : can.join(', ');
}
