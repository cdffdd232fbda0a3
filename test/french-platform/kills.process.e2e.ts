import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { random } from '../support/reporting-year-contents';
import { callInterface, flowForm, InvoiceFiles, validatedFlow } from '../support/french-flows';
import { LifecycleScene } from '../support/lifecycle-scene';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, TEST_SECRET, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { pause } from '../support/until';

const KILLS = 6;
const FLOWS_OF_KILL = 12;

describe('processes killed while clients submit flows', () => {
  let service: Service;
  let scene: LifecycleScene;
  let files: InvoiceFiles;
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-flows-'));

  beforeAll(async () => {
    build();
    service = await startService();
    scene = await LifecycleScene.of(service);
    files = new InvoiceFiles(service);
  });

  afterAll(async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('leave one flow and one document for each tracking id, however often it was submitted', async () => {
    // A fixed sequence, so that a failure can be repeated.
    const next = random(38);
    const numbers: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const doomed = await launch();
      const through = new TeamClient(
        doomed.baseUrl,
        scene.seller.teamId,
        scene.seller.keyId,
        scene.seller.secret,
      );
      const submissions = await Promise.all(
        Array.from({ length: FLOWS_OF_KILL }, async () => {
          const number = scene.number('KILL');
          numbers.push(number);
          return { number, ubl: await files.ubl(scene.seller, scene.from, scene.to, number) };
        }),
      );
      const submit = (client: TeamClient, { number, ubl }: (typeof submissions)[number]): Promise<string> =>
        callInterface(client, 'POST', '/afnor-flow/v1/flows', {
          form: flowForm({ flowSyntax: 'UBL', name: number, trackingId: number }, ubl),
        }).then(({ body }) => body.flowId as string);
      const first = Promise.allSettled(submissions.map((each) => submit(through, each)));
      await pause(Math.floor(next() * 400));
      await doomed.end('SIGKILL');
      await first;
      // Each client repeats what it got no answer to, and what it got one to as well.
      for (const submission of submissions)
        expect(
          (await validatedFlow(scene.seller, await submit(scene.seller, submission))).acknowledgement.status,
        ).toBe('Ok');
    }
    expect(numbers).toHaveLength(KILLS * FLOWS_OF_KILL);
    const rows = await service.sql<{ number: string; flows: number; documents: number }>(
      `SELECT n.number, (SELECT count(*)::int FROM french_flows f WHERE f.tracking_id = n.number AND f.status = 'Ok') AS flows,
         (SELECT count(*)::int FROM documents d WHERE d.document_number = n.number AND d.direction = 'outgoing') AS documents
       FROM unnest($1::text[]) AS n (number)`,
      [numbers],
    );
    expect(rows.filter(({ flows, documents }) => flows !== 1 || documents !== 1)).toEqual([]);
  }, 600_000);

  async function launch(): Promise<ServiceProcess> {
    const launched = ServiceProcess.launch(dataDir, await freePort(), {
      DATABASE_URL: service.databaseUrl,
      APP_SECRET: TEST_SECRET,
      NODE_ENV: 'test',
    });
    await launched.ready();
    return launched;
  }
});
