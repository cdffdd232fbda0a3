import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '../../cli';
import { Endpoint, verify } from '../../endpoint';
import { eventually } from '../../until';
import type { FaultCase } from '../stage';
import { TcpProxy } from '../tcp-proxy';
import { makeReader, writeEvents } from './following';

const PATIENCE_MS = 300_000;

export const LISTENING_CASES: FaultCase[] = [
  {
    id: 'LIS',
    name: '`passerelle listen` posts the event log to a local receiver; its connection is cut again and again, the API is killed once',
    setting: 'postgres',
    // test/developer-cli/listen.ts plays it in short.
    quick: false,
    limit: 600,
    async play(stage) {
      const { api, chance, installation } = stage;
      const [events, cuts] = [10_000, 20];
      const { teamId, auth } = makeReader(stage);
      const wire = await TcpProxy.start(api.port);
      const receiver = await Endpoint.start();
      const settings = {
        PASSERELLE_URL: `http://127.0.0.1:${wire.port}`,
        PASSERELLE_KEY: `${auth.key}:${auth.secret}`,
        XDG_CONFIG_HOME: installation.dataDir,
        NO_PROXY: '*',
      };
      const words = ['listen', '--forward-to', receiver.url, '--types', 'company.verification'];
      const listener = start(words, settings, installation.dataDir);
      const ended = once(listener, 'close');
      let output = '';
      listener.stderr?.on('data', (part) => (output += String(part)));
      listener.stdout?.resume();
      try {
        const secret = await eventually(
          async () => /whsec_\S+/.exec(output)?.[0] ?? '',
          (found) => found !== '',
        );
        const writer = writeEvents(stage, teamId, events);
        for (let cut = 0; cut < cuts; cut++) {
          await sleep(chance.between(50, 500));
          wire.cut();
          if (cut === Math.floor(cuts / 2)) await api.killAndRestart();
        }
        const written = await writer;
        await eventually(
          async () => new Set(receiver.ids()).size,
          (count) => count >= events,
          PATIENCE_MS,
        );
        // Each post was answered: none is lost, out of order or repeated.
        expect(receiver.ids()).toEqual(written);
        for (const post of receiver.posts) verify(post, secret);
        expect(output).toMatch(/does not respond[^]*responds again/);
        listener.kill('SIGINT');
        expect(await ended).toEqual([0, null]);
        return { events, cuts, kills: 1, posted: receiver.posts.length };
      } finally {
        listener.kill('SIGKILL');
        await wire.stop();
        await receiver.stop();
      }
    },
  },
];
