/** Rules about sales aggregated by day, and about payments. */
import type { Pattern } from '../../rules/rule-set';
import { SALES_CATEGORIES, VAT_DUE_CODES } from '../code-lists-1.8';
import { AMOUNT, isCurrencyForm, UNSIGNED_NUMBER } from '../formats';
import { currency, date, identifier, listedCodeRule, number, pattern, rate } from './assertions';
import { N } from './names';
import { sumRule } from './totals';
import { formatQuoted } from '../../rules/wording';

const SALES = '/Report/TransactionsReport/Transactions';
const PAID_INVOICE = '/Report/PaymentsReport/Invoice';
const PAYMENTS = '/Report/PaymentsReport/Transactions';

export const AGGREGATED_SALES: readonly Pattern[] = [
  pattern('F10-TRANSAC-G1.09', `${SALES}/Date`, date('The day of the sales')),
  pattern('F10-TRANSAC-G1.68', `${SALES}/CategoryCode`, [
    listedCodeRule('G1.68', SALES_CATEGORIES, 'The category of the sales'),
  ]),
  pattern('F10-TRANSAC-P1.11', `${SALES}/TaxDueDateTypeCode`, [
    listedCodeRule('P1.11', VAT_DUE_CODES, 'The code for when VAT falls due'),
  ]),
  pattern('F10-TRANSAC-G1.24b', `${SALES}/TaxSubtotal/TaxPercent`, rate('The VAT rate of the sales')),
  pattern(
    'F10-TRANSAC-G1.14a',
    `${SALES}/TaxExclusiveAmount`,
    number('G1.14', AMOUNT, 'The total of the sales without VAT'),
  ),
  pattern('F10-TRANSAC-G1.14b', `${SALES}/TaxTotal`, number('G1.14', AMOUNT, 'The VAT total of the sales')),
  pattern(
    'F10-TRANSAC-G1.14c',
    `${SALES}/TaxSubtotal/TaxableAmount`,
    number('G1.14', AMOUNT, 'The taxable amount of the sales'),
  ),
  pattern(
    'F10-TRANSAC-G1.14d',
    `${SALES}/TaxSubtotal/TaxTotal`,
    number('G1.14', AMOUNT, 'The VAT amount of the sales'),
  ),
  pattern(
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

/** Creates the pattern that requires payments in euro; G1.10 checks whether the currency exists. */
const inEuro = (name: string, context: string): Pattern =>
  pattern(
    name,
    context,
    [
      {
        rule: 'G6.27',
        test: (c, n) => {
          const currencies = c.texts(n, N.CurrencyCode);
          return !currencies.some(isCurrencyForm) || currencies.includes('EUR');
        },
        message: (c, n) =>
          `The currency of the payment is ${formatQuoted(c.text(n, N.CurrencyCode))}; expected is EUR.`,
      },
    ],
    (c, n) => c.exists(n, N.CurrencyCode),
  );

export const PAYMENT_RULES: readonly Pattern[] = [
  pattern(
    'F10-PMT-FACTURE-G1.05',
    `${PAID_INVOICE}/InvoiceID`,
    identifier('G1.05', 35, 'The number of the paid invoice'),
  ),
  pattern('F10-PMT-FACTURE-G1.09', `${PAID_INVOICE}/IssueDate`, date('The date of the paid invoice')),
  pattern('F10-PMT-ENCAISSEMENT-G1.09', `${PAID_INVOICE}/Payment/Date`, date('The day of the payment')),
  pattern(
    'F10-PMT-ENCAISSEMENT-G1.24',
    `${PAID_INVOICE}/Payment/SubTotals/TaxPercent`,
    rate('The VAT rate of the payment'),
  ),
  inEuro('F10-PMT-ENCAISSEMENT-G6.27a', `${PAID_INVOICE}/Payment/SubTotals`),
  pattern(
    'F10-PMT-ENCAISSEMENT-G1.16',
    `${PAID_INVOICE}/Payment/SubTotals/Amount`,
    number('G1.16', UNSIGNED_NUMBER, 'The amount received'),
  ),
  pattern('F10-PMT-AGREGE-G1.09', `${PAYMENTS}/Payment/Date`, date('The day of the payments')),
  pattern(
    'F10-PMT-AGREGE-G1.24',
    `${PAYMENTS}/Payment/SubTotals/TaxPercent`,
    rate('The VAT rate of the payments'),
  ),
  inEuro('F10-PMT-AGREGE-G6.27b', `${PAYMENTS}/Payment/SubTotals`),
  pattern(
    'F10-PMT-AGREGE-G1.16',
    `${PAYMENTS}/Payment/SubTotals/Amount`,
    number('G1.16', UNSIGNED_NUMBER, 'The amount received'),
  ),
  pattern(
    'F10-PMT-DEVISE-G1.10',
    `${PAID_INVOICE}/Payment/SubTotals/CurrencyCode | ${PAYMENTS}/Payment/SubTotals/CurrencyCode`,
    currency(),
  ),
];
