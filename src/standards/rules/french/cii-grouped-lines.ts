/**
 * Lines in groups, one for each seller, in CII: BR-FR-MV (multi-seller invoices, some of which are also two-way invoices)
 * and BR-FR-BD (two-way invoices). `cii-line-groups.ts` explains the structure of the lines.
 */
import type { NameId, Node } from '../../invoice/xml';
import { type CodeList } from '../code-lists/code-list';
import type { RuleContext } from '../context';
import { hasExactly, isFilled, isIn, readOnlyNormalized } from '../reading';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { formatQuoted, quotedAll, quotedAt } from '../wording';
import { normalizeSpace } from '../xpath';
import { formatChoice, assertion, describeFound, pattern } from './assertions';
import { hasGroupedLines, isMultiSeller, isTwoWay, MULTI_SELLER, TWO_WAY } from './billing-mode';
import { inCiiDocument, inCiiLine } from './cii-contexts';
import {
  groupHeads,
  hasPart,
  isGroupHead,
  lineSellers,
  LINE_PATHS,
  parentIds,
  parentSeller,
  parentSubInvoice,
  repeatedSubInvoice,
  subInvoiceNumbers,
} from './cii-line-groups';
import { BUYERS_CORRECTIONS, SELF_BILLED, SELLERS_CORRECTIONS } from './grouped-lines';
import { QDT_DATE, RAM, RSM } from './names';

const LINE = inCiiLine('');
const TRANSACTION = inCiiDocument('rsm:SupplyChainTradeTransaction');

const formatLineId = (c: RuleContext, line: Node): string => `line ${quotedAt(c, line, ...LINE_PATHS.id)}`;

/** BR-FR-MV-01 */
export const CII_LINE_PART: Pattern = pattern('BR-FR-MV-01', [
  {
    context: inCiiLine('ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode'),
    asserts: [
      assertion(
        'BR-FR-MV-01_EXT-FR-FE-163',
        (c, n) => !hasGroupedLines(c) || normalizeSpace(c.doc.text(n)) !== '',
        'The part that the line has in its group (EXT-FR-FE-163) is empty. In modes 8 and 9 ram:LineStatusReasonCode is GROUP, DETAIL or INFORMATION.',
      ),
    ],
  },
]);

const GROUP_HEAD =
  'A group has a line whose ram:LineStatusReasonCode is GROUP and that has no ram:ParentLineID.';

/** BR-FR-MV-02 */
export const CII_SOME_GROUP: Pattern = pattern('BR-FR-MV-02', [
  {
    context: TRANSACTION,
    asserts: [
      assertion(
        'BR-FR-MV-02_EXT-FR-FE-163',
        (c, n) => !isMultiSeller(c) || groupHeads(c, n).length >= 1,
        `An invoice of several sellers (modes ${formatChoice(MULTI_SELLER)}) needs at least one group of lines, and has none. ${GROUP_HEAD}`,
      ),
    ],
  },
]);

/** Counts the groups of the seller or buyer of the document. */
function countGroups(c: RuleContext, transaction: Node, party: NameId): number {
  const ids = new Set(
    c.texts(transaction, RAM.ApplicableHeaderTradeAgreement, party, RAM.SpecifiedLegalOrganization, RAM.ID),
  );
  return groupHeads(c, transaction).filter((head) =>
    lineSellers(c, head).some((id) => ids.has(c.doc.text(id))),
  ).length;
}

/** @param term as published; of the seller it is another one than in UBL */
const hasOneGroup = (term: string, partyLabel: string, party: NameId): Assertion =>
  assertion(
    `BR-FR-BD-02_${term}`,
    (c, n) => !isTwoWay(c) || countGroups(c, n, party) === 1,
    (c, n) =>
      `A two-way invoice has one group of lines of the ${partyLabel}; ${countGroups(c, n, party)} groups have the ${partyLabel}'s legal registration (${quotedAt(c, n, RAM.ApplicableHeaderTradeAgreement, party, RAM.SpecifiedLegalOrganization, RAM.ID)}) as their seller's. Give it in ram:ItemSellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID of one group.`,
  );

/** BR-FR-BD-02 */
export const CII_TWO_GROUPS: Pattern = pattern('BR-FR-BD-02', [
  {
    context: TRANSACTION,
    asserts: [
      assertion(
        'BR-FR-BD-02_EXT-FR-FE-163',
        (c, n) => !isTwoWay(c) || groupHeads(c, n).length === 2,
        (c, n) =>
          `A two-way invoice (modes ${formatChoice(TWO_WAY)}) has two groups of lines, one of each side; this one has ${groupHeads(c, n).length}. ${GROUP_HEAD}`,
      ),
      hasOneGroup('BT-31', 'seller', RAM.SellerTradeParty),
      hasOneGroup('BT-47', 'buyer', RAM.BuyerTradeParty),
    ],
  },
]);

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
        return `${value}, but of the line it belongs to (${formatQuoted(parentIds(c, line)[0])}) it is ${inWords(readFromParent(c, line))}. A group is of one seller and one sub-invoice: correct one of the lines.`;
      },
      { subjectPath },
    ),
  ],
});

/** BR-FR-MV-06 */
export const CII_SELLER_OF_GROUP: Pattern = pattern('BR-FR-MV-06', [
  likeParent(
    'BR-FR-MV-06_EXT-FR-FE-167',
    'The legal registration of the seller (EXT-FR-FE-167)',
    lineSellers,
    parentSeller,
    'ram:SpecifiedLineTradeAgreement/ram:ItemSellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID',
  ),
]);

/** BR-FR-MV-07 */
export const CII_NUMBER_OF_GROUP: Pattern = pattern('BR-FR-MV-07', [
  likeParent(
    'BR-FR-MV-07_BT-128',
    'The number of the sub-invoice (BT-128 of the kind AFL)',
    subInvoiceNumbers,
    parentSubInvoice,
    'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument',
  ),
]);

/** BR-FR-MV-08 */
export const CII_REASON_NAMES_GROUP: Pattern = pattern('BR-FR-MV-08', [
  {
    context: LINE,
    when: (c, line) => hasGroupedLines(c) && hasPart(c, line, 'DETAIL'),
    asserts: [
      assertion(
        'BR-FR-MV-08_BT-128',
        (c, line) => {
          const number = readOnlyNormalized(c, subInvoiceNumbers(c, line));
          const reasons = c.texts(line, ...LINE_PATHS.reason);
          return (
            isFilled(number) && reasons.length === 1 && reasons[0]?.startsWith(`#${number ?? ''}#`) === true
          );
        },
        (c, line) =>
          `The VAT exemption reason of ${formatLineId(c, line)} is ${quotedAt(c, line, ...LINE_PATHS.reason)}; in modes 8 and 9 it starts with the number of the sub-invoice (BT-128 of the kind AFL), ${quotedAll(c, subInvoiceNumbers(c, line))}, between hash signs.`,
        { subjectPath: 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:ExemptionReason' },
      ),
    ],
  },
]);

/** BR-FR-MV-12 */
export const CII_DISTINCT_NUMBERS: Pattern = pattern('BR-FR-MV-12', [
  {
    context: TRANSACTION,
    asserts: [
      assertion(
        'BR-FR-MV-12_BT-128',
        (c, n) => !hasGroupedLines(c) || repeatedSubInvoice(c, n) < 0,
        (c, n) =>
          `The number of the sub-invoice (BT-128 of the kind AFL) ${formatQuoted(c.doc.text(repeatedSubInvoice(c, n)))} is given to a group after another reference has it already. Give each group a number of its own and put its GROUP line in front of its other lines.`,
        { at: repeatedSubInvoice },
      ),
    ],
  },
]);

const TYPE = inCiiDocument('rsm:ExchangedDocument/ram:TypeCode');

/** BR-FR-MV-13 */
export const CII_SELLERS_TYPE: Pattern = pattern('BR-FR-MV-13', [
  {
    context: TYPE,
    asserts: [
      assertion(
        'BR-FR-MV-13_BT-3',
        (c, n) => {
          const type = c.doc.text(n);
          return !isMultiSeller(c) || (normalizeSpace(type) !== '' && !hasExactly(SELF_BILLED, type));
        },
        describeFound(
          'The type of the document (BT-3)',
          `invoices of several sellers (modes ${formatChoice(MULTI_SELLER)}) cannot be of the types that the buyer issues: ${formatChoice(SELF_BILLED)}. Use another type.`,
        ),
      ),
    ],
  },
]);

/** BR-FR-BD-13 */
export const CII_BUYERS_TYPE: Pattern = pattern('BR-FR-BD-13', [
  {
    context: TYPE,
    asserts: [
      assertion(
        'BR-FR-BD-13_BT-3',
        (c, n) => !isTwoWay(c) || hasExactly(SELF_BILLED, normalizeSpace(c.doc.text(n))),
        describeFound(
          'The type of the document (BT-3)',
          `two-way invoices (modes ${formatChoice(TWO_WAY)}) are issued by the buyer: use ${formatChoice(SELF_BILLED)}.`,
        ),
      ),
    ],
  },
]);

const REFERENCE = [RAM.SpecifiedLineTradeSettlement, RAM.InvoiceReferencedDocument];
const REFERENCE_PATH = 'ram:SpecifiedLineTradeSettlement/ram:InvoiceReferencedDocument';

/** Creates the rule that groups of corrections name the corrected invoice with its date. */
function corrections(name: string, inMode: (c: RuleContext) => boolean, types: CodeList): Pattern {
  const requireTerm = (term: string, label: string, path: readonly NameId[]): Assertion =>
    assertion(
      `${name}-${term}`,
      (c, line) => !inMode(c) || c.exists(line, ...REFERENCE, ...path),
      (c, line) =>
        `This document corrects or credits others, and the group ${formatLineId(c, line)} does not tell the ${label} of the invoice it corrects (${term}). Give it in ${REFERENCE_PATH}.`,
      { subjectPath: REFERENCE_PATH },
    );
  return pattern(name, [
    {
      context: LINE,
      when: (c, line) =>
        isIn(c, c.doc.parent(c.doc.parent(line)), types, RSM.ExchangedDocument, RAM.TypeCode) &&
        isGroupHead(c, line),
      asserts: [
        requireTerm('EXT-FR-FE-136', 'number', [RAM.IssuerAssignedID]),
        requireTerm('EXT-FR-FE-138', 'date', [RAM.FormattedIssueDateTime, QDT_DATE]),
      ],
    },
  ]);
}

/** BR-FR-MV-14 */
export const CII_SELLERS_CORRECTION: Pattern = corrections('BR-FR-MV-14', isMultiSeller, SELLERS_CORRECTIONS);

/** BR-FR-BD-14 */
export const CII_BUYERS_CORRECTION: Pattern = corrections('BR-FR-BD-14', isTwoWay, BUYERS_CORRECTIONS);
