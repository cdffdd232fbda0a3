import {
  makeDue,
  productionCompany,
  register,
  reportPastSales,
} from '../support/french-platform/production-declarant';
import {
  RETRY_AFTER_SECONDS,
  SimulatedFrenchPlatform,
  type SimulatedFault,
} from '../support/french-platform/platform-server';
import type { FrenchCompany } from '../support/french';
import { startService, type Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';

const PATIENCE_MS = 60_000;
/** The search of the platform is certain after this time. */
const SEARCH_DELAY_SECONDS = 3;

describe('filings over a platform that speaks XP Z12-013', () => {
  let platform: SimulatedFrenchPlatform;
  let service: Service;
  let team: TeamClient;
  let company: FrenchCompany;

  beforeAll(async () => {
    platform = await SimulatedFrenchPlatform.start();
    service = await startService({
      ...platform.settings,
      FR_PLATFORM_SEARCH_DELAY_SECONDS: String(SEARCH_DELAY_SECONDS),
    });
    team = await service.team('production');
  });

  afterAll(async () => {
    await service?.stop();
    await platform?.stop();
  });

  beforeEach(async () => {
    company = await productionCompany(service, team);
    await register(team, company);
  });

  afterEach(() => {
    platform.recover();
    Object.assign(platform.flows, {
      decision: '300',
      indexDelayMs: 0,
      clockAheadMs: 0,
      refusesDuplicates: false,
    });
    expect(platform.violations).toEqual([]);
  });

  async function filing(): Promise<Answer['body']> {
    const [newest = null] = (await team.get(`${company.path}/filings`)).body.filings;
    return newest;
  }

  /** Lets time pass until the newest filing is as expected. */
  async function filingWhere(holds: (filing: Answer['body']) => boolean): Promise<Answer['body']> {
    let last: Answer['body'] = null;
    await until(async () => {
      await makeDue(service, company);
      last = await filing();
      return last !== null && holds(last);
    }, PATIENCE_MS);
    return last;
  }

  const filingInState = (state: string) => filingWhere((each) => each.state === state);

  async function reportingOf(documentId: string): Promise<Answer['body']> {
    return (await team.get(`/api/v1/documents/${documentId}`)).body.document.reporting;
  }

  it('files a report, whose outcome is the status of the administration', async () => {
    platform.flows.decision = 'pending';
    const document = await reportPastSales(team, company);
    const received = await filingInState('received');
    const [stored] = platform.flows.submitted(received.id);
    expect(stored?.flow).toMatchObject({
      flowSyntax: 'FRR',
      processingRule: 'NotApplicable',
      name: `${received.id}.xml`,
    });
    const path = `${company.path}/filings/${received.id}`;
    const xml = await team.get(path, { headers: { accept: 'application/xml' } });
    expect(stored?.content.toString()).toBe(xml.body);
    expect(stored?.content.toString()).toContain('>0431<');
    // The acknowledgement of the platform is no outcome.
    if (stored !== undefined) stored.flow.acknowledgement = { status: 'Ok' };
    await until(async () => (await filing())?.checkedAt !== received.checkedAt, PATIENCE_MS);
    expect((await filing())?.state).toBe('received');
    platform.flows.addStatus(received.id, '300', false);
    await filingInState('accepted');
    await until(async () => (await reportingOf(document)).final === true, PATIENCE_MS);
    expect(await reportingOf(document)).toMatchObject({
      reportingStatus: 'filed',
      outcomeCode: '300',
      final: true,
    });
    expect(platform.flows.submitted(received.id)).toHaveLength(1);
  });

  it.each([
    ['301', 'REJ_SEMAN'],
    ['501', 'REJ_SEMAN'],
  ] as const)('rejects the reports when the administration answers %s', async (decision, code) => {
    platform.flows.decision = decision;
    const document = await reportPastSales(team, company);
    const refused = await filingInState('refused');
    expect(refused.findings).toEqual([
      expect.objectContaining({ ruleCode: code, errorMessage: 'Simulated refusal.' }),
    ]);
    await until(async () => (await reportingOf(document)).final === true, PATIENCE_MS);
    expect(await reportingOf(document)).toMatchObject({ reportingStatus: 'rejected', outcomeCode: '501' });
  });

  it('rejects the reports when the acknowledgement of the platform is an error', async () => {
    platform.flows.decision = 'error';
    await reportPastSales(team, company);
    const refused = await filingInState('refused');
    expect(refused.findings[0]).toMatchObject({
      ruleCode: 'REJ_SEMAN',
      errorMessage: 'Simulated refusal. (Report)',
    });
  });

  /** Faults after which the platform has the file, although it said nothing of the kind. */
  const STORED: SimulatedFault[] = ['errorAfterStoring', 'htmlAfterStoring', 'cutAfterStoring'];
  /** Faults after which it does not. */
  const NOT_STORED: SimulatedFault[] = ['html', 'cut', 'error', 'throttled', 'wrongAudience'];

  it.each([...STORED, ...NOT_STORED])('files exactly once after the fault %s', async (fault) => {
    // A refused token is replaced once, so that one needs two refusals.
    platform.fail(fault, fault === 'wrongAudience' ? 2 : 1);
    const document = await reportPastSales(team, company);
    const seen = new Set<string>();
    const accepted = await filingWhere((each) => {
      if (each.lastError !== null) seen.add(each.lastError);
      return each.state === 'accepted';
    });
    expect([...seen].join('\n')).toMatch(MESSAGES[fault] ?? /HTTP/);
    expect(platform.flows.submitted(accepted.id)).toHaveLength(1);
    await until(async () => (await reportingOf(document)).final === true, PATIENCE_MS);
    expect(await reportingOf(document)).toMatchObject({ outcomeCode: '300' });
  });

  const MESSAGES: Partial<Record<SimulatedFault, RegExp>> = {
    html: /HTTP 200 with an HTML page in place of JSON/,
    htmlAfterStoring: /HTTP 200 with an HTML page in place of JSON/,
    cut: /did not answer/,
    cutAfterStoring: /did not answer/,
    throttled: new RegExp(`HTTP 429|next request follows in [1-${RETRY_AFTER_SECONDS}] s`),
    wrongAudience: /HTTP 401/,
  };

  it('does not submit again what a late search does not show yet', async () => {
    platform.flows.indexDelayMs = 2_000;
    platform.fail('errorAfterStoring');
    await reportPastSales(team, company);
    const waiting = await filingWhere(({ lastError }) => /search does not show it yet/.test(lastError ?? ''));
    expect(platform.flows.submitted(waiting.id)).toHaveLength(1);
    await filingInState('accepted');
    expect(platform.flows.submitted(waiting.id)).toHaveLength(1);
  });

  it('takes a file that the platform says to have as accepted', async () => {
    platform.flows.refusesDuplicates = true;
    platform.flows.indexDelayMs = 1_000;
    platform.fail('errorAfterStoring');
    await reportPastSales(team, company);
    await filingWhere(({ lastError }) => lastError !== null);
    // As if the attempt had been forgotten by a restored backup.
    await service.sql('UPDATE french_platform_submissions SET attempted_at = NULL WHERE flow_id IS NULL');
    const accepted = await filingInState('accepted');
    expect(platform.flows.submitted(accepted.id)).toHaveLength(1);
  });

  it('finds a flow again that the platform denies for a moment', async () => {
    platform.flows.decision = 'pending';
    await reportPastSales(team, company);
    const received = await filingInState('received');
    platform.fail('unknownFlow', 2);
    platform.flows.addStatus(received.id, '300', false);
    await filingInState('accepted');
    expect(platform.flows.submitted(received.id)).toHaveLength(1);
  });

  it('submits again what the platform has lost for good', async () => {
    platform.flows.decision = 'pending';
    await reportPastSales(team, company);
    const received = await filingInState('received');
    platform.flows.all.splice(0);
    platform.flows.decision = '300';
    await filingInState('accepted');
    expect(platform.flows.submitted(received.id)).toHaveLength(1);
  });

  it('follows a status message that is replaced by another one', async () => {
    platform.flows.decision = 'pending';
    await reportPastSales(team, company);
    const received = await filingInState('received');
    const before = platform.flows.addStatus(received.id, '500', false);
    await until(async () => {
      await makeDue(service, company);
      return (
        (await service.sql('SELECT 1 FROM french_platform_statuses WHERE reference = $1', [received.id]))
          .length > 0
      );
    }, PATIENCE_MS);
    expect((await filing())?.state).toBe('received');
    const accepted = platform.flows.addStatus(received.id, '300', false);
    const content = platform.flows.find(accepted.flowId)?.content;
    platform.flows.all.splice(
      platform.flows.all.findIndex(({ flow }) => flow === accepted),
      1,
    );
    if (content === undefined) throw new Error('The status has a file');
    platform.flows.change(before.flowId, content);
    await filingInState('accepted');
  });

  it('needs no clock that agrees with ours', async () => {
    platform.flows.clockAheadMs = 3 * 3_600_000;
    await reportPastSales(team, company);
    await filingInState('accepted');
    platform.flows.clockAheadMs = -3 * 3_600_000;
    const earlier = await productionCompany(service, team);
    await register(team, earlier);
    company = earlier;
    await reportPastSales(team, earlier);
    await filingInState('accepted');
  });

  it('replaces a token that the platform does not accept any more', async () => {
    platform.revokeTokens();
    const issued = platform.issuedTokens;
    await reportPastSales(team, company);
    const accepted = await filingInState('accepted');
    expect(accepted.lastError).toBeNull();
    expect(platform.issuedTokens).toBe(issued + 1);
  });

  it('blocks a declarant whose SIREN the directory does not have', async () => {
    const unknown = await productionCompany(service, team);
    platform.directory.sirens.set(unknown.siren, null);
    const { lastError } = await register(team, unknown, 'blocked');
    expect(lastError).toBe(
      `SIREN_UNKNOWN: The SIREN ${unknown.siren} is not in the platform's directory; check the number.`,
    );
  });

  it('blocks a declarant that has ceased', async () => {
    const ceased = await productionCompany(service, team);
    platform.directory.sirens.set(ceased.siren, { siren: ceased.siren, administrativeStatus: 'C' });
    expect((await register(team, ceased, 'blocked')).lastError).toMatch(/SIREN_CEASED/);
  });
});
