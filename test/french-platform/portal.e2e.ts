import { composeStatusMessage, writeStatusMessage, type NewStatus } from '../../src/standards/cdar';
import { frenchCompany } from '../support/french';
import { fluxReport, submitFlow } from '../support/french-flows';
import { startService, type Service } from '../support/service';

/** A status message whose only recipient is the public portal: `200` is issued by the platform, `212` by the seller. */
function portalStatus(siren: string, code: '200' | '212', fields: Partial<NewStatus> = {}): string {
  return writeStatusMessage(
    composeStatusMessage({
      id: `M-${siren}-${code}`,
      code,
      speaker: 'seller',
      since: '2026-11-22T09:59:00',
      issuedAt: '2026-11-22T10:00:00',
      platform: { id: '0003', name: 'Plateforme' },
      frame: 'S1',
      to: 'portal',
      details:
        code === '200'
          ? []
          : [
              {
                reasonCode: null,
                reason: null,
                actionCode: null,
                action: null,
                characteristics: [
                  {
                    term: null,
                    kind: 'MEN',
                    changed: null,
                    name: null,
                    location: null,
                    value: null,
                    amount: { value: '120.00', currency: 'EUR' },
                    date: null,
                    percent: '20',
                  },
                ],
              },
            ],
      invoice: {
        number: `F-${siren}`,
        issueDate: '2026-11-20',
        typeCode: '380',
        receivedAt: '2026-11-21T10:00:00',
        seller: { siren, name: 'Vendeur', address: { scheme: '0225', identifier: siren } },
        buyer: { siren: '356000000', name: 'Acheteur', address: { scheme: '0225', identifier: '356000000' } },
      },
      ...fields,
    }),
  );
}

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
