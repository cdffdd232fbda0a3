/** Rules of a document as a whole, of its parties, payments and currencies: R001 to R008, R010, R020, R051 to R061, R080. */
import type { Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { fatal, type Pattern, type Rule } from '../rule-set';
import { toDouble, normalizeSpace } from '../xpath';
import { areBothPartiesIn } from './countries';
import { ATTR, CAC, CBC } from './names';
import { readSingleNormalized, ownText, ownTextAt, perElement } from '../reading';
import type { Variant } from './variant';
import { formatQuoted, formatValuesAt } from '../wording';

const ROOTS = 'cn:CreditNote | ubl:Invoice';
const VISIBLE = /[^ \t\r\n]/;

/** Returns whether an element has a child element or visible text. */
export const hasContent = (c: RuleContext, node: Node): boolean =>
  c.doc.hasChildren(node) || VISIBLE.test(c.doc.text(node));

/** Formats the message for an empty element. */
export const formatEmptyElement = (c: RuleContext, node: Node): string =>
  `${c.doc.nameAsWritten(node)} is empty, but must have a value. State a value or leave the element out.`;

/**
 * R008: no element may be empty.
 * @param except name, as written, of the only element that may be empty
 */
export function emptyElements(except?: string): Pattern {
  const test =
    except === undefined
      ? hasContent
      : (c: RuleContext, node: Node): boolean => hasContent(c, node) || c.doc.nameAsWritten(node) === except;
  const asserts = [fatal('PEPPOL-EN16931-R008', test, formatEmptyElement)];
  return { name: 'empty elements', rules: [{ context: '*', asserts }] };
}

/** R008 for UBL. */
export const EMPTY_ELEMENTS = emptyElements();

/** R080: a credit note has at most one project reference. */
export const PROJECT_REFERENCES: Pattern = {
  name: 'project references of credit notes',
  rules: [
    {
      context: 'cn:CreditNote',
      asserts: [
        fatal(
          'PEPPOL-EN16931-R080',
          (c, root) => listProjectReferences(c, root).length <= 1,
          (c, root) =>
            `The credit note has ${listProjectReferences(c, root).length} project references (BT-11, document references with type code 50), but must have at most one.`,
          { terms: ['BT-11'], at: (c, root) => listProjectReferences(c, root)[1] ?? root },
        ),
      ],
    },
  ],
};

function listProjectReferences(c: RuleContext, root: Node): Node[] {
  return c
    .select(root, CAC.AdditionalDocumentReference)
    .filter((element) => c.equals(element, '50', CBC.DocumentTypeCode));
}

/** Rules on the root element. */
export function documentRules(variant: Variant): Rule[] {
  return [
    {
      context: ROOTS,
      asserts: [
        fatal(
          'PEPPOL-EN16931-R001',
          (c, root) => c.exists(root, CBC.ProfileID),
          `The business process (BT-23, cbc:ProfileID) is missing, but must be stated. The usual value is ${variant.usualProcess}.`,
          { terms: ['BT-23'] },
        ),
        fatal(
          'PEPPOL-EN16931-R007',
          (c) => variant.hasKnownProcess(c),
          (c) =>
            `The business process (BT-23) is ${formatValuesAt(c, 0, CBC.ProfileID)}, which this specification does not define. Use ${variant.usualProcess}.`,
          { terms: ['BT-23'], at: (c, root) => c.first(root, CBC.ProfileID) },
        ),
        fatal(
          'PEPPOL-EN16931-R002',
          (c, root) => c.count(root, CBC.Note) <= 1 || areBothPartiesIn(c, 'DE'),
          (c, root) =>
            `The document has ${c.count(root, CBC.Note)} notes (BT-22), but only documents between German parties may have more than one. Merge the notes into one.`,
          { terms: ['BT-22'], at: (c, root) => c.select(root, CBC.Note)[1] ?? root },
        ),
        fatal(
          'PEPPOL-EN16931-R003',
          (c, root) => c.exists(root, CBC.BuyerReference) || c.exists(root, CAC.OrderReference, CBC.ID),
          'The document must have a buyer reference (BT-10) or a purchase order reference (BT-13), but has neither. Ask the buyer which one to state.',
          { terms: ['BT-10', 'BT-13'] },
        ),
        fatal(
          'PEPPOL-EN16931-R004',
          (c, root) => {
            const id = normalizeSpace(ownTextAt(c, root, CBC.CustomizationID));
            return id.startsWith(variant.customizationPrefix) && !id.includes('::');
          },
          (c, root) =>
            `The specification identifier (BT-24) is ${formatValuesAt(c, root, CBC.CustomizationID)}. The identifier must begin with ${variant.customizationPrefix} and must not contain "::".`,
          { terms: ['BT-24'], at: (c, root) => c.first(root, CBC.CustomizationID) },
        ),
        fatal(
          'PEPPOL-EN16931-R053',
          (c, root) => taxTotals(c, root, true).length === 1,
          (c, root) =>
            `Exactly one cac:TaxTotal must have a VAT breakdown (BG-23), in the invoice currency; found ${taxTotals(c, root, true).length}.`,
          { terms: ['BT-110', 'BG-23'], at: (c, root) => taxTotals(c, root, true)[1] ?? root },
        ),
        fatal(
          'PEPPOL-EN16931-R054',
          (c, root) => taxTotals(c, root, false).length === (c.exists(root, CBC.TaxCurrencyCode) ? 1 : 0),
          (c, root) =>
            c.exists(root, CBC.TaxCurrencyCode)
              ? `With a VAT accounting currency (BT-6), exactly one cac:TaxTotal without a breakdown must state the VAT in that currency (BT-111); found ${taxTotals(c, root, false).length}.`
              : `A cac:TaxTotal without a VAT breakdown is only allowed with a VAT accounting currency (BT-6), which is missing; found ${taxTotals(c, root, false).length}. State BT-6 or remove that cac:TaxTotal.`,
          { terms: ['BT-111', 'BT-6'], at: (c, root) => taxTotals(c, root, false)[0] ?? root },
        ),
        fatal(
          'PEPPOL-EN16931-R055',
          haveSameSign,
          (c, root) =>
            `The VAT totals in invoice currency (BT-110) and in accounting currency (BT-111) have different signs: ${formatValuesAt(c, root, CAC.TaxTotal, CBC.TaxAmount)}. Both totals must be stated and have the same sign.`,
          { terms: ['BT-111', 'BT-110'] },
        ),
      ],
    },
    {
      context: 'cbc:TaxCurrencyCode',
      asserts: [
        fatal(
          'PEPPOL-EN16931-R005',
          (c, node) => normalizeSpace(ownText(c, node)) !== readDocumentCurrency(c, c.doc.parent(node)),
          (c, node) =>
            `The VAT accounting currency (BT-6) is ${formatQuoted(c.doc.text(node))} , the same as the invoice currency (BT-5). State BT-6 only when the two currencies differ.`,
          { terms: ['BT-6', 'BT-5'] },
        ),
      ],
    },
  ];
}

const readDocumentCurrency = perElement((c, parent) =>
  normalizeSpace(ownTextAt(c, parent, CBC.DocumentCurrencyCode)),
);

function taxTotals(c: RuleContext, root: Node, withBreakdown: boolean): Node[] {
  return c
    .select(root, CAC.TaxTotal)
    .filter((element) => c.exists(element, CAC.TaxSubtotal) === withBreakdown);
}

function haveSameSign(c: RuleContext, root: Node): boolean {
  if (!c.exists(root, CBC.TaxCurrencyCode)) return true;
  const accounting = readVatTotals(c, root, c.norm(root, CBC.TaxCurrencyCode));
  const document = readVatTotals(c, root, c.norm(root, CBC.DocumentCurrencyCode));
  return (
    [accounting, document].every((all) => all.some((amount) => amount <= 0)) ||
    [accounting, document].every((all) => all.some((amount) => amount >= 0))
  );
}

function readVatTotals(c: RuleContext, root: Node, currency: string): number[] {
  return c
    .select(root, CAC.TaxTotal, CBC.TaxAmount)
    .filter((amount) => c.doc.attribute(amount, ATTR.currencyID) === currency)
    .map((amount) => toDouble(c.doc.text(amount)));
}

/** R010, R020: electronic addresses of buyer and seller. */
export const PARTY_RULES: readonly Rule[] = [
  {
    context: 'cac:AccountingCustomerParty/cac:Party',
    asserts: [
      fatal(
        'PEPPOL-EN16931-R010',
        (c, party) => c.exists(party, CBC.EndpointID),
        'The buyer has no electronic address (BT-49, cbc:EndpointID). State the buyer’s participant identifier.',
        { terms: ['BT-49'] },
      ),
    ],
  },
  {
    context: 'cac:AccountingSupplierParty/cac:Party',
    asserts: [
      fatal(
        'PEPPOL-EN16931-R020',
        (c, party) => c.exists(party, CBC.EndpointID),
        'The seller has no electronic address (BT-34, cbc:EndpointID). State the seller’s participant identifier.',
        { terms: ['BT-34'] },
      ),
    ],
  },
];

const DIRECT_DEBIT = new Set<string | undefined>(['49', '59']);

/** R061: a direct debit has a mandate reference. */
export const PAYMENT_RULES: readonly Rule[] = [
  {
    context: 'cac:PaymentMeans',
    when: (c, node) => DIRECT_DEBIT.has(readSingleNormalized(c, node, CBC.PaymentMeansCode)),
    asserts: [
      fatal(
        'PEPPOL-EN16931-R061',
        (c, node) => c.exists(node, CAC.PaymentMandate, CBC.ID),
        (c, node) =>
          `Payment means ${formatValuesAt(c, node, CBC.PaymentMeansCode)} is a direct debit, but its mandate reference (BT-89, cac:PaymentMandate/cbc:ID) is missing.`,
        { terms: ['BT-89'] },
      ),
    ],
  },
];

/** Amounts that are always in the invoice currency. */
const PLAIN_AMOUNTS =
  'Amount BaseAmount PriceAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount ' +
  'AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount';

const currencies = fact((c) => new Set<string | undefined>(c.texts(0, CBC.DocumentCurrencyCode)));
const formatCurrencies = fact((c) => formatValuesAt(c, 0, CBC.DocumentCurrencyCode));
const hasSubtotals = perElement((c, taxTotal) => c.exists(taxTotal, CAC.TaxSubtotal));

/** R051: all amounts are in the invoice currency, except the VAT total in accounting currency. */
export function currencyRules(variant: Variant): Rule[] {
  const asserts = [
    fatal(
      'PEPPOL-EN16931-R051',
      (c, node) => currencies(c).has(c.doc.attribute(node, ATTR.currencyID)),
      (c, node) =>
        `The currency of ${c.doc.localName(node)} is ${formatQuoted(c.doc.attribute(node, ATTR.currencyID))}, but must be the invoice currency (BT-5), ${formatCurrencies(c)}. Only the VAT total in accounting currency (BT-111) may have another currency.`,
      { terms: ['BT-5'], subjectPath: '@currencyID' },
    ),
  ];
  const contexts = PLAIN_AMOUNTS.split(' ').map((name) => `cbc:${name}`);
  if (variant.taxAmountsInDocumentCurrency === 'totalsAndSubtotals')
    contexts.push('cac:TaxSubtotal/cbc:TaxAmount');
  return [
    { context: contexts.join(' | '), asserts },
    {
      context: 'cac:TaxTotal/cbc:TaxAmount',
      when: (c, node) => hasSubtotals(c, c.doc.parent(node)),
      asserts,
    },
  ];
}
