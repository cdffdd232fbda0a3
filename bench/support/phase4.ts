import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** CPU milliseconds per message of phase4's sender and receiver, by messages at a time. */
export interface PeerFigures {
  parallel: number;
  sender: number;
  receiver: number;
}

/**
 * Has phase4 send to itself, by the scripts that `npm run interop` uses (`bench` among them).
 * @param folder where they are; undefined when nobody said
 * @returns why it cannot be run here, or its figures
 */
export function measurePhase4(folder: string | undefined): string | PeerFigures[] {
  if (folder === undefined || !existsSync(join(folder, 'bench')))
    return 'phase4 not measured: name the scripts that start it by --peers DIRECTORY or PASSERELLE_PEERS';
  for (const command of ['java', 'mvn', 'openssl'])
    if (spawnSync(command, ['version']).error !== undefined)
      return `phase4 not measured: ${command} is missing`;
  const run = (name: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(join(folder, name), args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name} failed:\n${stdout}\n${stderr}`);
    return stdout;
  };
  try {
    run('up', 'pki', 'as4');
    const printed = run('bench', '--n', '150', '--warm', '150', '--parallel', '1,8');
    const pattern = /parallel=(\d+).*sender=([\d.]+) receiver=([\d.]+)/g;
    return [...printed.matchAll(pattern)].map(([, parallel, sender, receiver]) => ({
      parallel: Number(parallel),
      sender: Number(sender),
      receiver: Number(receiver),
    }));
  } finally {
    run('down');
  }
}
