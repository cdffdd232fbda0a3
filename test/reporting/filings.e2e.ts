import { declarant, sales } from '../support/french';
import { reportingTools } from '../support/reporting-tools';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

describe('reporting', () => {
  const shared = sharedService();

  describe('filings of French e-reporting', () => {
    let service: Service;
    let team: TeamClient;
    const { reported, reportingOf, file, eventsOf } = reportingTools(() => ({
      service,
      team,
    }));

    beforeAll(async () => {
      service = shared();
      team = await service.team();
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
    });
  });
});
