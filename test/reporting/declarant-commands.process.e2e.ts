import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { declarant, sales } from '../support/french';
import { build, ROOT } from '../support/process';
import { codeOf, reportingTools } from '../support/reporting-tools';
import { TEST_SECRET, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

describe('reporting', () => {
  const shared = sharedService();

  describe('declarants of French e-reporting', () => {
    let service: Service;
    let team: TeamClient;
    const { reported } = reportingTools(() => ({ service, team }));

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    describe('the declarant', () => {
      it('is switched by the command line, too', async () => {
        build();
        const { path, id } = await declarant(team);
        const off = await cli('reporting', 'disable', '--company', id, '--json');
        expect(JSON.parse(off.out)).toMatchObject({ success: true, declarant: { enabled: false } });
        expect(codeOf(await team.post(`${path}/b2c`, sales('2026-09-01')))).toEqual([
          403,
          'declarant_disabled',
        ]);
        const on = await cli('reporting', 'enable', '--company', id);
        expect(on.out).toContain('enabled');
        await reported(`${path}/b2c`, sales('2026-09-01'));
        const unknown = await cli('reporting', 'enable', '--company', 'c_01ARZ3NDEKTSV4RRFFQ69G5FAV');
        expect([unknown.failed, unknown.err]).toEqual([true, expect.stringMatching(/no declarant/i)]);
      });

      function cli(...args: string[]): Promise<{ failed: boolean; out: string; err: string }> {
        const env = {
          PATH: process.env['PATH'],
          APP_SECRET: TEST_SECRET,
          DATABASE_URL: service.databaseUrl,
          DATA_DIR: service.dataDir,
        };
        return new Promise((resolve) => {
          execFile(
            process.execPath,
            [join(ROOT, 'dist/src/apps/cli.js'), ...args],
            { env },
            (error, out, err) => resolve({ failed: error !== null, out, err }),
          );
        });
      }
    });
  });
});
