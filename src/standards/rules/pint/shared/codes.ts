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
import { formatUnknownCode } from '../../en16931/coded';
import { formatQuoted } from '../../wording';
import { adaptEnRuleWithContext } from '../assertions';
import { ATTR } from '../names';

/**
 * Creates a rule on the codes of elements.
 * @param attribute attribute that holds the code; without it, the code is the text of the element
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
    formatUnknownCode(
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

/** Limits a rule to elements that have the attribute. */
export function whenPresent(rule: Rule, attribute: keyof typeof ATTR): Rule {
  return { ...rule, when: (c, node) => c.doc.attribute(node, ATTR[attribute]) !== undefined };
}

/** Creates the rule on media types of attachments. Codes are compared exactly, without ignoring blanks. */
export function mediaTypeRule(id: string, list: CodeList): Rule {
  return {
    context: 'cbc:EmbeddedDocumentBinaryObject',
    when: (c, node) => c.doc.attribute(node, ATTR.mimeCode) !== undefined,
    asserts: [
      fatal(
        id,
        (c, node) => list.codes.includes(c.doc.attribute(node, ATTR.mimeCode) ?? ''),
        (c, node) =>
          `The media type of the attachment (IBT-125) is ${formatQuoted(c.doc.attribute(node, ATTR.mimeCode))}, but must be one of ${list.codes.join(', ')}.`,
        { terms: ['BT-125'], subjectPath: '@mimeCode' },
      ),
    ],
  };
}

/** Document types (IBT-3) of invoices and credit notes, and the id of their rule. They differ by area and process. */
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

/** Creates the rules on document types. */
export function typeRules({ id, invoices, creditNotes }: DocumentTypes): Rule[] {
  const rule = (context: string, list: CodeList | null, documentLabel: string): Rule => ({
    context,
    asserts: [
      fatal(
        id,
        (c, node) => list?.has(c.doc.text(node)) ?? false,
        (c, node) =>
          list === null
            ? `The type code (IBT-3) is ${formatQuoted(c.doc.text(node))}, but this specification has no credit notes. Send an invoice of type ${invoices.codes.join(', ')}.`
            : `The type code (IBT-3) is ${formatQuoted(c.doc.text(node))}, but must be one of ${list.codes.join(', ')} for ${documentLabel}.`,
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

/** Creates BR-CL-03 to -05 with other code lists; also used for PINT EU. */
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
 * Creates the pattern on codes.
 * @param types document types of the area, for billing or self-billing
 */
export function codePattern(types: DocumentTypes): Pattern {
  return {
    name: 'codes',
    rules: [
      ...typeRules(types),
      ...currencyCodeRules('ibr-cl', PINT_CURRENCIES, PINT_CURRENCIES),
      ...['07', '10', '11', '13', '14', '15'].map((number) =>
        adaptEnRuleWithContext(`ibr-cl-${number}`, `BR-CL-${number}`),
      ),
      codeRule(
        'ibr-cl-16',
        'cac:PaymentMeans/cbc:PaymentMeansCode',
        PINT_PAYMENT_MEANS,
        'a payment means (UNTDID 4461)',
        ['BT-81'],
      ),
      ...['19', '20', '21', '23'].map((number) =>
        adaptEnRuleWithContext(`ibr-cl-${number}`, `BR-CL-${number}`),
      ),
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
      adaptEnRuleWithContext('ibr-cl-26', 'BR-CL-26'),
    ],
  };
}
