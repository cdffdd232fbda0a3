import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPostmaster, parsePostmasterPid, readPostmasterPid } from './postmaster-pid';

const COMPLETE =
  '4711\n/srv/my data/cluster\n1793263751\n45581\n\n127.0.0.1\n  5432001    163840\nready   \n';

describe('postmaster.pid', () => {
  it('is read with its port and status', () => {
    expect(parsePostmasterPid(COMPLETE)).toEqual({ pid: 4711, port: 45581, status: 'ready' });
  });

  it('is parsed while the server is still writing the file', () => {
    expect(parsePostmasterPid('4711\n/srv/cluster\n1793263751\n45581\n\n')).toEqual({
      pid: 4711,
      port: 45581,
      status: null,
    });
    expect(parsePostmasterPid('4711\n')).toEqual({ pid: 4711, port: null, status: null });
  });

  it.each(['', '\n', 'garbage\n', '-5\n', '0\n'])('without a process (%j) counts as absent', (text) => {
    expect(parsePostmasterPid(text)).toBeNull();
  });

  it('is absent when the cluster does not exist', async () => {
    expect(await readPostmasterPid(join(tmpdir(), 'no-such-cluster'))).toBeNull();
  });
});

describe('isPostmaster', () => {
  it('accepts neither a running process that is not a server nor the server of another cluster', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'passerelle-pid-'));
    const cluster = join(directory, 'a cluster');
    // Programs are distinguished by their command lines, so a script named postgres can replace the server.
    await writeFile(join(directory, 'postgres'), 'setInterval(() => {}, 1000); console.log("up");');
    const impostor = spawn(process.execPath, [
      '-e',
      'setInterval(() => {}, 1000)',
      '--',
      '-D',
      cluster,
      '-c',
      'x=y',
    ]);
    const server = spawn(process.execPath, ['postgres', '-D', cluster, '-c', 'port=1'], {
      cwd: directory,
      argv0: join(directory, 'postgres'),
    });
    try {
      await once(server.stdout, 'data');
      expect(await isPostmaster(server.pid ?? 0, cluster)).toBe(true);
      expect(await isPostmaster(server.pid ?? 0, join(directory, 'another cluster'))).toBe(false);
      expect(await isPostmaster(impostor.pid ?? 0, cluster)).toBe(false);
      const serverExit = once(server, 'exit');
      server.kill('SIGKILL');
      await serverExit;
      expect(await isPostmaster(server.pid ?? 0, cluster)).toBe(false);
    } finally {
      impostor.kill('SIGKILL');
      server.kill('SIGKILL');
      await rm(directory, { recursive: true, force: true });
    }
  });
});
