/** Pattern "codes": values that come from code lists (BR-CL). */
import type { NameId, Node } from '../../invoice/xml';
import {
  ALLOWANCE_REASON_CODES,
  ATTACHMENT_MIME_CODES,
  CHARGE_REASON_CODES,
  COUNTRIES,
  CREDIT_NOTE_TYPE_CODES,
  CURRENCIES,
  ELECTRONIC_ADDRESS_SCHEMES,
  IDENTIFIER_SCHEMES,
  INVOICE_TYPE_CODES,
  ITEM_CLASSIFICATION_SCHEMES,
  OBJECT_IDENTIFIER_SCHEMES,
  PAYMENT_MEANS_CODES,
  UNITS_OF_MEASURE,
  VAT_CATEGORY_CODES,
  VAT_EXEMPTION_REASON_CODES,
  VAT_POINT_DATE_CODES,
  type CodeList,
} from '../code-lists';
import type { RuleContext } from '../context';
import { fatal, type Pattern, type Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { normalizeSpace } from '../xpath';

/** A rule on the text of an element. */
function coded(
  number: string,
  context: string,
  list: CodeList,
  what: string,
  terms: readonly string[],
  when?: Rule['when'],
): Rule {
  return {
    context,
    when,
    asserts: [
      fatal(
        `BR-CL-${number}`,
        (c, n) => list.has(c.doc.text(n)),
        (c, n) => unknownCode(c.doc.text(n), what),
        { terms },
      ),
    ],
  };
}

/** A rule on an attribute. Elements without it are not looked at, unless it is required. */
function codedAttribute(
  number: string,
  context: string,
  name: keyof typeof ATTR,
  list: CodeList,
  what: string,
  terms: readonly string[],
  required = false,
): Rule {
  const valueOf = (c: RuleContext, n: Node): string | undefined => c.doc.attribute(n, ATTR[name]);
  return {
    context,
    when: required ? undefined : (c, n) => valueOf(c, n) !== undefined,
    asserts: [
      fatal(
        `BR-CL-${number}`,
        (c, n) => list.has(valueOf(c, n) ?? ''),
        (c, n) => unknownCode(valueOf(c, n), `${what} (attribute ${name})`),
        { terms, about: `@${name}` },
      ),
    ],
  };
}

function unknownCode(found: string | undefined, what: string): string {
  if (found === undefined || normalizeSpace(found) === '')
    return `There is no code for ${what}. Give one of the list.`;
  const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found;
  return `"${shown}" is not a code for ${what}. Use a code of the list, without blanks and in the same letter case.`;
}

const parentIs = (code: string, name: NameId) => (c: RuleContext, n: Node) =>
  c.equals(c.doc.parent(n), code, name);
const hasScheme = (c: RuleContext, n: Node): boolean => c.doc.attribute(n, ATTR.schemeID) !== undefined;
const chargeIs = (value: boolean) => (c: RuleContext, n: Node) =>
  c.is(c.doc.parent(n), value, CBC.ChargeIndicator);

const AMOUNTS = [
  'Amount',
  'BaseAmount',
  'PriceAmount',
  'TaxAmount',
  'TaxableAmount',
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'ChargeTotalAmount',
  'PrepaidAmount',
  'PayableRoundingAmount',
  'PayableAmount',
];

const isObject = parentIs('130', CBC.DocumentTypeCode);
const objectSchemes = codedAttribute(
  '07',
  'cac:AdditionalDocumentReference/cbc:ID | cac:DocumentReference/cbc:ID',
  'schemeID',
  OBJECT_IDENTIFIER_SCHEMES,
  'the scheme of an invoiced object (UNTDID 1153)',
  ['BT-18', 'BT-128'],
);

/** BR-CL-10 also takes SEPA, where seller and payee give their creditor identifier. */
const partyIdentifierSchemes: Rule = {
  context: 'cac:PartyIdentification/cbc:ID',
  when: hasScheme,
  asserts: [
    fatal(
      'BR-CL-10',
      (c, n) => {
        const scheme = c.doc.attribute(n, ATTR.schemeID) ?? '';
        if (IDENTIFIER_SCHEMES.has(scheme)) return true;
        return (
          normalizeSpace(scheme) === 'SEPA' &&
          (c.hasAncestor(n, CAC.AccountingSupplierParty) || c.hasAncestor(n, CAC.PayeeParty))
        );
      },
      (c, n) =>
        unknownCode(
          c.doc.attribute(n, ATTR.schemeID),
          'the scheme of a party identifier (ISO/IEC 6523; SEPA for seller or payee)',
        ),
      { terms: ['BT-29', 'BT-46', 'BT-60'], about: '@schemeID' },
    ),
  ],
};

/** Rules BR-CL. */
export const CODES: Pattern = {
  name: 'codes',
  rules: [
    coded('01', 'cbc:InvoiceTypeCode', INVOICE_TYPE_CODES, 'the type of an invoice (UNTDID 1001)', ['BT-3']),
    coded('01', 'cbc:CreditNoteTypeCode', CREDIT_NOTE_TYPE_CODES, 'the type of a credit note (UNTDID 1001)', [
      'BT-3',
    ]),
    codedAttribute(
      '03',
      AMOUNTS.map((name) => `cbc:${name}`).join(' | '),
      'currencyID',
      CURRENCIES,
      'the currency of an amount (ISO 4217)',
      ['BT-5'],
      true,
    ),
    coded('04', 'cbc:DocumentCurrencyCode', CURRENCIES, 'the currency of the document (ISO 4217)', ['BT-5']),
    coded('05', 'cbc:TaxCurrencyCode', CURRENCIES, 'the VAT accounting currency (ISO 4217)', ['BT-6']),
    coded(
      '06',
      'cac:InvoicePeriod/cbc:DescriptionCode',
      VAT_POINT_DATE_CODES,
      'the VAT point date (UNTDID 2005: 3, 35 or 432)',
      ['BT-8'],
    ),
    { ...objectSchemes, when: (c, n) => hasScheme(c, n) && isObject(c, n) },
    partyIdentifierSchemes,
    codedAttribute(
      '11',
      'cac:PartyLegalEntity/cbc:CompanyID',
      'schemeID',
      IDENTIFIER_SCHEMES,
      'the scheme of a legal registration (ISO/IEC 6523)',
      ['BT-30', 'BT-47', 'BT-61'],
    ),
    codedAttribute(
      '13',
      'cac:CommodityClassification/cbc:ItemClassificationCode',
      'listID',
      ITEM_CLASSIFICATION_SCHEMES,
      'the scheme of an item classification (UNTDID 7143)',
      ['BT-158'],
    ),
    coded('14', 'cac:Country/cbc:IdentificationCode', COUNTRIES, 'a country (ISO 3166-1)', [
      'BT-40',
      'BT-55',
      'BT-80',
    ]),
    coded('15', 'cac:OriginCountry/cbc:IdentificationCode', COUNTRIES, 'the country of origin (ISO 3166-1)', [
      'BT-159',
    ]),
    coded(
      '16',
      'cac:PaymentMeans/cbc:PaymentMeansCode',
      PAYMENT_MEANS_CODES,
      'a payment means (UNTDID 4461)',
      ['BT-81'],
    ),
    coded('17', 'cac:TaxCategory/cbc:ID', VAT_CATEGORY_CODES, 'a VAT category (UNTDID 5305)', [
      'BT-118',
      'BT-95',
      'BT-102',
    ]),
    coded('18', 'cac:ClassifiedTaxCategory/cbc:ID', VAT_CATEGORY_CODES, 'a VAT category (UNTDID 5305)', [
      'BT-151',
    ]),
    coded(
      '19',
      'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
      ALLOWANCE_REASON_CODES,
      'the reason of an allowance (UNTDID 5189)',
      ['BT-98', 'BT-140'],
      chargeIs(false),
    ),
    coded(
      '20',
      'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
      CHARGE_REASON_CODES,
      'the reason of a charge (UNTDID 7161)',
      ['BT-105', 'BT-145'],
      chargeIs(true),
    ),
    codedAttribute(
      '21',
      'cac:StandardItemIdentification/cbc:ID',
      'schemeID',
      IDENTIFIER_SCHEMES,
      'the scheme of a standard item identifier (ISO/IEC 6523)',
      ['BT-157'],
    ),
    {
      context: 'cbc:TaxExemptionReasonCode',
      asserts: [
        fatal(
          'BR-CL-22',
          (c, n) => VAT_EXEMPTION_REASON_CODES.has(c.doc.text(n).toUpperCase()),
          (c, n) => unknownCode(c.doc.text(n), 'the reason of a VAT exemption (VATEX)'),
          { terms: ['BT-121'] },
        ),
      ],
    },
    codedAttribute(
      '23',
      'cbc:InvoicedQuantity | cbc:BaseQuantity | cbc:CreditedQuantity',
      'unitCode',
      UNITS_OF_MEASURE,
      'a unit of measure (UN/ECE Recommendations 20 and 21)',
      ['BT-130', 'BT-150'],
    ),
    {
      context: 'cbc:EmbeddedDocumentBinaryObject',
      when: (c, n) => c.doc.attribute(n, ATTR.mimeCode) !== undefined,
      asserts: [
        fatal(
          'BR-CL-24',
          (c, n) => ATTACHMENT_MIME_CODES.codes.includes(c.doc.attribute(n, ATTR.mimeCode) ?? ''),
          (c, n) =>
            `"${c.doc.attribute(n, ATTR.mimeCode) ?? ''}" is not a media type for attachments. Allowed are ${ATTACHMENT_MIME_CODES.codes.join(', ')}.`,
          { terms: ['BT-125'], about: '@mimeCode' },
        ),
      ],
    },
    codedAttribute(
      '25',
      'cbc:EndpointID',
      'schemeID',
      ELECTRONIC_ADDRESS_SCHEMES,
      'the scheme of an electronic address (EAS)',
      ['BT-34', 'BT-49'],
    ),
    codedAttribute(
      '26',
      'cac:DeliveryLocation/cbc:ID',
      'schemeID',
      IDENTIFIER_SCHEMES,
      'the scheme of a location (ISO/IEC 6523)',
      ['BT-71'],
    ),
  ],
};
