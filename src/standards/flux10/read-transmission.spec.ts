import { summarizeTransmission } from './read-transmission';

const formatTransmission = (body: string): string =>
  `<Report><ReportDocument><Id>R1</Id><Issuer><Id schemeId="0002">552008443</Id><RoleCode>SE</RoleCode></Issuer></ReportDocument>${body}</Report>`;

describe('the summary of a transmission', () => {
  it('names the declarant, its role and the contents', () => {
    expect(
      summarizeTransmission(
        formatTransmission('<TransactionsReport><Invoice/><Transactions/></TransactionsReport>'),
      ),
    ).toEqual({
      id: 'R1',
      issuer: { scheme: '0002', identifier: '552008443' },
      role: 'SE',
      flow: 'transactions',
      hasInvoices: true,
      hasSums: true,
    });
    expect(
      summarizeTransmission(formatTransmission('<PaymentsReport><Transactions/></PaymentsReport>')),
    ).toMatchObject({
      flow: 'payments',
      hasInvoices: false,
      hasSums: true,
    });
  });

  it('has null for absent values', () => {
    expect(summarizeTransmission('<Report/>')).toEqual({
      id: null,
      issuer: { scheme: null, identifier: null },
      role: null,
      flow: null,
      hasInvoices: false,
      hasSums: false,
    });
  });

  it.each(['', 'text', '<Report>', '<Other/>', '<Report xmlns="urn:x"/>'])('is null for %j', (xml) => {
    expect(summarizeTransmission(xml)).toBeNull();
  });
});
