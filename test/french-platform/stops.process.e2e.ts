import { DocumentReader } from '../../src/business/documents/reading/document-reader';
import { DocumentFlows } from '../../src/business/french-flows/document-flows';
import { FlowValidator } from '../../src/business/french-flows/flow-validator';
import { FrenchFlowStore } from '../../src/business/french-flows/french-flow-store';
import { ReportFlows } from '../../src/business/french-flows/report-flows';
import { SendService } from '../../src/business/sending/send.service';
import {
  connectPlatform,
  type PlatformClients,
} from '../../src/network/french-platform/flow-api/connect-platform';
import { FlowSubmissions } from '../../src/network/french-platform/flow-api/flow-submissions';
import { PlatformUnavailableError } from '../../src/network/french-platform/reporting-platform';
import { PortalFiles } from '../../src/network/french-platform/portal/portal-files';
import { SubmissionStore } from '../../src/network/french-platform/flow-api/submission-store';
import { parseConfig } from '../../src/platform/kernel/config';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../src/platform/kernel/logger';
import { fluxReport, InvoiceFiles } from '../support/french-flows';
import { settingsOfClient } from '../support/french-platform/two-installations';
import { chooseKill, killable, ProcessKilledError, type TakeKill } from '../support/french-platform/stops';
import { LifecycleScene } from '../support/lifecycle-scene';
import { random as createRandom } from '../support/reporting-year-contents';
import { ALL_RUNS } from '../support/runs';
import { startService, type Service } from '../support/service';
import { until } from '../support/until';

const RUNS = ALL_RUNS ? 1_000 : 150;
/** Every so many submissions one is an invoice, and the next one its cancellation; the others are reports. */
const INVOICE_EVERY = 4;
/** Longer than the time between two attempts of a run, so that the client may not submit again by the time alone. */
const SEARCH_DELAY_SECONDS = 600;
const NEVER: TakeKill = () => null;

type Kind = 'invoice' | 'status' | 'report';
const DESCRIPTIONS = {
  invoice: { flowSyntax: 'UBL', processingRule: 'B2B', flowProfile: 'CIUS' },
  status: { flowSyntax: 'CDAR', processingRule: 'NotApplicable' },
  report: { flowSyntax: 'FRR', processingRule: 'NotApplicable' },
} as const;
/** Calls of the platform's worker, about. */
const CALLS = { invoice: 8, status: 8, report: 5 } as const;

function getKind(seed: number): Kind {
  if (seed % INVOICE_EVERY === 0) return 'invoice';
  return seed > INVOICE_EVERY && seed % INVOICE_EVERY === 1 ? 'status' : 'report';
}

/**
 * Submissions of a client to an installation as its platform, both of which end at any of their calls: the client before and
 * after it stores a step and calls the platform; the platform before and after it stores a flow, reads it, sends its document, and
 * stores its decision.
 */
describe('submissions to an installation while both sides are killed', () => {
  let service: Service;
  let scene: LifecycleScene;
  let clients: PlatformClients;
  let unitOfWork: UnitOfWork;
  let template: string;
  /** Ends the process that receives a flow; its answers never leave. */
  let takeReceiptKill: TakeKill = NEVER;
  const kills = { client: 0, receipt: 0, decision: 0 };

  beforeAll(async () => {
    // The workers prepare the companies and deliver at the end; in between no worker validates flows but those of the runs.
    const prepared = await startService({ LOG_LEVEL: 'error' });
    scene = await LifecycleScene.of(prepared);
    template = String(
      await new InvoiceFiles(prepared).ubl(scene.seller, scene.from, scene.to, 'STOP-TEMPLATE'),
    );
    service = await startService({ ROLE: 'api', SILENT: 'true' }, prepared.databaseUrl);
    await prepared.stop();
    unitOfWork = service.app.get(UnitOfWork);
    clients = connectPlatform(getSettings());
    const store = service.app.get(FrenchFlowStore, { strict: false });
    const submit = store.submit.bind(store);
    jest.spyOn(store, 'submit').mockImplementation(async (...parameters) => {
      const kill = takeReceiptKill();
      if (kill !== 'before') {
        const flow = await submit(...parameters);
        if (kill === null) return flow;
      }
      kills.receipt++;
      service.app.getHttpServer().closeAllConnections();
      throw new ProcessKilledError();
    });
  }, 300_000);

  afterAll(async () => {
    await clients?.close();
    await service?.stop();
  });

  function getSettings() {
    const { baseUrl } = service;
    const { keyId, secret } = scene.seller;
    const { frenchPlatform } = parseConfig({
      ...settingsOfClient({ baseUrl, keyId, secret }),
      FR_PLATFORM_SEARCH_DELAY_SECONDS: String(SEARCH_DELAY_SECONDS),
    });
    if (frenchPlatform === null) throw new Error('There are settings');
    return frenchPlatform;
  }

  /** A process of the client that starts, and ends at one of its calls. */
  function startClient(takeKill: TakeKill): FlowSubmissions {
    const store = new SubmissionStore(unitOfWork, '9999/');
    return new FlowSubmissions(
      getSettings(),
      killable(clients.flows, takeKill, ['search']),
      killable(store, takeKill),
    );
  }

  /** A worker of the platform that starts, and ends at one of its calls. */
  function startValidator(takeKill: TakeKill): FlowValidator {
    const { app } = service;
    const reader = killable(app.get(DocumentReader, { strict: false }), takeKill);
    const sends = killable(app.get(SendService, { strict: false }), takeKill);
    const store = killable(app.get(FrenchFlowStore, { strict: false }), takeKill);
    const work = killable(unitOfWork, takeKill);
    const files = app.get(PortalFiles, { strict: false });
    return new FlowValidator(
      work,
      store,
      new DocumentFlows(reader, sends, work, files),
      new ReportFlows(reader, work, files),
      files,
      app.get<Logger>(LOGGER),
    );
  }

  async function validate(trackingId: string, takeKill: TakeKill): Promise<void> {
    const [lease] = await service.sql<{ id: string; claim: number }>(
      `UPDATE french_flows SET claim = claim + 1, lease_until = clock_timestamp() + interval '15 seconds'
       WHERE tracking_id = $1 AND next_attempt_at IS NOT NULL RETURNING id, claim`,
      [trackingId],
    );
    if (lease === undefined) return;
    try {
      await startValidator(takeKill).process(lease);
    } catch (error) {
      if (!(error instanceof ProcessKilledError)) throw error;
      kills.decision++;
    }
  }

  async function letTimePass(seconds: number): Promise<void> {
    await unitOfWork.query(
      `UPDATE french_platform_submissions SET attempted_at = attempted_at - make_interval(secs => $1),
         received_at = received_at - make_interval(secs => $1)`,
      [seconds],
    );
  }

  /** Repeats what both sides do until the client knows the decision. */
  async function play(seed: number, trackingId: string, file: Buffer): Promise<void> {
    const random = createRandom(seed);
    const kind = getKind(seed);
    for (let attempt = 0; ; attempt++) {
      if (attempt > 100) throw new Error(`Run ${seed} does not end`);
      takeReceiptKill = chooseKill(random, 1, 0.4);
      const submissions = startClient(chooseKill(random, 6, 0.5));
      try {
        await submissions.submit(trackingId, DESCRIPTIONS[kind], file);
        const flow = await submissions.find(trackingId);
        if (flow?.acknowledgement.status === 'Ok') return;
        if (flow?.acknowledgement.status === 'Error') throw new Error(JSON.stringify(flow));
      } catch (error) {
        if (error instanceof ProcessKilledError) kills.client++;
        else if (!(error instanceof PlatformUnavailableError)) throw error;
      }
      await validate(trackingId, chooseKill(random, CALLS[kind], 0.6));
      await letTimePass(random() * 400);
    }
  }

  it(`has exactly one accepted flow of each of ${RUNS} submissions, and one document of each invoice`, async () => {
    const seeds = Array.from({ length: RUNS }, (_, index) => index + 1);
    for (const seed of seeds) await play(seed, `t-${seed}`, Buffer.from(writeFile(seed)));
    const flows = await service.sql<{ trackingId: string; status: string }>(
      'SELECT tracking_id AS "trackingId", status FROM french_flows WHERE tracking_id IS NOT NULL',
    );
    expect(flows.map(({ trackingId }) => trackingId).sort()).toEqual(seeds.map((seed) => `t-${seed}`).sort());
    expect(flows.filter(({ status }) => status !== 'Ok')).toEqual([]);
    const known = await service.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM french_platform_submissions s JOIN french_flows f ON f.id = s.flow_id AND f.tracking_id = s.tracking_id`,
    );
    expect(known).toEqual([{ n: RUNS }]);
    const numbersOf = (kind: Kind, before: number): string[] =>
      seeds
        .filter((seed) => getKind(seed) === kind)
        .map((seed) => `STOP-${seed - before}`)
        .sort();
    const [invoices, cancelled] = [numbersOf('invoice', 0), numbersOf('status', 1)];
    await deliver(invoices.length + cancelled.length);
    for (const direction of ['outgoing', 'incoming']) {
      const numbers = await service.sql<{ number: string }>(
        `SELECT document_number AS number FROM documents
         WHERE type = 'invoice' AND direction = $1 AND document_number LIKE 'STOP-%'`,
        [direction],
      );
      expect(numbers.map(({ number }) => number).sort()).toEqual(invoices);
      const statuses = await service.sql(
        `SELECT 1 FROM documents WHERE type = 'lifecycleStatus' AND direction = $1`,
        [direction],
      );
      expect(statuses).toHaveLength(cancelled.length);
    }
    // At the recipient a status may arrive before its invoice here, because the workers deliver all at once.
    const stated = await service.sql<{ number: string }>(
      `SELECT d.document_number AS number FROM lifecycle_statuses l JOIN documents d ON d.id = l.document_id
       WHERE d.direction = 'outgoing' AND l.code = '220' AND l.objection IS NULL`,
    );
    expect(stated.map(({ number }) => number).sort()).toEqual(cancelled);
    process.stdout.write(`${RUNS} submissions, ended processes: ${JSON.stringify(kills)}\n`);
    expect(Math.min(kills.client, kills.receipt, kills.decision)).toBeGreaterThan(RUNS / 8);
  }, 1_500_000);

  function writeFile(seed: number): string {
    switch (getKind(seed)) {
      case 'invoice':
        return template.replaceAll('STOP-TEMPLATE', `STOP-${seed}`);
      case 'status':
        return scene.message(`STOP-${seed - 1}`, '220', { speaker: 'seller' });
      case 'report':
        return fluxReport(scene.from.siren, `STOP-${seed}`);
    }
  }

  /** Lets the workers deliver what the platform has sent. */
  async function deliver(documents: number): Promise<void> {
    const workers = await startService({ LOG_LEVEL: 'error' }, service.databaseUrl);
    try {
      await until(
        async () =>
          (
            await workers.sql(
              `SELECT 1 FROM documents WHERE direction = 'incoming' AND type IN ('invoice', 'lifecycleStatus')`,
            )
          ).length >= documents,
        300_000,
      );
      await workers.settled();
    } finally {
      await workers.stop();
    }
  }
});
