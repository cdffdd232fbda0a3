/**
 * Grouped lines of EXTENDED-CTC-FR in UBL: rules BR-FREXT-04 to -12, and the lines that count in the totals. The French
 * rules (`french/line-groups`) explain how lines form groups.
 */
import type { Node } from '../../invoice/xml';
import { LINE_PARTS } from '../code-lists/french-extended-1.4.0.03';
import type { RuleContext } from '../context';
import { findLines, parentIds, findSelfReferences, hasStatus } from '../french/line-groups';
import { CAC, CBC } from '../french/names';
import { readSingleNormalized, perElement } from '../reading';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { formatValues, formatValuesAt } from '../wording';
import { toDouble } from '../xpath';
import { itemAttributeCode } from './coded';

/** Returns whether a line counts in the totals: it has no reference to its own invoice, or is a detail. */
export const countsInTotals = perElement((c, line): boolean => {
  const ownReferences = findSelfReferences(c, line);
  return (
    ownReferences.length === 0 || ownReferences.some((ownReference) => hasStatus(c, ownReference, 'DETAIL'))
  );
});

const STATUS = [CAC.InvoiceDocumentReference, CBC.DocumentStatusCode];

const hasSubtype = (c: RuleContext, line: Node): boolean =>
  findSelfReferences(c, line).some((each) => c.exists(each, ...STATUS));

const isGroup = (c: RuleContext, line: Node): boolean =>
  findSelfReferences(c, line).some((each) => hasStatus(c, each, 'GROUP')) &&
  c.exists(line, CBC.LineExtensionAmount);

/** Sum of the lines directly below a line. */
interface ChildLineSum {
  total: number;
  groups: number;
  groupAmounts: number;
}

const NO_CHILD_LINES: ChildLineSum = { total: 0, groups: 0, groupAmounts: 0 };

/** Sums of the lines directly below each line, by the id of the parent line. */
const childLineSums = perElement((c, root): ReadonlyMap<string, ChildLineSum> => {
  const byParent = new Map<string, ChildLineSum>();
  for (const line of findLines(c, root)) {
    const ownReferences = findSelfReferences(c, line);
    const isGroupLine = ownReferences.some((ownReference) => hasStatus(c, ownReference, 'GROUP'));
    if (!isGroupLine && !ownReferences.some((ownReference) => hasStatus(c, ownReference, 'DETAIL'))) continue;
    const amounts = c.texts(line, CBC.LineExtensionAmount);
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
  childLineSums(c, c.doc.parent(line)).get(c.text(line, CBC.ID) ?? '') ?? NO_CHILD_LINES;

/** Ids of all lines. */
const lineIds = perElement(
  (c, root): ReadonlySet<string> => new Set(findLines(c, root).flatMap((line) => c.texts(line, CBC.ID))),
);

const hasParentLine = (c: RuleContext, line: Node): boolean => {
  const ownIds = c.texts(line, CBC.ID);
  const ids = lineIds(c, c.doc.parent(line));
  return parentIds(c, line).some((id) => ids.has(id) && !ownIds.includes(id));
};

const lineAssertion = (
  number: string,
  subjectPath: string,
  test: Assertion['test'],
  problem: (c: RuleContext, line: Node) => string,
): Assertion =>
  fatal(
    `BR-FREXT-${number}`,
    test,
    (c, line) => `The line ${formatValuesAt(c, line, CBC.ID)} ${problem(c, line)}`,
    { subjectPath },
  );

const PART_PATH = 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:DocumentStatusCode';
const PARENT_PATH = 'cac:BillingReference/cac:BillingReferenceLine/cbc:ID';
const NET_PATH = 'cbc:LineExtensionAmount';

const findStatuses = (c: RuleContext, line: Node): Node[] => c.select(line, CAC.BillingReference, ...STATUS);

/** BR-FREXT-04 to -12. */
export const GROUPED_LINES: Pattern = {
  name: 'grouped lines',
  rules: [
    {
      context: ['Invoice', 'CreditNote']
        .map((kind) => `cac:${kind}Line/cac:Item/cac:AdditionalItemProperty/cbc:NameCode`)
        .join(' | '),
      asserts: [itemAttributeCode('BR-FREXT-04')],
    },
    {
      context: 'cac:InvoiceLine | cac:CreditNoteLine',
      asserts: [
        lineAssertion(
          '05',
          PART_PATH,
          (c, line) =>
            !hasSubtype(c, line) ||
            LINE_PARTS.has(readSingleNormalized(c, line, CAC.BillingReference, ...STATUS) ?? ''),
          (c, line) =>
            `has the line subtype ${formatValues(c, findStatuses(c, line))} (EXT-FR-FE-163), which must be DETAIL, GROUP or INFORMATION and occur once.`,
        ),
        lineAssertion(
          '06',
          PART_PATH,
          (c, line) => parentIds(c, line).length === 0 || hasSubtype(c, line),
          () =>
            'has a parent line (EXT-FR-FE-162), so it must have a line subtype (EXT-FR-FE-163). Add cbc:DocumentStatusCode.',
        ),
        lineAssertion(
          '08',
          NET_PATH,
          (c, line) => {
            if (!isGroup(c, line)) return true;
            const expectedAmount = Math.round(findChildLineSum(c, line).total * 100) / 100;
            return c
              .texts(line, CBC.LineExtensionAmount)
              .some((amount) => toDouble(amount) === expectedAmount);
          },
          (c, line) =>
            `is a group whose net amount (BT-131) is ${formatValuesAt(c, line, CBC.LineExtensionAmount)}, but the groups and details directly below it add up to ${(Math.round(findChildLineSum(c, line).total * 100) / 100).toFixed(2)}.`,
        ),
        lineAssertion(
          '11',
          PARENT_PATH,
          (c, line) => parentIds(c, line).length === 0 || hasParentLine(c, line),
          () =>
            'must have a parent line (EXT-FR-FE-162) that is in the document. Correct cac:BillingReferenceLine/cbc:ID.',
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
