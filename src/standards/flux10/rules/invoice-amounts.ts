/** Rules about allowances, totals and VAT of a reported invoice. */
import type { Pattern } from '../../rules/rule-set';
import { VAT_CATEGORIES } from '../code-lists-1.8';
import { AMOUNT } from '../formats';
import { currencyRules, listedCodeRule, numberRules, createPattern, rateRules } from './assertions';
import { INVOICE } from './invoice-heads';
import { N } from './names';
import { sumRule } from './totals';
import { formatQuoted } from '../../rules/wording';

const TOTAL = `${INVOICE}/MonetaryTotal`;
const SUBTOTAL = `${INVOICE}/TaxSubTotal`;

export const INVOICE_AMOUNTS: readonly Pattern[] = [
  createPattern('F10-REMISE-G2.31', `${INVOICE}/AllowanceCharge/TaxCategoryCode`, [
    listedCodeRule('G2.31', VAT_CATEGORIES, 'The VAT category of the allowance or charge'),
  ]),
  createPattern(
    'F10-REMISE-G1.24',
    `${INVOICE}/AllowanceCharge/TaxPercent`,
    rateRules('The VAT rate of the allowance or charge'),
  ),
  createPattern(
    'F10-REMISE-G1.14',
    `${INVOICE}/AllowanceCharge/Amount`,
    numberRules('G1.14', AMOUNT, 'The allowance or charge'),
  ),
  createPattern(
    'F10-TOTAL-G1.14a',
    `${TOTAL}/TaxExclusiveAmount`,
    numberRules('G1.14', AMOUNT, 'The total without VAT'),
  ),
  createPattern('F10-TOTAL-TAXAMOUNT', `${TOTAL}/TaxAmount`, [
    {
      rule: 'G6.23',
      test: (c, n) => c.doc.attribute(n, N.CurrencyCode) === 'EUR',
      message: (c, n) =>
        `The currency of the VAT total is ${formatQuoted(c.doc.attribute(n, N.CurrencyCode))}; expected EUR.`,
    },
    ...numberRules('G1.14', AMOUNT, 'The VAT total'),
  ]),
  createPattern(
    'F10-TOTAL-G1.53',
    INVOICE,
    [
      sumRule({
        total: [N.MonetaryTotal, N.TaxExclusiveAmount],
        parts: [N.TaxSubTotal, N.TaxableAmount],
        optional: true,
        label: 'The total without VAT',
      }),
      sumRule({
        total: [N.MonetaryTotal, N.TaxAmount],
        parts: [N.TaxSubTotal, N.TaxAmount],
        optional: true,
        label: 'The VAT total',
      }),
    ],
    (c, n) => c.equals(n, 'EUR', N.CurrencyCode),
  ),
  createPattern('F10-TVA-G2.31', `${SUBTOTAL}/TaxCategory/Code`, [
    listedCodeRule('G2.31', VAT_CATEGORIES, 'The VAT category'),
  ]),
  createPattern('F10-TVA-G1.24', `${SUBTOTAL}/TaxCategory/Percent`, rateRules('The VAT rate')),
  createPattern(
    'F10-TVA-G1.40',
    SUBTOTAL,
    [
      {
        rule: 'G1.40',
        test: (c, n) =>
          c.exists(n, N.TaxCategory, N.TaxExemptionReasonCode) &&
          c.exists(n, N.TaxCategory, N.TaxExemptionReason),
        message: () =>
          'VAT category E requires an exemption reason both as a code and in words; at least one of them is missing.',
      },
    ],
    (c, n) => c.equals(n, 'E', N.TaxCategory, N.Code),
  ),
  createPattern(
    'F10-TVA-G1.14a',
    `${SUBTOTAL}/TaxableAmount`,
    numberRules('G1.14', AMOUNT, 'The taxable amount'),
  ),
  createPattern('F10-TVA-G1.14b', `${SUBTOTAL}/TaxAmount`, numberRules('G1.14', AMOUNT, 'The VAT amount')),
];

export const TRANSACTION_CURRENCY: readonly Pattern[] = [
  createPattern(
    'F10-TX-DEVISE-G1.10',
    `${INVOICE}/CurrencyCode | /Report/TransactionsReport/Transactions/TransactionsCurrency`,
    currencyRules(),
  ),
];
