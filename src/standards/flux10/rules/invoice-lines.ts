/** Rules about the lines of a reported invoice. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../../rules/context';
import type { Pattern } from '../../rules/rule-set';
import { toDouble } from '../../rules/xpath';
import { AMOUNT, hasFormat, QUANTITY, UNSIGNED_NUMBER } from '../formats';
import {
  countryRules,
  dateRules,
  identifierRules,
  numberRules,
  createPattern,
  periodPattern,
} from './assertions';
import { INVOICE } from './invoice-heads';
import { N } from './names';
import { formatQuoted } from '../../rules/wording';

const LINE = `${INVOICE}/Line`;
const PRICE = `${LINE}/Price`;
const PRICE_PARTS = [N.PriceAmount, N.AllowanceChargeAmount, N.AllowanceChargeBaseAmount] as const;

/** Returns the net price, the discount and the gross price as written. */
function readPrices(c: RuleContext, n: Node): [string, string, string] {
  const [net, discount, gross] = PRICE_PARTS;
  return [c.text(n, net) ?? '', c.text(n, discount) ?? '', c.text(n, gross) ?? ''];
}

export const INVOICE_LINES: readonly Pattern[] = [
  createPattern(
    'F10-LIGNE-G1.09a',
    `${LINE}/InvoicePeriod/StartDate`,
    dateRules("The start of the line's period"),
  ),
  createPattern(
    'F10-LIGNE-G1.09b',
    `${LINE}/InvoicePeriod/EndDate`,
    dateRules("The end of the line's period"),
  ),
  periodPattern('F10-LIGNE-G6.25', `${LINE}/InvoicePeriod`, "The line's period"),
  createPattern(
    'F10-LIGNE-G2.01',
    `${LINE}/Delivery/Location/CountryId`,
    countryRules("The country of the line's delivery"),
  ),
  createPattern(
    'F10-LIGNE-G1.14',
    `${LINE}/AllowanceCharge/Amount`,
    numberRules('G1.14', AMOUNT, "The line's allowance or charge"),
  ),
  createPattern('F10-LIGNE-G1.15', `${LINE}/BilledQuantity`, numberRules('G1.15', QUANTITY, 'The quantity')),
  createPattern(
    'F10-LIGNE-G1.16a',
    `${PRICE}/PriceAmount`,
    numberRules('G1.16', UNSIGNED_NUMBER, 'The net price'),
  ),
  createPattern(
    'F10-LIGNE-G1.16b',
    `${PRICE}/AllowanceChargeAmount`,
    numberRules('G1.16', UNSIGNED_NUMBER, 'The price discount'),
  ),
  createPattern(
    'F10-LIGNE-G1.16c',
    `${PRICE}/AllowanceChargeBaseAmount`,
    numberRules('G1.16', UNSIGNED_NUMBER, 'The gross price'),
  ),
  createPattern(
    'F10-LIGNE-G1.55',
    PRICE,
    [
      {
        rule: 'G1.55',
        test: (c, n) => {
          const prices = readPrices(c, n);
          if (!prices.every((text) => hasFormat(text, UNSIGNED_NUMBER))) return true;
          const [net, discount, gross] = prices.map(toDouble) as [number, number, number];
          return Math.abs(net - (gross - discount)) <= 0.01;
        },
        message: (c, n) => {
          const [net, discount, gross] = readPrices(c, n);
          return `The net price is ${formatQuoted(net)}, the gross price ${formatQuoted(gross)} and the discount ${formatQuoted(discount)}; the net price must be the gross price less the discount, within 0.01.`;
        },
      },
    ],
    (c, n) => PRICE_PARTS.every((part) => c.exists(n, part)),
  ),
  createPattern(
    'F10-LIGNE-G1.09c',
    `${LINE}/ReferencedDocument/IssueDate`,
    dateRules('The date of the earlier invoice on the line'),
  ),
  createPattern(
    'F10-LIGNE-G1.05',
    `${LINE}/ReferencedDocument/ID`,
    identifierRules('G1.05', 35, 'The number of the earlier invoice on the line'),
  ),
];
