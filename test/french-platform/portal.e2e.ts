import { fluxReport, submitFlow } from '../support/french-flows';
import { frenchCompany } from '../support/french';
import { startService, type Service } from '../support/service';

describe('files for the public portal', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService();
  });

  afterAll(() => service.stop());

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
});
