import { spawn } from 'node:child_process';
import { sharedService } from '../support/per-worker';
import type { TeamClient } from '../support/team-client';
import { installedPackage, readmeBlock } from './installed-package';

describe('the SDK', () => {
  const installed = installedPackage();

  describe('the programs of its README', () => {
    const service = sharedService();
    let team: TeamClient;

    beforeAll(async () => {
      team = await service().team();
      await team.company();
    });

    /** Runs a block beside the service, which is in this process. */
    function run(name: string): Promise<string> {
      const file = installed().write(name, readmeBlock(name));
      const env = {
        PATH: process.env['PATH'],
        NO_PROXY: '*',
        PASSERELLE_URL: team.baseUrl,
        PASSERELLE_KEY: team.keyId,
        PASSERELLE_SECRET: team.secret,
      };
      const child = spawn(process.execPath, [file], { cwd: installed().path, env });
      return new Promise((resolve, reject) => {
        let [printed, failures] = ['', ''];
        child.stdout.on('data', (chunk) => (printed += String(chunk)));
        child.stderr.on('data', (chunk) => (failures += String(chunk)));
        child.on('error', reject);
        child.on('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(failures))));
      });
    }

    it('deliver a first document, and show it with its PDF and its event', async () => {
      expect(await run('send.mjs')).toBe('delivered\n');
      const [document] = (await team.sdk.documents.list()).items;
      const lines = (await run('lists.mjs')).trim().split('\n');
      expect(lines[0]).toMatch(/^1 \S+\.pdf \d+$/);
      expect(lines.slice(1)).toEqual([document?.id]);
    });
  });
});
