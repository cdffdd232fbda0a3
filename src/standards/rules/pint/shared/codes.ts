/** Pattern "codes" of PINT: ibr-cl-01 to -26. */
import type { CodeList } from '../../code-lists';
import {
  PINT_ADDRESS_SCHEMES,
  PINT_ATTACHMENT_TYPES,
  PINT_CREDIT_NOTE_TYPES,
  PINT_CURRENCIES,
  PINT_INVOICE_TYPES,
  PINT_PAYMENT_MEANS,
} from '../../code-lists/pint-1.1.3';
import { fatal, type Message, type Pattern, type Rule } from '../../rule-set';
import { unknownCode } from '../../en16931/coded';
import { formatQuoted } from '../../wording';
import { ruleOfEn } from '../assertions';
import { ATTR } from '../names';

/**
 * Creates a rule on the codes of elements.
 * @param read reads the code when it is an attribute
 */
export function codeRule(
  id: string,
  context: string,
  list: CodeList,
  label: string,
  terms: readonly string[],
  attribute?: keyof typeof ATTR,
): Rule {
  const message: Message = (c, node) =>
    unknownCode(
      attribute === undefined ? c.doc.text(node) : c.doc.attribute(node, ATTR[attribute]),
      attribute === undefined ? label : `${label} (attribute ${attribute})`,
    );
  return attribute === undefined
    ? { context, asserts: [fatal(id, (c, node) => list.has(c.doc.text(node)), message, { terms })] }
    : {
        context,
        asserts: [
          fatal(id, (c, node) => list.has(c.doc.attribute(node, ATTR[attribute]) ?? ''), message, {
            terms,
            subjectPath: `@${attribute}`,
          }),
        ],
      };
}

/** The codes only of elements that have the attribute. */
export function whenPresent(rule: Rule, attribute: keyof typeof ATTR): Rule {
  return { ...rule, when: (c, node) => c.doc.attribute(node, ATTR[attribute]) !== undefined };
}

/** The rule about media types of attachments, whose list has no blanks around codes. */
export function mediaTypeRule(id: string, list: CodeList): Rule {
  return {
    context: 'cbc:EmbeddedDocumentBinaryObject',
    when: (c, node) => c.doc.attribute(node, ATTR.mimeCode) !== undefined,
    asserts: [
      fatal(
        id,
        (c, node) => list.codes.includes(c.doc.attribute(node, ATTR.mimeCode) ?? ''),
        (c, node) =>
          `The attachment has media type ${formatQuoted(c.doc.attribute(node, ATTR.mimeCode))} (IBT-125). Allowed are ${list.codes.join(', ')}.`,
        { terms: ['BT-125'], subjectPath: '@mimeCode' },
      ),
    ],
  };
}

/** Document types (IBT-3) of invoices and credit notes with their rule, which differ by area and for self-billing. */
export interface DocumentTypes {
  id: string;
  invoices: CodeList;
  creditNotes: CodeList | null;
}

/** Document types of billing. */
export const BILLING_TYPES: DocumentTypes = {
  id: 'ibr-cl-01',
  invoices: PINT_INVOICE_TYPES,
  creditNotes: PINT_CREDIT_NOTE_TYPES,
};

/** The rules on document types. */
export function typeRules({ id, invoices, creditNotes }: DocumentTypes): Rule[] {
  const rule = (context: string, list: CodeList | null, of: string): Rule => ({
    context,
    asserts: [
      fatal(
        id,
        (c, node) => list?.has(c.doc.text(node)) ?? false,
        (c, node) =>
          list === null
            ? `Type code ${formatQuoted(c.doc.text(node))} (IBT-3): there are no credit notes of this kind. Send an invoice of type ${invoices.codes.join(', ')}.`
            : `The type code (IBT-3) is ${formatQuoted(c.doc.text(node))}. Types of ${of} are ${list.codes.join(', ')}.`,
        { terms: ['BT-3'] },
      ),
    ],
  });
  return [
    rule('cbc:InvoiceTypeCode', invoices, 'invoices'),
    rule('cbc:CreditNoteTypeCode', creditNotes, 'credit notes'),
  ];
}

const AMOUNTS = [
  'Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount',
  'AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount',
]
  .flatMap((names) => names.split(' '))
  .map((name) => `cbc:${name}`)
  .join(' | ');

/** BR-CL-03 to -05 with other lists, which PINT EU has too. */
export function currencyCodeRules(
  prefix: 'ibr-cl' | 'BR-CL',
  amountCodes: CodeList,
  documentCodes: CodeList,
): Rule[] {
  return [
    codeRule(
      `${prefix}-03`,
      AMOUNTS,
      amountCodes,
      'the currency of an amount (ISO 4217)',
      ['BT-5'],
      'currencyID',
    ),
    codeRule(
      `${prefix}-04`,
      'cbc:DocumentCurrencyCode',
      documentCodes,
      'the currency of the document (ISO 4217)',
      ['BT-5'],
    ),
    codeRule(`${prefix}-05`, 'cbc:TaxCurrencyCode', documentCodes, 'the tax accounting currency (ISO 4217)', [
      'BT-6',
    ]),
  ];
}

/**
 * The pattern.
 * @param types of the area, or of self-billing in it
 */
export function codes(types: DocumentTypes): Pattern {
  return {
    name: 'codes',
    rules: [
      ...typeRules(types),
      ...currencyCodeRules('ibr-cl', PINT_CURRENCIES, PINT_CURRENCIES),
      ...['07', '10', '11', '13', '14', '15'].map((number) =>
        ruleOfEn(`ibr-cl-${number}`, `BR-CL-${number}`),
      ),
      codeRule(
        'ibr-cl-16',
        'cac:PaymentMeans/cbc:PaymentMeansCode',
        PINT_PAYMENT_MEANS,
        'a payment means (UNTDID 4461)',
        ['BT-81'],
      ),
      ...['19', '20', '21', '23'].map((number) => ruleOfEn(`ibr-cl-${number}`, `BR-CL-${number}`)),
      mediaTypeRule('ibr-cl-24', PINT_ATTACHMENT_TYPES),
      whenPresent(
        codeRule(
          'ibr-cl-25',
          'cbc:EndpointID',
          PINT_ADDRESS_SCHEMES,
          'the scheme of an electronic address (EAS)',
          ['BT-34', 'BT-49'],
          'schemeID',
        ),
        'schemeID',
      ),
      ruleOfEn('ibr-cl-26', 'BR-CL-26'),
    ],
  };
}
