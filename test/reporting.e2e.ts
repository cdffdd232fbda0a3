import { CompaniesService } from '../src/companies/companies.service';
import { VerificationService } from '../src/companies/verification.service';
import { Platforms } from '../src/reporting/platform/platforms';
import {
  PlatformRefused,
  PlatformUnavailable,
  type ReportingPlatform,
} from '../src/reporting/platform/reporting-platform';
import { DeclarantsService } from '../src/reporting/declarant/declarants.service';
import { declarant, frenchCompany, invoice, invoicePayment, payments, sales } from './support/french';
import { startService, type Service } from './support/service';
import type { Answer, TeamClient } from './support/team-client';
import { until } from './support/until';

const DAY = 86_400;
const REGISTRATION = { vatRegime: 'REEL_NORMAL_MENSUEL', vatExigibility: 'ENCAISSEMENTS' };

const code = (answer: Answer): [number, string | null] => [answer.status, answer.headers.get('x-error-code')];

describe('French e-reporting', () => {
  let service: Service;
  let team: TeamClient;

  beforeAll(async () => {
    service = await startService();
    team = await service.team();
  });

  afterEach(() => jest.restoreAllMocks());
  afterAll(() => service.stop());

  async function reported(path: string, body: object, client = team): Promise<Answer> {
    const answer = await client.post(path, body);
    if (answer.status !== 200) throw new Error(`Not reported: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  async function reportingOf(documentId: string, client = team) {
    const { body } = await client.get(`/api/v1/documents/${documentId}`);
    return body.document.reporting;
  }

  /** Lets so much time pass that everything of the team is filed and decided. */
  async function file(path: string, count: number, client = team, days = 80): Promise<Answer['body'][]> {
    await client.post('/api/v1/sandbox/clock/advance', { seconds: days * DAY });
    return untilFiled(path, count, client);
  }

  async function untilFiled(path: string, count: number, client = team): Promise<Answer['body'][]> {
    let filings: Answer['body'][] = [];
    await until(async () => {
      filings = (await client.get(`${path}/filings`)).body.filings;
      return filings.length >= count && (await open(client)) === 0;
    }, 20_000);
    return filings;
  }

  async function open({ teamId }: TeamClient): Promise<number> {
    const [row] = await service.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM reporting_filings WHERE team_id = $1 AND next_attempt_at IS NOT NULL`,
      [teamId],
    );
    return row?.n ?? 0;
  }

  async function eventsOf(documentId: string): Promise<string[]> {
    const rows = await service.sql<{ text: string }>(
      `SELECT concat_ws(' ', type, data->>'previousReportingStatus', data->>'reportingStatus', data->>'outcomeCode',
         CASE data->>'final' WHEN 'true' THEN 'final' END) AS text
       FROM events WHERE data->>'documentId' = $1 ORDER BY sequence`,
      [documentId],
    );
    return rows.map(({ text }) => text);
  }

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
      const numberless = await frenchCompany(team, { enterpriseNumber: null, enterpriseNumberScheme: null });
      const unverified = await frenchCompany(team, {}, false);
      const fine = await frenchCompany(team);
      const cases: [string, object, number, string, RegExp][] = [
        [belgian.id, REGISTRATION, 400, 'not_french', /French companies.*BE/],
        [numberless.id, REGISTRATION, 400, 'siren_missing', /SIREN or SIRET/],
        [unverified.id, REGISTRATION, 403, 'company_not_verified', /not verified/],
        [fine.id, {}, 400, 'invalid_input', /vatRegime must be one of REEL_NORMAL_MENSUEL/],
        [fine.id, { ...REGISTRATION, vatRegime: 'MENSUEL' }, 400, 'invalid_input', /received "MENSUEL"/],
        [fine.id, { ...REGISTRATION, enabled: true }, 400, 'invalid_input', /enabled/],
      ];
      for (const [id, input, status, errorCode, message] of cases) {
        const answer = await team.put(`/api/v1/${id}/reporting/fr/declarant`, input);
        expect(code(answer)).toEqual([status, errorCode]);
        expect(Object.values(answer.body.errors).flat().join(' ')).toMatch(message);
      }
      expect((await team.get(`${fine.path}/declarant`)).body.declarant).toBeNull();
    });

    it('leaves a trace of each change in the audit log', async () => {
      const { path, id } = await declarant(team);
      await team.put(`${path}/declarant`, { ...REGISTRATION, vatExigibility: 'DEBITS' });
      await service.app.get(DeclarantsService).enable(id, false);
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
        'operator',
        false,
      ]);
    });

    it('is refused its reports while the operator has it disabled, and keeps its state', async () => {
      const { path, id } = await declarant(team);
      await service.app.get(DeclarantsService).enable(id, false);
      expect(code(await team.post(`${path}/b2c`, sales('2026-09-01')))).toEqual([403, 'declarant_disabled']);
      const { declarant: disabled } = (await team.get(`${path}/declarant`)).body;
      expect([disabled.state, disabled.enabled]).toEqual(['registered', false]);
      await service.app.get(DeclarantsService).enable(id, true);
      await reported(`${path}/b2c`, sales('2026-09-01'));
    });

    describe('in production', () => {
      let production: TeamClient;

      beforeAll(async () => {
        production = await service.team('production');
      });

      async function registered(): Promise<{ path: string; id: string }> {
        const { path, id } = await frenchCompany(production, {}, false);
        await service.app.get(VerificationService).decideByOperator(production.teamId, id, 'verified', null);
        const put = await production.put(`${path}/declarant`, REGISTRATION);
        expect(put.body.declarant).toMatchObject({
          environment: 'PROD',
          state: 'pending',
          simulated: false,
          registeredAt: null,
        });
        return { path, id };
      }

      function platform(register: ReportingPlatform['register']): jest.Mock {
        const mock = jest.fn(register);
        const fake: ReportingPlatform = {
          sender: { platformNumber: '0001', name: 'Test platform' },
          register: mock,
          submit: () => Promise.reject(new PlatformUnavailable('not asked')),
          outcomeOf: () => Promise.resolve(null),
        };
        const simulated = service.app.get(Platforms).of('TEST');
        jest.spyOn(Platforms.prototype, 'of').mockImplementation((of) => (of === 'PROD' ? fake : simulated));
        return mock;
      }

      async function stateOf(path: string) {
        return (await production.get(`${path}/declarant`)).body.declarant;
      }

      it('waits with a clear message while the installation has no platform', async () => {
        const { path } = await registered();
        await until(async () => (await stateOf(path)).lastError !== null);
        expect(await stateOf(path)).toMatchObject({
          state: 'pending',
          lastError: expect.stringMatching(/No reporting platform is connected/),
        });
        const answer = await production.post(`${path}/b2c`, sales('2026-09-01'));
        expect(code(answer)).toEqual([403, 'declarant_not_registered']);
        expect(answer.body.errors.root[0]).toMatch(/pending.*No reporting platform/);
      });

      it('is registered by the worker', async () => {
        const register = platform(() => Promise.resolve());
        const { path } = await registered();
        await until(async () => (await stateOf(path)).state === 'registered');
        expect(await stateOf(path)).toMatchObject({ lastError: null, registeredAt: expect.any(String) });
        expect(register).toHaveBeenCalledTimes(1);
        expect(register.mock.calls[0]).toEqual([
          expect.objectContaining({ environment: 'PROD', ...REGISTRATION }),
        ]);
      });

      it('is tried again after min(60, 2^n) minutes, and blocked by the 24th failure', async () => {
        platform(() => Promise.reject(new PlatformUnavailable('The platform is being maintained.')));
        const { path, id } = await registered();
        const waits: number[] = [];
        for (let n = 1; n <= 24; n++) {
          let row = { attempts: 0, minutes: null as number | null };
          await until(async () => {
            [row = row] = await service.sql<typeof row>(
              `SELECT attempts, round(extract(epoch FROM next_attempt_at - clock_timestamp()) / 60)::int AS minutes
               FROM reporting_declarants WHERE company_id = $1`,
              [id],
            );
            return row.attempts === n;
          });
          if (row.minutes !== null) waits.push(row.minutes);
          await service.sql(
            `UPDATE reporting_declarants SET next_attempt_at = clock_timestamp()
             WHERE company_id = $1 AND next_attempt_at IS NOT NULL`,
            [id],
          );
        }
        expect(waits).toEqual([2, 4, 8, 16, 32, ...Array.from({ length: 18 }, () => 60)]);
        expect(await stateOf(path)).toMatchObject({
          state: 'blocked',
          lastError: 'The platform is being maintained.',
        });
      }, 60_000);

      it('is blocked by a final refusal, until a PUT with another value', async () => {
        const refusal = new PlatformRefused([
          { code: 'UNKNOWN', message: 'The SIREN is not in the directory.' },
        ]);
        const register = platform(() => Promise.reject(refusal));
        const { path } = await registered();
        await until(async () => (await stateOf(path)).state === 'blocked');
        expect((await stateOf(path)).lastError).toMatch(/not in the directory/);
        register.mockImplementation(() => Promise.resolve());
        const put = await production.put(`${path}/declarant`, {
          ...REGISTRATION,
          vatRegime: 'REEL_SIMPLIFIE',
        });
        expect(put.body.declarant).toMatchObject({ state: 'pending', lastError: null });
        await until(async () => (await stateOf(path)).state === 'registered');
      });
    });

    it('is never filed for once the company has another SIREN', async () => {
      const own = await service.team();
      const { path, id, siren } = await declarant(own);
      const early = await reported(`${path}/b2c`, sales('2026-09-01'), own);
      await own.put(`/api/v1/companies/${id}`, { enterpriseNumber: '552008443' });
      await until(
        async () => (await reportingOf(early.body.report.document.id, own)).reportingStatus === 'rejected',
      );
      const { document } = (await own.get(`/api/v1/documents/${early.body.report.document.id}`)).body;
      expect(document.reporting).toMatchObject({ final: true, outcomeCode: null });
      expect(document.validation).toMatchObject({
        result: 'invalid',
        errors: [{ errorMessage: expect.stringMatching(/SIREN changed/) }],
      });
      const { declarant: blocked } = (await own.get(`${path}/declarant`)).body;
      expect(blocked).toMatchObject({ state: 'blocked', siren });
      expect(blocked.lastError).toMatch(new RegExp(`${siren}.*552008443`));
      expect(code(await own.post(`${path}/b2c`, sales('2026-09-02')))).toEqual([403, 'company_not_verified']);
      await own.verify(id);
      expect(code(await own.post(`${path}/b2c`, sales('2026-09-02')))).toEqual([
        403,
        'declarant_not_registered',
      ]);
      const anew = await own.put(`${path}/declarant`, REGISTRATION);
      expect(anew.body.declarant).toMatchObject({ state: 'registered', siren: '552008443', lastError: null });
      await reported(`${path}/b2c`, sales('2026-09-02'), own);
      const filings = await file(path, 2, own);
      expect(filings.map((filing) => [filing.siren, filing.state])).toEqual([
        ['552008443', 'accepted'],
        [siren, 'withdrawn'],
      ]);
      const handed = await service.sql(`SELECT 1 FROM simplatform_filings WHERE siren = $1`, [siren]);
      expect(handed).toEqual([]);
    });

    it('is still filed for when the verification is taken back but the SIREN stays', async () => {
      const own = await service.team();
      const { path, id } = await declarant(own);
      const early = await reported(`${path}/b2c`, sales('2026-09-01'), own);
      await own.put(`/api/v1/companies/${id}`, { vatNumber: 'FR83404833048' });
      expect((await own.get(`/api/v1/companies/${id}`)).body.company.isVerified).toBe(false);
      expect(code(await own.post(`${path}/b2c`, sales('2026-09-02')))).toEqual([403, 'company_not_verified']);
      await file(path, 1, own);
      expect(await reportingOf(early.body.report.document.id, own)).toMatchObject({
        reportingStatus: 'filed',
        final: true,
      });
    });
  });

  describe('a report', () => {
    it('is kept as an outgoing document with its period', async () => {
      const { path, id, siren } = await declarant(team);
      const { body } = await reported(`${path}/b2c`, sales('2026-09-15'));
      expect(body.report).toMatchObject({ id: expect.stringMatching(/^frr_/), duplicate: false });
      const { document } = body.report;
      expect(document).toMatchObject({
        companyId: id,
        direction: 'outgoing',
        type: 'frenchB2CSalesReport',
        senderId: `0225:${siren}`,
        receiverId: null,
        docTypeId: 'urn.cpro.gouv.fr:1p0:ereporting#10.3',
        processId: 'urn.cpro.gouv.fr:1p0:ereporting',
        xml: null,
        parsed: null,
        validation: { result: 'valid', errors: [] },
        deliveries: [],
        deliveryStatus: null,
        sentOverPeppol: false,
        reporting: {
          reportingStatus: 'accepted',
          final: false,
          receivedAt: expect.any(String),
          periodStart: '2026-09-11',
          periodEnd: '2026-09-20',
          submissionId: null,
          outcomeCode: null,
          outcomeAt: null,
          checkedAt: null,
          simulated: true,
        },
      });
      expect((await team.get(`/api/v1/documents/${document.id}`)).body.document).toEqual(document);
      const list = await team.get(`/api/v1/documents?companyId=${id}&type=frenchB2CSalesReport`);
      expect(list.body.documents).toEqual([document]);
      expect(await eventsOf(document.id)).toEqual([
        'document.sent',
        'document.reporting_status_changed accepted',
      ]);
    });

    it('has the type, the flow and the period of its kind', async () => {
      const { path } = await declarant(team);
      const bill = invoice('2026-09-30');
      const cases: [string, object, string, string, string][] = [
        [
          'b2c',
          sales('2026-09-30', 10, { category: 'services' }),
          'frenchB2CSalesReport',
          '10.3',
          '2026-09-21',
        ],
        ['b2c', payments('2026-09-30'), 'frenchB2CPaymentReport', '10.4', '2026-09-01'],
        ['b2bi', bill, 'frenchB2BiInvoiceReport', '10.1', '2026-09-21'],
        [
          'b2bi',
          invoicePayment(String(bill['documentNumber']), '2026-09-30', '2026-10-02'),
          'frenchB2BiPaymentReport',
          '10.2',
          '2026-10-01',
        ],
      ];
      for (const [route, input, type, flow, periodStart] of cases) {
        const { document } = (await reported(`${path}/${route}`, input)).body.report;
        expect([document.type, document.docTypeId, document.reporting.periodStart]).toEqual([
          type,
          `urn.cpro.gouv.fr:1p0:ereporting#${flow}`,
          periodStart,
        ]);
      }
    });

    it('has no XML, cannot be deleted or sent again, and can be packed and labelled', async () => {
      const { path } = await declarant(team);
      const { document } = (await reported(`${path}/b2c`, sales('2026-09-15'))).body.report;
      const at = `/api/v1/documents/${document.id}`;
      expect(code(await team.get(at, { headers: { accept: 'application/xml' } }))).toEqual([409, 'no_xml']);
      expect(code(await team.delete(at))).toEqual([409, 'report_kept']);
      expect(code(await team.post(`${at}/resend`))).toEqual([409, 'not_outgoing']);
      expect(code(await team.get(`${at}/pdf`))).toEqual([409, 'not_renderable']);
      const packed = await fetch(`${team.baseUrl}${at}/package`, {
        headers: { authorization: team.authorization },
      });
      expect(packed.status).toBe(200);
      const label = (await team.post('/api/v1/labels', { name: `Till ${document.id}` })).body.label;
      const labelled = await team.put(`${at}/labels/${label.id}`);
      expect(labelled.body.document.labels).toEqual([label]);
    });

    it('repeated is answered as the first one; with other content it is refused, saying what differs', async () => {
      const { path } = await declarant(team);
      const first = sales('2026-09-15', 1000, { reference: 'till-1' });
      const { report } = (await reported(`${path}/b2c`, first)).body;
      const again = (await reported(`${path}/b2c`, { ...first, taxExclusiveAmount: 1000, taxAmount: '200' }))
        .body.report;
      expect(again).toEqual({ ...report, duplicate: true });
      const other = await team.post(`${path}/b2c`, { ...sales('2026-09-16', 900), reference: 'till-1' });
      expect(code(other)).toEqual([409, 'reference_reused']);
      expect(other.body.errors.reference[0]).toMatch(
        new RegExp(`till-1.*${report.id}.*date, taxExclusiveAmount, taxAmount, vatBreakdown.0.taxableAmount`),
      );
      const otherKind = await team.post(`${path}/b2c`, { ...payments('2026-09-15'), reference: 'till-1' });
      expect(otherKind.body.errors.reference[0]).toMatch(/kind/);
      const otherAction = await team.post(`${path}/b2c`, { ...first, action: 'correct' });
      expect(otherAction.body.errors.reference[0]).toMatch(/differs in action/);
      const elsewhere = await declarant(team);
      expect((await reported(`${elsewhere.path}/b2c`, first)).body.report.duplicate).toBe(false);
    });

    it('sent ten times at once is one', async () => {
      const { path } = await declarant(team);
      const input = sales('2026-09-15');
      const answers = await Promise.all(Array.from({ length: 10 }, () => reported(`${path}/b2c`, input)));
      expect(new Set(answers.map(({ body }) => body.report.id)).size).toBe(1);
      expect(answers.filter(({ body }) => !body.report.duplicate)).toHaveLength(1);
    });

    it('honours Idempotency-Key like every POST', async () => {
      const { path } = await declarant(team);
      const headers = { 'idempotency-key': `report-${path}` };
      const input = sales('2026-09-15');
      const first = await team.post(`${path}/b2c`, input, { headers });
      const again = await team.post(`${path}/b2c`, input, { headers });
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body).toEqual(first.body);
      await service.sql(`UPDATE idempotency_keys SET body = NULL WHERE key = $1`, [
        headers['idempotency-key'],
      ]);
      expect((await team.post(`${path}/b2c`, input, { headers })).body).toEqual(first.body);
      const other = await team.post(`${path}/b2c`, sales('2026-09-16'), { headers });
      expect(code(other)).toEqual([422, 'idempotency_key_reused']);
    });

    it('is refused with every fault under its path', async () => {
      const { path } = await declarant(team);
      const without = (input: Record<string, unknown>, ...fields: string[]) =>
        Object.fromEntries(Object.entries(input).filter(([name]) => !fields.includes(name)));
      const cases: [string, unknown, string[]][] = [
        ['b2c', {}, ['type']],
        ['b2c', { ...sales('2026-09-15'), type: 'invoice' }, ['type']],
        ['b2c', without(sales('2026-09-15'), 'reference', 'date'), ['reference', 'date']],
        ['b2c', { ...sales('2026-02-30') }, ['date']],
        ['b2c', { ...sales('2026-09-15'), action: 'delete', category: 'food' }, ['action', 'category']],
        ['b2c', { ...sales('2026-09-15'), taxAmount: '12,50' }, ['taxAmount']],
        ['b2c', { ...sales('2026-09-15'), taxAmount: '1' }, ['taxAmount']],
        ['b2c', { ...sales('2026-09-15'), vatBreakdown: [] }, ['vatBreakdown']],
        [
          'b2c',
          { ...sales('2026-09-15'), vatBreakdown: [{ percentage: '20' }] },
          ['vatBreakdown.0.taxAmount'],
        ],
        ['b2c', { ...payments('2026-09-15'), category: 'goods' }, ['category']],
        ['b2c', { ...sales('2026-09-15'), reference: 'x'.repeat(129) }, ['reference']],
        ['b2bi', without(invoice('2026-09-15'), 'buyer', 'totals'), ['buyer', 'totals']],
        ['b2bi', { ...invoice('2026-09-15'), buyer: { name: 'X', country: 'FR' } }, ['buyer.country']],
        ['b2bi', { ...invoice('2026-09-15'), buyer: { name: 'X', country: 'BE' } }, ['buyer.vatNumber']],
      ];
      for (const [route, input, paths] of cases) {
        const answer = await team.post(`${path}/${route}`, input);
        expect([input, answer.status]).toEqual([input, 400]);
        expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining(paths));
      }
      const list = await team.post(`${path}/b2c`, [1]);
      expect(list.body.errors.root[0]).toMatch(/JSON object/);
    });

    it('of payments is refused when VAT is due on invoices', async () => {
      const { path } = await declarant(team, 'REEL_NORMAL_MENSUEL', 'DEBITS');
      for (const [route, input] of [
        ['b2c', payments('2026-09-15')],
        ['b2bi', invoicePayment('F-1', '2026-09-01', '2026-09-15')],
      ] as const) {
        const answer = await team.post(`${path}/${route}`, input);
        expect(code(answer)).toEqual([400, 'report_invalid']);
        expect(JSON.stringify(answer.body.errors)).toMatch(/DEBITS/);
      }
      await reported(`${path}/b2c`, sales('2026-09-15'));
    });

    it('needs a declarant', async () => {
      const { path } = await frenchCompany(team);
      expect(code(await team.post(`${path}/b2c`, sales('2026-09-15')))).toEqual([403, 'declarant_missing']);
    });

    it('of an invoice that was reported is refused under another reference', async () => {
      const { path } = await declarant(team);
      const bill = invoice('2026-09-15');
      await reported(`${path}/b2bi`, bill);
      const again = await team.post(`${path}/b2bi`, { ...bill, reference: 'another' });
      expect(code(again)).toEqual([409, 'already_reported']);
      expect(again.body.errors.documentNumber[0]).toContain(String(bill['reference']));
      await reported(`${path}/b2bi`, { ...bill, reference: 'last-year', issueDate: '2025-09-15' });
    });
  });

  describe('corrections and cancellations', () => {
    it('take the place of what was reported of the operation', async () => {
      const own = await service.team();
      const { path } = await declarant(own);
      const first = (await reported(`${path}/b2c`, sales('2026-09-15', 100), own)).body.report.document;
      const second = (await reported(`${path}/b2c`, sales('2026-09-15', 50), own)).body.report.document;
      const other = (await reported(`${path}/b2c`, sales('2026-09-16', 7), own)).body.report.document;
      const corrected = (await reported(`${path}/b2c`, sales('2026-09-15', 120, { action: 'correct' }), own))
        .body.report.document;
      expect(corrected.reporting.reportingStatus).toBe('accepted');
      for (const { id } of [first, second]) {
        expect(await reportingOf(id, own)).toMatchObject({ reportingStatus: 'superseded', final: true });
        expect((await eventsOf(id)).slice(-1)).toEqual([
          'document.reporting_status_changed accepted superseded final',
        ]);
      }
      const cancelled = (
        await reported(
          `${path}/b2c`,
          { type: 'sales', reference: 'gone', action: 'cancel', date: '2026-09-16', category: 'goods' },
          own,
        )
      ).body.report;
      expect(cancelled.document.reporting).toMatchObject({ reportingStatus: 'superseded', final: true });
      expect((await reportingOf(other.id, own)).reportingStatus).toBe('superseded');

      const [filing] = await file(path, 1, own);
      expect(filing).toMatchObject({ typeCode: 'IN', state: 'accepted', reportCount: 1, outcomeCode: '300' });
      expect((await reportingOf(corrected.id, own)).submissionId).toBe(filing.id);
      const xml = String(
        (await own.get(`${path}/filings/${filing.id}`, { headers: { accept: 'application/xml' } })).body,
      );
      expect(xml).toContain('120.00');
      expect(xml).not.toContain('20260916');
    });

    it('are refused when there is nothing to correct, and once the period is filed', async () => {
      const own = await service.team();
      const { path } = await declarant(own);
      const unknown = await own.post(`${path}/b2c`, sales('2026-09-15', 100, { action: 'correct' }));
      expect(code(unknown)).toEqual([409, 'operation_unknown']);
      await reported(`${path}/b2c`, sales('2026-09-15', 100), own);
      await file(path, 1, own);
      for (const action of ['correct', 'cancel']) {
        const late = await own.post(`${path}/b2c`, sales('2026-09-15', 90, { action }));
        expect(code(late)).toEqual([409, 'period_filed']);
        expect(late.body.errors.root[0]).toMatch(/sales of goods in EUR on 2026-09-15.*rectifying/);
      }
    });

    it('move an invoice to the period of its new date', async () => {
      const own = await service.team();
      const { path } = await declarant(own);
      const bill = invoice('2026-09-15', 400);
      await reported(`${path}/b2bi`, bill, own);
      const moved = await reported(
        `${path}/b2bi`,
        { ...bill, reference: 'moved', action: 'correct', issueDate: '2026-09-25' },
        own,
      );
      expect(moved.body.report.document.reporting.periodStart).toBe('2026-09-21');
      const filings = await file(path, 1, own);
      expect(filings.map(({ periodStart }) => periodStart)).toEqual(['2026-09-21']);
    });
  });

  describe('a filing', () => {
    it('takes its reports to their end, telling each step', async () => {
      const own = await service.team();
      const { path } = await declarant(own);
      const { document } = (await reported(`${path}/b2c`, sales('2026-09-15'), own)).body.report;
      const [filing] = await file(path, 1, own);
      expect(await reportingOf(document.id, own)).toMatchObject({
        reportingStatus: 'filed',
        final: true,
        submissionId: filing.id,
        outcomeCode: '300',
        outcomeAt: filing.outcomeAt,
        checkedAt: filing.checkedAt,
      });
      expect(await eventsOf(document.id)).toEqual([
        'document.sent',
        'document.reporting_status_changed accepted',
        'document.reporting_status_changed accepted filed 500',
        'document.reporting_status_changed filed filed 300 final',
      ]);
      const found = await own.get(`${path}/filings/${filing.id}`);
      expect(found.body.filing).toEqual(filing);
    });

    it('refused by the administration rejects its reports, with the reason; what comes next is an initial one again', async () => {
      const own = await service.team();
      const { path } = await declarant(own);
      const bad = (await reported(`${path}/b2c`, sales('2026-09-15', 10, { reference: 'reject-1' }), own))
        .body.report.document;
      const [refused] = await file(path, 1, own);
      expect(refused).toMatchObject({
        state: 'refused',
        outcomeCode: '501',
        findings: [{ ruleCode: 'REJ_SEMAN' }],
      });
      const { document } = (await own.get(`/api/v1/documents/${bad.id}`)).body;
      expect(document.reporting).toMatchObject({
        reportingStatus: 'rejected',
        final: true,
        outcomeCode: '501',
      });
      expect(document.validation.errors[0]).toMatchObject({
        ruleCode: 'REJ_SEMAN',
        source: 'Tax administration',
      });
      expect(await eventsOf(bad.id)).toEqual([
        'document.sent',
        'document.reporting_status_changed accepted',
        'document.reporting_status_changed accepted filed 500',
        'document.reporting_status_changed filed rejected 501 final',
      ]);
      const anew = (await reported(`${path}/b2c`, sales('2026-09-15', 11), own)).body.report.document;
      expect(anew.reporting.reportingStatus).toBe('accepted');
      const filings = await file(path, 2, own, 1);
      expect(filings.map(({ typeCode, sequence, state }) => [typeCode, sequence, state])).toEqual([
        ['IN', 2, 'accepted'],
        ['IN', 1, 'refused'],
      ]);
    });

    it('takes late reports in a rectifying one that holds the whole period', async () => {
      const own = await service.team();
      const { path } = await declarant(own);
      const first = (await reported(`${path}/b2c`, sales('2026-09-15', 100), own)).body.report.document;
      await file(path, 1, own);
      const late = (await reported(`${path}/b2c`, sales('2026-09-15', 1), own)).body.report.document;
      expect(late.reporting).toMatchObject({ reportingStatus: 'pending_rectificative', final: false });
      const [rectifying, initial] = await file(path, 2, own, 1);
      expect([rectifying.typeCode, rectifying.sequence, rectifying.reportCount]).toEqual(['RE', 2, 1]);
      expect(await reportingOf(late.id, own)).toMatchObject({
        reportingStatus: 'filed_rectificative',
        final: true,
        submissionId: rectifying.id,
      });
      expect(await eventsOf(late.id)).toEqual([
        'document.sent',
        'document.reporting_status_changed pending_rectificative',
        'document.reporting_status_changed pending_rectificative filed_rectificative 500',
        'document.reporting_status_changed filed_rectificative filed_rectificative 300 final',
      ]);
      expect((await reportingOf(first.id, own)).submissionId).toBe(initial.id);
      const [kept] = await service.sql<{ xml: Buffer }>(
        'SELECT xml FROM simplatform_filings WHERE submission_id = $1',
        [rectifying.id],
      );
      expect(kept?.xml.toString()).toContain('101.00');
      expect(kept?.xml.toString()).toContain('<TypeCode>RE</TypeCode>');
    });

    it('is not made of an empty period', async () => {
      const own = await service.team();
      const { path } = await declarant(own);
      await reported(`${path}/b2c`, sales('2026-09-15', 100), own);
      await reported(`${path}/b2c`, sales('2026-09-15', 100, { action: 'cancel' }), own);
      await own.post('/api/v1/sandbox/clock/advance', { seconds: 80 * DAY });
      await until(async () => {
        const due = await service.sql(
          'SELECT 1 FROM reporting_periods WHERE team_id = $1 AND next_attempt_at IS NOT NULL',
          [own.teamId],
        );
        return due.length === 0;
      });
      expect((await own.get(`${path}/filings`)).body.filings).toEqual([]);
    });

    it('and a report at the same moment never miss each other', async () => {
      const own = await service.team();
      const { path } = await declarant(own);
      await reported(`${path}/b2c`, sales('2026-09-15', 1), own);
      const late = own.post('/api/v1/sandbox/clock/advance', { seconds: 80 * DAY });
      const answers = await Promise.all(
        Array.from({ length: 40 }, async (_, i) => {
          await new Promise((resolve) => setTimeout(resolve, i * 8));
          return reported(`${path}/b2c`, sales('2026-09-15', 1), own);
        }),
      );
      await late;
      const statuses = answers.map(({ body }) => body.report.document.reporting.reportingStatus);
      const rectifying = statuses.filter((status) => status === 'pending_rectificative').length;
      await file(path, rectifying > 0 ? 2 : 1, own, 1);
      for (const [i, { body }] of answers.entries()) {
        const { reportingStatus } = await reportingOf(body.report.document.id, own);
        expect(reportingStatus).toBe(statuses[i] === 'accepted' ? 'filed' : 'filed_rectificative');
      }
      const [last] = await service.sql<{ xml: Buffer }>(
        `SELECT xml FROM reporting_filings WHERE team_id = $1 ORDER BY sequence DESC LIMIT 1`,
        [own.teamId],
      );
      expect(last?.xml.toString()).toContain('41.00');
    });

    it('pages and guards its list', async () => {
      const own = await service.team();
      const { path } = await declarant(own);
      for (const date of ['2026-07-01', '2026-07-11', '2026-07-21'])
        await reported(`${path}/b2c`, sales(date), own);
      await file(path, 3, own, 1);
      const first = await own.get(`${path}/filings?limit=2`);
      expect(first.body.pagination.hasMore).toBe(true);
      const second = await own.get(`${path}/filings?limit=2&cursor=${first.body.pagination.nextCursor}`);
      expect(second.body.filings).toHaveLength(1);
      expect((await team.get(`${path}/filings`)).status).toBe(401);
      expect((await own.get(`${path}/filings/frf_01ARZ3NDEKTSV4RRFFQ69G5FAV`)).status).toBe(404);
    });
  });

  it('keeps a company with reports', async () => {
    const { path, id } = await declarant(team);
    await reported(`${path}/b2c`, sales('2026-09-15'));
    expect(code(await team.delete(`/api/v1/companies/${id}`))).toEqual([409, 'company_has_documents']);
    const without = await declarant(team);
    expect((await team.delete(`/api/v1/companies/${without.id}`)).status).toBe(200);
    expect(await service.app.get(CompaniesService).teamOf(without.id)).toBeNull();
  });
});
