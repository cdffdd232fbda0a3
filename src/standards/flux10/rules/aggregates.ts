/** Rules about sales aggregated by day, and about payments. */
import type { Pattern } from '../../rules/rule-set';
import { SALES_CATEGORIES, VAT_DUE_CODES } from '../code-lists-1.8';
import { AMOUNT, hasCurrencyForm, UNSIGNED_NUMBER } from '../formats';
import {
  currencyRules,
  dateRules,
  identifierRules,
  listedCodeRule,
  numberRules,
  createPattern,
  rateRules,
} from './assertions';
import { N } from './names';
import { sumRule } from './totals';
import { formatQuoted } from '../../rules/wording';

const SALES = '/Report/TransactionsReport/Transactions';
const PAID_INVOICE = '/Report/PaymentsReport/Invoice';
const PAYMENTS = '/Report/PaymentsReport/Transactions';

export const AGGREGATED_SALES: readonly Pattern[] = [
  createPattern('F10-TRANSAC-G1.09', `${SALES}/Date`, dateRules('The day of the sales')),
  createPattern('F10-TRANSAC-G1.68', `${SALES}/CategoryCode`, [
    listedCodeRule('G1.68', SALES_CATEGORIES, 'The category of the sales'),
  ]),
  createPattern('F10-TRANSAC-P1.11', `${SALES}/TaxDueDateTypeCode`, [
    listedCodeRule('P1.11', VAT_DUE_CODES, 'The code for when VAT falls due'),
  ]),
  createPattern(
    'F10-TRANSAC-G1.24b',
    `${SALES}/TaxSubtotal/TaxPercent`,
    rateRules('The VAT rate of the sales'),
  ),
  createPattern(
    'F10-TRANSAC-G1.14a',
    `${SALES}/TaxExclusiveAmount`,
    numberRules('G1.14', AMOUNT, 'The total of the sales without VAT'),
  ),
  createPattern(
    'F10-TRANSAC-G1.14b',
    `${SALES}/TaxTotal`,
    numberRules('G1.14', AMOUNT, 'The VAT total of the sales'),
  ),
  createPattern(
    'F10-TRANSAC-G1.14c',
    `${SALES}/TaxSubtotal/TaxableAmount`,
    numberRules('G1.14', AMOUNT, 'The taxable amount of the sales'),
  ),
  createPattern(
    'F10-TRANSAC-G1.14d',
    `${SALES}/TaxSubtotal/TaxTotal`,
    numberRules('G1.14', AMOUNT, 'The VAT amount of the sales'),
  ),
  createPattern(
    'F10-TRANSAC-G1.53',
    SALES,
    [
      sumRule({
        total: [N.TaxExclusiveAmount],
        parts: [N.TaxSubtotal, N.TaxableAmount],
        optional: false,
        label: 'The total of the sales without VAT',
      }),
      sumRule({
        total: [N.TaxTotal],
        parts: [N.TaxSubtotal, N.TaxTotal],
        optional: false,
        label: 'The VAT total of the sales',
      }),
    ],
    (c, n) => c.equals(n, 'EUR', N.TransactionsCurrency),
  ),
];

/** Creates the pattern that requires payments in euro. G1.10 separately checks whether the currency exists. */
const createEuroPattern = (name: string, context: string): Pattern =>
  createPattern(
    name,
    context,
    [
      {
        rule: 'G6.27',
        test: (c, n) => {
          const currencies = c.texts(n, N.CurrencyCode);
          return !currencies.some(hasCurrencyForm) || currencies.includes('EUR');
        },
        message: (c, n) =>
          `The currency of the payment is ${formatQuoted(c.text(n, N.CurrencyCode))}; expected EUR.`,
      },
    ],
    (c, n) => c.exists(n, N.CurrencyCode),
  );

export const PAYMENT_RULES: readonly Pattern[] = [
  createPattern(
    'F10-PMT-FACTURE-G1.05',
    `${PAID_INVOICE}/InvoiceID`,
    identifierRules('G1.05', 35, 'The number of the paid invoice'),
  ),
  createPattern(
    'F10-PMT-FACTURE-G1.09',
    `${PAID_INVOICE}/IssueDate`,
    dateRules('The date of the paid invoice'),
  ),
  createPattern(
    'F10-PMT-ENCAISSEMENT-G1.09',
    `${PAID_INVOICE}/Payment/Date`,
    dateRules('The day of the payment'),
  ),
  createPattern(
    'F10-PMT-ENCAISSEMENT-G1.24',
    `${PAID_INVOICE}/Payment/SubTotals/TaxPercent`,
    rateRules('The VAT rate of the payment'),
  ),
  createEuroPattern('F10-PMT-ENCAISSEMENT-G6.27a', `${PAID_INVOICE}/Payment/SubTotals`),
  createPattern(
    'F10-PMT-ENCAISSEMENT-G1.16',
    `${PAID_INVOICE}/Payment/SubTotals/Amount`,
    numberRules('G1.16', UNSIGNED_NUMBER, 'The amount received'),
  ),
  createPattern('F10-PMT-AGREGE-G1.09', `${PAYMENTS}/Payment/Date`, dateRules('The day of the payments')),
  createPattern(
    'F10-PMT-AGREGE-G1.24',
    `${PAYMENTS}/Payment/SubTotals/TaxPercent`,
    rateRules('The VAT rate of the payments'),
  ),
  createEuroPattern('F10-PMT-AGREGE-G6.27b', `${PAYMENTS}/Payment/SubTotals`),
  createPattern(
    'F10-PMT-AGREGE-G1.16',
    `${PAYMENTS}/Payment/SubTotals/Amount`,
    numberRules('G1.16', UNSIGNED_NUMBER, 'The amount received'),
  ),
  createPattern(
    'F10-PMT-DEVISE-G1.10',
    `${PAID_INVOICE}/Payment/SubTotals/CurrencyCode | ${PAYMENTS}/Payment/SubTotals/CurrencyCode`,
    currencyRules(),
  ),
];
