import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emit } from '../support/emit';
import { freePort, ROOT } from '../support/process';
import { SECRET } from '../support/endpoint';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { webhookScene } from '../support/webhook-scene';
import { sharedService } from '../support/per-worker';

describe('webhooks', () => {
  const shared = sharedService();

  /** The receiver of the documentation, as it stands there, with no more than a port and a queue that prints. */
  describe("the documentation's receiver in Node", () => {
    let service: Service;
    let receiver: ChildProcess;
    let url: string;
    let output = '';
    const { finished, hook } = webhookScene(() => service);

    beforeAll(async () => {
      service = shared();
      const port = await freePort();
      url = `http://127.0.0.1:${port}/hooks/passerelle`;
      const [, code] = /```js\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8')) ?? [];
      const program = `${code}
      function enqueue(id, event) { console.log(id + ' ' + event.type); }
      app.listen(${port}, '127.0.0.1', () => console.log('listening'));`;
      receiver = spawn(process.execPath, ['--input-type=module', '-e', program], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], WEBHOOK_SECRET: SECRET },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      receiver.stdout?.on('data', (chunk) => (output += String(chunk)));
      await eventually(
        async () => output,
        (printedText) => printedText.includes('listening'),
        100_000,
      );
    });

    afterAll(async () => {
      receiver.kill();
    });

    it('takes what we sign, also while a secret is changed, and refuses the rest', async () => {
      const team = await service.team();
      const { path } = await hook(team, url, SECRET);
      const signed = await emit(service, team.teamId, 'Größe 1,50 € – naïve ☃');
      expect(await finished(signed)).toMatchObject({ state: 'delivered' });
      await team.post(`${path}/rotate-secret`);
      const rotated = await emit(service, team.teamId);
      expect(await finished(rotated)).toMatchObject({ state: 'delivered' });
      await team.put(path, { url, secret: null });
      const unsigned = await emit(service, team.teamId);
      expect(await finished(unsigned)).toMatchObject({ state: 'failed' });
      await team.put(path, { url, secret: 'another secret' });
      const forged = await emit(service, team.teamId);
      expect(await finished(forged)).toMatchObject({ state: 'failed' });
      const printed = output.split('\n').filter((line) => line.startsWith('evt_'));
      expect(printed).toEqual([`${signed} company.verification`, `${rotated} company.verification`]);
    });
  });
});
