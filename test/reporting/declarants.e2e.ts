import { DeclarantsService } from '../../src/reporting/france/declarant/declarants.service';
import { declarant, frenchCompany, invoice, sales } from '../support/french';
import { codeOf, reportingTools } from '../support/reporting-tools';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const REGISTRATION = { vatRegime: 'REEL_NORMAL_MENSUEL', vatExigibility: 'ENCAISSEMENTS' };

describe('reporting', () => {
  const shared = sharedService();

  describe('declarants of French e-reporting', () => {
    let service: Service;
    let team: TeamClient;
    const { reported, reportingOf, file } = reportingTools(() => ({ service, team }));

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    afterEach(() => jest.restoreAllMocks());

    describe('the declarant', () => {
      it('is null at first, and registered at once in the sandbox', async () => {
        const { path, siren } = await frenchCompany(team);
        expect((await team.get(`${path}/declarant`)).body).toEqual({ success: true, declarant: null });
        const put = await team.put(`${path}/declarant`, REGISTRATION);
        expect(put.body.declarant).toEqual({
          environment: 'TEST',
          siren,
          issuerName: `Boulangerie ${siren}`,
          ...REGISTRATION,
          enabled: true,
          state: 'registered',
          simulated: true,
          lastError: null,
          registeredAt: expect.any(String),
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        });
        expect((await team.get(`${path}/declarant`)).body).toEqual(put.body);
        const again = await team.put(`${path}/declarant`, REGISTRATION);
        expect(again.body).toEqual(put.body);
      });

      it('has a calendar of the year, with what was reported and filed', async () => {
        const { path } = await frenchCompany(team);
        expect((await team.get(`${path}/calendar?year=2026`)).body.periods).toEqual([]);
        await team.put(`${path}/declarant`, REGISTRATION);
        const listPeriods = async (year: number): Promise<Record<string, unknown>[]> => {
          const { status, body } = await team.get(`${path}/calendar?year=${year}`);
          expect(status).toBe(200);
          return body.periods;
        };
        const before = await listPeriods(2025);
        expect(before).toHaveLength(36 + 12 + 36);
        await reported(`${path}/b2c`, sales('2025-06-15'));
        const periodStart = '2025-06-11';
        const after = await listPeriods(2025);
        expect(after.filter((period, i) => JSON.stringify(period) !== JSON.stringify(before[i]))).toEqual([
          expect.objectContaining({ flow: 'transactions', periodStart, state: 'over', waitingReports: 1 }),
        ]);
        const stranger = await service.team();
        expect((await stranger.get(`${path}/calendar?year=2025`)).status).toBe(401);
        expect((await team.get(`${path}/calendar`)).status).toBe(200);
        expect((await team.get(`${path}/calendar?year=soon`)).status).toBe(400);
      });

      it('takes its SIREN from a SIRET', async () => {
        const { path } = await frenchCompany(team, {
          vatNumber: null,
          enterpriseNumberScheme: '0009',
          enterpriseNumber: '784 301 772 00025',
        });
        const { body } = await team.put(`${path}/declarant`, REGISTRATION);
        expect(body.declarant.siren).toBe('784301772');
      });

      it('is refused to who cannot have one, with the reason', async () => {
        const belgian = await team.company();
        const numberless = await frenchCompany(team, {
          enterpriseNumber: null,
          enterpriseNumberScheme: null,
        });
        const unverified = await frenchCompany(team, {}, false);
        const fine = await frenchCompany(team);
        const cases: [string, object, number, string, RegExp][] = [
          [belgian.id, REGISTRATION, 400, 'not_french', /French companies.*BE/],
          [numberless.id, REGISTRATION, 400, 'siren_missing', /SIREN or SIRET/],
          [unverified.id, REGISTRATION, 403, 'company_not_verified', /not verified/],
          [fine.id, {}, 400, 'invalid_input', /must be one of REEL_NORMAL_MENSUEL/],
          [fine.id, { ...REGISTRATION, vatRegime: 'MENSUEL' }, 400, 'invalid_input', /received "MENSUEL"/],
          [fine.id, { ...REGISTRATION, enabled: true }, 400, 'invalid_input', /enabled/],
        ];
        for (const [id, input, status, errorCode, message] of cases) {
          const answer = await team.put(`/api/v1/${id}/reporting/fr/declarant`, input);
          expect(codeOf(answer)).toEqual([status, errorCode]);
          expect(Object.values(answer.body.errors).flat().join(' ')).toMatch(message);
        }
        expect((await team.get(`${fine.path}/declarant`)).body.declarant).toBeNull();
      });

      it('leaves a trace of each change in the audit log', async () => {
        const { path, id } = await declarant(team);
        await team.put(`${path}/declarant`, { ...REGISTRATION, vatExigibility: 'DEBITS' });
        await service.app.get(DeclarantsService).setEnabled(id, false);
        const { body } = await team.get('/api/v1/audit');
        const [disabled, changed, registered] = body.auditEntries;
        expect([registered.action, registered.before, registered.after.vatExigibility]).toEqual([
          'declarant.registered',
          null,
          'ENCAISSEMENTS',
        ]);
        expect([
          changed.action,
          changed.actor,
          changed.before.vatExigibility,
          changed.after.vatExigibility,
        ]).toEqual(['declarant.changed', 'key', 'ENCAISSEMENTS', 'DEBITS']);
        expect([disabled.action, disabled.actor, disabled.after.enabled]).toEqual([
          'declarant.disabled',
          'system',
          false,
        ]);
      });

      it('is refused its reports while the operator has it disabled, and keeps its state', async () => {
        const { path, id } = await declarant(team);
        await service.app.get(DeclarantsService).setEnabled(id, false);
        expect(codeOf(await team.post(`${path}/b2c`, sales('2026-09-01')))).toEqual([
          403,
          'declarant_disabled',
        ]);
        const { declarant: disabled } = (await team.get(`${path}/declarant`)).body;
        expect([disabled.state, disabled.enabled]).toEqual(['registered', false]);
        await service.app.get(DeclarantsService).setEnabled(id, true);
        await reported(`${path}/b2c`, sales('2026-09-01'));
      });

      it('is never filed for once the company has another SIREN', async () => {
        const own = await service.team();
        const { path, id, siren } = await declarant(own);
        const early = await reported(`${path}/b2c`, sales('2026-09-01'), own);
        await own.sdk.companies.update(id, { enterpriseNumber: '552008443' });
        await until(
          async () => (await reportingOf(early.body.report.document.id, own)).reportingStatus === 'rejected',
        );
        const { document } = (await own.get(`/api/v1/documents/${early.body.report.document.id}`)).body;
        expect(document.reporting).toMatchObject({ final: true, outcomeCode: null });
        expect(document.validation).toMatchObject({
          result: 'invalid',
          errors: [{ errorMessage: expect.stringMatching(/SIREN of the company changed/) }],
        });
        const { declarant: blocked } = (await own.get(`${path}/declarant`)).body;
        expect(blocked).toMatchObject({ state: 'blocked', siren });
        expect(blocked.lastError).toMatch(new RegExp(`${siren}.*552008443`));
        expect(codeOf(await own.post(`${path}/b2c`, sales('2026-09-02')))).toEqual([
          403,
          'company_not_verified',
        ]);
        await own.verify(id);
        expect(codeOf(await own.post(`${path}/b2c`, sales('2026-09-02')))).toEqual([
          403,
          'declarant_not_registered',
        ]);
        const again = await own.put(`${path}/declarant`, REGISTRATION);
        expect(again.body.declarant).toMatchObject({
          state: 'registered',
          siren: '552008443',
          lastError: null,
        });
        await reported(`${path}/b2c`, sales('2026-09-02'), own);
        const filings = await file(path, 2, own);
        expect(filings.map((filing) => [filing.siren, filing.state])).toEqual([
          ['552008443', 'accepted'],
          [siren, 'withdrawn'],
        ]);
        const handed = await service.sql(`SELECT 1 FROM simplatform_filings WHERE siren = $1`, [siren]);
        expect(handed).toEqual([]);
      });

      it('is not in the way of what the company reports as another one', async () => {
        const own = await service.team();
        const { path, id } = await declarant(own);
        const bill = invoice('2026-09-15');
        await reported(`${path}/b2bi`, bill, own);
        await reported(`${path}/b2c`, sales('2026-09-15', 100), own);
        const [filed] = await file(path, 1, own);
        await own.sdk.companies.update(id, { enterpriseNumber: '552008443' });
        await own.verify(id);
        await own.put(`${path}/declarant`, REGISTRATION);
        await reported(`${path}/b2bi`, { ...bill, reference: 'as another' }, own);
        const correct = sales('2026-09-15', 90, { action: 'correct' });
        expect(codeOf(await own.post(`${path}/b2c`, correct))).toEqual([409, 'operation_unknown']);
        await reported(`${path}/b2c`, sales('2026-09-15', 80), own);
        await reported(`${path}/b2c`, correct, own);
        expect(filed.state).toBe('accepted');
      });

      it('takes no reports and is blocked once the company is in another country', async () => {
        const own = await service.team();
        const { path, id, siren } = await frenchCompany(own, { vatNumber: null });
        await own.put(`${path}/declarant`, REGISTRATION);
        await own.sdk.companies.update(id, { country: 'BE' });
        const answer = await own.post(`${path}/b2c`, sales('2026-09-02'));
        expect(codeOf(answer)).toEqual([403, 'declarant_not_registered']);
        expect(answer.body.errors.root[0]).toMatch(new RegExp(`${siren}.*none now`));
        expect((await own.get(`${path}/declarant`)).body.declarant.state).toBe('blocked');
      });

      it('is still filed for when the verification is revoked but the SIREN stays', async () => {
        const own = await service.team();
        const { path, id } = await declarant(own);
        const early = await reported(`${path}/b2c`, sales('2026-09-01'), own);
        await own.sdk.companies.update(id, { vatNumber: 'FR83404833048' });
        expect((await own.sdk.companies.get(id)).isVerified).toBe(false);
        expect(codeOf(await own.post(`${path}/b2c`, sales('2026-09-02')))).toEqual([
          403,
          'company_not_verified',
        ]);
        await file(path, 1, own);
        expect(await reportingOf(early.body.report.document.id, own)).toMatchObject({
          reportingStatus: 'filed',
          final: true,
        });
      });
    });
  });
});
