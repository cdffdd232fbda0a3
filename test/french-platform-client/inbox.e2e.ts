import {
  connectPlatform,
  type PlatformClients,
} from '../../src/network/french-platform/flow-api/connect-platform';
import { FlowInbox } from '../../src/network/french-platform/flow-api/flow-inbox';
import type { FlowReception, IncomingFlowHandler } from '../../src/network/french-platform/invoice-platform';
import { parseConfig } from '../../src/platform/kernel/config';
import { formatContractIdentity } from '../../src/platform/kernel/settings/french-platform-settings';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import type { Flow } from '../../src/standards/french-flow';
import { SimulatedFrenchPlatform } from '../support/french-platform/platform-server';
import { writeInvoiceStatus, writeReportStatus } from '../support/french-platform/status-message';
import { sharedService } from '../support/per-worker';

const CONTENT = Buffer.from('<Invoice/>');
const DAY_MS = 86_400_000;

interface FlowRow {
  id: string;
  state: string;
  attempts: number;
  reason: string | null;
}

describe('the inbox of flows of a French platform', () => {
  const shared = sharedService();
  let platform: SimulatedFrenchPlatform;
  let clients: PlatformClients;
  let unitOfWork: UnitOfWork;
  let now = 0;

  beforeEach(async () => {
    platform = await SimulatedFrenchPlatform.start();
    unitOfWork = shared().app.get(UnitOfWork);
    clients = connectPlatform(getSettings());
    for (const table of ['flows', 'cursors', 'statuses', 'submissions'])
      await unitOfWork.query(`DELETE FROM french_platform_${table}`);
  });

  afterEach(async () => {
    await clients.close();
    await platform.stop();
  });

  function getSettings(searchDelaySeconds = 1) {
    const { frenchPlatform } = parseConfig({
      ...platform.settings,
      FR_PLATFORM_SEARCH_DELAY_SECONDS: String(searchDelaySeconds),
    });
    if (frenchPlatform === null) throw new Error('There are settings');
    return frenchPlatform;
  }

  /** A process that hands documents to a handler; every search is made. */
  function startInbox(handler: IncomingFlowHandler, settings = getSettings()): FlowInbox {
    const inbox = new FlowInbox(settings, unitOfWork, clients.flows, () => (now += DAY_MS));
    inbox.setHandler(handler);
    return inbox;
  }

  const storing: IncomingFlowHandler = () => Promise.resolve({ kind: 'stored', documentId: null });

  function addInvoice(): Flow {
    return platform.flows.addIncoming({ flowSyntax: 'UBL', name: 'a.xml' }, CONTENT, 'SupplierInvoice');
  }

  async function find(flowId: string): Promise<FlowRow | undefined> {
    const [row] = await unitOfWork.query<FlowRow>(
      'SELECT flow_id AS id, state, attempts, last_error AS reason FROM french_platform_flows WHERE flow_id = $1',
      [flowId],
    );
    return row;
  }

  it('finds a flow that the platform shows after the search delay', async () => {
    const late = addInvoice();
    late.updatedAt = new Date(Date.now() - 50 * 60_000).toISOString();
    const cursor = new Date();
    await unitOfWork.query('INSERT INTO french_platform_cursors (name, updated_after) VALUES ($1, $2)', [
      `incoming ${formatContractIdentity(getSettings())}`,
      cursor,
    ]);
    await startInbox(storing).refresh();
    expect(await find(late.flowId)).toBeUndefined();
    await startInbox(storing, getSettings(3_600)).refresh();
    expect(await find(late.flowId)).toMatchObject({ state: 'read' });
  });

  it('stores unexpected flows as failed, and reads the others', async () => {
    const [strange, fine] = [addInvoice(), addInvoice()];
    Object.assign(strange, { flowType: 'NewType' });
    await startInbox(storing).refresh();
    expect(await find(fine.flowId)).toMatchObject({ state: 'read' });
    expect(await find(strange.flowId)).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: expect.stringMatching(/^Unexpected flow: flowType/),
    });
  });

  it('counts an attempt before the download, so that a crash counts', async () => {
    const { flowId } = addInvoice();
    let seen: FlowRow | undefined;
    await startInbox(async (flow) => {
      seen = await find(flow.flowId);
      return { kind: 'stored', documentId: null };
    }).refresh();
    expect(seen).toMatchObject({ state: 'failed', attempts: 1 });
    expect(await find(flowId)).toEqual({ id: flowId, state: 'read', attempts: 1, reason: null });
  });

  it('tries an invoice for no company again, slowly and for some days', async () => {
    const { flowId } = addInvoice();
    let reception: FlowReception = { kind: 'notServiced', message: 'Not served.' };
    const search = () => startInbox(() => Promise.resolve(reception)).refresh();
    const age = (hours: number) =>
      unitOfWork.query('UPDATE french_platform_flows SET stored_at = now() - make_interval(hours => $1)', [
        hours,
      ]);
    await search();
    await search();
    expect(await find(flowId)).toMatchObject({ state: 'ignored', attempts: 1, reason: 'Not served.' });
    await age(7);
    await search();
    await search();
    expect(await find(flowId)).toMatchObject({ state: 'ignored', attempts: 2 });
    await age(10 * 24);
    await search();
    expect(await find(flowId)).toMatchObject({ attempts: 2 });
    await age(6 * 24);
    reception = { kind: 'stored', documentId: null };
    await search();
    expect(await find(flowId)).toMatchObject({ state: 'read', attempts: 3, reason: null });
  });

  describe('status messages', () => {
    const REPORT = 'frf_01KAJ44B6D8F0H2K4M6P8R0T2V';
    const INVOICE = '0b7a5c1e-6a53-4c0b-9f4e-3b2f6f1d7a11';

    beforeEach(() =>
      unitOfWork.query(
        `INSERT INTO french_platform_submissions (tracking_id, sha256, created_at)
         SELECT id, repeat('0', 64), now() FROM unnest($1::text[]) AS id`,
        [[REPORT, INVOICE]],
      ),
    );

    /** Adds a message whose flow carries a tracking id, and returns the flows that the handler got. */
    async function handOver(content: Buffer, trackingId: string): Promise<string[]> {
      const { flowId } = platform.flows.addIncoming(
        { flowSyntax: 'CDAR', name: 'cdv.xml', trackingId },
        content,
        'CustomerInvoiceLC',
      );
      const handed: string[] = [];
      await startInbox((flow) => {
        handed.push(flow.flowId);
        return Promise.resolve({ kind: 'stored', documentId: null });
      }).refresh();
      expect(await find(flowId)).toMatchObject({ state: 'read' });
      return handed.filter((id) => id === flowId);
    }

    const listReferences = () =>
      unitOfWork.query<{ reference: string }>('SELECT reference FROM french_platform_statuses');

    function writeBuyerStatus(): Buffer {
      return writeInvoiceStatus({
        id: 'cdv-1',
        number: 'F-1',
        issueDate: '2026-11-20',
        code: '213',
        seller: '732829320',
        buyer: '552008443',
        at: new Date(),
      });
    }

    function writePortalStatus(reference: string): Buffer {
      return writeReportStatus({ id: 'cdv-2', reference, code: '300', reason: null, at: new Date() });
    }

    it('on an invoice reach the life cycle, although its flow was submitted here', async () => {
      expect(await handOver(writeBuyerStatus(), INVOICE)).toHaveLength(1);
      expect(await handOver(writePortalStatus(INVOICE), INVOICE)).toHaveLength(1);
      expect(await listReferences()).toEqual([]);
    });

    it('on a report count only from a platform or the portal', async () => {
      expect(await handOver(writeBuyerStatus(), REPORT)).toHaveLength(1);
      expect(await listReferences()).toEqual([]);
      expect(await handOver(writePortalStatus(REPORT), REPORT)).toEqual([]);
      expect(await listReferences()).toEqual([{ reference: REPORT }]);
    });
  });
});
