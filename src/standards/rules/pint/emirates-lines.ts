/** Lines, items, allowances and charges of the Emirates. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { quotedAt } from '../wording';
import { toDouble } from '../xpath';
import { percentageWithBase } from './area-rules';
import { LINES, needs } from './assertions';
import { ATTR, CAC, CBC, steps } from './names';
import { hasCategory, VAT } from './tax-rules';
import { notCheckable } from '../en16931/assertions';

/** round() of XPath on doubles: halves upwards. */
const roundToCents = (value: number): number => Math.floor(value * 100 + 0.5) / 100;

function percentageFits(c: RuleContext, node: Node): boolean {
  if (!c.exists(node, CBC.BaseAmount) || !c.exists(node, CBC.MultiplierFactorNumeric)) return true;
  const amount = toDouble(c.text(node, CBC.Amount));
  const part =
    (toDouble(c.text(node, CBC.BaseAmount)) * toDouble(c.text(node, CBC.MultiplierFactorNumeric))) / 100;
  return amount === part || amount === roundToCents(part);
}

interface AllowanceIds {
  category: string;
  percentage: string;
  amount: string;
  margin: string;
  reason: string;
}

function allowanceRule(charge: boolean, ids: AllowanceIds): Rule {
  const label = charge ? 'A charge' : 'An allowance';
  const category = hasCategory(ids.category, VAT, label, charge ? 'BT-102' : 'BT-95');
  const isInCategory = (c: RuleContext, node: Node, code: string): boolean =>
    c.equals(node, code, CAC.TaxCategory, CBC.ID);
  return {
    context: 'cac:AllowanceCharge',
    when: (c, node) => c.is(node, charge, CBC.ChargeIndicator) && (charge || !c.hasAncestor(node, CAC.Price)),
    asserts: [
      { ...category, test: (c, node) => c.doc.parent(node) !== 0 || category.test(c, node) },
      percentageWithBase(ids.percentage),
      fatal(
        ids.amount,
        percentageFits,
        (c, node) =>
          `The amount is ${quotedAt(c, node, CBC.Amount)}, which is not ${quotedAt(c, node, CBC.MultiplierFactorNumeric)} % of ${quotedAt(c, node, CBC.BaseAmount)}.`,
        { subjectPath: 'cbc:Amount', terms: charge ? ['BT-99', 'BT-141'] : ['BT-92', 'BT-136'] },
      ),
      fatal(
        ids.margin,
        (c, node) => !isInCategory(c, node, 'N'),
        `${label} cannot have VAT category N (margin scheme).`,
        {
          subjectPath: 'cac:TaxCategory/cbc:ID',
          terms: charge ? ['BT-102'] : ['BT-95'],
        },
      ),
      fatal(
        ids.reason,
        (c, node) => !isInCategory(c, node, 'E') || c.exists(node, CBC.AllowanceChargeReasonCode),
        `${label} that is exempt (E) gives the code of its reason. Add cbc:AllowanceChargeReasonCode.`,
        { subjectPath: 'cbc:AllowanceChargeReasonCode', terms: charge ? ['BT-105'] : ['BT-98'] },
      ),
    ],
  };
}

/** Allowances, then charges. */
export const emiratiAllowanceRules = (): Rule[] => [
  allowanceRule(false, {
    category: 'aligned-ibrp-032',
    percentage: 'aligned-ibrp-057',
    amount: 'ibr-131-ae',
    margin: 'ibr-115-ae',
    reason: 'ibr-168-ae',
  }),
  allowanceRule(true, {
    category: 'aligned-ibrp-037',
    percentage: 'aligned-ibrp-058',
    amount: 'ibr-146-ae',
    margin: 'ibr-114-ae',
    reason: 'ibr-169-ae',
  }),
];

const categories = (c: RuleContext, line: Node): Node[] =>
  c.select(line, CAC.Item, CAC.ClassifiedTaxCategory);

/** Net amount in binary floating point, as it is published. */
function netFits(c: RuleContext, line: Node): boolean {
  const number = (...path: number[]): number => toDouble(c.text(line, ...path));
  const sumAdjustments = (indicator: string): number =>
    c
      .select(line, CAC.AllowanceCharge)
      .filter((element) => c.equals(element, indicator, CBC.ChargeIndicator))
      .flatMap((element) => c.texts(element, CBC.Amount))
      .reduce((sum, text) => sum + toDouble(text), 0);
  const quantity = c.exists(line, CBC.InvoicedQuantity)
    ? number(CBC.InvoicedQuantity)
    : number(CBC.CreditedQuantity);
  const price = number(CAC.Price, CBC.PriceAmount) / number(CAC.Price, CBC.BaseQuantity);
  return (
    roundToCents(number(CBC.LineExtensionAmount)) ===
    roundToCents(quantity * price + sumAdjustments('true') - sumAdjustments('false'))
  );
}

function isOutOfScope(c: RuleContext, line: Node): boolean {
  const root = c.doc.parent(line);
  return [CBC.InvoiceTypeCode, CBC.CreditNoteTypeCode].some((name) =>
    c.texts(root, name).some((type) => type === '81' || type === '480'),
  );
}

const AMOUNTS = 'cac:ItemPriceExtension';

/** cac:InvoiceLine, cac:CreditNoteLine */
export const emiratiLineRule = (): Rule => ({
  context: LINES,
  asserts: [
    fatal(
      'ibr-104-ae',
      (c, line) =>
        !categories(c, line).some((each) => c.norm(each, CBC.ID) !== 'E') ||
        (c.exists(line, ...steps(`${AMOUNTS}/cac:TaxTotal/cbc:TaxAmount`)) &&
          c.exists(line, ...steps(`${AMOUNTS}/cbc:Amount`))),
      'A line that is not exempt states its VAT amount (BTAE-08) and its amount with VAT (BTAE-10) in cac:ItemPriceExtension.',
      { subjectPath: `${AMOUNTS}/cac:TaxTotal/cbc:TaxAmount`, terms: ['BT-151'] },
    ),
    fatal(
      'ibr-111-ae',
      (c, line) =>
        !c.equals(line, 'N', ...steps('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')) ||
        c
          .texts(line, ...steps('cac:Item/cac:ClassifiedTaxCategory/cbc:Percent'))
          .some((rate) => toDouble(rate) > 0),
      'The rate of VAT category N (margin scheme) is above 0.',
      { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent', terms: ['BT-152'] },
    ),
    needs('ibr-145-ae', [
      'cac:Item/cac:ClassifiedTaxCategory',
      'The VAT category of a line (IBG-30)',
      'BG-30',
    ]),
    fatal(
      'ibr-147-ae',
      netFits,
      (c, line) =>
        `The line net amount (IBT-131) is ${quotedAt(c, line, CBC.LineExtensionAmount)}, which is not quantity × price ÷ base quantity with charges and without allowances.`,
      { subjectPath: 'cbc:LineExtensionAmount', terms: ['BT-131'] },
    ),
    fatal(
      'ibr-167-ae',
      (c, line) =>
        !c.equals(line, 'E', ...steps('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')) ||
        c.exists(line, ...steps('cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode')),
      'An exempt line (E) gives the code of its reason. Add cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode.',
      { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode', terms: ['BT-151'] },
    ),
    fatal(
      'ibr-123-ae',
      (c, line) => !isOutOfScope(c, line) || categories(c, line).length === 1,
      'A line of a document outside of VAT (480, 81) has exactly one VAT category (IBG-30).',
      { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory', terms: ['BG-30'] },
    ),
    needs('ibr-194-ae', [`${AMOUNTS}/cbc:Amount`, 'The amount of a line with VAT (BTAE-10)']),
  ],
});

const CLASSIFICATION = 'cac:CommodityClassification';
const ADDITIONAL_ID = 'cac:AdditionalItemIdentification/cbc:ID';

/** Goods (G), services (S) or both (B) have codes of their own. */
function codesAreListed(
  id: string,
  kind: 'G' | 'S' | 'B',
  paths: readonly string[],
  label: string,
): Assertion {
  return fatal(
    id,
    (c, item) =>
      !c.equals(item, kind, ...steps(`${CLASSIFICATION}/cbc:CommodityCode`)) ||
      paths.every((path) => c.exists(item, ...steps(path))),
    `The item is of kind ${kind} (BTAE-13), so ${label}.`,
    { subjectPath: paths[0], terms: ['BT-158'] },
  );
}

function codedBy(id: string, path: string, attribute: 'listID' | 'schemeID', list: string): Assertion {
  return fatal(
    id,
    (c, item) => {
      const codes = c.select(item, ...steps(path));
      return codes.length === 0 || codes.some((code) => c.doc.attribute(code, ATTR[attribute]) === list);
    },
    `The code of the item in ${path} has the ${attribute} ${list}.`,
    { subjectPath: path, terms: ['BT-158'] },
  );
}

const GOODS_CODE = `${CLASSIFICATION}/cbc:ItemClassificationCode`;

/** cac:Item */
export const emiratiItemRule = (): Rule => ({
  context: 'cac:Item',
  asserts: [
    needs('ibr-125-ae', ['cbc:Description', 'The description of an item (IBT-154)', 'BT-154']),
    fatal(
      'ibr-166-ae',
      (c, item) =>
        !c.equals(item, 'AE', CAC.ClassifiedTaxCategory, CBC.ID) ||
        c.exists(item, ...steps(`${CLASSIFICATION}/cbc:NatureCode`)),
      'An item under reverse charge (AE) says of which kind (BTAE-09). Add cac:CommodityClassification/cbc:NatureCode.',
      { subjectPath: `${CLASSIFICATION}/cbc:NatureCode`, terms: ['BT-151'] },
    ),
    codesAreListed('ibr-184-ae', 'G', [GOODS_CODE], 'it has the code of the goods (IBT-158)'),
    codesAreListed('ibr-185-ae', 'S', [ADDITIONAL_ID], 'it has the code of the service (BTAE-17)'),
    codesAreListed(
      'ibr-186-ae',
      'B',
      [GOODS_CODE, ADDITIONAL_ID],
      'it has the codes of goods (IBT-158) and service (BTAE-17)',
    ),
    notCheckable('ibr-187-ae', 'The item says whether it is goods, a service or both (BTAE-13).'),
    codedBy('ibr-188-ae', GOODS_CODE, 'listID', 'HS'),
    codedBy('ibr-189-ae', ADDITIONAL_ID, 'schemeID', 'SAC'),
  ],
});
