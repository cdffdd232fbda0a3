import { ParkedWork } from '../../src/platform/kernel/work-control/parked-work';
import { FilingStore } from '../../src/reporting/france/filings/filing-store';
import { FilingWork } from '../../src/reporting/france/filings/filing-work';
import { FrenchPlatforms } from '../../src/network/french-platform/french-platforms';
import {
  PlatformRejectedError,
  PlatformUnavailableError,
  type FlowOutcome,
  type FlowSubmission,
  type ReportingPlatform,
} from '../../src/network/french-platform/reporting-platform';
import { declarant, sales } from '../support/french';
import { reportingTools } from '../support/reporting-tools';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const PATIENCE_MS = 110_000;
const HOUR = 3600;
const MONTHS = 80 * 24 * HOUR;

/** A platform that answers as each test says. */
class ScriptedPlatform implements ReportingPlatform {
  sender: ReportingPlatform['sender'] = { platformNumber: '0001', name: 'Scripted platform' };
  readonly submitted: FlowSubmission[] = [];
  register = (): Promise<void> => Promise.resolve();
  onSubmit: () => Promise<void> = () => Promise.resolve();
  onAsked: () => Promise<FlowOutcome | null> = () => Promise.resolve({ code: '300' });

  async submit(submission: FlowSubmission): Promise<void> {
    this.submitted.push(submission);
    await this.onSubmit();
  }

  findOutcome(): Promise<FlowOutcome | null> {
    return this.onAsked();
  }

  submitStatus = (): Promise<void> => Promise.resolve();
}

describe('reporting', () => {
  const shared = sharedService();

  describe('filings over a platform that does not always do as it should', () => {
    let service: Service;
    let team: TeamClient;
    let path: string;
    let companyId: string;
    let platform: ScriptedPlatform;
    const { reported, reportingOf, eventsOf } = reportingTools(() => ({ service, team }));

    beforeAll(async () => {
      service = shared();
    });

    beforeEach(async () => {
      team = await service.team();
      ({ path, id: companyId } = await declarant(team));
      platform = new ScriptedPlatform();
      jest
        .spyOn(FrenchPlatforms.prototype, 'findPlatform')
        .mockImplementation(() => Promise.resolve(platform));
    });

    afterEach(() => jest.restoreAllMocks());

    const advance = (seconds: number) => team.post('/api/v1/sandbox/clock/advance', { seconds });

    async function report(fields: Record<string, unknown> = {}): Promise<string> {
      return (await reported(`${path}/b2c`, sales('2026-09-15', 100, fields))).body.report.document.id;
    }

    async function filings() {
      return (await team.get(`${path}/filings`)).body.filings;
    }

    /** Waits until the newest filing is as expected, and answers it. */
    async function newest(holds: (filing: { state: string; lastError: string | null }) => boolean) {
      let last = null as Awaited<ReturnType<typeof filings>>;
      await until(async () => {
        [last = null] = await filings();
        return last !== null && holds(last);
      });
      return last;
    }

    it('waits for one that does not answer, and hands the same over again', async () => {
      const document = await report();
      platform.onSubmit = () => Promise.reject(new PlatformUnavailableError('Down for maintenance.'));
      await advance(MONTHS);
      await newest(({ lastError }) => lastError === 'Down for maintenance.');
      expect((await reportingOf(document)).reportingStatus).toBe('accepted');
      platform.onSubmit = () => Promise.resolve();
      await advance(HOUR);
      const filed = await newest(({ state }) => state === 'accepted');
      expect(filed.lastError).toBeNull();
      expect(platform.submitted.length).toBeGreaterThan(1);
      expect(new Set(platform.submitted.map(({ xml }) => xml.toString())).size).toBe(1);
    });

    it('rejects the reports of a filing that is refused at its submission', async () => {
      const document = await report();
      platform.onSubmit = () =>
        Promise.reject(new PlatformRejectedError([{ code: 'REJ_COH', message: 'No.' }]));
      await advance(MONTHS);
      await newest(({ state }) => state === 'refused');
      await until(async () => (await reportingOf(document)).final === true, PATIENCE_MS);
      expect(await reportingOf(document)).toMatchObject({ reportingStatus: 'rejected', outcomeCode: '501' });
    });

    it('hands over again what the platform has lost, and tells each step once', async () => {
      const document = await report();
      platform.onAsked = () => Promise.resolve(null);
      await advance(MONTHS);
      await newest(({ state, lastError }) => state === 'ready' && /no longer has/.test(lastError ?? ''));
      platform.onAsked = () => Promise.resolve({ code: '300' });
      await advance(HOUR);
      await newest(({ state }) => state === 'accepted');
      await until(async () => (await reportingOf(document)).final === true, PATIENCE_MS);
      expect(new Set(platform.submitted.map(({ submissionId }) => submissionId)).size).toBe(1);
      expect(platform.submitted).toHaveLength(2);
      expect((await eventsOf(document)).slice(1)).toEqual([
        'document.reporting_status_changed accepted',
        'document.reporting_status_changed accepted filed 500',
        'document.reporting_status_changed filed filed 300 final',
      ]);
    });

    it('takes a late report as filed when the initial filing it came after is refused', async () => {
      await report();
      platform.onAsked = () => Promise.resolve({ code: '500' });
      await advance(MONTHS);
      await newest(({ state }) => state === 'received');
      const late = await report();
      expect((await reportingOf(late)).reportingStatus).toBe('pending_rectificative');
      await advance(2 * HOUR);
      // The period has looked, and waits for the end of its filing.
      await until(async () => {
        const waiting = await service.sql(
          `SELECT 1 FROM reporting_periods WHERE company_id = $1 AND next_attempt_at = 'infinity'`,
          [companyId],
        );
        return waiting.length === 1;
      });
      platform.onAsked = () =>
        Promise.resolve({ code: '501', reasons: [{ code: 'REJ_SEMAN', message: 'No.' }] });
      await advance(HOUR);
      await until(async () => (await filings()).length === 2, PATIENCE_MS);
      platform.onAsked = () => Promise.resolve({ code: '300' });
      await advance(HOUR);
      expect(await newest(({ state }) => state === 'accepted')).toMatchObject({
        typeCode: 'IN',
        sequence: 2,
      });
      await until(async () => (await reportingOf(late)).final === true, PATIENCE_MS);
      expect(await reportingOf(late)).toMatchObject({ reportingStatus: 'filed', outcomeCode: '300' });
    });

    it('sets aside what breaks the rules of Flux 10, and files its reports when the operator releases it', async () => {
      const document = await report();
      platform.sender = { platformNumber: 'far too long', name: 'Wrong' };
      await advance(MONTHS);
      const invalid = await newest(({ state }) => state === 'invalid');
      expect(invalid.lastError).toMatch(/was not submitted/);
      expect(invalid.findings[0].ruleCode).toBe('G6.22');
      expect(await reportingOf(document)).toMatchObject({
        reportingStatus: 'accepted',
        submissionId: null,
        final: false,
      });
      expect(platform.submitted).toEqual([]);
      platform.sender = { platformNumber: '0001', name: 'Right' };
      expect(await service.app.get(ParkedWork).release([invalid.id])).toEqual([invalid.id]);
      const filed = await newest(({ state }) => state === 'accepted');
      await until(async () => (await reportingOf(document)).final === true, PATIENCE_MS);
      expect(await reportingOf(document)).toMatchObject({ reportingStatus: 'filed', submissionId: filed.id });
    });

    it('writes nothing while there is no platform', async () => {
      await report();
      platform.sender = null;
      await advance(MONTHS);
      const waiting = await newest(({ lastError }) => /No reporting platform/.test(lastError ?? ''));
      expect(waiting.state).toBe('assembling');
      platform.sender = { platformNumber: '0001', name: 'Connected' };
      await advance(HOUR);
      await newest(({ state }) => state === 'accepted');
      expect(platform.submitted[0]?.xml.toString()).toContain('>0001<');
    });

    it('withdraws a filing that was not submitted when the company has another SIREN', async () => {
      const document = await report();
      platform.onSubmit = () => Promise.reject(new PlatformUnavailableError('Down.'));
      platform.onAsked = () => Promise.resolve(null);
      await advance(MONTHS);
      await newest(({ lastError }) => lastError === 'Down.');
      await team.sdk.companies.update(companyId, { enterpriseNumber: '552008443' });
      await advance(HOUR);
      await newest(({ state }) => state === 'withdrawn');
      await until(async () => (await reportingOf(document)).final === true, PATIENCE_MS);
      expect((await reportingOf(document)).reportingStatus).toBe('rejected');
    });

    it('keeps a filing back while the declarant has to be registered again', async () => {
      const document = await report();
      platform.onSubmit = () => Promise.reject(new PlatformUnavailableError('Down.'));
      await advance(MONTHS);
      await newest(({ lastError }) => lastError === 'Down.');
      const tried = platform.submitted.length;
      platform.onSubmit = () => Promise.resolve();
      await service.sql(`UPDATE reporting_declarants SET state = 'pending' WHERE company_id = $1`, [
        companyId,
      ]);
      await advance(HOUR);
      await newest(({ lastError }) => /registered again/.test(lastError ?? ''));
      expect(platform.submitted).toHaveLength(tried);
      await service.sql(`UPDATE reporting_declarants SET state = 'registered' WHERE company_id = $1`, [
        companyId,
      ]);
      await advance(HOUR);
      await until(async () => (await reportingOf(document)).outcomeCode === '300', PATIENCE_MS);
    });

    it('is not set back by a worker that slept while another one went on', async () => {
      const document = await report();
      let asleep = false;
      let wake: () => void = () => undefined;
      const slept = new Promise<void>((resolve) => (wake = resolve));
      const store = service.app.get(FilingStore);
      const find = store.find.bind(store);
      jest.spyOn(store, 'find').mockImplementation(async (pointer) => {
        const filing = await find(pointer);
        if (filing?.state !== 'received' || asleep) return filing;
        asleep = true;
        await slept;
        return filing;
      });
      await advance(MONTHS);
      await until(() => Promise.resolve(asleep), PATIENCE_MS);
      const [lease] = await service.sql<{ id: string; claim: number }>(
        `UPDATE reporting_filings SET claim = claim + 1 WHERE company_id = $1 RETURNING id, claim`,
        [companyId],
      );
      if (lease === undefined) throw new Error('There is no filing');
      const work = service.app.get(FilingWork);
      await work.process(lease);
      await until(async () => (await reportingOf(document)).outcomeCode === '300', PATIENCE_MS);
      const before = await eventsOf(document);
      wake();
      await work.process({ ...lease, claim: lease.claim - 1 });
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await reportingOf(document)).toMatchObject({ outcomeCode: '300', final: true });
      expect(await eventsOf(document)).toEqual(before);
    });
  });
});
