import { NLCIUS, NLCIUS_GACCOUNT } from '../../invoice/document-profiles';
import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { applyEdits, type Edit } from '../sample-invoice.fixture';
import { NLCIUS_BLOCKED_ACCOUNT_1_0_13 } from './blocked-account';
import { INVOICE } from './cases.fixture';

const DAY = '2026-11-22';

const readPayable = (xml: string): string => /PayableAmount[^>]*>([^<]*)/.exec(xml)?.[1] ?? '';
const paymentTermsOf = (id: string, amount: string): string =>
  `<cac:PaymentTerms><cbc:PaymentMeansID>${id}</cbc:PaymentMeansID><cbc:Amount currencyID="EUR">${amount}</cbc:Amount></cac:PaymentTerms>`;
const means = (id: string, account: string): string =>
  `<cac:PaymentMeans><cbc:ID>${id}</cbc:ID><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>${account}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;

/** The invoice of the profile, paid in two parts. */
const SPLIT_INVOICE = ((): string => {
  const rest = (Number(readPayable(INVOICE)) - 100).toFixed(2);
  const payment =
    means('NORMAL', 'NL91ABNA0417164300') +
    means('GACCOUNT', 'NL69INGB0123456789') +
    paymentTermsOf('NORMAL', rest) +
    paymentTermsOf('GACCOUNT', '100.00');
  return INVOICE.replace(NLCIUS, NLCIUS_GACCOUNT)
    .replace(/<cac:PaymentMeans>[^]*<\/cac:PaymentMeans>\s*/, '')
    .replace(/<cac:PaymentTerms>[^]*<\/cac:PaymentTerms>\s*/, '')
    .replace(/(?=<cac:AllowanceCharge>|<cac:TaxTotal>)/, payment);
})();

function listFindings(xml: string): { ruleCode: string; errorMessage: string }[] {
  return validateDocument(parseXml(xml), DAY).errors.filter(({ ruleCode }) => ruleCode.startsWith('BR-GA'));
}
const listRuleIds = (xml: string): string[] => listFindings(xml).map(({ ruleCode }) => ruleCode);

const NORMAL_PART = /<cac:PaymentTerms><cbc:PaymentMeansID>NORMAL[^]*?<\/cac:PaymentTerms>/;
const NORMAL_MEANS = /<cac:PaymentMeans><cbc:ID>NORMAL[^]*?<\/cac:PaymentMeans>/;

const CASES: readonly (readonly [rules: string[], edit: Edit])[] = [
  [
    ['BR-GA-1', 'BR-GA-3'],
    [NORMAL_PART, ''],
  ],
  [
    ['BR-GA-2', 'BR-GA-6'],
    [NORMAL_MEANS, ''],
  ],
  [
    ['BR-GA-3'],
    [
      'currencyID="EUR">100.00</cbc:Amount></cac:PaymentTerms>',
      'currencyID="EUR">100.01</cbc:Amount></cac:PaymentTerms>',
    ],
  ],
  [['BR-GA-4'], ['<cbc:PaymentMeansID>NORMAL</cbc:PaymentMeansID>', '']],
  [
    ['BR-GA-5', 'BR-GA-6'],
    ['<cbc:ID>NORMAL</cbc:ID>', ''],
  ],
  [['BR-GA-6'], ['<cbc:PaymentMeansID>NORMAL<', '<cbc:PaymentMeansID>OTHER<']],
  [
    ['BR-GA-6', 'BR-GA-7'],
    ['<cbc:ID>GACCOUNT</cbc:ID>', '<cbc:ID>G</cbc:ID>'],
  ],
];

describe('NLCIUS with the blocked account', () => {
  it('has eight rules, all fatal', () => {
    const asserts = NLCIUS_BLOCKED_ACCOUNT_1_0_13.patterns.flatMap(({ rules }) =>
      rules.flatMap((rule) => rule.asserts),
    );
    expect(asserts.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `BR-GA-${n}`));
    expect(new Set(asserts.map(({ level }) => level))).toEqual(new Set(['fatal']));
  });

  it('finds nothing in an invoice that is paid in two parts', () => {
    const { errors, ruleSets } = validateDocument(parseXml(SPLIT_INVOICE), DAY);
    expect(errors.filter(({ errorLevel }) => errorLevel === 'ERROR')).toEqual([]);
    expect(ruleSets.map(({ name }) => name)).toContain('nlcius-gaccount');
    expect(listRuleIds(SPLIT_INVOICE)).toEqual([]);
  });

  it.each(CASES)('reports %j', (rules, edit) => {
    const xml = applyEdits(SPLIT_INVOICE, edit);
    expect(listRuleIds(xml).sort()).toEqual(rules);
    for (const { errorMessage } of listFindings(xml)) expect(errorMessage).not.toMatch(/undefined|NaN|null/);
  });

  it('ignores invoices without the extension', () => {
    expect(listRuleIds(SPLIT_INVOICE.replace(NLCIUS_GACCOUNT, NLCIUS))).toEqual([]);
  });
});
