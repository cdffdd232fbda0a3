import { createHash } from 'node:crypto';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { parseConfig } from '../../src/platform/kernel/config';
import { AfnorReportingPlatform } from '../../src/network/french-platform/flow-api/afnor-reporting-platform';
import {
  connectPlatform,
  type PlatformClients,
} from '../../src/network/french-platform/flow-api/connect-platform';
import { MAX_SUBMISSION_SECONDS } from '../../src/network/french-platform/flow-api/flow-client';
import { FrenchRoutes } from '../../src/network/french-platform/routes/french-routes';
import { FlowSubmissions } from '../../src/network/french-platform/flow-api/flow-submissions';
import { SubmissionStore } from '../../src/network/french-platform/flow-api/submission-store';
import type { FlowOutcome } from '../../src/network/french-platform/reporting-platform';
import { SimulatedFrenchPlatform, type SimulatedFault } from '../support/french-platform/platform-server';
import { chooseKill, killable, ProcessKilledError, type TakeKill } from '../support/french-platform/stops';
import { sharedService } from '../support/per-worker';
import { random as createRandom } from '../support/reporting-year-contents';

const RUNS = 1_000;
/** The search of the platform is certain after this time. */
const SEARCH_DELAY_SECONDS = 600;
/** Faults that a run may meet; each needs no real time. */
const FAULTS: SimulatedFault[] = [
  'html',
  'cut',
  'error',
  'errorAfterStoring',
  'htmlAfterStoring',
  'cutAfterStoring',
];

/** The contract under which the submissions are made. */
const CONTRACT = '0001/';

describe('submissions to a French platform whose process is killed', () => {
  const shared = sharedService();
  let platform: SimulatedFrenchPlatform;
  let clients: PlatformClients;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    platform = await SimulatedFrenchPlatform.start();
    clients = connectPlatform(getSettings());
    unitOfWork = shared().app.get(UnitOfWork);
  });

  afterAll(async () => {
    await clients.close();
    await platform.stop();
  });

  function getSettings() {
    const { frenchPlatform } = parseConfig({
      ...platform.settings,
      FR_PLATFORM_REPORT_OUTCOME: 'acknowledgement',
      FR_PLATFORM_SEARCH_DELAY_SECONDS: String(SEARCH_DELAY_SECONDS),
    });
    if (frenchPlatform === null) throw new Error('There are settings');
    return frenchPlatform;
  }

  /** A process that starts, and ends at one of its calls. */
  function startProcess(takeKill: TakeKill): AfnorReportingPlatform {
    const settings = getSettings();
    const flows = killable(clients.flows, takeKill, ['search']);
    const store = killable(new SubmissionStore(unitOfWork, CONTRACT), takeKill);
    return new AfnorReportingPlatform({
      settings,
      flows,
      directory: null,
      submissions: new FlowSubmissions(settings, flows, store),
      // The status messages are not the subject, and their search takes a while.
      inbox: { listStatuses: () => Promise.resolve([]) },
    });
  }

  async function letTimePass(seconds: number): Promise<void> {
    await unitOfWork.query(
      `UPDATE french_platform_submissions SET attempted_at = attempted_at - make_interval(secs => $1),
         received_at = received_at - make_interval(secs => $1)`,
      [seconds],
    );
    for (const flow of platform.flows.all) flow.visibleAt -= seconds * 1000;
  }

  /** Repeats what the worker does until the report is decided. @returns the number of kills */
  async function play(seed: number): Promise<number> {
    const random = createRandom(seed);
    const submissionId = `frf_${String(seed).padStart(26, '0')}`;
    const xml = Buffer.from(`<Report>${seed}</Report>`);
    let isReceived = false;
    let outcome: FlowOutcome | null = null;
    let kills = 0;
    platform.flows.indexDelayMs = random() < 0.5 ? 0 : random() * SEARCH_DELAY_SECONDS * 1000;
    for (let attempt = 0; outcome?.code !== '300'; attempt++) {
      if (attempt > 100) throw new Error(`Run ${seed} does not end`);
      if (random() < 0.3) platform.fail(FAULTS[Math.floor(random() * FAULTS.length)] ?? 'error');
      const reporting = startProcess(chooseKill(random, 6, 0.6));
      try {
        if (!isReceived) {
          await reporting.submit({
            submissionId,
            teamId: 'team',
            siren: '732829320',
            flow: 'transactions',
            typeCode: 'IN',
            xml,
          });
          isReceived = true;
        }
        outcome = await reporting.findOutcome(submissionId);
        if (outcome === null) isReceived = false;
      } catch (error) {
        if (error instanceof ProcessKilledError) kills++;
      }
      platform.recover();
      await letTimePass(random() * 400);
    }
    expect([seed, platform.flows.submitted(submissionId).length]).toEqual([seed, 1]);
    return kills;
  }

  it('submits nothing again under another contract, where nobody knows what became of it', async () => {
    const [former, present] = [CONTRACT, '0002/'].map(
      (contract) =>
        new FlowSubmissions(getSettings(), clients.flows, new SubmissionStore(unitOfWork, contract)),
    );
    const content = Buffer.from('<Report/>');
    const submit = (submissions?: FlowSubmissions) =>
      submissions?.submit('t-moved', { flowSyntax: 'FRR' }, content);
    await submit(former);
    platform.flows.all.splice(0);
    await letTimePass(SEARCH_DELAY_SECONDS + 86_400);
    await expect(submit(present)).rejects.toThrow(/was submitted under another contract/);
    await expect(present?.find('t-moved')).rejects.toThrow(/Restore the former settings/);
    expect(platform.flows.submitted('t-moved')).toEqual([]);
    // What never left goes to the present platform.
    await new SubmissionStore(unitOfWork, CONTRACT).findOrCreate(
      't-new',
      createHash('sha256').update(content).digest('hex'),
    );
    await present?.submit('t-new', { flowSyntax: 'FRR' }, content);
    expect(platform.flows.submitted('t-new')).toHaveLength(1);
  });

  it('takes a message that was written anew for the one that the platform has', async () => {
    const submissions = new FlowSubmissions(
      getSettings(),
      clients.flows,
      new SubmissionStore(unitOfWork, CONTRACT),
    );
    const submit = (text: string) =>
      submissions.submit('t-anew', { flowSyntax: 'FRR' }, Buffer.from(`<Report>${text}</Report>`));
    // The first text arrives, but the answer is lost; the second one has the new name of the sender.
    platform.fail('cutAfterStoring');
    await expect(submit('former name')).rejects.toThrow();
    platform.recover();
    await letTimePass(SEARCH_DELAY_SECONDS + 60);
    await submit('new name');
    expect(platform.flows.submitted('t-anew')).toHaveLength(1);

    // Nothing of the next message arrives, so its new text is submitted.
    const submitNext = (text: string) =>
      submissions.submit('t-next', { flowSyntax: 'FRR' }, Buffer.from(`<Report>${text}</Report>`));
    platform.fail('cut');
    await expect(submitNext('former name')).rejects.toThrow();
    platform.recover();
    await letTimePass(SEARCH_DELAY_SECONDS + 86_400);
    await submitNext('new name');
    expect(platform.flows.submitted('t-next').map(({ content }) => content.toString())).toEqual([
      '<Report>new name</Report>',
    ]);
  });

  it('keeps the way of a document that one of two processes chose first, until nothing can have arrived', async () => {
    const [first, second] = [new FrenchRoutes(unitOfWork), new FrenchRoutes(unitOfWork)];
    const ways = await Promise.all([
      first.choose('e-route', 'accessPoints'),
      second.choose('e-route', 'platform'),
    ]);
    expect(new Set(ways).size).toBe(1);
    const [way = 'platform'] = ways;
    const other = way === 'platform' ? 'accessPoints' : 'platform';
    await second.release('e-route', other);
    expect(await second.find('e-route')).toBe(way);
    await first.release('e-route', way);
    expect(await first.find('e-route')).toBeNull();
    expect(await second.choose('e-route', other)).toBe(other);
  });

  it('counts the search delay from the latest end of an attempt whose process was killed', async () => {
    const settings = getSettings();
    const store = new SubmissionStore(unitOfWork, CONTRACT);
    const submissions = new FlowSubmissions(settings, clients.flows, store);
    const content = Buffer.from('<Report/>');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const begun = await store.findOrCreate('t-slow', sha256);
    expect(await store.beginAttempt(begun, MAX_SUBMISSION_SECONDS)).toBe(true);
    const submit = () => submissions.submit('t-slow', { flowSyntax: 'FRR' }, content);
    // The killed process may have sent the last byte shortly before this instant.
    await letTimePass(SEARCH_DELAY_SECONDS + MAX_SUBMISSION_SECONDS - 10);
    await expect(submit()).rejects.toThrow(/search does not show it yet/);
    expect(platform.flows.submitted('t-slow')).toEqual([]);
    await letTimePass(10);
    // The end of an attempt is known to the process that made it.
    platform.fail('cut');
    await expect(submit()).rejects.toThrow(/did not answer/);
    await letTimePass(SEARCH_DELAY_SECONDS);
    await submit();
    expect(platform.flows.submitted('t-slow')).toHaveLength(1);
    platform.flows.all.splice(0);
    await unitOfWork.query('DELETE FROM french_platform_submissions');
  });

  it(`has exactly one flow of each of ${RUNS} reports`, async () => {
    let kills = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      kills += await play(seed);
      platform.flows.all.splice(0);
      await unitOfWork.query('DELETE FROM french_platform_submissions');
    }
    expect(kills).toBeGreaterThan(RUNS / 2);
    expect(platform.violations).toEqual([]);
  }, 300_000);
});
