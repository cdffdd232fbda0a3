/** Grouped lines of EXTENDED-CTC-FR in CII: rules BR-FREXT-05 to -12, and the lines that count in the totals. */
import type { Node } from '../../invoice/xml';
import { LINE_PARTS } from '../code-lists/french-extended-1.4.0.03';
import { fact, type RuleContext } from '../context';
import { LINE_PATHS, parentIds } from '../french/cii-line-groups';
import { RAM, RSM } from '../french/names';
import { readSingle, readSingleNormalized } from '../reading';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { formatValuesAt } from '../wording';
import { toDouble } from '../xpath';

const PART = [RAM.AssociatedDocumentLineDocument, RAM.LineStatusReasonCode];
const PARENT = [RAM.AssociatedDocumentLineDocument, RAM.ParentLineID];

/** Returns whether a line counts in the totals: it has no line subtype, or is a detail. */
export const countsInTotals = (c: RuleContext, line: Node): boolean =>
  !c.exists(line, ...PART) || c.equals(line, 'DETAIL', ...PART);

/** All lines of the document. */
export const documentLines = fact((c): readonly Node[] =>
  c.doc.isCrossIndustryInvoice
    ? c.select(0, RSM.SupplyChainTradeTransaction, RAM.IncludedSupplyChainTradeLineItem)
    : [],
);

const isGroup = (c: RuleContext, line: Node): boolean =>
  c.equals(line, 'GROUP', ...PART) && c.exists(line, ...LINE_PATHS.net);

/** Sum of the lines directly below a line. */
interface ChildLineSum {
  total: number;
  groups: number;
  groupAmounts: number;
}

const NO_CHILD_LINES: ChildLineSum = { total: 0, groups: 0, groupAmounts: 0 };

/** Sums of the lines directly below each line, by the id of the parent line. */
const childLineSums = fact((c): ReadonlyMap<string, ChildLineSum> => {
  const byParent = new Map<string, ChildLineSum>();
  for (const line of documentLines(c)) {
    const isGroupLine = c.equals(line, 'GROUP', ...PART);
    if (!isGroupLine && !c.equals(line, 'DETAIL', ...PART)) continue;
    const amounts = c.texts(line, ...LINE_PATHS.net);
    for (const parent of new Set(parentIds(c, line))) {
      const childSum = byParent.get(parent) ?? { ...NO_CHILD_LINES };
      byParent.set(parent, childSum);
      for (const amount of amounts) childSum.total += toDouble(amount);
      if (!isGroupLine) continue;
      childSum.groups++;
      childSum.groupAmounts += amounts.length;
    }
  }
  return byParent;
});

const findChildLineSum = (c: RuleContext, line: Node): ChildLineSum =>
  childLineSums(c).get(c.text(line, ...LINE_PATHS.id) ?? '') ?? NO_CHILD_LINES;

const lineIds = fact(
  (c): ReadonlySet<string> => new Set(documentLines(c).flatMap((line) => c.texts(line, ...LINE_PATHS.id))),
);

const lineAssertion = (
  number: string,
  subjectPath: string,
  test: Assertion['test'],
  problem: (c: RuleContext, line: Node) => string,
): Assertion =>
  fatal(
    `BR-FREXT-${number}`,
    test,
    (c, line) => `The line ${formatValuesAt(c, line, ...LINE_PATHS.id)} ${problem(c, line)}`,
    { subjectPath },
  );

const PART_PATH = 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode';
const PARENT_PATH = 'ram:AssociatedDocumentLineDocument/ram:ParentLineID';
const NET_PATH =
  'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';

const computeGroupNet = (c: RuleContext, line: Node): number =>
  Math.round(findChildLineSum(c, line).total * 100) / 100;

/** BR-FREXT-05 to -12. */
export const GROUPED_LINES: Pattern = {
  name: 'grouped lines',
  rules: [
    {
      context: 'ram:IncludedSupplyChainTradeLineItem',
      asserts: [
        lineAssertion(
          '05',
          PART_PATH,
          (c, line) =>
            !c.exists(line, ...PART) || LINE_PARTS.codes.includes(readSingle(c, line, ...PART) ?? ''),
          (c, line) =>
            `has the line subtype ${formatValuesAt(c, line, ...PART)} (EXT-FR-FE-163), which must be DETAIL, GROUP or INFORMATION and occur once.`,
        ),
        lineAssertion(
          '06',
          PART_PATH,
          (c, line) =>
            readSingleNormalized(c, line, ...PARENT) === '' ||
            c.texts(line, ...PART).some((part) => part !== ''),
          () =>
            'has a parent line (EXT-FR-FE-162), so it must have a line subtype (EXT-FR-FE-163). Add ram:LineStatusReasonCode.',
        ),
        lineAssertion(
          '08',
          NET_PATH,
          (c, line) =>
            !isGroup(c, line) ||
            c.texts(line, ...LINE_PATHS.net).some((amount) => toDouble(amount) === computeGroupNet(c, line)),
          (c, line) =>
            `is a group whose net amount (BT-131) is ${formatValuesAt(c, line, ...LINE_PATHS.net)}, but the groups and details directly below it add up to ${computeGroupNet(c, line).toFixed(2)}.`,
        ),
        lineAssertion(
          '11',
          PARENT_PATH,
          (c, line) => {
            const parent = readSingleNormalized(c, line, ...PARENT);
            if (parent === undefined) return false;
            return (
              parent === '' || (lineIds(c).has(parent) && !c.texts(line, ...LINE_PATHS.id).includes(parent))
            );
          },
          () => 'must have a parent line (EXT-FR-FE-162) that is in the document. Correct ram:ParentLineID.',
        ),
        lineAssertion(
          '12',
          NET_PATH,
          (c, line) => {
            const { groups, groupAmounts } = findChildLineSum(c, line);
            return !isGroup(c, line) || groups === groupAmounts;
          },
          () =>
            'is a group with a net amount (BT-131), so all groups directly below it must have a net amount. Add the missing amounts.',
        ),
      ],
    },
  ],
};
