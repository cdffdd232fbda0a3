/** Rules on codes and formats: CL001 to CL008, F001, P0100 to P0112. The rules are one pattern, in published order. */
import type { Node } from '../../invoice/xml';
import type { CodeList } from '../code-lists';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDate, normalizeSpace, stringLength } from '../xpath';
import {
  ADDRESS_SCHEMES,
  ALLOWANCE_REASONS,
  ATTACHMENT_MEDIA_TYPES,
  CHARGE_REASONS,
  CURRENCIES,
  isExactCode,
  VAT_POINT_CODES,
} from '../code-lists/peppol-3.0.21';
import { areBothPartiesIn } from './countries';
import { ATTR, CBC } from './names';
import { readSingle, ownText, perElement } from '../reading';
import type { Variant } from './variant';
import { formatQuoted, formatValuesAt } from '../wording';

const AMOUNTS =
  'Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount ' +
  'AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount';
const DATES = 'IssueDate DueDate TaxPointDate StartDate EndDate ActualDeliveryDate';

const formatChoice = (names: string): string =>
  names
    .split(' ')
    .map((name) => `cbc:${name}`)
    .join(' | ');

/** Formats the codes of a list for a message: all of a short list, the first few of a long one. */
function formatCodes({ codes }: CodeList): string {
  return codes.length <= 30 ? codes.join(', ') : `${codes.slice(0, 6).join(', ')} … (${codes.length} codes)`;
}

function isOwnTextIn(list: CodeList): Assertion['test'] {
  return (c, node) => list.has(ownText(c, node));
}

/** Returns whether the ChargeIndicator of an AllowanceCharge has a value. */
const hasIndicator = (value: string) =>
  perElement((c, parent) => c.equals(parent, value, CBC.ChargeIndicator));
const hasAllowanceIndicator = hasIndicator('false');
const hasChargeIndicator = hasIndicator('true');
const isAllowance = (c: RuleContext, node: Node): boolean => hasAllowanceIndicator(c, c.doc.parent(node));
const isCharge = (c: RuleContext, node: Node): boolean => hasChargeIndicator(c, c.doc.parent(node));

const EXEMPTIONS: readonly (readonly [id: string, code: string, category: string])[] = [
  ['P0104', 'VATEX-EU-G', 'G'],
  ['P0105', 'VATEX-EU-O', 'O'],
  ['P0106', 'VATEX-EU-IC', 'K'],
  ['P0107', 'VATEX-EU-AE', 'AE'],
  ['P0108', 'VATEX-EU-D', 'E'],
  ['P0109', 'VATEX-EU-F', 'E'],
  ['P0110', 'VATEX-EU-I', 'E'],
  ['P0111', 'VATEX-EU-J', 'E'],
];

/** Creates the rule on an exemption reason of a single VAT category. */
function exemptionRule([id, code, category]: (typeof EXEMPTIONS)[number]): Rule {
  return {
    context: 'cac:TaxCategory',
    when: (c, node) => readSingle(c, node, CBC.TaxExemptionReasonCode)?.toUpperCase() === code,
    asserts: [
      fatal(
        `PEPPOL-EN16931-${id}`,
        (c, node) => c.norm(node, CBC.ID) === category,
        (c, node) =>
          `The exemption reason ${code} (BT-121) belongs to VAT category ${category}, but the category (BT-118) is ${formatValuesAt(c, node, CBC.ID)}. Correct one of them.`,
        { terms: ['BT-118', 'BT-121'], at: (c, node) => c.first(node, CBC.ID) },
      ),
    ],
  };
}

/** P0100, P0101: the type of the document. */
export function typeAssertion(
  id: string,
  list: CodeList,
  variant: Pick<Variant, 'prescribesTypes'>,
): Assertion {
  const belongs = isOwnTextIn(list);
  return fatal(
    id,
    (c, node) => !variant.prescribesTypes(c) || belongs(c, node),
    (c, node) =>
      `The type code (BT-3) is ${formatQuoted(c.doc.text(node))}. The business process of the document only allows ${formatCodes(list)}.`,
    { terms: ['BT-3'] },
  );
}

const GERMAN_TYPES = new Set(['326', '384']);

/** P0112: invoice types 326 and 384 are for German parties only. The rule is not part of self-billing. */
const GERMAN_TYPE_ASSERTION = fatal(
  'PEPPOL-EN16931-P0112',
  (c, node) => !GERMAN_TYPES.has(normalizeSpace(c.doc.text(node))) || areBothPartiesIn(c, 'DE'),
  (c, node) =>
    `Invoice type ${formatQuoted(c.doc.text(node))} (BT-3) is only allowed between German parties. Use 380, or a credit note (381) to correct an invoice.`,
  { terms: ['BT-3'] },
);

/** CL001: the type of an attachment. */
export const MEDIA_TYPE = fatal(
  'PEPPOL-EN16931-CL001',
  (c, node) => isExactCode(ATTACHMENT_MEDIA_TYPES, c.doc.attribute(node, ATTR.mimeCode)),
  (c, node) =>
    `The media type of the attachment (BT-125) is ${formatQuoted(c.doc.attribute(node, ATTR.mimeCode))}, but must be one of ${formatCodes(ATTACHMENT_MEDIA_TYPES)}.`,
  { terms: ['BT-125'], subjectPath: '@mimeCode' },
);

/** CL002: the reason code of an allowance. */
export const ALLOWANCE_REASON = fatal(
  'PEPPOL-EN16931-CL002',
  isOwnTextIn(ALLOWANCE_REASONS),
  (c, node) =>
    `The reason code of the allowance (BT-98, BT-140) is ${formatQuoted(c.doc.text(node))}, but must be one of ${formatCodes(ALLOWANCE_REASONS)}.`,
  { terms: ['BT-98', 'BT-140'] },
);

/** CL003: the reason code of a charge. */
export const CHARGE_REASON = fatal(
  'PEPPOL-EN16931-CL003',
  isOwnTextIn(CHARGE_REASONS),
  (c, node) =>
    `The reason code of the charge (BT-105, BT-145) is ${formatQuoted(c.doc.text(node))}, but must be a code of UNTDID 7161: ${formatCodes(CHARGE_REASONS)}.`,
  { terms: ['BT-105', 'BT-145'] },
);

/** CL007: the currency of an amount. */
export const currencyAssertion = (codes: CodeList): Assertion =>
  fatal(
    'PEPPOL-EN16931-CL007',
    (c, node) => isExactCode(codes, c.doc.attribute(node, ATTR.currencyID)),
    (c, node) =>
      `The currency of ${c.doc.localName(node)} is ${formatQuoted(c.doc.attribute(node, ATTR.currencyID))}, but must be an ISO 4217 currency code, such as EUR.`,
    { terms: ['BT-5', 'BT-6'] },
  );

/** CL008: the scheme of an electronic address. */
export const addressSchemeAssertion = (codes: CodeList): Assertion =>
  fatal(
    'PEPPOL-EN16931-CL008',
    (c, node) => isExactCode(codes, c.doc.attribute(node, ATTR.schemeID)),
    (c, node) =>
      `The scheme of the electronic address is ${formatQuoted(c.doc.attribute(node, ATTR.schemeID))}, which is not, or no longer, in Peppol’s list of electronic address schemes. Use one of ${formatCodes(codes)}.`,
    { terms: ['BT-34-1', 'BT-49-1'] },
  );

/** Creates the rules on codes and formats for billing or self-billing. */
export function codeRules(variant: Variant): Rule[] {
  const invoiceTypes = typeAssertion('PEPPOL-EN16931-P0100', variant.invoiceTypes, variant);
  return [
    {
      context: 'cbc:EmbeddedDocumentBinaryObject',
      when: (c, node) => c.doc.attribute(node, ATTR.mimeCode) !== undefined,
      asserts: [MEDIA_TYPE],
    },
    {
      context: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
      when: isAllowance,
      asserts: [ALLOWANCE_REASON],
    },
    {
      context: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
      when: isCharge,
      asserts: [CHARGE_REASON],
    },
    {
      context: 'cac:InvoicePeriod/cbc:DescriptionCode',
      asserts: [
        fatal(
          'PEPPOL-EN16931-CL006',
          isOwnTextIn(VAT_POINT_CODES),
          (c, node) =>
            `The VAT point date code (BT-8) is ${formatQuoted(c.doc.text(node))}, but must be 3 (issue date), 35 (delivery date) or 432 (payment date).`,
          { terms: ['BT-8'] },
        ),
      ],
    },
    {
      context: formatChoice(AMOUNTS),
      asserts: [currencyAssertion(CURRENCIES)],
    },
    {
      context: 'cbc:InvoiceTypeCode',
      asserts: variant.restrictsGermanTypes ? [invoiceTypes, GERMAN_TYPE_ASSERTION] : [invoiceTypes],
    },
    {
      context: 'cbc:CreditNoteTypeCode',
      asserts: [typeAssertion('PEPPOL-EN16931-P0101', variant.creditNoteTypes, variant)],
    },
    {
      context: formatChoice(DATES),
      asserts: [
        fatal(
          'PEPPOL-EN16931-F001',
          (c, node) => stringLength(ownText(c, node)) === 10 && toDate(c.doc.text(node)) !== undefined,
          (c, node) =>
            `${c.doc.localName(node)} is ${formatQuoted(c.doc.text(node))}, but must be an existing date in the format YYYY-MM-DD, without time zone or blanks.`,
          { terms: ['BT-2', 'BT-9', 'BT-7', 'BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135'] },
        ),
      ],
    },
    {
      context: 'cbc:EndpointID',
      when: (c, node) => c.doc.attribute(node, ATTR.schemeID) !== undefined,
      asserts: [addressSchemeAssertion(ADDRESS_SCHEMES)],
    },
    ...EXEMPTIONS.map(exemptionRule),
  ];
}
