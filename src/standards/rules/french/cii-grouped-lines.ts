/**
 * Lines grouped by seller in CII: BR-FR-MV (multi-seller invoices, some of which are also two-way invoices)
 * and BR-FR-BD (two-way invoices). `cii-line-groups.ts` explains the structure of the lines.
 */
import type { NameId, Node } from '../../invoice/xml';
import { type CodeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import { hasExactly, isFilled, hasCodeOf, readOnlyNormalized } from '../reading';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { formatQuoted, formatValues, formatValuesAt } from '../wording';
import { normalizeSpace } from '../xpath';
import { formatChoice, assertion, messageWithValue, pattern } from './assertions';
import { hasGroupedLines, isMultiSeller, isTwoWay, MULTI_SELLER, TWO_WAY } from './billing-mode';
import { inCiiDocument, inCiiLine } from './cii-contexts';
import {
  findGroupHeads,
  hasSubtype,
  isGroupHead,
  findLineSellers,
  LINE_PATHS,
  parentIds,
  findParentSeller,
  findParentSubInvoice,
  findRepeatedSubInvoice,
  findSubInvoiceNumbers,
} from './cii-line-groups';
import { BUYER_CORRECTION_TYPES, SELF_BILLED_TYPES, SELLER_CORRECTION_TYPES } from './grouped-lines';
import { QDT_DATE, RAM, RSM } from './names';

const LINE = inCiiLine('');
const TRANSACTION = inCiiDocument('rsm:SupplyChainTradeTransaction');

const formatLineId = (c: RuleContext, line: Node): string =>
  `line ${formatValuesAt(c, line, ...LINE_PATHS.id)}`;

/** BR-FR-MV-01: line subtypes. */
export const CII_LINE_PART: Pattern = pattern('BR-FR-MV-01', [
  {
    context: inCiiLine('ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode'),
    asserts: [
      assertion(
        'BR-FR-MV-01_EXT-FR-FE-163',
        (c, n) => !hasGroupedLines(c) || normalizeSpace(c.doc.text(n)) !== '',
        'The line subtype (EXT-FR-FE-163) must not be empty. In modes 8 and 9, ram:LineStatusReasonCode must be GROUP, DETAIL or INFORMATION.',
      ),
    ],
  },
]);

const GROUP_HEAD_HINT =
  'A group starts with a line whose ram:LineStatusReasonCode is GROUP and which has no ram:ParentLineID.';

/** BR-FR-MV-02: at least one group of lines. */
export const CII_SOME_GROUP: Pattern = pattern('BR-FR-MV-02', [
  {
    context: TRANSACTION,
    asserts: [
      assertion(
        'BR-FR-MV-02_EXT-FR-FE-163',
        (c, n) => !isMultiSeller(c) || findGroupHeads(c, n).length >= 1,
        `A multi-seller invoice (modes ${formatChoice(MULTI_SELLER)}) must have at least one group of lines, but has none. ${GROUP_HEAD_HINT}`,
      ),
    ],
  },
]);

/** Counts the groups of the seller or buyer of the document. */
function countGroups(c: RuleContext, transaction: Node, party: NameId): number {
  const ids = new Set(
    c.texts(transaction, RAM.ApplicableHeaderTradeAgreement, party, RAM.SpecifiedLegalOrganization, RAM.ID),
  );
  return findGroupHeads(c, transaction).filter((head) =>
    findLineSellers(c, head).some((id) => ids.has(c.doc.text(id))),
  ).length;
}

/** @param term term in the published rule id; for the seller it differs from the term in UBL */
const requireOneGroup = (term: string, partyLabel: string, party: NameId): Assertion =>
  assertion(
    `BR-FR-BD-02_${term}`,
    (c, n) => !isTwoWay(c) || countGroups(c, n, party) === 1,
    (c, n) =>
      `A two-way invoice must have exactly one group of lines of the ${partyLabel}, but ${countGroups(c, n, party)} groups have the ${partyLabel}'s legal registration (${formatValuesAt(c, n, RAM.ApplicableHeaderTradeAgreement, party, RAM.SpecifiedLegalOrganization, RAM.ID)}) as the registration of their seller. Add it in ram:ItemSellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID of one group.`,
  );

/** BR-FR-BD-02: one group for each side. */
export const CII_TWO_GROUPS: Pattern = pattern('BR-FR-BD-02', [
  {
    context: TRANSACTION,
    asserts: [
      assertion(
        'BR-FR-BD-02_EXT-FR-FE-163',
        (c, n) => !isTwoWay(c) || findGroupHeads(c, n).length === 2,
        (c, n) =>
          `A two-way invoice (modes ${formatChoice(TWO_WAY)}) must have two groups of lines, one for each side, but has ${findGroupHeads(c, n).length}. ${GROUP_HEAD_HINT}`,
      ),
      requireOneGroup('BT-31', 'seller', RAM.SellerTradeParty),
      requireOneGroup('BT-47', 'buyer', RAM.BuyerTradeParty),
    ],
  },
]);

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
        return `${value}, but the value of its parent line (${formatQuoted(parentIds(c, line)[0])}) is ${formatParentValue(readFromParent(c, line))}. A group must have one seller and one sub-invoice: correct one of the lines.`;
      },
      { subjectPath },
    ),
  ],
});

/** BR-FR-MV-06: lines have the seller of their group. */
export const CII_SELLER_OF_GROUP: Pattern = pattern('BR-FR-MV-06', [
  equalToParentRule(
    'BR-FR-MV-06_EXT-FR-FE-167',
    'The legal registration of the seller (EXT-FR-FE-167)',
    findLineSellers,
    findParentSeller,
    'ram:SpecifiedLineTradeAgreement/ram:ItemSellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID',
  ),
]);

/** BR-FR-MV-07: lines have the sub-invoice number of their group. */
export const CII_NUMBER_OF_GROUP: Pattern = pattern('BR-FR-MV-07', [
  equalToParentRule(
    'BR-FR-MV-07_BT-128',
    'The number of the sub-invoice (BT-128 with the code AFL)',
    findSubInvoiceNumbers,
    findParentSubInvoice,
    'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument',
  ),
]);

/** BR-FR-MV-08: exemption reasons start with the sub-invoice number. */
export const CII_REASON_NAMES_GROUP: Pattern = pattern('BR-FR-MV-08', [
  {
    context: LINE,
    when: (c, line) => hasGroupedLines(c) && hasSubtype(c, line, 'DETAIL'),
    asserts: [
      assertion(
        'BR-FR-MV-08_BT-128',
        (c, line) => {
          const number = readOnlyNormalized(c, findSubInvoiceNumbers(c, line));
          const reasons = c.texts(line, ...LINE_PATHS.reason);
          return (
            isFilled(number) && reasons.length === 1 && reasons[0]?.startsWith(`#${number ?? ''}#`) === true
          );
        },
        (c, line) =>
          `The VAT exemption reason of ${formatLineId(c, line)} is ${formatValuesAt(c, line, ...LINE_PATHS.reason)}; in modes 8 and 9 it must start with the number of the sub-invoice (BT-128 with the code AFL), ${formatValues(c, findSubInvoiceNumbers(c, line))}, between hash signs.`,
        { subjectPath: 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:ExemptionReason' },
      ),
    ],
  },
]);

/** BR-FR-MV-12: unique sub-invoice numbers. */
export const CII_DISTINCT_NUMBERS: Pattern = pattern('BR-FR-MV-12', [
  {
    context: TRANSACTION,
    asserts: [
      assertion(
        'BR-FR-MV-12_BT-128',
        (c, n) => !hasGroupedLines(c) || findRepeatedSubInvoice(c, n) < 0,
        (c, n) =>
          `The number of the sub-invoice (BT-128 with the code AFL) ${formatQuoted(c.doc.text(findRepeatedSubInvoice(c, n)))} must belong to one group only, but an earlier reference already has this number. Use a different number for each group, and place the GROUP line before the other lines of the group.`,
        { at: findRepeatedSubInvoice },
      ),
    ],
  },
]);

const TYPE = inCiiDocument('rsm:ExchangedDocument/ram:TypeCode');

/** BR-FR-MV-13: document types of multi-seller invoices. */
export const CII_SELLERS_TYPE: Pattern = pattern('BR-FR-MV-13', [
  {
    context: TYPE,
    asserts: [
      assertion(
        'BR-FR-MV-13_BT-3',
        (c, n) => {
          const type = c.doc.text(n);
          return !isMultiSeller(c) || (normalizeSpace(type) !== '' && !hasExactly(SELF_BILLED_TYPES, type));
        },
        messageWithValue(
          'The type of the document (BT-3)',
          `multi-seller invoices (modes ${formatChoice(MULTI_SELLER)}) must not have a self-billing type (${formatChoice(SELF_BILLED_TYPES)}). Use another type.`,
        ),
      ),
    ],
  },
]);

/** BR-FR-BD-13: document types of two-way invoices. */
export const CII_BUYERS_TYPE: Pattern = pattern('BR-FR-BD-13', [
  {
    context: TYPE,
    asserts: [
      assertion(
        'BR-FR-BD-13_BT-3',
        (c, n) => !isTwoWay(c) || hasExactly(SELF_BILLED_TYPES, normalizeSpace(c.doc.text(n))),
        messageWithValue(
          'The type of the document (BT-3)',
          `two-way invoices (modes ${formatChoice(TWO_WAY)}) must have a self-billing type: ${formatChoice(SELF_BILLED_TYPES)}.`,
        ),
      ),
    ],
  },
]);

const REFERENCE = [RAM.SpecifiedLineTradeSettlement, RAM.InvoiceReferencedDocument];
const REFERENCE_PATH = 'ram:SpecifiedLineTradeSettlement/ram:InvoiceReferencedDocument';

/** Creates the rule that each group of a correction references the corrected invoice with its date. */
function correctionsPattern(name: string, inMode: (c: RuleContext) => boolean, types: CodeList): Pattern {
  const requireTerm = (term: string, label: string, path: readonly NameId[]): Assertion =>
    assertion(
      `${name}-${term}`,
      (c, line) => !inMode(c) || c.exists(line, ...REFERENCE, ...path),
      (c, line) =>
        `In a correction or credit note, the group ${formatLineId(c, line)} must state the ${label} of the corrected invoice (${term}). Add it in ${REFERENCE_PATH}.`,
      { subjectPath: REFERENCE_PATH },
    );
  return pattern(name, [
    {
      context: LINE,
      when: (c, line) =>
        hasCodeOf(c, c.doc.parent(c.doc.parent(line)), types, RSM.ExchangedDocument, RAM.TypeCode) &&
        isGroupHead(c, line),
      asserts: [
        requireTerm('EXT-FR-FE-136', 'number', [RAM.IssuerAssignedID]),
        requireTerm('EXT-FR-FE-138', 'date', [RAM.FormattedIssueDateTime, QDT_DATE]),
      ],
    },
  ]);
}

/** BR-FR-MV-14: corrections of multi-seller invoices. */
export const CII_SELLERS_CORRECTION: Pattern = correctionsPattern(
  'BR-FR-MV-14',
  isMultiSeller,
  SELLER_CORRECTION_TYPES,
);

/** BR-FR-BD-14: corrections of two-way invoices. */
export const CII_BUYERS_CORRECTION: Pattern = correctionsPattern(
  'BR-FR-BD-14',
  isTwoWay,
  BUYER_CORRECTION_TYPES,
);
