/**
 * Lines in groups in EXTENDED-CTC-FR for UBL: BR-FREXT-05 to -12, and which lines count. How lines hang together is
 * explained with the French rules.
 */
import type { Node } from '../../invoice/xml';
import { LINE_PARTS } from '../code-lists/french-extended-1.4.0.03';
import type { RuleContext } from '../context';
import { findLines, parentIds, referencesToItself, hasStatus } from '../french/line-groups';
import { CAC, CBC } from '../french/names';
import { onlyNormalized, perElement } from '../reading';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { quotedAll, quotedAt } from '../wording';
import { toDouble } from '../xpath';
import { itemAttributeCode } from './coded';

/** Returns whether a line counts in the totals: it does not refer to a group of its own invoice, or is a detail. */
export const counts = perElement((c, line): boolean => {
  const ownReferences = referencesToItself(c, line);
  return (
    ownReferences.length === 0 || ownReferences.some((ownReference) => hasStatus(c, ownReference, 'DETAIL'))
  );
});

const STATUS = [CAC.InvoiceDocumentReference, CBC.DocumentStatusCode];

const hasPart = (c: RuleContext, line: Node): boolean =>
  referencesToItself(c, line).some((each) => c.exists(each, ...STATUS));

const isGroup = (c: RuleContext, line: Node): boolean =>
  referencesToItself(c, line).some((each) => hasStatus(c, each, 'GROUP')) &&
  c.exists(line, CBC.LineExtensionAmount);

/** Sum of the lines below a line. */
interface Below {
  total: number;
  groups: number;
  groupAmounts: number;
}

const NO_LINES_BELOW: Below = { total: 0, groups: 0, groupAmounts: 0 };

/** Lines by the id of their parent line. */
const sumsBelow = perElement((c, root): ReadonlyMap<string, Below> => {
  const byParent = new Map<string, Below>();
  for (const line of findLines(c, root)) {
    const ownReferences = referencesToItself(c, line);
    const isGroupLine = ownReferences.some((ownReference) => hasStatus(c, ownReference, 'GROUP'));
    if (!isGroupLine && !ownReferences.some((ownReference) => hasStatus(c, ownReference, 'DETAIL'))) continue;
    const amounts = c.texts(line, CBC.LineExtensionAmount);
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
  sumsBelow(c, c.doc.parent(line)).get(c.text(line, CBC.ID) ?? '') ?? NO_LINES_BELOW;

/** The ids of all lines. */
const lineIds = perElement(
  (c, root): ReadonlySet<string> => new Set(findLines(c, root).flatMap((line) => c.texts(line, CBC.ID))),
);

const hasParentLine = (c: RuleContext, line: Node): boolean => {
  const ownReferences = c.texts(line, CBC.ID);
  const ids = lineIds(c, c.doc.parent(line));
  return parentIds(c, line).some((id) => ids.has(id) && !ownReferences.includes(id));
};

const onLine = (
  number: string,
  subjectPath: string,
  test: Assertion['test'],
  problem: (c: RuleContext, line: Node) => string,
): Assertion =>
  fatal(
    `BR-FREXT-${number}`,
    test,
    (c, line) => `The line ${quotedAt(c, line, CBC.ID)} ${problem(c, line)}`,
    { subjectPath },
  );

const PART_PATH = 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:DocumentStatusCode';
const PARENT_PATH = 'cac:BillingReference/cac:BillingReferenceLine/cbc:ID';
const NET_PATH = 'cbc:LineExtensionAmount';

const statuses = (c: RuleContext, line: Node): Node[] => c.select(line, CAC.BillingReference, ...STATUS);

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
        onLine(
          '05',
          PART_PATH,
          (c, line) =>
            !hasPart(c, line) ||
            LINE_PARTS.has(onlyNormalized(c, line, CAC.BillingReference, ...STATUS) ?? ''),
          (c, line) =>
            `has the part ${quotedAll(c, statuses(c, line))} in its group (EXT-FR-FE-163); it is DETAIL, GROUP or INFORMATION, given once.`,
        ),
        onLine(
          '06',
          PART_PATH,
          (c, line) => parentIds(c, line).length === 0 || hasPart(c, line),
          () =>
            'belongs to another one (EXT-FR-FE-162) and does not say as which part of it (EXT-FR-FE-163). Add cbc:DocumentStatusCode.',
        ),
        onLine(
          '08',
          NET_PATH,
          (c, line) => {
            if (!isGroup(c, line)) return true;
            const expectedAmount = Math.round(sumBelow(c, line).total * 100) / 100;
            return c
              .texts(line, CBC.LineExtensionAmount)
              .some((amount) => toDouble(amount) === expectedAmount);
          },
          (c, line) =>
            `is of a group and its net amount (BT-131) is ${quotedAt(c, line, CBC.LineExtensionAmount)}; the groups and details directly below it add up to ${(Math.round(sumBelow(c, line).total * 100) / 100).toFixed(2)}.`,
        ),
        onLine(
          '11',
          PARENT_PATH,
          (c, line) => parentIds(c, line).length === 0 || hasParentLine(c, line),
          () =>
            'belongs to a line (EXT-FR-FE-162) that is not in the document. Correct cac:BillingReferenceLine/cbc:ID.',
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
