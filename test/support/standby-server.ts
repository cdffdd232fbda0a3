import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Options of {@link startStandby}. */
export interface StandbyOptions {
  /** Folder of a complete copy of the primary's cluster. */
  cluster: string;
  /** Port to listen on. */
  port: number;
  /** Address of the primary with the credentials of its superuser. */
  primary: URL;
  /** Whether the standby waits for the disk as a production server does. */
  fsync: 'on' | 'off';
  /** Name that the primary sees; default: {@link STANDBY_NAME}. */
  name?: string;
}

/** Name by which the primary's `synchronous_standby_names` may name the standby. */
export const STANDBY_NAME = 'standby';

/** Starts a hot standby, which repeats every change of the primary (PostgreSQL, "Log-Shipping Standby Servers"). */
export function startStandby({ cluster, port, primary, fsync, name }: StandbyOptions): ChildProcess {
  const { uid, gid } = statSync(cluster);
  const program = readFileSync(join(cluster, 'postmaster.opts'), 'utf8').split(' "')[0]?.trim() ?? '';
  const source = `host=127.0.0.1 port=${primary.port} user=${primary.username} password=${primary.password} application_name=${name ?? STANDBY_NAME}`;
  writeFileSync(join(cluster, 'standby.signal'), '');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: cluster,
    max_connections: 200,
    fsync,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  return spawn(program, ['-D', cluster, ...options], {
    ...account,
    cwd: cluster,
    env: { LC_ALL: 'C' },
    stdio: 'ignore',
  });
}
