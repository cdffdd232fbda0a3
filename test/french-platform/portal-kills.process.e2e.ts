import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productionCompany } from '../support/french-platform/production-declarant';
import { APPLICATION, portalSettings } from '../support/french-platform/portal-settings';
import { SimulatedPortal } from '../support/french-platform/simulated-portal';
import { callInterface, fluxReport, flowForm } from '../support/french-flows';
import { SHARED_MACHINE_OPTIONS, build, freePort, ROOT, ServiceProcess } from '../support/process';
import { startService, TEST_SECRET, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const PATIENCE_MS = 120_000;
/** Boundaries between the steps of writing a file, and of reading an answer. */
const BOUNDARIES = [
  ['before the file is written', 'open:/staging/.:before'],
  ['before the file is complete', 'rename:/staging/:before'],
  ['before the database knows the complete file', 'rename:/staging/:after'],
  ['before the file is moved', 'rename:/outgoing/:before'],
  ['before the database knows that the file was moved', 'rename:/outgoing/:after'],
  ['after the database knows it', 'readdir:/staging:before'],
  ['before an answer is read', 'open:/incoming/:before'],
  ['before the file of an answer is moved', 'rename:/read/:before'],
  ['after the file of an answer was moved', 'rename:/read/:after'],
] as const;
const FLOWS_OF_KILL = 3;

describe('processes killed while they exchange files with the state portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-portal-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-kills-'));
  const settings = portalSettings(folder);
  let service: Service;
  let portal: SimulatedPortal;
  let team: TeamClient;
  let siren: string;

  beforeAll(async () => {
    build();
    portal = new SimulatedPortal(folder, APPLICATION);
    // It has no workers: the processes do the work.
    service = await startService({ ...settings, ROLE: 'api' });
    team = await service.team('production');
    ({ siren } = await productionCompany(service, team));
  });

  afterAll(async () => {
    await service?.stop();
    for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
  });

  it('leave one file for each document, in a sequence without gaps, and one effect of each answer', async () => {
    const answered = new Set<string>();
    const answerAll = (): void => {
      portal.take();
      for (const file of portal.taken.filter(({ name }) => !answered.has(name))) {
        answered.add(file.name);
        portal.answerFlow(file);
        portal.answerContents(file);
      }
    };
    const flows: string[] = [];
    for (const [name, killAt] of BOUNDARIES) {
      for (let each = 0; each < FLOWS_OF_KILL; each++) flows.push(await submit(`KILL-${flows.length}`));
      answerAll();
      const doomed = launch(await freePort(), killAt);
      await until(() => Promise.resolve(doomed.child.signalCode !== null), PATIENCE_MS);
      expect([name, doomed.child.signalCode]).toEqual([name, 'SIGKILL']);
      // The operator's tool takes files away at any time.
      portal.take();
    }
    const survivor = launch(await freePort());
    try {
      await until(async () => {
        answerAll();
        const [row] = await service.sql<{ open: number }>(
          `SELECT count(*)::int AS open FROM french_flows WHERE status = 'Pending'`,
        );
        return row?.open === 0 && portal.list('incoming').length === 0;
      }, PATIENCE_MS);
    } finally {
      await survivor.end('SIGTERM');
    }
    expect(flows).toHaveLength(BOUNDARIES.length * FLOWS_OF_KILL);
    expect([portal.violations, portal.gaps, portal.list('refused')]).toEqual([[], [], []]);
    expect(portal.taken.map(({ entryName }) => entryName).sort()).toEqual(
      flows.map((id) => `${id}.xml`).sort(),
    );
    const answers = await service.sql<{ name: string; effects: string }>(
      `SELECT f.name, string_agg(a.code, ' ' ORDER BY a.code) AS effects FROM french_portal_files f
       LEFT JOIN french_portal_answers a ON a.file_id = f.id GROUP BY f.name`,
    );
    expect(answers.filter(({ effects }) => effects !== '300 500')).toEqual([]);
    const [accepted] = await service.sql<{ flows: number }>(
      `SELECT count(*)::int AS flows FROM french_flows WHERE status = 'Ok'`,
    );
    expect(accepted?.flows).toBe(flows.length);
  }, 900_000);

  async function submit(id: string): Promise<string> {
    const { body } = await callInterface(team, 'POST', '/afnor-flow/v1/flows', {
      form: flowForm({ flowSyntax: 'FRR', name: id, trackingId: id }, fluxReport(siren, id)),
    });
    return body.flowId as string;
  }

  function launch(port: number, killAt = ''): ServiceProcess {
    return ServiceProcess.launch(
      dataDir,
      port,
      {
        ...settings,
        DATABASE_URL: service.databaseUrl,
        APP_SECRET: TEST_SECRET,
        NODE_ENV: 'test',
        KILL_AT: killAt,
      },
      [...SHARED_MACHINE_OPTIONS, '--require', join(ROOT, 'test/support/kill-at-file.cjs')],
    );
  }
});
