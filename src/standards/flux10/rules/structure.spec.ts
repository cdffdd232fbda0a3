import { validateFlux10 } from '.';
import { mutated, type Change } from './mutation.fixture';
import { PAYMENTS, TRANSACTIONS } from './transmissions.fixture';

const INVOICE = '/Report/TransactionsReport/Invoice[1]';

/** Returns the findings of the schemas, without those of the rules. */
const listStructureFindings = (xml: string): [string, string][] =>
  validateFlux10(xml)
    .filter(({ ruleId }) => ruleId.startsWith('F10-'))
    .map(({ ruleId, location }) => [ruleId, location]);

describe('checkStructure', () => {
  const cases: [string, Change, [string, string][]][] = [
    ['/Report/ReportDocument/TypeCode', 'remove', [['F10-STRUCTURE-04', '/Report/ReportDocument']]],
    ['/Report/ReportDocument/Name', 'remove', []],
    ['/Report/ReportDocument/Name', 'repeat', [['F10-STRUCTURE-03', '/Report/ReportDocument/Name[2]']]],
    [`${INVOICE}/TaxSubTotal[1]`, 'repeat', []],
    [
      `${INVOICE}/MonetaryTotal/TaxAmount`,
      { attribute: 'CurrencyCode', value: null },
      [['F10-STRUCTURE-08', `${INVOICE}/MonetaryTotal/TaxAmount`]],
    ],
    [`${INVOICE}/Line/BilledQuantity`, { attribute: 'UnitCode', value: null }, []],
    [
      `${INVOICE}/AllowanceCharge`,
      { attribute: 'ChargeIndicator', value: 'no' },
      [['F10-STRUCTURE-07', `${INVOICE}/AllowanceCharge`]],
    ],
    [
      `${INVOICE}/AllowanceCharge/Amount`,
      { text: '1,0' },
      [['F10-STRUCTURE-07', `${INVOICE}/AllowanceCharge/Amount`]],
    ],
    [`${INVOICE}/AllowanceCharge/Amount`, { text: ' +1. ' }, []],
    [
      '/Report/TransactionsReport/Transactions[1]/TransactionsCount',
      { text: '1.0' },
      [['F10-STRUCTURE-07', '/Report/TransactionsReport/Transactions[1]/TransactionsCount']],
    ],
    ['/Report/TransactionsReport/Transactions[1]/TransactionsCount', { text: '-3' }, []],
  ];
  it.each(cases)('reports a change at %s, %j', (at, change, expected) => {
    expect(listStructureFindings(mutated(TRANSACTIONS, at, change))).toEqual(expected);
  });

  it('requires the order and names of the schema, and nothing else', () => {
    const listFindingsAfterEdit = (from: string, to: string): [string, string][] => {
      expect(PAYMENTS).toContain(from);
      return listStructureFindings(PAYMENTS.replace(from, to));
    };
    const invoice = '/Report/PaymentsReport/Invoice';
    expect(listFindingsAfterEdit('<IssueDate>20270102</IssueDate><Payment>', '<Payment>')).toEqual([
      ['F10-STRUCTURE-04', invoice],
    ]);
    expect(
      listFindingsAfterEdit(
        '<InvoiceID>FA-1</InvoiceID><IssueDate>20270102</IssueDate>',
        '<IssueDate>20270102</IssueDate><InvoiceID>FA-1</InvoiceID>',
      ),
    ).toEqual([['F10-STRUCTURE-02', `${invoice}/InvoiceID`]]);
    expect(listFindingsAfterEdit('<InvoiceID>FA-1</InvoiceID>', '<InvoiceID>FA-1</InvoiceID><Id/>')).toEqual([
      ['F10-STRUCTURE-01', `${invoice}/Id`],
    ]);
    expect(listFindingsAfterEdit('<InvoiceID>FA-1</InvoiceID>', 'x<InvoiceID>FA-1</InvoiceID>')).toEqual([
      ['F10-STRUCTURE-05', invoice],
    ]);
    expect(listFindingsAfterEdit('<InvoiceID>FA-1</InvoiceID>', '<InvoiceID>FA-1<b/></InvoiceID>')).toEqual([
      ['F10-STRUCTURE-06', `${invoice}/InvoiceID`],
    ]);
    expect(listFindingsAfterEdit('<InvoiceID>', '<InvoiceID schemeId="1">')).toEqual([
      ['F10-STRUCTURE-08', `${invoice}/InvoiceID`],
    ]);
    expect(listFindingsAfterEdit('<PaymentsReport>', '<PaymentsReport xmlns="payment">')).toEqual([
      ['F10-STRUCTURE-01', '/Report/PaymentsReport'],
    ]);
  });

  it('requires the root Report without a namespace', () => {
    for (const xml of ['<Rapport/>', '<Report xmlns="report"/>']) {
      expect(listStructureFindings(xml).map(([id]) => id)).toEqual(['F10-STRUCTURE-09']);
    }
    expect(validateFlux10('<Report>')).toMatchObject([{ ruleId: 'F10-XML', location: '/' }]);
    expect(validateFlux10(new Uint8Array([0xff, 0xfe, 0x00]))).toMatchObject([{ ruleId: 'F10-XML' }]);
  });
});
