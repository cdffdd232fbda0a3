import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { emit } from '../support/emit';
import { build, freePort, ROOT } from '../support/process';
import { SECRET } from '../support/endpoint';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

describe('webhooks', () => {
  const shared = sharedService();

  /** `passerelle webhooks listen`, in a process of its own, as a developer tries it. */
  describe('webhooks listen', () => {
    let service: Service;
    const { finished, hook } = webhookScene(() => service);
    const children: ChildProcess[] = [];

    beforeAll(async () => {
      build();
      service = shared();
    });

    afterAll(async () => {
      for (const child of children) child.kill();
    });

    async function listen(...options: string[]): Promise<{ url: string; out: () => string }> {
      const port = await freePort();
      const child = spawn(
        process.execPath,
        [join(ROOT, 'dist/src/apps/cli.js'), 'webhooks', 'listen', '--port', String(port), ...options],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      );
      children.push(child);
      const output = { out: '', err: '' };
      child.stdout?.on('data', (chunk) => (output.out += String(chunk)));
      child.stderr?.on('data', (chunk) => (output.err += String(chunk)));
      await eventually(
        async () => output.err,
        (err) => err.includes(`Listening on http://127.0.0.1:${port}`),
        100_000,
      );
      return { url: `http://127.0.0.1:${port}/any/path`, out: () => output.out };
    }

    it('verifies and prints what comes', async () => {
      const team = await service.team();
      const { url, out } = await listen('--secret', SECRET);
      await hook(team, url, SECRET);
      const event = await emit(service, team.teamId, 'seen on the screen');
      expect(await finished(event)).toMatchObject({ state: 'delivered' });
      await eventually(
        async () => out(),
        (text) => text.includes(`${event}  verified`) && text.includes('seen on the screen'),
      );
    });

    it('refuses what another secret signed, or none, and says why; one JSON object a line when asked', async () => {
      const team = await service.team();
      const { url, out } = await listen('--secret', 'plain words', '--json');
      const { path } = await hook(team, url, SECRET);
      const forged = await emit(service, team.teamId);
      expect(await finished(forged)).toMatchObject({ state: 'failed', attempts: 1 });
      await team.put(path, { url, secret: null });
      const unsigned = await emit(service, team.teamId);
      expect(await finished(unsigned)).toMatchObject({ state: 'failed' });
      await team.put(path, { url, secret: 'plain words' });
      const good = await emit(service, team.teamId);
      expect(await finished(good)).toMatchObject({ state: 'delivered' });
      const written = await eventually(
        async () => out().trim().split('\n'),
        (lines) => lines.length >= 3,
      );
      const lines = written.map((line): Record<string, unknown> => JSON.parse(line));
      expect(lines.map(({ webhookId, verified }) => [webhookId, verified])).toEqual([
        [forged, false],
        [unsigned, false],
        [good, true],
      ]);
      expect(lines.map(({ reason }) => typeof reason)).toEqual(['string', 'string', 'object']);
      expect(JSON.parse(String(lines[2]?.['body']))).toMatchObject({ id: good, teamId: team.teamId });
    });
  });
});
