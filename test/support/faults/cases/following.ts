import { setTimeout as sleep } from 'node:timers/promises';
import { Passerelle } from '../../../../packages/sdk/src';
import { newEventId } from '../../../../src/platform/events/define-event';
import { cli } from '../parties';
import type { FaultCase, Stage } from '../stage';
import { TcpProxy } from '../tcp-proxy';

const EVENTS_PER_CHANGE = 50;

export interface Reader {
  teamId: string;
  auth: { key: string; secret: string };
}

/** A separate team, because its receivers are checked on their own. */
export function makeReader({ installation }: Stage): Reader {
  const { team } = cli<{ team: { id: string } }>(installation, 'team', 'create', '--name', 'Follower');
  const made = cli<{ apiKey: { id: string }; secret: string }>(
    installation,
    ...['key', 'create', '--team', team.id, '--type', 'basic'],
  );
  return { teamId: team.id, auth: { key: made.apiKey.id, secret: made.secret } };
}

/** Stores events in small transactions. @returns their ids as stored */
export async function writeEvents({ installation }: Stage, teamId: string, count: number): Promise<string[]> {
  const written: string[] = [];
  while (written.length < count) {
    const ids = Array.from({ length: EVENTS_PER_CHANGE }, () => newEventId());
    await installation.query(
      `INSERT INTO events (id, team_id, type, occurred_at, data)
       SELECT e.id, $1, 'company.verification', clock_timestamp(), '{"status": "revoked"}'
       FROM unnest($2::text[]) AS e(id)`,
      [teamId, ids],
    );
    written.push(...ids);
    await sleep(10);
  }
  return written;
}

export const FOLLOWING_CASES: FaultCase[] = [
  {
    id: 'FOL',
    name: 'SDK follows the event log; its connection is cut again and again, the API is killed once',
    setting: 'postgres',
    quick: true,
    async play(stage) {
      const { api, chance } = stage;
      const [events, cuts] = stage.full ? [10_000, 20] : [300, 3];
      const { teamId, auth } = makeReader(stage);
      const wire = await TcpProxy.start(api.port);
      const client = new Passerelle({ baseUrl: `http://127.0.0.1:${wire.port}`, auth });
      const over = new AbortController();
      const read: string[] = [];
      const follower = (async () => {
        const since = new Date(Date.now() - 60_000);
        for await (const { id } of client.events.follow({ since, signal: over.signal })) {
          read.push(id);
          if (read.length >= events) over.abort();
        }
      })();
      try {
        const writer = writeEvents(stage, teamId, events);
        for (let cut = 0; cut < cuts; cut++) {
          await sleep(chance.between(20, 250));
          wire.cut();
          if (cut === Math.floor(cuts / 2)) await api.killAndRestart();
        }
        const written = await writer;
        await Promise.race([follower, sleep(60_000, undefined, { ref: false })]);
        // None is lost, out of order or repeated.
        expect(read).toEqual(written);
      } finally {
        over.abort();
        await wire.stop();
        await follower;
      }
      return { events, cuts, kills: 1 };
    },
  },
];
