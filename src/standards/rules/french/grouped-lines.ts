/**
 * Lines in groups, one for each seller: BR-FR-MV (multi-seller invoices, some of which are also two-way invoices) and
 * BR-FR-BD (two-way invoices). `line-groups.ts` explains the structure of the lines.
 */
import { NONE, type NameId, type Node } from '../../invoice/xml';
import { codeList, type CodeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { formatChoice, assertion, describeFound, inLine, LINE, onDocument, pattern } from './assertions';
import { hasGroupedLines, isMultiSeller, isTwoWay, MULTI_SELLER, TWO_WAY } from './billing-mode';
import {
  documentNumbers,
  groupHeads,
  hasStatus,
  isGroupHead,
  lineSellers,
  parentIds,
  parentSeller,
  parentSubInvoice,
  referencesToItself,
  repeatedSubInvoice,
  subInvoiceNumbers,
} from './line-groups';
import { CAC, CBC } from './names';
import { differs, hasExactly, isFilled, isIn, readSingle, readOnlyNormalized, perElement } from '../reading';
import { formatQuoted, quotedAt, quotedAll } from '../wording';

/** Types that the buyer issues in the seller's name. */
export const SELF_BILLED = codeList('389 261 501 500 502 471 473');
/** Corrected invoices and credit notes that the seller issues. */
export const SELLERS_CORRECTIONS = codeList('384 472 381 396 503');
/** Corrected invoices and credit notes that the buyer issues. */
export const BUYERS_CORRECTIONS = codeList('261 471 473 502');

const formatLineId = (c: RuleContext, line: Node): string => `line ${quotedAt(c, line, CBC.ID)}`;

/** BR-FR-MV-01 */
export const LINE_PART: Pattern = pattern('BR-FR-MV-01', [
  {
    context: 'cac:InvoiceLine | cac:CreditNoteLine',
    asserts: [
      assertion(
        'BR-FR-MV-01_EXT-FR-FE-163',
        (c, line) => !hasGroupedLines(c) || isFilled(readOnlyNormalized(c, statuses(c, line))),
        (c, line) =>
          `The part that ${formatLineId(c, line)} has in its group (EXT-FR-FE-163) is ${quotedAll(c, statuses(c, line))}. In modes 8 and 9 each line has one cac:BillingReference with the number of the invoice itself and a DocumentStatusCode: GROUP, DETAIL or INFORMATION.`,
        { subjectPath: 'cac:BillingReference' },
      ),
    ],
  },
]);

const statuses = (c: RuleContext, line: Node): Node[] =>
  referencesToItself(c, line).flatMap((each) =>
    c.select(each, CAC.InvoiceDocumentReference, CBC.DocumentStatusCode),
  );

const GROUP_HEAD =
  'A group has a line whose cac:BillingReference names the invoice itself, with DocumentStatusCode GROUP and no cac:BillingReferenceLine.';

/** BR-FR-MV-02 */
export const SOME_GROUP: Pattern = onDocument(
  'BR-FR-MV-02',
  assertion(
    'BR-FR-MV-02_EXT-FR-FE-163',
    (c, root) => !isMultiSeller(c) || groupHeads(c, root).length >= 1,
    `An invoice of several sellers (modes ${formatChoice(MULTI_SELLER)}) needs at least one group of lines, and has none. ${GROUP_HEAD}`,
  ),
);

const legalIds = (c: RuleContext, root: Node, party: number): ReadonlySet<string> =>
  new Set(c.texts(root, party, CAC.Party, CAC.PartyLegalEntity, CBC.CompanyID));

/** Counts the groups of the seller or buyer of the document. */
function countGroups(c: RuleContext, root: Node, party: number): number {
  const ids = legalIds(c, root, party);
  return groupHeads(c, root).filter((head) =>
    lineSellers(c, c.doc.parent(head)).some((id) => ids.has(c.doc.text(id))),
  ).length;
}

const hasOneGroup = (term: string, partyLabel: string, party: number): Assertion =>
  assertion(
    `BR-FR-BD-02_${term}`,
    (c, root) => !isTwoWay(c) || countGroups(c, root, party) === 1,
    (c, root) =>
      `A two-way invoice has one group of lines of the ${partyLabel}; ${countGroups(c, root, party)} groups have the ${partyLabel}'s legal registration (${term}, ${
        [...legalIds(c, root, party)]
          .slice(0, 3)
          .map((text) => formatQuoted(text))
          .join(', ') || 'missing'
      }) as their seller's. Give it in cac:Item/cac:ManufacturerParty/cac:PartyLegalEntity/cbc:CompanyID of one group.`,
  );

/** BR-FR-BD-02 */
export const TWO_GROUPS: Pattern = onDocument(
  'BR-FR-BD-02',
  assertion(
    'BR-FR-BD-02_EXT-FR-FE-163',
    (c, root) => !isTwoWay(c) || groupHeads(c, root).length === 2,
    (c, root) =>
      `A two-way invoice (modes ${formatChoice(TWO_WAY)}) has two groups of lines, one of each side; this one has ${groupHeads(c, root).length}. ${GROUP_HEAD}`,
  ),
  hasOneGroup('BT-30', 'seller', CAC.AccountingSupplierParty),
  hasOneGroup('BT-47', 'buyer', CAC.AccountingCustomerParty),
);

const inWords = (value: string | undefined): string =>
  value === undefined ? 'given several times' : formatQuoted(value);

const likeParent = (
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
        const value = `${label} of ${formatLineId(c, line)} is ${quotedAll(c, findValues(c, line))}`;
        if (!isFilled(readOnlyNormalized(c, findValues(c, line))))
          return `${value}; in modes 8 and 9 each line has one.`;
        return `${value}, but of the line it belongs to (${parentIds(c, line)
          .slice(0, 3)
          .map((text) => formatQuoted(text))
          .join(
            ', ',
          )}) it is ${inWords(readFromParent(c, line))}. A group is of one seller and one sub-invoice: correct one of the lines.`;
      },
      { subjectPath },
    ),
  ],
});

/** BR-FR-MV-06 */
export const SELLER_OF_GROUP: Pattern = pattern('BR-FR-MV-06', [
  likeParent(
    'BR-FR-MV-06_EXT-FR-FE-167',
    'The legal registration of the seller (EXT-FR-FE-167)',
    lineSellers,
    parentSeller,
    'cac:Item/cac:ManufacturerParty/cac:PartyLegalEntity/cbc:CompanyID',
  ),
]);

/** BR-FR-MV-07 */
export const NUMBER_OF_GROUP: Pattern = pattern('BR-FR-MV-07', [
  likeParent(
    'BR-FR-MV-07_BT-128',
    'The number of the sub-invoice (BT-128 with schemeID AFL)',
    subInvoiceNumbers,
    parentSubInvoice,
    'cac:DocumentReference/cbc:ID',
  ),
]);

const exemptionReason = (c: RuleContext, line: Node): string | undefined =>
  readSingle(c, line, CAC.Item, CAC.ClassifiedTaxCategory, CBC.TaxExemptionReason);

/** BR-FR-MV-08 */
export const REASON_NAMES_GROUP: Pattern = pattern('BR-FR-MV-08', [
  {
    context: LINE,
    when: (c, line) =>
      hasGroupedLines(c) && referencesToItself(c, line).some((each) => hasStatus(c, each, 'DETAIL')),
    asserts: [
      assertion(
        'BR-FR-MV-08_BT-128',
        (c, line) => {
          const number = readOnlyNormalized(c, subInvoiceNumbers(c, line));
          return isFilled(number) && exemptionReason(c, line)?.startsWith(`#${number ?? ''}#`) === true;
        },
        (c, line) =>
          `The VAT exemption reason of ${formatLineId(c, line)} is ${quotedAt(c, line, CAC.Item, CAC.ClassifiedTaxCategory, CBC.TaxExemptionReason)}; in modes 8 and 9 it starts with the number of the sub-invoice (BT-128 with schemeID AFL), ${quotedAll(c, subInvoiceNumbers(c, line))}, between hash signs.`,
        { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason' },
      ),
    ],
  },
]);

/** BR-FR-MV-12 */
export const DISTINCT_NUMBERS: Pattern = onDocument(
  'BR-FR-MV-12',
  assertion(
    'BR-FR-MV-12_BT-128',
    (c, root) => !hasGroupedLines(c) || repeatedSubInvoice(c, root) === NONE,
    (c, root) =>
      `The number of the sub-invoice (BT-128 with schemeID AFL) ${formatQuoted(c.doc.text(repeatedSubInvoice(c, root)))} is given to a group after another line has it already. Give each group a number of its own and put its GROUP line in front of its other lines.`,
    { at: repeatedSubInvoice },
  ),
);

const TYPE = 'ubl:Invoice/cbc:InvoiceTypeCode | cn:CreditNote/cbc:CreditNoteTypeCode';

/** BR-FR-MV-13 */
export const SELLERS_TYPE: Pattern = pattern('BR-FR-MV-13', [
  {
    context: TYPE,
    asserts: [
      assertion(
        'BR-FR-MV-13_BT-3',
        (c, n) => {
          const type = normalizeSpace(c.doc.text(n));
          return !isMultiSeller(c) || (type !== '' && !hasExactly(SELF_BILLED, type));
        },
        describeFound(
          'The type of the document (BT-3)',
          `invoices of several sellers (modes ${formatChoice(MULTI_SELLER)}) cannot be of the types that the buyer issues: ${formatChoice(SELF_BILLED)}. Use another type.`,
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
        (c, n) => !isTwoWay(c) || hasExactly(SELF_BILLED, normalizeSpace(c.doc.text(n))),
        describeFound(
          'The type of the document (BT-3)',
          `two-way invoices (modes ${formatChoice(TWO_WAY)}) are issued by the buyer: use ${formatChoice(SELF_BILLED)}.`,
        ),
      ),
    ],
  },
]);

/** Creates a predicate: whether a line refers to another invoice with this element. */
const tellsOfOther = (element: NameId) =>
  perElement((c, line) =>
    c
      .select(line, CAC.BillingReference)
      .some(
        (each) =>
          c.exists(each, CAC.InvoiceDocumentReference, element) &&
          c.texts(each, CAC.InvoiceDocumentReference, CBC.ID).some((id) => differs(id, documentNumbers(c))),
      ),
  );

const tellsNumber = tellsOfOther(CBC.ID);
const tellsDate = tellsOfOther(CBC.IssueDate);

/** Creates the rule that groups of corrections name the corrected invoice with its date. */
function corrections(name: string, inMode: (c: RuleContext) => boolean, types: CodeList): Pattern {
  const isCorrection = perElement(
    (c, root) => isIn(c, root, types, CBC.InvoiceTypeCode) || isIn(c, root, types, CBC.CreditNoteTypeCode),
  );
  const requireTerm = (term: string, label: string, tells: typeof tellsNumber, local: string): Assertion =>
    assertion(
      `${name}-${term}`,
      (c, head) => tells(c, c.doc.parent(head)),
      (c, head) =>
        `This document corrects or credits others, and the group ${formatLineId(c, c.doc.parent(head))} does not tell the ${label} of the invoice it corrects (${term}). Add a cac:BillingReference to that invoice with cac:InvoiceDocumentReference/${local}.`,
      { at: (c, head) => c.doc.parent(head), subjectPath: 'cac:BillingReference' },
    );
  return pattern(name, [
    {
      context: [inLine('cac:BillingReference'), ...MIXED_LINES].join(' | '),
      when: (c, head) => inMode(c) && isCorrection(c, grandparent(c, head)) && isGroupHead(c, head),
      asserts: [
        requireTerm('EXT-FR-FE-136', 'number', tellsNumber, 'cbc:ID'),
        requireTerm('EXT-FR-FE-138', 'date', tellsDate, 'cbc:IssueDate'),
      ],
    },
  ]);
}

/** The published paths of BR-FR-MV-14 and BR-FR-BD-14 also match lines of the other kind of document. */
const MIXED_LINES = [
  'ubl:Invoice/cac:CreditNoteLine/cac:BillingReference',
  'cn:CreditNote/cac:InvoiceLine/cac:BillingReference',
];

const grandparent = (c: RuleContext, node: Node): Node => c.doc.parent(c.doc.parent(node));

/** BR-FR-MV-14 */
export const SELLERS_CORRECTION: Pattern = corrections('BR-FR-MV-14', isMultiSeller, SELLERS_CORRECTIONS);

/** BR-FR-BD-14 */
export const BUYERS_CORRECTION: Pattern = corrections('BR-FR-BD-14', isTwoWay, BUYERS_CORRECTIONS);
