import { declarant, invoice, payments, sales } from '../support/french';
import { reportingTools } from '../support/reporting-tools';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const DAY = 86_400;

describe('reporting', () => {
  const shared = sharedService();

  describe('filings of French e-reporting', () => {
    let service: Service;
    let team: TeamClient;
    const { reported, reportedLater, reportingOf, file, eventsOf } = reportingTools(() => ({
      service,
      team,
    }));

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    describe('a filing', () => {
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
        const again = (await reported(`${path}/b2c`, sales('2026-09-15', 11), own)).body.report.document;
        expect(again.reporting.reportingStatus).toBe('accepted');
        const filings = await file(path, 2, own, 1);
        expect(filings.map(({ typeCode, sequence, state }) => [typeCode, sequence, state])).toEqual([
          ['IN', 2, 'accepted'],
          ['IN', 1, 'refused'],
        ]);
      });

      it('is of a period whose reports are listed with what they say, the refused ones too', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        const period = `${path}/reports?flow=transactions&periodStart=2026-09-11`;
        expect((await own.get(period)).body.reports).toEqual([]);
        await reported(`${path}/b2c`, sales('2026-09-15', 10, { reference: 'reject-1' }), own);
        const [refused] = await file(path, 1, own);
        await reported(`${path}/b2c`, sales('2026-09-15', 11, { reference: 'wrong' }), own);
        await reported(
          `${path}/b2c`,
          sales('2026-09-15', 12, { reference: 'right', action: 'correct' }),
          own,
        );
        await reported(`${path}/b2bi`, invoice('2026-09-16', 500, { reference: 'abroad' }), own);
        await reported(`${path}/b2c`, payments('2026-09-16'), own);
        await reported(`${path}/b2c`, sales('2026-09-21', 13), own);

        const { body } = await own.get(period);
        expect(body.reports.map((report: { reference: string }) => report.reference)).toEqual([
          'abroad',
          'right',
          'reject-1',
        ]);
        const [abroad, right, rejected] = body.reports;
        expect(abroad).toMatchObject({
          ...{ kind: 'b2biInvoice', day: '2026-09-16', taxExclusiveAmount: '500', category: null },
          partner: { name: 'Brouwerij De Kroon NV', country: 'BE' },
        });
        expect(right).toMatchObject({
          ...{ kind: 'b2cSales', action: 'correct', day: '2026-09-15', category: 'goods', number: null },
          ...{ taxExclusiveAmount: '12', reportingStatus: 'accepted', submissionId: null },
          vatBreakdown: [{ percentage: '20', taxableAmount: '12', taxAmount: '2.4', amount: null }],
        });
        expect(rejected).toMatchObject({
          ...{ reportingStatus: 'rejected', outcomeCode: '501', submissionId: refused.id },
        });

        const first = await own.get(`${period}&limit=2`);
        const second = await own.get(`${period}&limit=2&cursor=${first.body.pagination.nextCursor}`);
        expect([...first.body.reports, ...second.body.reports]).toEqual(body.reports);
        expect(second.body.pagination.hasMore).toBe(false);
        const paid = await own.get(`${path}/reports?flow=payments&periodStart=2026-09-01`);
        expect(paid.body.reports).toMatchObject([
          { kind: 'b2cPayments', taxExclusiveAmount: null, vatBreakdown: [{ amount: '1200' }] },
        ]);
        expect((await own.get(`${path}/reports?flow=sales&periodStart=x`)).status).toBe(400);
        expect((await team.get(period)).status).toBe(401);
      });

      it('shows what was replaced or cancelled where it is asked for, with what took its place', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        const report = async (day: string, amount: number, more: Record<string, unknown>): Promise<string> =>
          (await reported(`${path}/b2c`, sales(day, amount, more), own)).body.report.id as string;
        const wrong = await report('2026-09-15', 11, { reference: 'wrong' });
        const second = await report('2026-09-15', 12, { reference: 'second', action: 'correct' });
        const right = await report('2026-09-15', 13, { reference: 'right', action: 'correct' });
        const gone = await report('2026-09-16', 14, { reference: 'gone' });
        const cancelling = await report('2026-09-16', 14, { reference: 'gone-cancel', action: 'cancel' });
        const period = `${path}/reports?flow=transactions&periodStart=2026-09-11`;
        const of = async (query: string): Promise<unknown[]> =>
          (await own.get(`${period}${query}`)).body.reports.map(
            (each: { id: string; reportingStatus: string; replacedBy: unknown }) => [
              each.id,
              each.reportingStatus,
              each.replacedBy,
            ],
          );
        const by = (id: string, action: string): unknown => ({ id, documentId: expect.any(String), action });
        expect(await of('')).toEqual([[right, 'accepted', null]]);
        expect(await of('&replaced=true')).toEqual([
          [gone, 'superseded', by(cancelling, 'cancel')],
          [right, 'accepted', null],
          [second, 'superseded', by(right, 'correct')],
          [wrong, 'superseded', by(second, 'correct')],
        ]);
        const first = await own.get(`${period}&replaced=true&limit=3`);
        expect(await of(`&replaced=true&cursor=${first.body.pagination.nextCursor}`)).toEqual([
          [wrong, 'superseded', by(second, 'correct')],
        ]);
        // The order of the ids says nothing.
        await service.sql(
          `UPDATE reporting_reports SET id = overlay(id placing '00' from 5) WHERE reference = 'right' AND team_id = $1`,
          [own.teamId],
        );
        await service.sql(
          `UPDATE reporting_reports SET replaced_by = overlay(replaced_by placing '00' from 5) WHERE reference = 'second' AND team_id = $1`,
          [own.teamId],
        );
        const [, replaced] = (await own.get(`${period}&replaced=true`)).body.reports;
        expect([replaced.id, replaced.replacedBy.id]).toEqual([second, right.replace('_01', '_00')]);
        expect((await own.get(`${period}&replaced=maybe`)).body.errors).toEqual({
          replaced: ['must be true or false; received "maybe"'],
        });
      });

      it('refused is reported again in one request, without what was reported again by itself', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        await reported(`${path}/b2c`, sales('2026-09-15', 10, { reference: 'reject-1' }), own);
        await reported(`${path}/b2c`, sales('2026-09-16', 20, { reference: 'till-1' }), own);
        await reported(`${path}/b2c`, sales('2026-09-16', 30, { reference: 'till-2' }), own);
        await reported(`${path}/b2bi`, invoice('2026-09-16', 500, { reference: 'abroad' }), own);
        const [refused] = await file(path, 1, own);
        expect(refused).toMatchObject({ state: 'refused', reportCount: 4 });
        const again = `${path}/filings/${refused.id}/report-again`;

        const right = await reported(`${path}/b2c`, sales('2026-09-15', 11, { reference: 'put right' }), own);
        // As of a process whose clock is ahead.
        await service.sql(
          `UPDATE reporting_reports SET received_at = received_at + interval '1 minute' WHERE reference = 'put right' AND team_id = $1`,
          [own.teamId],
        );
        const answers = await Promise.all([own.post(again), own.post(again)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const [none, three] = answers
          .map(({ body }) => body.again)
          .sort((a: { reported: number }, b: { reported: number }) => a.reported - b.reported);
        const { id, document } = right.body.report;
        const byItself = expect.objectContaining({
          reference: 'reject-1',
          reason: 'reported_since',
          instead: { id, documentId: document.id },
        });
        expect(three).toEqual({ reported: 3, hasMore: false, leftOut: [byItself], hasMoreLeftOut: false });
        expect([none.reported, none.leftOut[0]]).toEqual([0, byItself]);
        expect(none.leftOut.slice(1)).toMatchObject(
          ['till-1', 'till-2', 'abroad'].map((reference) => ({ reference, reason: 'made_again' })),
        );
        const period = `${path}/reports?flow=transactions&periodStart=2026-09-11`;
        const { body } = await own.get(period);
        const counting = body.reports.filter(
          ({ reportingStatus }: { reportingStatus: string }) => reportingStatus !== 'rejected',
        );
        expect(
          counting.map(({ day, taxExclusiveAmount }: { day: string; taxExclusiveAmount: string }) => [
            day,
            taxExclusiveAmount,
          ]),
        ).toEqual([
          ['2026-09-16', '500'],
          ['2026-09-16', '30'],
          ['2026-09-16', '20'],
          ['2026-09-15', '11'],
        ]);
        expect(counting[0].reference).toMatch(/^again:frr_/);

        const [accepted] = await file(path, 2, own, 1);
        expect(accepted).toMatchObject({ state: 'accepted', typeCode: 'IN', reportCount: 4 });
        expect((await own.post(again)).body.again).toMatchObject({ reported: 0, hasMore: false });
        const wrong = await own.post(`${path}/filings/${accepted.id}/report-again`);
        expect([wrong.status, wrong.headers.get('x-error-code')]).toEqual([409, 'filing_not_refused']);
        expect((await team.post(again)).status).toBe(401);
      });

      it('refused twice is reported again from the filing that had the newest report, and from no other', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        await reported(`${path}/b2c`, sales('2026-09-15', 10, { reference: 'reject-1' }), own);
        const [first] = await file(path, 1, own);
        await reported(`${path}/b2c`, sales('2026-09-15', 11, { reference: 'reject-2' }), own);
        const [second] = await file(path, 2, own, 1);
        expect([first.state, second.state]).toEqual(['refused', 'refused']);
        const again = (filing: { id: string }): Promise<Answer> =>
          own.post(`${path}/filings/${filing.id}/report-again`);
        const since = { reference: 'reject-1', reason: 'reported_since' };
        expect((await again(first)).body.again).toMatchObject({ reported: 0, leftOut: [since] });
        expect((await again(second)).body.again).toMatchObject({ reported: 1, leftOut: [] });
        expect((await again(first)).body.again).toMatchObject({ reported: 0, leftOut: [since] });
        const reserved = await own.post(`${path}/b2c`, sales('2026-09-15', 1, { reference: 'again:till' }));
        expect([reserved.status, Object.keys(reserved.body.errors)]).toEqual([400, ['reference']]);
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
        const [storedFiling] = await service.sql<{ xml: Buffer }>(
          'SELECT xml FROM simplatform_filings WHERE submission_id = $1',
          [rectifying.id],
        );
        expect(storedFiling?.xml.toString()).toContain('101.00');
        expect(storedFiling?.xml.toString()).toContain('<TypeCode>RE</TypeCode>');
      });

      it('is not made of an empty period', async () => {
        const own = await service.team();
        const { path } = await declarant(own);
        await reported(`${path}/b2c`, sales('2026-09-15', 100), own);
        await reported(`${path}/b2c`, sales('2026-09-15', 100, { action: 'cancel' }), own);
        await own.sdk.sandbox.advanceClock({ seconds: 80 * DAY });
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
            // On a busy machine forty may be more than it looks at.
            return reportedLater(`${path}/b2c`, sales('2026-09-15', 1), own);
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
  });
});
