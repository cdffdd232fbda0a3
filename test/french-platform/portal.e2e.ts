import { frenchCompany } from '../support/french';
import { fluxReport, submitFlow } from '../support/french-flows';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { portalStatus } from '../support/portal-status';

describe('files for the public portal', () => {
  const shared = sharedService();
  let service: Service;

  beforeAll(() => {
    service = shared();
  });

  it.each([
    ['sandbox', 'Ok', undefined],
    ['production', 'Error', 'NOT_FORWARDED'],
  ] as const)('a report of a team in %s is acknowledged with %s', async (environment, status, reasonCode) => {
    const team = await service.team(environment);
    const { siren } = await frenchCompany(team, {}, environment === 'sandbox');
    const flow = await submitFlow(team, { flowSyntax: 'FRR', name: 'r.xml' }, fluxReport(siren, 'R-1'));
    expect(flow.flowType).toBe('AggregatedCustomerTransactionReport');
    expect(flow.acknowledgement.status).toBe(status);
    expect(flow.acknowledgement.details?.[0]?.reasonCode).toBe(reasonCode);
    if (status === 'Error')
      expect(flow.acknowledgement.details?.[0]?.reasonMessage).toContain(
        'Submit the data of the report to the reporting API',
      );
  });

  it.each([
    ['sandbox', '200', 'Ok', undefined],
    ['sandbox', '212', 'Ok', undefined],
    ['production', '200', 'Error', 'NOT_FORWARDED'],
    ['production', '212', 'Error', 'NOT_FORWARDED'],
  ] as const)(
    'a status of a team in %s with the code %s is acknowledged with %s',
    async (environment, code, status, reasonCode) => {
      const team = await service.team(environment);
      const { siren } = await frenchCompany(team, {}, environment === 'sandbox');
      const xml = portalStatus(siren, code);
      const flow = await submitFlow(
        team,
        { flowSyntax: 'CDAR', name: 's.xml', processingRule: 'NotApplicable' },
        xml,
      );
      expect(flow.acknowledgement.details?.map((detail) => [detail.level, detail.reasonCode])).toEqual(
        reasonCode === undefined ? undefined : [['Error', reasonCode]],
      );
      expect(flow.acknowledgement.status).toBe(status);
      // The platform of the seller issues 200 in its own name.
      expect(flow.flowType).toBe('CustomerInvoiceLC');
      const documents = await team.get('/api/v1/documents?direction=outgoing');
      expect(documents.body.documents).toEqual([]);
    },
  );

  it('a status of a company of another team, and one that breaks rules, are refused', async () => {
    const team = await service.team();
    const { siren } = await frenchCompany(await service.team());
    const info = { flowSyntax: 'CDAR', name: 's.xml' };
    const foreign = await submitFlow(team, info, portalStatus(siren, '212'));
    expect(foreign.acknowledgement.details?.[0]?.reasonCode).toBe('UNKNOWN_ISSUER');
    const broken = await submitFlow(team, info, portalStatus(siren, '200').replace('>380<', '>999<'));
    expect(broken.acknowledgement.status).toBe('Error');
  });
});
