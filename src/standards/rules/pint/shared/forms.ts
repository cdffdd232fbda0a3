/** Formats of values, references and non-empty elements: ibr-055, -073 to -079, -088, -092, -093, -108, -119. */
import { NAMESPACE } from '../../../invoice/xml';
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { formatQuoted } from '../../wording';
import { normalizeSpace } from '../../xpath';
import { adaptBisAssertion, adaptEnAssertion, allowOnce } from '../assertions';
import { ATTR, CAC, CBC, parsePath } from '../names';

/** Creates the rules on payment terms and preceding invoices. */
export const referenceRules = (): Rule[] => [
  {
    context: 'cac:PaymentTerms',
    asserts: [
      allowOnce('ibr-sr-05', ['cbc:Note', 'The payment terms (IBT-20)', 'BT-20']),
      allowOnce('ibr-sr-60', ['cbc:PaymentMeansID', 'The payment means of the payment terms']),
    ],
  },
  {
    context: 'cac:BillingReference',
    asserts: [
      adaptEnAssertion('ibr-055', 'BR-55'),
      adaptEnAssertion('ibr-sr-07', 'UBL-SR-07'),
      adaptEnAssertion('ibr-sr-06', 'UBL-SR-06'),
    ],
  },
];

const TIME =
  /^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?|24:00:00(?:\.0+)?)(?:Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))?$/;

function requireFileAttribute(id: string, attribute: 'mimeCode' | 'filename', label: string): Assertion {
  return fatal(
    id,
    (c, node) => c.doc.attribute(node, ATTR[attribute]) !== undefined,
    `An attached file must state its ${label}, which is missing. Add the attribute ${attribute}.`,
    { subjectPath: `@${attribute}`, terms: ['BT-125'] },
  );
}

const isEmpty = (c: RuleContext, node: Node): boolean =>
  !c.doc.hasChildren(node) && normalizeSpace(c.doc.text(node)) === '';

function hasSameUnit(c: RuleContext, base: Node): boolean {
  const line = c.doc.parent(c.doc.parent(base));
  const quantities = [...c.select(line, CBC.InvoicedQuantity), ...c.select(line, CBC.CreditedQuantity)];
  const unit = c.doc.attribute(base, ATTR.unitCode);
  return (
    quantities.length === 0 ||
    quantities.some((quantity) => c.doc.attribute(quantity, ATTR.unitCode) === unit)
  );
}

/** Creates the rules in published order: an element matched by an earlier rule is not checked for being empty. */
export const formRules = (): Rule[] => [
  {
    context: 'cac:TaxSubtotal',
    asserts: [
      allowOnce('ibr-sr-32', [
        'cac:TaxCategory/cbc:TaxExemptionReason',
        'The exemption reason (IBT-120)',
        'BT-120',
      ]),
    ],
  },
  {
    context: 'cac:PartyTaxScheme',
    asserts: [
      fatal(
        'ibr-sr-57',
        (c, node) => c.exists(node, CBC.CompanyID),
        'A tax registration of a party must have an identifier, which is missing. Add cbc:CompanyID or remove cac:PartyTaxScheme.',
        { subjectPath: 'cbc:CompanyID', terms: ['BT-31', 'BT-48'] },
      ),
    ],
  },
  {
    context:
      'cbc:IssueDate | cbc:DueDate | cbc:TaxPointDate | cbc:StartDate | cbc:EndDate | cbc:ActualDeliveryDate',
    asserts: [adaptBisAssertion('ibr-073', 'F001')],
  },
  {
    context: '*Time',
    when: (c, node) => c.doc.namespace(node) === NAMESPACE.cbc,
    asserts: [
      fatal(
        'ibr-119',
        (c, node) => TIME.test(normalizeSpace(c.doc.text(node))),
        (c, node) =>
          `${c.doc.localName(node)} is ${formatQuoted(c.doc.text(node))}, but must be a time in the format HH:MM:SS.`,
      ),
    ],
  },
  {
    context: '*BinaryObject',
    asserts: [
      requireFileAttribute('ibr-074', 'mimeCode', 'media type'),
      requireFileAttribute('ibr-075', 'filename', 'file name'),
    ],
  },
  { context: 'cbc:TaxCurrencyCode', asserts: [adaptBisAssertion('ibr-077', 'R005')] },
  {
    context: '*',
    when: isEmpty,
    asserts: [
      fatal(
        'ibr-079',
        () => false,
        (c, node) =>
          `${c.doc.nameAsWritten(node)} is empty, but must have a value. State a value or leave the element out.`,
      ),
    ],
  },
  {
    context: 'cac:Price/cbc:BaseQuantity',
    when: (c, node) => c.doc.attribute(node, ATTR.unitCode) !== undefined,
    asserts: [
      fatal(
        'ibr-088',
        hasSameUnit,
        (c, node) =>
          `The unit of the price’s base quantity (IBT-150) is ${formatQuoted(c.doc.attribute(node, ATTR.unitCode))}, but the unit of the line’s quantity (IBT-130) is different. Both units must be the same.`,
        { terms: ['BT-150', 'BT-130'], subjectPath: '@unitCode' },
      ),
    ],
  },
  {
    context:
      'cac:InvoiceLine/cac:DespatchLineReference/cac:DocumentReference/cbc:ID | cac:CreditNoteLine/cac:DespatchLineReference/cac:DocumentReference/cbc:ID',
    asserts: [
      fatal(
        'ibr-092',
        (c) => c.doc.all(CAC.DespatchDocumentReference).length === 0,
        'Despatch advices must be stated either on the document (IBT-16) or on lines (IBT-188), but are stated on both.',
        { terms: ['BT-16'] },
      ),
    ],
  },
  {
    context: 'cac:InvoiceLine/cac:DespatchLineReference | cac:CreditNoteLine/cac:DespatchLineReference',
    asserts: [allowOnce('ibr-sr-62', ['cac:DocumentReference', 'The despatch advice of a line (IBT-188)'])],
  },
  {
    context: 'cac:PrepaidPayment',
    when: (c, node) => c.first(c.doc.parent(node), c.doc.name(node)) === node,
    asserts: [
      fatal(
        'ibr-093',
        (c, node) => c.exists(c.doc.parent(node), ...parsePath('cac:LegalMonetaryTotal/cbc:PrepaidAmount')),
        'Prepaid payments (IBG-35) are listed, but the paid amount (IBT-113) is missing. Add cac:LegalMonetaryTotal/cbc:PrepaidAmount.',
        { terms: ['BT-113'] },
      ),
    ],
  },
  {
    context: 'cac:Delivery',
    asserts: [
      allowOnce('ibr-108', [
        'cac:DeliveryParty/cac:PartyName/cbc:Name',
        'The name of the delivery party (IBT-70)',
        'BT-70',
      ]),
    ],
  },
];
