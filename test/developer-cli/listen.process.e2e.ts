import { Client } from 'pg';
import { newEventId } from '../../src/platform/events/define-event';
import { Endpoint, status, verify } from '../support/endpoint';
import { TcpProxy } from '../support/faults/tcp-proxy';
import { eventually, pause } from '../support/until';
import { developerScene } from './scene';

/** In short; `npm run faults -- LIS` plays 10,000 events with twenty cuts (docs/faults.md). */
const EVENTS = 400;
const CUTS = 3;
const BATCHES = 20;
const PATIENCE_MS = 240_000 + EVENTS * 120;

describe('the command line for developers', () => {
  const scene = developerScene();

  describe('listen', () => {
    const secretOf = (text: string): string => /whsec_\S+/.exec(text)?.[0] ?? '';

    it('posts what happens to a local receiver, signed under the secret that it prints', async () => {
      const receiver = await Endpoint.start();
      const listener = await scene.follow(
        ['listen', '--forward-to', receiver.url, '--types', 'document.received'],
        /secret/,
      );
      const { event } = (await scene.cli('trigger', 'document.received', '--json')).json();
      await eventually(
        async () => receiver.posts,
        (posts) => posts.some(({ headers }) => headers['webhook-id'] === event.id),
      );
      const posts = receiver.posts.map(({ body }) => JSON.parse(body) as { type: string });
      expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(['document.received']));
      for (const post of receiver.posts) verify(post, secretOf(listener.errors()));
      await eventually(
        async () => listener.output(),
        (text) => /document\.received +evt_\w+ {2}→ 204 {2}\d+ ms/.test(text),
      );
      expect(await listener.stop()).toBe(0);
      await receiver.stop();
    });

    it('tries again as the product does, and leaves alone what the receiver refuses', async () => {
      // On a busy machine the first may come again before the second comes.
      let ofFirst = 0;
      let firstId: unknown;
      const receiver = await Endpoint.start((response, { headers }) => {
        firstId ??= headers['webhook-id'];
        const isFirst = headers['webhook-id'] === firstId;
        if (isFirst) ofFirst += 1;
        response.writeHead(isFirst ? (ofFirst === 1 ? 500 : 204) : 410).end();
      });
      const words = ['listen', '--forward-to', receiver.url, '--types', 'company.verification', '--json'];
      const listener = await scene.follow(words, /"kind":"session"/);
      await scene.cli('trigger', 'company.verification');
      await scene.cli('trigger', 'company.verification');
      const attempts = async () =>
        listener
          .output()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .filter(({ kind }) => kind === 'attempt');
      const expected = async () => {
        const made = await attempts();
        return [
          made[0],
          made.find(({ status }) => status === 410),
          made.find(({ attempt }) => attempt === 2),
        ];
      };
      const [first, refused, again] = await eventually(expected, (found) => !found.includes(undefined));
      expect(first).toMatchObject({ attempt: 1, status: 500, state: 'retry' });
      expect(Number(first?.['retryInMs'])).toBeGreaterThanOrEqual(5_000);
      expect(refused).toMatchObject({ attempt: 1, status: 410, state: 'failed' });
      expect(again).toMatchObject({
        attempt: 2,
        status: 204,
        state: 'delivered',
        eventId: first?.['eventId'],
      });
      expect(await listener.stop()).toBe(0);
      await receiver.stop();
    });

    it(
      `loses no event and keeps the order of ${EVENTS} over ${CUTS} cut connections and a killed service`,
      async () => {
        const receiver = await Endpoint.start(status(204));
        const proxy = await TcpProxy.start(Number(new URL(scene.url).port));
        const database = new Client({ connectionString: scene.databaseUrl });
        await database.connect();
        const url = `http://127.0.0.1:${proxy.port}`;
        const words = ['listen', '--forward-to', receiver.url, '--types', 'company.verification'];
        const listener = await scene.follow(words, /secret/, { PASSERELLE_URL: url });
        const sent: string[] = [];
        for (let batch = 0; batch < BATCHES; batch++) {
          sent.push(...(await insertEvents(database, scene.sandbox.client.teamId, EVENTS / BATCHES)));
          if (batch % Math.ceil(BATCHES / CUTS) === 0) proxy.cut();
          if (batch === BATCHES / 2) {
            await scene.killService();
            await scene.startService();
          }
          await pause(50);
        }
        const expectedIds = new Set(sent);
        const received = async (): Promise<string[]> =>
          receiver.posts
            .map(({ headers }) => String(headers['webhook-id']))
            .filter((id) => expectedIds.has(id));
        await eventually(received, (ids) => new Set(ids).size === EVENTS, PATIENCE_MS);
        // Each post was answered, so none comes twice.
        expect(await received()).toEqual(sent);
        expect(listener.errors()).toMatch(/does not respond[^]*responds again/);
        expect(await listener.stop()).toBe(0);
        await database.end();
        await proxy.stop();
        await receiver.stop();
      },
      PATIENCE_MS * 2,
    );
  });
});

/** Events of a team, each in a transaction of its own, as requests would record them. @returns their ids in order */
async function insertEvents(database: Client, teamId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newEventId());
  for (const id of ids)
    await database.query(
      `INSERT INTO events (id, team_id, type, occurred_at, data)
       VALUES ($1, $2, 'company.verification', clock_timestamp(), '{"status": "revoked"}')`,
      [id, teamId],
    );
  return ids;
}
