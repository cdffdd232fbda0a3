import { SimulatedFrenchPlatform } from '../../../../test/support/french-platform/platform-server';
import { parseConfig } from '../../../platform/kernel/config';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import type { FlowInfo, FlowPage } from '../../../standards/french-flow';
import { AccessTokenSource } from './access-token-source';
import { connectPlatform, type PlatformClients } from './connect-platform';
import { FlowClient } from './flow-client';
import { createOperatorPolicy, PlatformConnections } from './platform-connections';
import { PlatformRequests } from './platform-requests';
import { getFault, PlatformFaultError } from './platform-fault';

const CONTENT = Buffer.from('<Report/>');

let platform: SimulatedFrenchPlatform;
let clients: PlatformClients;

function createSettings(overrides: Record<string, string> = {}): FrenchPlatformSettings {
  const { frenchPlatform } = parseConfig({ ...platform.settings, ...overrides });
  if (frenchPlatform === null) throw new Error('There are settings');
  return frenchPlatform;
}

function createFlowInfo(trackingId: string): FlowInfo {
  return { flowSyntax: 'FRR', name: `${trackingId}.xml`, trackingId, processingRule: 'NotApplicable' };
}

function addIncoming(count: number): void {
  for (let n = 0; n < count; n++)
    platform.flows.addIncoming({ flowSyntax: 'UBL', name: `${n}.xml` }, CONTENT, 'SupplierInvoice');
}

async function catchFault(step: Promise<unknown>): Promise<PlatformFaultError> {
  const error: unknown = await step.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof PlatformFaultError) return error;
  throw new Error(`No fault: ${String(error)}`);
}

beforeEach(async () => {
  platform = await SimulatedFrenchPlatform.start();
  clients = connectPlatform(createSettings());
});

afterEach(async () => {
  expect(platform.violations).toEqual([]);
  await clients.close();
  await platform.stop();
});

describe('FlowClient', () => {
  it('submits a file and finds the flow by its tracking id and by its flow id', async () => {
    platform.flows.decision = 'pending';
    const { flowId } = await clients.flows.submit({ info: createFlowInfo('t-1'), content: CONTENT });
    expect(platform.flows.submitted('t-1')[0]?.content).toEqual(CONTENT);
    expect(await clients.flows.findByTrackingId('t-1')).toMatchObject([{ flowId }]);
    expect(await clients.flows.findByTrackingId('t-2')).toEqual([]);
    expect(await clients.flows.get(flowId)).toMatchObject({ acknowledgement: { status: 'Pending' } });
    expect(await clients.flows.download(flowId, 'Original')).toEqual(CONTENT);
  });

  it('omits the fields that the platform does not support', async () => {
    const reducedClients = connectPlatform(createSettings({ FR_PLATFORM_OMITTED_FIELDS: 'processingRule' }));
    await reducedClients.flows.submit({ info: createFlowInfo('t-1'), content: CONTENT });
    expect(platform.flows.submitted('t-1')[0]?.flow.processingRule).toBeUndefined();
    await reducedClients.close();
  });

  it('reads all pages of a search, each flow once', async () => {
    addIncoming(230);
    const sizes: number[] = [];
    const ids = new Set<string>();
    for await (const { flows } of clients.flows.search({ flowDirection: ['In'] }, new Date(0))) {
      sizes.push(flows.length);
      for (const { flowId } of flows) ids.add(flowId);
    }
    // The last flow of a page is also the first flow of the next page, which omits it.
    expect(sizes).toEqual([100, 99, 31]);
    expect(ids.size).toBe(230);
  });

  it('returns every flow when two pages contain flows with the same update time', async () => {
    addIncoming(150);
    const instant = platform.flows.all[95]?.flow.updatedAt ?? '';
    for (const { flow } of platform.flows.all.slice(95, 120)) flow.updatedAt = instant;
    const ids: string[] = [];
    for await (const { flows } of clients.flows.search({ flowDirection: ['In'] }, new Date(0)))
      ids.push(...flows.map(({ flowId }) => flowId));
    expect([ids.length, new Set(ids).size]).toEqual([150, 150]);
  });

  it('fails when all flows of a full page have the same update time, because further flows are hidden', async () => {
    addIncoming(130);
    const instant = platform.flows.all[0]?.flow.updatedAt ?? '';
    for (const { flow } of platform.flows.all) flow.updatedAt = instant;
    const readAll = async (): Promise<void> => {
      for await (const page of clients.flows.search({ flowDirection: ['In'] }, new Date(0))) void page;
    };
    const error = await catchFault(readAll());
    expect([error.fault, error.message]).toEqual([
      'unreadable',
      expect.stringMatching(/100 flows of one instant/),
    ]);
  });

  it('returns the valid flows of a page that contains unexpected flows', async () => {
    addIncoming(6);
    const [unknownType, unknownSyntax, longId, upperCase, noId] = platform.flows.all.map(({ flow }) => flow);
    Object.assign(unknownType ?? {}, { flowType: 'NewType' });
    Object.assign(unknownSyntax ?? {}, { flowSyntax: 'JSON' });
    Object.assign(longId ?? {}, { flowId: 'x'.repeat(60) });
    Object.assign(upperCase ?? {}, { sha256: upperCase?.sha256?.toUpperCase() });
    Object.assign(noId ?? {}, { flowId: 7 });
    const pages: FlowPage[] = [];
    for await (const page of clients.flows.search({ flowDirection: ['In'] }, new Date(0))) pages.push(page);
    platform.violations.splice(0);
    expect(pages[0]?.flows.map(({ sha256 }) => sha256)).toEqual([
      expect.stringMatching(/^[a-f0-9]{64}$/),
      expect.stringMatching(/^[a-f0-9]{64}$/),
    ]);
    expect(pages[0]?.unreadable).toMatchObject([
      { flowType: 'NewType', fault: expect.stringMatching(/^flowType: Must be one of/) },
      { flowSyntax: 'JSON', fault: expect.stringMatching(/^flowSyntax/) },
      { flowId: 'x'.repeat(60), fault: expect.stringMatching(/^flowId/) },
      { flowId: null, fault: expect.stringMatching(/^flowId/) },
    ]);
  });

  it('never treats an unreadable submission as absent', async () => {
    platform.flows.decision = 'pending';
    await clients.flows.submit({ info: createFlowInfo('t-1'), content: CONTENT });
    Object.assign(platform.flows.submitted('t-1')[0]?.flow ?? {}, { flowType: 'NewType' });
    const error = await catchFault(clients.flows.findByTrackingId('t-1'));
    platform.violations.splice(0);
    expect(error.fault).toBe('unreadable');
  });

  it.each([
    ['html', 'unreadable', true],
    ['cut', 'unanswered', true],
    ['cutAfterStoring', 'unanswered', true],
    ['error', 'serverError', true],
    ['throttled', 'throttled', false],
    ['throttledWithoutTime', 'throttled', false],
  ] as const)('states for %s whether the file may have arrived', async (fault, kind, mayHaveArrived) => {
    platform.fail(fault);
    const error = await catchFault(clients.flows.submit({ info: createFlowInfo('t-1'), content: CONTENT }));
    expect([error.fault, error.mayHaveArrived]).toEqual([kind, mayHaveArrived]);
  });

  it('reports that a file did not arrive when the connection is refused', async () => {
    const stoppedPlatform = await SimulatedFrenchPlatform.start();
    await stoppedPlatform.stop();
    const unreachable = connectPlatform(
      createSettings({ FR_PLATFORM_FLOW_URL: `${stoppedPlatform.url}/afnor-flow` }),
    );
    const error = await catchFault(
      unreachable.flows.submit({ info: createFlowInfo('t-1'), content: CONTENT }),
    );
    expect([error.fault, error.mayHaveArrived]).toEqual(['unreachable', false]);
    await unreachable.close();
  });

  it('reports a missing flow as notFound', async () => {
    expect((await catchFault(clients.flows.get('unknown'))).fault).toBe('notFound');
  });

  it('fails with the HTTP status when the address of the service is wrong', async () => {
    const wrong = connectPlatform(createSettings({ FR_PLATFORM_FLOW_URL: `${platform.url}/elsewhere` }));
    expect((await catchFault(wrong.flows.checkHealth())).message).toMatch(/answered HTTP 404/);
    await wrong.close();
  });
});

describe('access tokens', () => {
  it('are cached until one minute before their expiry and requested once by concurrent callers', async () => {
    let now = 0;
    const connections = new PlatformConnections(createOperatorPolicy(true));
    const tokens = new AccessTokenSource(createSettings(), connections, () => now);
    const first = await Promise.all([tokens.get(), tokens.get(), tokens.get()]);
    expect(new Set(first).size).toBe(1);
    now = (platform.tokenSeconds - 61) * 1000;
    expect(await tokens.get()).toBe(first[0]);
    now = (platform.tokenSeconds - 59) * 1000;
    expect(await tokens.get()).not.toBe(first[0]);
    expect(platform.issuedTokens).toBe(2);
    await connections.close();
  });

  it('are replaced once when the platform rejects them', async () => {
    await clients.flows.checkHealth();
    platform.revokeTokens();
    await clients.flows.checkHealth();
    expect(platform.issuedTokens).toBe(2);
    platform.flows.clockAheadMs = 3_600_000;
    platform.fail('wrongAudience', 2);
    const error = await catchFault(clients.flows.checkHealth());
    expect([error.fault, platform.issuedTokens]).toEqual(['credentials', 3]);
    expect(error.message).toMatch(/HTTP 401.* Its clock is 3\d{3} s ahead of ours\./);
  });

  it('are reported with the names of the settings when the credentials are wrong', async () => {
    const wrong = connectPlatform(createSettings({ FR_PLATFORM_CLIENT_SECRET: 'wrong' }));
    expect((await catchFault(wrong.flows.checkHealth())).message).toBe(
      'The token endpoint of the platform does not accept FR_PLATFORM_CLIENT_ID and FR_PLATFORM_CLIENT_SECRET (HTTP 401: invalid_client).',
    );
    await wrong.close();
  });
});

describe('PlatformRequests after HTTP 429', () => {
  it.each([
    ['throttled', 2],
    ['throttledWithoutTime', 60],
  ] as const)('sends no request until the waiting time of %s is over', async (fault, seconds) => {
    let now = 0;
    const connections = new PlatformConnections(createOperatorPolicy(true));
    const settings = createSettings();
    const tokens = new AccessTokenSource(settings, connections);
    const requests = new PlatformRequests(
      settings.flowUrl,
      'The platform',
      null,
      tokens,
      connections,
      () => now,
    );
    const flows = new FlowClient(requests, settings);
    platform.fail(fault);
    expect((await catchFault(flows.checkHealth())).retryAfterSeconds).toBe(seconds);
    const calls = platform.counts.get('GET /afnor-flow/v1/healthcheck');
    now = seconds * 1000 - 1;
    expect(await catchFault(flows.checkHealth())).toMatchObject({ fault: 'throttled', retryAfterSeconds: 1 });
    expect(platform.counts.get('GET /afnor-flow/v1/healthcheck')).toBe(calls);
    now = seconds * 1000;
    await flows.checkHealth();
    await connections.close();
  });
});

describe('FrenchDirectory', () => {
  it('finds directory entries and returns null for missing ones', async () => {
    const { directory } = clients;
    if (directory === null) throw new Error('There is a directory');
    platform.directory.sirens.set('552008443', null);
    platform.directory.sirets.set('55200844300015', { siret: '55200844300015', siren: '552008443' });
    platform.directory.routingCodes.set('55200844300015_SVC', { routingIdentifier: 'SVC' });
    const line = {
      addressingIdentifier: '552008443_STATUTS',
      siren: '552008443',
      addressingSuffix: 'STATUTS',
    };
    platform.directory.lines.set('552008443_STATUTS', line);
    expect(await directory.findSiren('552008443')).toBeNull();
    expect(await directory.findSiret('55200844300015')).toMatchObject({ siren: '552008443' });
    expect(await directory.findRoutingCode('55200844300015', 'SVC')).toEqual({ routingIdentifier: 'SVC' });
    expect(await directory.findRoutingCode('55200844300015', 'NONE')).toBeNull();
    expect(await directory.findLine('552008443_STATUTS')).toEqual(line);
    expect(await directory.findLine('552008443')).toBeNull();
  });

  it('rejects a response about another identifier', async () => {
    platform.directory.lines.set('552008443', { addressingIdentifier: '732829320', siren: '732829320' });
    const error: unknown = await clients.directory?.findLine('552008443').catch((reason: unknown) => reason);
    expect(getFault(error)).toBe('unreadable');
  });
});
