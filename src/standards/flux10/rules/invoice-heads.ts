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
  about,
  formatAlternatives,
  country,
  date,
  identifier,
  listedCodeRule,
  pattern,
  period,
} from './assertions';
import { N } from './names';

export const INVOICE = '/Report/TransactionsReport/Invoice';

/** Returns whether an element at the end of the path has exactly a code of the list. */
function hasCode(c: RuleContext, node: Node, list: CodeList, ...path: readonly number[]): boolean {
  return c.texts(node, ...path).some((text) => list.codes.includes(text));
}

const mode = (c: RuleContext, n: Node): string => c.text(n, N.BusinessProcess, N.ID) ?? '';
const type = (c: RuleContext, n: Node): string => c.text(n, N.TypeCode) ?? '';

const datedReferences = (c: RuleContext, n: Node): boolean => c.exists(n, N.ReferencedDocument, N.IssueDate);

export const INVOICE_HEADS: readonly Pattern[] = [
  pattern('F10-FACTURE-G1.01', `${INVOICE}/TypeCode`, [
    listedCodeRule('G1.01', INVOICE_TYPES, 'The type of the invoice'),
  ]),
  pattern('F10-FACTURE-G1.02', `${INVOICE}/BusinessProcess/ID`, [
    listedCodeRule('G1.02', BILLING_MODES, 'The billing mode'),
  ]),
  pattern('F10-FACTURE-G1.60', INVOICE, [
    {
      rule: 'G1.60',
      test: (c, n) =>
        !(hasCode(c, n, FINAL_MODES, N.BusinessProcess, N.ID) && hasCode(c, n, ADVANCE_TYPES, N.TypeCode)),
      message: (c, n) =>
        `An invoice of type ${type(c, n)} is for an advance and cannot have the billing mode ${mode(c, n)} of a final invoice.`,
    },
  ]),
  pattern('F10-FACTURE-S1.12', `${INVOICE}/BusinessProcess/TypeID`, [
    about('S1.12', (text) => text === PROFILE, 'The profile', PROFILE),
  ]),
  pattern('F10-FACTURE-G1.05a', `${INVOICE}/ID`, identifier('G1.05', 35, 'The number of the invoice')),
  pattern('F10-FACTURE-G1.09a', `${INVOICE}/IssueDate`, date('The issue date')),
  pattern('F10-FACTURE-G1.09b', `${INVOICE}/DueDate`, date('The due date')),
  pattern('F10-FACTURE-P1.11', `${INVOICE}/TaxDueDateTypeCode`, [
    listedCodeRule('P1.11', VAT_DUE_CODES, 'The code for when VAT falls due'),
  ]),
  pattern('F10-FACTURE-G6.21', INVOICE, [
    {
      rule: 'G6.21',
      test: (c, n) =>
        !c.equals(n, 'VATEX-FR-CNWVAT', N.TaxSubTotal, N.TaxCategory, N.TaxExemptionReasonCode) ||
        hasCode(c, n, VAT_WAIVING_TYPES, N.TypeCode),
      message: (c, n) =>
        `VATEX-FR-CNWVAT is for credit notes of type ${formatAlternatives(VAT_WAIVING_TYPES)} only; this document has the type ${type(c, n)}.`,
    },
  ]),
  pattern(
    'F10-FACTURE-G1.32a',
    INVOICE,
    [
      {
        rule: 'G1.32',
        test: (c, n) => c.count(n, N.ReferencedDocument) === 1 && datedReferences(c, n),
        message: (c, n) =>
          `A correcting invoice refers to exactly one earlier invoice, with its date; this one has ${c.count(n, N.ReferencedDocument)} references.`,
      },
    ],
    (c, n) => hasCode(c, n, CORRECTING_TYPES, N.TypeCode),
  ),
  pattern(
    'F10-FACTURE-G1.32b',
    INVOICE,
    [
      {
        rule: 'G1.32',
        test: (c, n) => {
          if (datedReferences(c, n)) return true;
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
          'A credit note names an earlier invoice and its date, in its head or on each of its lines; here one is missing.',
      },
    ],
    (c, n) => hasCode(c, n, CREDITING_TYPES, N.TypeCode),
  ),
  pattern('F10-FACTURE-G6.28', INVOICE, [
    {
      rule: 'G6.28',
      test: (c, n) => c.exists(n, N.Buyer, N.CompanyId),
      message: () => 'The buyer of an international invoice has an identifier; here there is none.',
    },
  ]),
  pattern(
    'F10-FACTURE-G1.09c',
    `${INVOICE}/ReferencedDocument/IssueDate`,
    date('The date of the earlier invoice'),
  ),
  pattern(
    'F10-FACTURE-G1.05b',
    `${INVOICE}/ReferencedDocument/ID`,
    identifier('G1.05', 35, 'The number of the earlier invoice'),
  ),
];

export const DELIVERY_AND_PERIOD: readonly Pattern[] = [
  pattern('F10-LIVRAISON-G1.09', `${INVOICE}/Delivery/Date`, date('The date of delivery')),
  pattern(
    'F10-LIVRAISON-G2.01',
    `${INVOICE}/Delivery/Location/CountryId`,
    country('The country of delivery'),
  ),
  pattern(
    'F10-PERIODE-FAC-G1.09a',
    `${INVOICE}/InvoicePeriod/StartDate`,
    date('The start of the invoicing period'),
  ),
  pattern(
    'F10-PERIODE-FAC-G1.09b',
    `${INVOICE}/InvoicePeriod/EndDate`,
    date('The end of the invoicing period'),
  ),
  period('F10-PERIODE-FAC-G6.25', `${INVOICE}/InvoicePeriod`, 'The invoicing period'),
];
