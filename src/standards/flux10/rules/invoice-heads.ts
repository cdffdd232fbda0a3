/** Rules about the head of a reported invoice: number, type, billing mode, dates, references and deliveries. */
import type { Node } from '../../invoice/xml';
import type { CodeList } from '../../rules/code-lists/code-list';
import type { RuleContext } from '../../rules/context';
import type { Pattern } from '../../rules/rule-set';
import {
  ADVANCE_TYPES,
  BILLING_MODES,
  CORRECTING_TYPES,
  CREDITING_TYPES,
  FINAL_MODES,
  INVOICE_TYPES,
  PROFILE,
  VAT_DUE_CODES,
  VAT_WAIVING_TYPES,
} from '../code-lists-1.8';
import {
  textRule,
  formatAlternatives,
  countryRules,
  dateRules,
  identifierRules,
  listedCodeRule,
  createPattern,
  periodPattern,
} from './assertions';
import { N } from './names';

export const INVOICE = '/Report/TransactionsReport/Invoice';

/** Returns whether an element at the end of the path has a code of the list. */
function hasCode(c: RuleContext, node: Node, list: CodeList, ...path: readonly number[]): boolean {
  return c.texts(node, ...path).some((text) => list.codes.includes(text));
}

const getBillingMode = (c: RuleContext, n: Node): string => c.text(n, N.BusinessProcess, N.ID) ?? '';
const getTypeCode = (c: RuleContext, n: Node): string => c.text(n, N.TypeCode) ?? '';

const hasDatedReference = (c: RuleContext, n: Node): boolean =>
  c.exists(n, N.ReferencedDocument, N.IssueDate);

export const INVOICE_HEADS: readonly Pattern[] = [
  createPattern('F10-FACTURE-G1.01', `${INVOICE}/TypeCode`, [
    listedCodeRule('G1.01', INVOICE_TYPES, 'The type of the invoice'),
  ]),
  createPattern('F10-FACTURE-G1.02', `${INVOICE}/BusinessProcess/ID`, [
    listedCodeRule('G1.02', BILLING_MODES, 'The billing mode'),
  ]),
  createPattern('F10-FACTURE-G1.60', INVOICE, [
    {
      rule: 'G1.60',
      test: (c, n) =>
        !(hasCode(c, n, FINAL_MODES, N.BusinessProcess, N.ID) && hasCode(c, n, ADVANCE_TYPES, N.TypeCode)),
      message: (c, n) =>
        `An invoice of type ${getTypeCode(c, n)} is an advance invoice and must not have the billing mode ${getBillingMode(c, n)} of a final invoice.`,
    },
  ]),
  createPattern('F10-FACTURE-S1.12', `${INVOICE}/BusinessProcess/TypeID`, [
    textRule('S1.12', (text) => text === PROFILE, 'The profile', PROFILE),
  ]),
  createPattern(
    'F10-FACTURE-G1.05a',
    `${INVOICE}/ID`,
    identifierRules('G1.05', 35, 'The number of the invoice'),
  ),
  createPattern('F10-FACTURE-G1.09a', `${INVOICE}/IssueDate`, dateRules('The issue date')),
  createPattern('F10-FACTURE-G1.09b', `${INVOICE}/DueDate`, dateRules('The due date')),
  createPattern('F10-FACTURE-P1.11', `${INVOICE}/TaxDueDateTypeCode`, [
    listedCodeRule('P1.11', VAT_DUE_CODES, 'The code for when VAT falls due'),
  ]),
  createPattern('F10-FACTURE-G6.21', INVOICE, [
    {
      rule: 'G6.21',
      test: (c, n) =>
        !c.equals(n, 'VATEX-FR-CNWVAT', N.TaxSubTotal, N.TaxCategory, N.TaxExemptionReasonCode) ||
        hasCode(c, n, VAT_WAIVING_TYPES, N.TypeCode),
      message: (c, n) =>
        `VATEX-FR-CNWVAT is allowed only in credit notes of type ${formatAlternatives(VAT_WAIVING_TYPES)}; this document has the type ${getTypeCode(c, n)}.`,
    },
  ]),
  createPattern(
    'F10-FACTURE-G1.32a',
    INVOICE,
    [
      {
        rule: 'G1.32',
        test: (c, n) => c.count(n, N.ReferencedDocument) === 1 && hasDatedReference(c, n),
        message: (c, n) =>
          `A correcting invoice must refer to exactly one earlier invoice, with its date; this invoice has ${c.count(n, N.ReferencedDocument)} references.`,
      },
    ],
    (c, n) => hasCode(c, n, CORRECTING_TYPES, N.TypeCode),
  ),
  createPattern(
    'F10-FACTURE-G1.32b',
    INVOICE,
    [
      {
        rule: 'G1.32',
        test: (c, n) => {
          if (hasDatedReference(c, n)) return true;
          const lines = c.select(n, N.Line);
          return (
            lines.length > 0 &&
            lines.every(
              (line) =>
                c.exists(line, N.ReferencedDocument, N.ID) &&
                c.exists(line, N.ReferencedDocument, N.IssueDate),
            )
          );
        },
        message: () =>
          'A credit note must refer to an earlier invoice with its date, in its head or on each of its lines; such a reference is missing.',
      },
    ],
    (c, n) => hasCode(c, n, CREDITING_TYPES, N.TypeCode),
  ),
  createPattern('F10-FACTURE-G6.28', INVOICE, [
    {
      rule: 'G6.28',
      test: (c, n) => c.exists(n, N.Buyer, N.CompanyId),
      message: () => 'The buyer of an international invoice must have an identifier; it is missing.',
    },
  ]),
  createPattern(
    'F10-FACTURE-G1.09c',
    `${INVOICE}/ReferencedDocument/IssueDate`,
    dateRules('The date of the earlier invoice'),
  ),
  createPattern(
    'F10-FACTURE-G1.05b',
    `${INVOICE}/ReferencedDocument/ID`,
    identifierRules('G1.05', 35, 'The number of the earlier invoice'),
  ),
];

export const DELIVERY_AND_PERIOD: readonly Pattern[] = [
  createPattern('F10-LIVRAISON-G1.09', `${INVOICE}/Delivery/Date`, dateRules('The date of delivery')),
  createPattern(
    'F10-LIVRAISON-G2.01',
    `${INVOICE}/Delivery/Location/CountryId`,
    countryRules('The country of delivery'),
  ),
  createPattern(
    'F10-PERIODE-FAC-G1.09a',
    `${INVOICE}/InvoicePeriod/StartDate`,
    dateRules('The start of the invoicing period'),
  ),
  createPattern(
    'F10-PERIODE-FAC-G1.09b',
    `${INVOICE}/InvoicePeriod/EndDate`,
    dateRules('The end of the invoicing period'),
  ),
  periodPattern('F10-PERIODE-FAC-G6.25', `${INVOICE}/InvoicePeriod`, 'The invoicing period'),
];
