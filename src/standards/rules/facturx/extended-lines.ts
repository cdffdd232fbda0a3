/** Rules of Factur-X EXTENDED on lines and groups of lines. */
import type { Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { ATTRIBUTE } from '../en16931-cii/names';
import { isVat } from '../en16931-cii/vat-facts';
import { LINE_PATHS } from '../french/cii-line-groups';
import { RAM } from '../french/names';
import { countsInTotals } from '../french-extended/cii-lines';
import { readSingleNormalized } from '../reading';
import { fatal, type Rule } from '../rule-set';
import { formatValuesAt } from '../wording';
import { normalizeSpace, toDouble } from '../xpath';
import { en16931Assertion, frenchRule } from './published';

const LINE = 'ram:IncludedSupplyChainTradeLineItem';
const LINE_STATUS = [RAM.AssociatedDocumentLineDocument, RAM.LineStatusReasonCode];
const PARENT_LINE = [RAM.AssociatedDocumentLineDocument, RAM.ParentLineID];
const GLOBAL_ID = [RAM.SpecifiedTradeProduct, RAM.GlobalID];
const CLASSIFICATION = [RAM.SpecifiedTradeProduct, RAM.DesignatedProductClassification];

const allLines = (c: RuleContext): readonly Node[] => c.doc.all(RAM.IncludedSupplyChainTradeLineItem);

const lineIds = fact(
  (c): ReadonlySet<string> =>
    new Set(allLines(c).flatMap((line) => c.texts(line, ...LINE_PATHS.id).map(normalizeSpace))),
);

const readNetAmount = (c: RuleContext, line: Node): number =>
  toDouble(readSingleNormalized(c, line, ...LINE_PATHS.net));

/** First group whose net amount is not the sum of the groups and details directly below it; undefined without one. */
const findWrongGroup = fact((c): Node | undefined => {
  const sums = new Map<string, number>();
  for (const line of allLines(c)) {
    if (!c.equals(line, 'DETAIL', ...LINE_STATUS) && !c.equals(line, 'GROUP', ...LINE_STATUS)) continue;
    const parent = readSingleNormalized(c, line, ...PARENT_LINE) ?? '';
    sums.set(parent, (sums.get(parent) ?? 0) + readNetAmount(c, line));
  }
  return allLines(c).find((line) => {
    if (!c.equals(line, 'GROUP', ...LINE_STATUS) || readSingleNormalized(c, line, ...LINE_PATHS.net) === '')
      return false;
    const sum = sums.get(readSingleNormalized(c, line, ...LINE_PATHS.id) ?? '') ?? 0;
    return readNetAmount(c, line) !== Math.round(sum * 100) / 100;
  });
});

const isGroupWithAmount = (c: RuleContext, line: Node): boolean =>
  c.equals(line, 'GROUP', ...LINE_STATUS) && c.exists(line, ...LINE_PATHS.net);

const completeGroupsRule = frenchRule('BR-FREXT-12', 'BR-FXEXT-12');

/** BR-21, -25, -64, -65, BR-FXEXT-06, -08, -11, -12 and -CO-04. */
export const EXTENDED_LINES: readonly Rule[] = [
  {
    context: LINE,
    asserts: [
      en16931Assertion('BR-21', {
        test: (c, line) => c.texts(line, ...LINE_PATHS.id).some((text) => text !== ''),
      }),
      en16931Assertion('BR-25', {
        test: (c, line) => c.texts(line, RAM.SpecifiedTradeProduct, RAM.Name).some((text) => text !== ''),
      }),
      en16931Assertion('BR-64', {
        test: (c, line) => {
          const ids = c.select(line, ...GLOBAL_ID);
          return ids.length === 0 || ids.some((id) => (c.doc.attribute(id, ATTRIBUTE.schemeID) ?? '') !== '');
        },
      }),
      fatal(
        'BR-65',
        (c, line) =>
          !c.exists(line, ...CLASSIFICATION) ||
          c
            .select(line, ...CLASSIFICATION, RAM.ClassCode)
            .some((code) => (c.doc.attribute(code, ATTRIBUTE.listID) ?? '') !== ''),
        'An item classification (BT-158) must have a scheme. Add the attribute listID.',
        {
          subjectPath: 'ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode',
          terms: ['BT-158'],
        },
      ),
      fatal(
        'BR-FXEXT-08',
        (c) => findWrongGroup(c) === undefined,
        (c) =>
          `The net amount (BT-131) of the group line ${formatValuesAt(c, findWrongGroup(c) ?? -1, ...LINE_PATHS.id)} must be the sum of the groups and details directly below it. Correct the amount, or ram:ParentLineID of the lines.`,
        { terms: ['BT-131'] },
      ),
    ],
  },
  frenchRule('BR-FREXT-06', 'BR-FXEXT-06'),
  {
    context: LINE,
    when: (c, line) => readSingleNormalized(c, line, ...PARENT_LINE) !== '',
    asserts: [
      fatal(
        'BR-FXEXT-11',
        (c, line) => lineIds(c).has(readSingleNormalized(c, line, ...PARENT_LINE) ?? ''),
        (c, line) =>
          `The line ${formatValuesAt(c, line, ...LINE_PATHS.id)} has the parent line ${formatValuesAt(c, line, ...PARENT_LINE)}, which must be in the document, but is not. Correct ram:ParentLineID.`,
        { subjectPath: 'ram:AssociatedDocumentLineDocument/ram:ParentLineID' },
      ),
    ],
  },
  {
    ...completeGroupsRule,
    when: isGroupWithAmount,
    asserts: completeGroupsRule.asserts.map((assertion) => ({
      ...assertion,
      test: (c, line) => c.exists(line, ...LINE_PATHS.id) && assertion.test(c, line),
    })),
  },
  {
    context: `${LINE}/ram:AssociatedDocumentLineDocument`,
    when: (c, node) => countsInTotals(c, c.doc.parent(node)),
    asserts: [
      fatal(
        'BR-FXEXT-CO-04',
        (c, node) => {
          const taxes = c.select(
            c.doc.parent(node),
            RAM.SpecifiedLineTradeSettlement,
            RAM.ApplicableTradeTax,
          );
          return (
            taxes.some((tax) => c.equals(tax, 'VAT', RAM.TypeCode)) &&
            taxes.some((tax) => isVat(c, tax) && c.exists(tax, RAM.CategoryCode))
          );
        },
        'A line has no VAT category (BT-151). Add ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode with ram:TypeCode VAT.',
        { terms: ['BT-151'], at: (c, node) => c.doc.parent(node) },
      ),
    ],
  },
];
