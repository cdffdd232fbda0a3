import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../process';
import type { FaultCase } from '../stage';
import { TcpProxy } from '../tcp-proxy';
import { makeReader, writeEvents, type Reader } from './following';

/** `PYTHON` names another one, as that of a virtual environment. */
const PYTHON = process.env['PYTHON'] ?? 'python3';
const PROGRAM = join(ROOT, 'test', 'support', 'faults', 'follow_events.py');
const FLAVOURS = ['sync', 'async'] as const;
const PATIENCE_MS = 300_000;

/** Whether this machine can run the Python client; the test downloads nothing. */
export const hasPythonClient =
  spawnSync(PYTHON, ['-c', 'import sys, httpx, typing_extensions; assert sys.version_info >= (3, 10)'])
    .status === 0;

interface Follower {
  /** Ids of the events, in order of arrival. */
  read: string[];
  /** Its exit status. */
  ended: Promise<number | null>;
  complaints: () => string;
  end: () => void;
}

function start(flavour: string, url: string, { auth }: Reader, count: number): Follower {
  const since = new Date(Date.now() - 60_000).toISOString();
  const child = spawn(PYTHON, ['-B', PROGRAM, flavour, since, String(count)], {
    env: {
      ...process.env,
      PYTHONPATH: join(ROOT, 'packages', 'python', 'src'),
      NO_PROXY: '*',
      PASSERELLE_URL: url,
      PASSERELLE_KEY: auth.key,
      PASSERELLE_SECRET: auth.secret,
    },
  });
  const read: string[] = [];
  let [rest, output] = ['', ''];
  child.stdout.on('data', (part) => {
    const lines = `${rest}${String(part)}`.split('\n');
    rest = lines.pop() ?? '';
    read.push(...lines);
  });
  child.stderr.on('data', (part) => (output += String(part)));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return { read, ended, complaints: () => output, end: () => child.kill('SIGKILL') };
}

export const PYTHON_CASES: FaultCase[] = [
  {
    id: 'PYT',
    name: 'both Python clients follow the event log; their connection is cut again and again, the API is killed once',
    setting: 'postgres',
    quick: false,
    limit: 600,
    async play(stage) {
      const { api, chance } = stage;
      const [events, cuts] = [10_000, 20];
      const reader = makeReader(stage);
      const wire = await TcpProxy.start(api.port);
      const url = `http://127.0.0.1:${wire.port}`;
      const followers = FLAVOURS.map((flavour) => start(flavour, url, reader, events));
      try {
        const writer = writeEvents(stage, reader.teamId, events);
        for (let cut = 0; cut < cuts; cut++) {
          await sleep(chance.between(50, 500));
          wire.cut();
          if (cut === Math.floor(cuts / 2)) await api.killAndRestart();
        }
        const written = await writer;
        const all = Promise.all(followers.map(({ ended }) => ended));
        const ends = await Promise.race([all, sleep(PATIENCE_MS, 'too slow', { ref: false })]);
        expect([ends, followers.map(({ complaints }) => complaints())]).toEqual([
          [0, 0],
          ['', ''],
        ]);
        // None is lost, out of order or repeated.
        for (const { read } of followers) expect(read).toEqual(written);
        return { events, cuts, kills: 1, clients: followers.length };
      } finally {
        for (const { end } of followers) end();
        await wire.stop();
      }
    },
  },
];
