/**
 * Lines grouped by seller: BR-FR-MV (multi-seller invoices, some of which are also two-way invoices) and
 * BR-FR-BD (two-way invoices). `line-groups.ts` explains the structure of the lines.
 */
import { NONE, type NameId, type Node } from '../../invoice/xml';
import { codeList, type CodeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { normalizeSpace } from '../xpath';
import {
  formatChoice,
  assertion,
  messageWithValue,
  inLine,
  LINE,
  documentPattern,
  pattern,
} from './assertions';
import { hasGroupedLines, isMultiSeller, isTwoWay, MULTI_SELLER, TWO_WAY } from './billing-mode';
import {
  documentNumbers,
  findGroupHeads,
  hasStatus,
  isGroupHead,
  findLineSellers,
  parentIds,
  findParentSeller,
  findParentSubInvoice,
  findSelfReferences,
  findRepeatedSubInvoice,
  findSubInvoiceNumbers,
} from './line-groups';
import { CAC, CBC } from './names';
import {
  someDiffers,
  hasExactly,
  isFilled,
  hasCodeOf,
  readSingle,
  readOnlyNormalized,
  perElement,
} from '../reading';
import { formatQuoted, formatValuesAt, formatValues } from '../wording';

/** Types of self-billed documents. */
export const SELF_BILLED_TYPES = codeList('389 261 501 500 502 471 473');
/** Types of corrected invoices and credit notes that the seller issues. */
export const SELLER_CORRECTION_TYPES = codeList('384 472 381 396 503');
/** Types of corrected invoices and credit notes that the buyer issues. */
export const BUYER_CORRECTION_TYPES = codeList('261 471 473 502');

const formatLineId = (c: RuleContext, line: Node): string => `line ${formatValuesAt(c, line, CBC.ID)}`;

/** BR-FR-MV-01: line subtypes. */
export const LINE_PART: Pattern = pattern('BR-FR-MV-01', [
  {
    context: 'cac:InvoiceLine | cac:CreditNoteLine',
    asserts: [
      assertion(
        'BR-FR-MV-01_EXT-FR-FE-163',
        (c, line) => !hasGroupedLines(c) || isFilled(readOnlyNormalized(c, findStatuses(c, line))),
        (c, line) =>
          `The subtype of ${formatLineId(c, line)} (EXT-FR-FE-163) is ${formatValues(c, findStatuses(c, line))}. In modes 8 and 9, each line must have one cac:BillingReference with the number of the invoice itself and a DocumentStatusCode: GROUP, DETAIL or INFORMATION.`,
        { subjectPath: 'cac:BillingReference' },
      ),
    ],
  },
]);

const findStatuses = (c: RuleContext, line: Node): Node[] =>
  findSelfReferences(c, line).flatMap((each) =>
    c.select(each, CAC.InvoiceDocumentReference, CBC.DocumentStatusCode),
  );

const GROUP_HEAD_HINT =
  'A group starts with a line whose cac:BillingReference names the invoice itself, with DocumentStatusCode GROUP and no cac:BillingReferenceLine.';

/** BR-FR-MV-02: at least one group of lines. */
export const SOME_GROUP: Pattern = documentPattern(
  'BR-FR-MV-02',
  assertion(
    'BR-FR-MV-02_EXT-FR-FE-163',
    (c, root) => !isMultiSeller(c) || findGroupHeads(c, root).length >= 1,
    `A multi-seller invoice (modes ${formatChoice(MULTI_SELLER)}) must have at least one group of lines, but has none. ${GROUP_HEAD_HINT}`,
  ),
);

const readLegalIds = (c: RuleContext, root: Node, party: number): ReadonlySet<string> =>
  new Set(c.texts(root, party, CAC.Party, CAC.PartyLegalEntity, CBC.CompanyID));

/** Counts the groups of the seller or buyer of the document. */
function countGroups(c: RuleContext, root: Node, party: number): number {
  const ids = readLegalIds(c, root, party);
  return findGroupHeads(c, root).filter((head) =>
    findLineSellers(c, c.doc.parent(head)).some((id) => ids.has(c.doc.text(id))),
  ).length;
}

const requireOneGroup = (term: string, partyLabel: string, party: number): Assertion =>
  assertion(
    `BR-FR-BD-02_${term}`,
    (c, root) => !isTwoWay(c) || countGroups(c, root, party) === 1,
    (c, root) =>
      `A two-way invoice must have exactly one group of lines of the ${partyLabel}, but ${countGroups(c, root, party)} groups have the ${partyLabel}'s legal registration (${term}, ${
        [...readLegalIds(c, root, party)]
          .slice(0, 3)
          .map((text) => formatQuoted(text))
          .join(', ') || 'missing'
      }) as the registration of their seller. Add it in cac:Item/cac:ManufacturerParty/cac:PartyLegalEntity/cbc:CompanyID of one group.`,
  );

/** BR-FR-BD-02: one group for each side. */
export const TWO_GROUPS: Pattern = documentPattern(
  'BR-FR-BD-02',
  assertion(
    'BR-FR-BD-02_EXT-FR-FE-163',
    (c, root) => !isTwoWay(c) || findGroupHeads(c, root).length === 2,
    (c, root) =>
      `A two-way invoice (modes ${formatChoice(TWO_WAY)}) must have two groups of lines, one for each side, but has ${findGroupHeads(c, root).length}. ${GROUP_HEAD_HINT}`,
  ),
  requireOneGroup('BT-30', 'seller', CAC.AccountingSupplierParty),
  requireOneGroup('BT-47', 'buyer', CAC.AccountingCustomerParty),
);

const formatParentValue = (value: string | undefined): string =>
  value === undefined ? 'repeated' : formatQuoted(value);

const equalToParentRule = (
  id: string,
  label: string,
  findValues: (c: RuleContext, line: Node) => Node[],
  readFromParent: (c: RuleContext, line: Node) => string | undefined,
  subjectPath: string,
): Rule => ({
  context: LINE,
  asserts: [
    assertion(
      id,
      (c, line) => {
        if (!hasGroupedLines(c)) return true;
        const value = readOnlyNormalized(c, findValues(c, line));
        return isFilled(value) && (parentIds(c, line).length === 0 || value === readFromParent(c, line));
      },
      (c, line) => {
        const value = `${label} of ${formatLineId(c, line)} is ${formatValues(c, findValues(c, line))}`;
        if (!isFilled(readOnlyNormalized(c, findValues(c, line))))
          return `${value}; in modes 8 and 9 each line must have exactly one.`;
        return `${value}, but the value of its parent line (${parentIds(c, line)
          .slice(0, 3)
          .map((text) => formatQuoted(text))
          .join(
            ', ',
          )}) is ${formatParentValue(readFromParent(c, line))}. A group must have one seller and one sub-invoice: correct one of the lines.`;
      },
      { subjectPath },
    ),
  ],
});

/** BR-FR-MV-06: lines have the seller of their group. */
export const SELLER_OF_GROUP: Pattern = pattern('BR-FR-MV-06', [
  equalToParentRule(
    'BR-FR-MV-06_EXT-FR-FE-167',
    'The legal registration of the seller (EXT-FR-FE-167)',
    findLineSellers,
    findParentSeller,
    'cac:Item/cac:ManufacturerParty/cac:PartyLegalEntity/cbc:CompanyID',
  ),
]);

/** BR-FR-MV-07: lines have the sub-invoice number of their group. */
export const NUMBER_OF_GROUP: Pattern = pattern('BR-FR-MV-07', [
  equalToParentRule(
    'BR-FR-MV-07_BT-128',
    'The number of the sub-invoice (BT-128 with schemeID AFL)',
    findSubInvoiceNumbers,
    findParentSubInvoice,
    'cac:DocumentReference/cbc:ID',
  ),
]);

const readExemptionReason = (c: RuleContext, line: Node): string | undefined =>
  readSingle(c, line, CAC.Item, CAC.ClassifiedTaxCategory, CBC.TaxExemptionReason);

/** BR-FR-MV-08: exemption reasons start with the sub-invoice number. */
export const REASON_NAMES_GROUP: Pattern = pattern('BR-FR-MV-08', [
  {
    context: LINE,
    when: (c, line) =>
      hasGroupedLines(c) && findSelfReferences(c, line).some((each) => hasStatus(c, each, 'DETAIL')),
    asserts: [
      assertion(
        'BR-FR-MV-08_BT-128',
        (c, line) => {
          const number = readOnlyNormalized(c, findSubInvoiceNumbers(c, line));
          return isFilled(number) && readExemptionReason(c, line)?.startsWith(`#${number ?? ''}#`) === true;
        },
        (c, line) =>
          `The VAT exemption reason of ${formatLineId(c, line)} is ${formatValuesAt(c, line, CAC.Item, CAC.ClassifiedTaxCategory, CBC.TaxExemptionReason)}; in modes 8 and 9 it must start with the number of the sub-invoice (BT-128 with schemeID AFL), ${formatValues(c, findSubInvoiceNumbers(c, line))}, between hash signs.`,
        { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason' },
      ),
    ],
  },
]);

/** BR-FR-MV-12: unique sub-invoice numbers. */
export const DISTINCT_NUMBERS: Pattern = documentPattern(
  'BR-FR-MV-12',
  assertion(
    'BR-FR-MV-12_BT-128',
    (c, root) => !hasGroupedLines(c) || findRepeatedSubInvoice(c, root) === NONE,
    (c, root) =>
      `The number of the sub-invoice (BT-128 with schemeID AFL) ${formatQuoted(c.doc.text(findRepeatedSubInvoice(c, root)))} must belong to one group only, but an earlier line already has this number. Use a different number for each group, and place the GROUP line before the other lines of the group.`,
    { at: findRepeatedSubInvoice },
  ),
);

const TYPE = 'ubl:Invoice/cbc:InvoiceTypeCode | cn:CreditNote/cbc:CreditNoteTypeCode';

/** BR-FR-MV-13: document types of multi-seller invoices. */
export const SELLERS_TYPE: Pattern = pattern('BR-FR-MV-13', [
  {
    context: TYPE,
    asserts: [
      assertion(
        'BR-FR-MV-13_BT-3',
        (c, n) => {
          const type = normalizeSpace(c.doc.text(n));
          return !isMultiSeller(c) || (type !== '' && !hasExactly(SELF_BILLED_TYPES, type));
        },
        messageWithValue(
          'The type of the document (BT-3)',
          `multi-seller invoices (modes ${formatChoice(MULTI_SELLER)}) must not have a self-billing type (${formatChoice(SELF_BILLED_TYPES)}). Use another type.`,
        ),
      ),
    ],
  },
]);

/** BR-FR-BD-13, whose only rule is published with an id of BR-FR-MV. */
export const BUYERS_TYPE: Pattern = pattern('BR-FR-BD-13', [
  {
    context: TYPE,
    asserts: [
      assertion(
        'BR-FR-MV-BD_BT-3',
        (c, n) => !isTwoWay(c) || hasExactly(SELF_BILLED_TYPES, normalizeSpace(c.doc.text(n))),
        messageWithValue(
          'The type of the document (BT-3)',
          `two-way invoices (modes ${formatChoice(TWO_WAY)}) must have a self-billing type: ${formatChoice(SELF_BILLED_TYPES)}.`,
        ),
      ),
    ],
  },
]);

/** Creates the predicate that a line references another invoice and that the reference has an element. */
const referencesOtherWith = (element: NameId) =>
  perElement((c, line) =>
    c
      .select(line, CAC.BillingReference)
      .some(
        (each) =>
          c.exists(each, CAC.InvoiceDocumentReference, element) &&
          c
            .texts(each, CAC.InvoiceDocumentReference, CBC.ID)
            .some((id) => someDiffers(id, documentNumbers(c))),
      ),
  );

const referencesOtherNumber = referencesOtherWith(CBC.ID);
const referencesOtherDate = referencesOtherWith(CBC.IssueDate);

/** Creates the rule that each group of a correction references the corrected invoice with its date. */
function correctionsPattern(name: string, inMode: (c: RuleContext) => boolean, types: CodeList): Pattern {
  const isCorrection = perElement(
    (c, root) =>
      hasCodeOf(c, root, types, CBC.InvoiceTypeCode) || hasCodeOf(c, root, types, CBC.CreditNoteTypeCode),
  );
  const requireTerm = (
    term: string,
    label: string,
    tells: typeof referencesOtherNumber,
    local: string,
  ): Assertion =>
    assertion(
      `${name}-${term}`,
      (c, head) => tells(c, c.doc.parent(head)),
      (c, head) =>
        `In a correction or credit note, the group ${formatLineId(c, c.doc.parent(head))} must state the ${label} of the corrected invoice (${term}). Add a cac:BillingReference to that invoice with cac:InvoiceDocumentReference/${local}.`,
      { at: (c, head) => c.doc.parent(head), subjectPath: 'cac:BillingReference' },
    );
  return pattern(name, [
    {
      context: [inLine('cac:BillingReference'), ...MIXED_LINES].join(' | '),
      when: (c, head) => inMode(c) && isCorrection(c, getGrandparent(c, head)) && isGroupHead(c, head),
      asserts: [
        requireTerm('EXT-FR-FE-136', 'number', referencesOtherNumber, 'cbc:ID'),
        requireTerm('EXT-FR-FE-138', 'date', referencesOtherDate, 'cbc:IssueDate'),
      ],
    },
  ]);
}

/** The published paths of BR-FR-MV-14 and BR-FR-BD-14 also match lines of the other kind of document. */
const MIXED_LINES = [
  'ubl:Invoice/cac:CreditNoteLine/cac:BillingReference',
  'cn:CreditNote/cac:InvoiceLine/cac:BillingReference',
];

const getGrandparent = (c: RuleContext, node: Node): Node => c.doc.parent(c.doc.parent(node));

/** BR-FR-MV-14: corrections of multi-seller invoices. */
export const SELLERS_CORRECTION: Pattern = correctionsPattern(
  'BR-FR-MV-14',
  isMultiSeller,
  SELLER_CORRECTION_TYPES,
);

/** BR-FR-BD-14: corrections of two-way invoices. */
export const BUYERS_CORRECTION: Pattern = correctionsPattern('BR-FR-BD-14', isTwoWay, BUYER_CORRECTION_TYPES);
