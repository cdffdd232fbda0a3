/** Lines in groups in EXTENDED-CTC-FR for CII: BR-FREXT-05 to -12, and which lines count. */
import type { Node } from '../../invoice/xml';
import { LINE_PARTS } from '../code-lists/french-extended-1.4.0.03';
import { fact, type RuleContext } from '../context';
import { LINE_PATHS, parentIds } from '../french/cii-line-groups';
import { RAM, RSM } from '../french/names';
import { readSingle, onlyNormalized } from '../reading';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { quotedAt } from '../wording';
import { toDouble } from '../xpath';

const PART = [RAM.AssociatedDocumentLineDocument, RAM.LineStatusReasonCode];
const PARENT = [RAM.AssociatedDocumentLineDocument, RAM.ParentLineID];

/** Returns whether a line counts in the totals: it has no role in a group, or is a detail. */
export const counts = (c: RuleContext, line: Node): boolean =>
  !c.exists(line, ...PART) || c.equals(line, 'DETAIL', ...PART);

/** All lines of the document. */
export const lines = fact((c): readonly Node[] =>
  c.doc.isCrossIndustryInvoice
    ? c.select(0, RSM.SupplyChainTradeTransaction, RAM.IncludedSupplyChainTradeLineItem)
    : [],
);

const isGroup = (c: RuleContext, line: Node): boolean =>
  c.equals(line, 'GROUP', ...PART) && c.exists(line, ...LINE_PATHS.net);

/** Sum of the lines below a line. */
interface Below {
  total: number;
  groups: number;
  groupAmounts: number;
}

const NO_LINES_BELOW: Below = { total: 0, groups: 0, groupAmounts: 0 };

/** Lines by the id of their parent line. */
const sumsBelow = fact((c): ReadonlyMap<string, Below> => {
  const byParent = new Map<string, Below>();
  for (const line of lines(c)) {
    const isGroupLine = c.equals(line, 'GROUP', ...PART);
    if (!isGroupLine && !c.equals(line, 'DETAIL', ...PART)) continue;
    const amounts = c.texts(line, ...LINE_PATHS.net);
    for (const parent of new Set(parentIds(c, line))) {
      const sum = byParent.get(parent) ?? { ...NO_LINES_BELOW };
      byParent.set(parent, sum);
      for (const amount of amounts) sum.total += toDouble(amount);
      if (!isGroupLine) continue;
      sum.groups++;
      sum.groupAmounts += amounts.length;
    }
  }
  return byParent;
});

const sumBelow = (c: RuleContext, line: Node): Below =>
  sumsBelow(c).get(c.text(line, ...LINE_PATHS.id) ?? '') ?? NO_LINES_BELOW;

const lineIds = fact(
  (c): ReadonlySet<string> => new Set(lines(c).flatMap((line) => c.texts(line, ...LINE_PATHS.id))),
);

const onLine = (
  number: string,
  subjectPath: string,
  test: Assertion['test'],
  problem: (c: RuleContext, line: Node) => string,
): Assertion =>
  fatal(
    `BR-FREXT-${number}`,
    test,
    (c, line) => `The line ${quotedAt(c, line, ...LINE_PATHS.id)} ${problem(c, line)}`,
    { subjectPath },
  );

const PART_PATH = 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode';
const PARENT_PATH = 'ram:AssociatedDocumentLineDocument/ram:ParentLineID';
const NET_PATH =
  'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';

const expectedNet = (c: RuleContext, line: Node): number => Math.round(sumBelow(c, line).total * 100) / 100;

/** BR-FREXT-05 to -12. */
export const GROUPED_LINES: Pattern = {
  name: 'grouped lines',
  rules: [
    {
      context: 'ram:IncludedSupplyChainTradeLineItem',
      asserts: [
        onLine(
          '05',
          PART_PATH,
          (c, line) =>
            !c.exists(line, ...PART) || LINE_PARTS.codes.includes(readSingle(c, line, ...PART) ?? ''),
          (c, line) =>
            `has the part ${quotedAt(c, line, ...PART)} in its group (EXT-FR-FE-163); it is DETAIL, GROUP or INFORMATION, given once.`,
        ),
        onLine(
          '06',
          PART_PATH,
          (c, line) =>
            onlyNormalized(c, line, ...PARENT) === '' || c.texts(line, ...PART).some((part) => part !== ''),
          () =>
            'belongs to another one (EXT-FR-FE-162) and does not say as which part of it (EXT-FR-FE-163). Add ram:LineStatusReasonCode.',
        ),
        onLine(
          '08',
          NET_PATH,
          (c, line) =>
            !isGroup(c, line) ||
            c.texts(line, ...LINE_PATHS.net).some((amount) => toDouble(amount) === expectedNet(c, line)),
          (c, line) =>
            `is of a group and its net amount (BT-131) is ${quotedAt(c, line, ...LINE_PATHS.net)}; the groups and details directly below it add up to ${expectedNet(c, line).toFixed(2)}.`,
        ),
        onLine(
          '11',
          PARENT_PATH,
          (c, line) => {
            const parent = onlyNormalized(c, line, ...PARENT);
            if (parent === undefined) return false;
            return (
              parent === '' || (lineIds(c).has(parent) && !c.texts(line, ...LINE_PATHS.id).includes(parent))
            );
          },
          () => 'belongs to a line (EXT-FR-FE-162) that is not in the document. Correct ram:ParentLineID.',
        ),
        onLine(
          '12',
          NET_PATH,
          (c, line) => {
            const { groups, groupAmounts } = sumBelow(c, line);
            return !isGroup(c, line) || groups === groupAmounts;
          },
          () =>
            'is of a group and has a net amount (BT-131), but a group directly below it has none. Give all groups their net amount.',
        ),
      ],
    },
  ],
};
