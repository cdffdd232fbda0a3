import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createShutdownCommand } from './server-process';
import {
  buildCommandLineQuery,
  isRunning,
  parseCommandLine,
  readStartTime,
  isServerCommandLine,
  buildStartTimeQuery,
} from './process-table';

const UNIX = '/srv/my data/postgres/cluster';
const WINDOWS = String.raw`C:\Users\An Owner\passerelle\.data\postgres\cluster`;

describe('the table of processes', () => {
  it.each<[NodeJS.Platform, string, string]>([
    ['linux', UNIX, `/opt/pg/bin/postgres\0-D\0${UNIX}\0-c\0port=5432\0`],
    ['darwin', UNIX, `/Users/An Owner/node_modules/bin/postgres -D ${UNIX} -c port=5432\n`],
    [
      'win32',
      WINDOWS,
      String.raw`"C:\Program Files\native\bin\postgres.exe" -D "${WINDOWS}" -c port=5432` + '\r\n',
    ],
    [
      'win32',
      String.raw`C:\data\cluster`,
      String.raw`c:\native\bin\POSTGRES.EXE -D c:\Data\Cluster -c port=5432`,
    ],
  ])('on %s finds the server of %s', (platform, cluster, text) => {
    expect(isServerCommandLine(platform, parseCommandLine(platform, text), cluster)).toBe(true);
    expect(isServerCommandLine(platform, parseCommandLine(platform, text), `${cluster}2`)).toBe(false);
  });

  it.each<[NodeJS.Platform, string]>([
    ['linux', ''],
    ['linux', `/usr/bin/node\0server.js\0${UNIX}\0`],
    ['darwin', ''],
    ['darwin', `/usr/bin/node server.js -D ${UNIX} -c x=y`],
    ['darwin', 'postgres: checkpointer'],
    ['win32', ''],
    ['win32', String.raw`"C:\Program Files\nodejs\node.exe" server.js ${UNIX}`],
  ])('on %s does not recognise %j as a server', (platform, text) => {
    expect(isServerCommandLine(platform, parseCommandLine(platform, text), UNIX)).toBe(false);
  });

  it('runs ps on macOS, PowerShell on Windows, and no program on Linux', () => {
    const platforms: NodeJS.Platform[] = ['linux', 'darwin', 'win32'];
    expect(platforms.map((platform) => buildCommandLineQuery(platform, 42)?.program)).toEqual([
      undefined,
      '/bin/ps',
      'powershell.exe',
    ]);
    expect(buildCommandLineQuery('darwin', 42)?.args).toEqual(['-ww', '-o', 'command=', '-p', '42']);
    expect(buildCommandLineQuery('win32', 42)?.args.at(-1)).toContain("'ProcessId=42'");
    expect(buildStartTimeQuery('linux', 42)).toBeNull();
    expect(buildStartTimeQuery('darwin', 42)?.args).toEqual(['-o', 'lstart=', '-p', '42']);
    expect(buildStartTimeQuery('win32', 42)?.args.at(-1)).toContain('-Id 42 ');
  });

  it('stops a server of Windows with pg_ctl of its package', () => {
    expect(createShutdownCommand(String.raw`C:\my packages\windows-x64`, 42)).toEqual({
      program: String.raw`C:\my packages\windows-x64\native\bin\pg_ctl.exe`,
      args: ['kill', 'INT', '42'],
    });
  });

  it('has one start time for each process, and none for a process that ended', async () => {
    const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
    await once(child.stdout, 'data');
    const times = [await readStartTime(process.pid), await readStartTime(child.pid ?? 0)];
    expect(await readStartTime(process.pid)).toBe(times[0]);
    expect(new Set([...times, '']).size).toBe(3);
    const childExit = once(child, 'exit');
    child.kill('SIGKILL');
    expect(isRunning(child.pid ?? 0)).toBe(true);
    await childExit;
    expect(await readStartTime(child.pid ?? 0)).toBe('');
    expect(isRunning(child.pid ?? 0)).toBe(false);
  });
});
