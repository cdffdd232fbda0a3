import { creditNote } from '../support/credit-note';
import { sharedService } from '../support/per-worker';
import type { TeamClient } from '../support/team-client';

interface Finding {
  ruleCode: string;
  errorLevel: string;
  fieldName: string;
  errorMessage: string;
  source: string;
}

/** Invoices that arrive at another company than the buyer that they name. */
describe('a document for another company', () => {
  const shared = sharedService();
  const seller = { address: '0208:0123456749' };
  let team: TeamClient;
  let company: { id: string; address: string };
  let other: { id: string; address: string };

  beforeAll(async () => {
    team = await shared().team();
    company = await team.company();
    other = await team.company();
  });

  const warnings = ({ validation }: { validation: { result: string; errors: Finding[] } }): Finding[] => {
    expect(validation.result).toBe('valid');
    return validation.errors.filter(({ ruleCode }) => ruleCode === 'RECIPIENT-NOT-BUYER');
  };
  const numberOf = ({ address }: { address: string }): string => address.slice(5);

  it('warns when it came over the network', async () => {
    const { body } = await team.post('/api/v1/sandbox/inbound', {
      companyId: company.id,
      document: creditNote(seller, other),
    });
    expect(warnings(body.document)).toEqual([
      {
        ruleCode: 'RECIPIENT-NOT-BUYER',
        errorLevel: 'WARNING',
        fieldName: 'buyer',
        source: 'Passerelle',
        url: expect.stringMatching(/rules\/passerelle#recipient-not-buyer$/),
        errorMessage: expect.stringContaining(
          `The buyer is BE ${numberOf(other)}, and the company that received the document is BE ${numberOf(company)}.`,
        ),
      },
    ]);
    // The number is not that of a payee: nothing is held.
    const events = await team.get('/api/v1/events?type=document.received');
    expect(events.body.events[0].data).not.toHaveProperty('payeeWarnings');
  });

  it('warns when it was uploaded', async () => {
    const { body } = await team.post(`/api/v1/${company.id}/inbound`, {
      document: creditNote(seller, other),
    });
    expect(warnings(body.document)).toHaveLength(1);
  });

  it('is none when it names one number of the company, or none that can be compared', async () => {
    const own = creditNote(seller, company);
    const withGln = own.replace(/<cbc:EndpointID schemeID="0208">[^<]*/g, (found) =>
      found.includes(numberOf(company)) ? '<cbc:EndpointID schemeID="0088">5412345000013' : found,
    );
    expect(withGln).not.toBe(own);
    for (const document of [own, withGln]) {
      const network = await team.post('/api/v1/sandbox/inbound', { companyId: company.id, document });
      expect(warnings(network.body.document)).toEqual([]);
      const upload = await team.post(`/api/v1/${company.id}/inbound`, { document });
      expect(warnings(upload.body.document)).toEqual([]);
    }
  });
});
