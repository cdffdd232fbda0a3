/** Lines, items, allowances and charges of the Emirates. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { formatValuesAt } from '../wording';
import { toDouble } from '../xpath';
import { requirePercentageWithBase } from './area-rules';
import { LINES, requireElement } from './assertions';
import { ATTR, CAC, CBC, parsePath } from './names';
import { requireCategory, VAT } from './tax-rules';
import { uncheckableAssertion } from '../en16931/assertions';

/** Rounds to two decimals, halves upwards, like round() of XPath. */
const roundToCents = (value: number): number => Math.floor(value * 100 + 0.5) / 100;

function isPercentageConsistent(c: RuleContext, node: Node): boolean {
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
  const category = requireCategory(ids.category, VAT, label, charge ? 'BT-102' : 'BT-95');
  const isInCategory = (c: RuleContext, node: Node, code: string): boolean =>
    c.equals(node, code, CAC.TaxCategory, CBC.ID);
  return {
    context: 'cac:AllowanceCharge',
    when: (c, node) =>
      c.equalsBoolean(node, charge, CBC.ChargeIndicator) && (charge || !c.hasAncestor(node, CAC.Price)),
    asserts: [
      { ...category, test: (c, node) => c.doc.parent(node) !== 0 || category.test(c, node) },
      requirePercentageWithBase(ids.percentage),
      fatal(
        ids.amount,
        isPercentageConsistent,
        (c, node) =>
          `The amount is ${formatValuesAt(c, node, CBC.Amount)}, but must be ${formatValuesAt(c, node, CBC.MultiplierFactorNumeric)} % of the base amount ${formatValuesAt(c, node, CBC.BaseAmount)}.`,
        { subjectPath: 'cbc:Amount', terms: charge ? ['BT-99', 'BT-141'] : ['BT-92', 'BT-136'] },
      ),
      fatal(
        ids.margin,
        (c, node) => !isInCategory(c, node, 'N'),
        `${label} must not have VAT category N (margin scheme), but has this category.`,
        {
          subjectPath: 'cac:TaxCategory/cbc:ID',
          terms: charge ? ['BT-102'] : ['BT-95'],
        },
      ),
      fatal(
        ids.reason,
        (c, node) => !isInCategory(c, node, 'E') || c.exists(node, CBC.AllowanceChargeReasonCode),
        `${label} that is exempt (E) must state a reason code, which is missing. Add cbc:AllowanceChargeReasonCode.`,
        { subjectPath: 'cbc:AllowanceChargeReasonCode', terms: charge ? ['BT-105'] : ['BT-98'] },
      ),
    ],
  };
}

/** Creates the rules on allowances, then those on charges. */
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

const listVatCategories = (c: RuleContext, line: Node): Node[] =>
  c.select(line, CAC.Item, CAC.ClassifiedTaxCategory);

/** Returns whether the net amount is correct, computed in binary floating point as the published rule does. */
function isNetAmountConsistent(c: RuleContext, line: Node): boolean {
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

const LINE_AMOUNTS = 'cac:ItemPriceExtension';

/** Creates the rule on lines (cac:InvoiceLine, cac:CreditNoteLine). */
export const emiratiLineRule = (): Rule => ({
  context: LINES,
  asserts: [
    fatal(
      'ibr-104-ae',
      (c, line) =>
        !listVatCategories(c, line).some((each) => c.norm(each, CBC.ID) !== 'E') ||
        (c.exists(line, ...parsePath(`${LINE_AMOUNTS}/cac:TaxTotal/cbc:TaxAmount`)) &&
          c.exists(line, ...parsePath(`${LINE_AMOUNTS}/cbc:Amount`))),
      'A line that is not exempt must state its VAT amount (BTAE-08) and its amount including VAT (BTAE-10) in cac:ItemPriceExtension, but at least one is missing.',
      { subjectPath: `${LINE_AMOUNTS}/cac:TaxTotal/cbc:TaxAmount`, terms: ['BT-151'] },
    ),
    fatal(
      'ibr-111-ae',
      (c, line) =>
        !c.equals(line, 'N', ...parsePath('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')) ||
        c
          .texts(line, ...parsePath('cac:Item/cac:ClassifiedTaxCategory/cbc:Percent'))
          .some((rate) => toDouble(rate) > 0),
      'The rate of VAT category N (margin scheme) must be greater than 0, but is 0 or missing.',
      { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent', terms: ['BT-152'] },
    ),
    requireElement('ibr-145-ae', [
      'cac:Item/cac:ClassifiedTaxCategory',
      'The VAT category of a line (IBG-30)',
      'BG-30',
    ]),
    fatal(
      'ibr-147-ae',
      isNetAmountConsistent,
      (c, line) =>
        `The line net amount (IBT-131) is ${formatValuesAt(c, line, CBC.LineExtensionAmount)}, but must be quantity × price ÷ base quantity plus charges minus allowances.`,
      { subjectPath: 'cbc:LineExtensionAmount', terms: ['BT-131'] },
    ),
    fatal(
      'ibr-167-ae',
      (c, line) =>
        !c.equals(line, 'E', ...parsePath('cac:Item/cac:ClassifiedTaxCategory/cbc:ID')) ||
        c.exists(line, ...parsePath('cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode')),
      'An exempt line (E) must state an exemption reason code, which is missing. Add cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode.',
      { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode', terms: ['BT-151'] },
    ),
    fatal(
      'ibr-123-ae',
      (c, line) => !isOutOfScope(c, line) || listVatCategories(c, line).length === 1,
      'A line of a document out of scope of VAT (480, 81) must have exactly one VAT category (IBG-30), but has none or several.',
      { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory', terms: ['BG-30'] },
    ),
    requireElement('ibr-194-ae', [`${LINE_AMOUNTS}/cbc:Amount`, 'The line amount including VAT (BTAE-10)']),
  ],
});

const CLASSIFICATION = 'cac:CommodityClassification';
const ADDITIONAL_ID = 'cac:AdditionalItemIdentification/cbc:ID';

/** Requires the codes of an item that is goods (G), a service (S) or both (B). */
function requireItemCodes(
  id: string,
  kind: 'G' | 'S' | 'B',
  paths: readonly string[],
  label: string,
): Assertion {
  return fatal(
    id,
    (c, item) =>
      !c.equals(item, kind, ...parsePath(`${CLASSIFICATION}/cbc:CommodityCode`)) ||
      paths.every((path) => c.exists(item, ...parsePath(path))),
    `An item of type ${kind} (BTAE-13) must have ${label}, but at least one code is missing.`,
    { subjectPath: paths[0], terms: ['BT-158'] },
  );
}

function requireCodeList(
  id: string,
  path: string,
  attribute: 'listID' | 'schemeID',
  list: string,
): Assertion {
  return fatal(
    id,
    (c, item) => {
      const codes = c.select(item, ...parsePath(path));
      return codes.length === 0 || codes.some((code) => c.doc.attribute(code, ATTR[attribute]) === list);
    },
    `The item code in ${path} must have the ${attribute} ${list}, but has another one or none.`,
    { subjectPath: path, terms: ['BT-158'] },
  );
}

const GOODS_CODE = `${CLASSIFICATION}/cbc:ItemClassificationCode`;

/** Creates the rule on items (cac:Item). */
export const emiratiItemRule = (): Rule => ({
  context: 'cac:Item',
  asserts: [
    requireElement('ibr-125-ae', ['cbc:Description', 'The description of an item (IBT-154)', 'BT-154']),
    fatal(
      'ibr-166-ae',
      (c, item) =>
        !c.equals(item, 'AE', CAC.ClassifiedTaxCategory, CBC.ID) ||
        c.exists(item, ...parsePath(`${CLASSIFICATION}/cbc:NatureCode`)),
      'An item under reverse charge (AE) must state the type of goods or services (BTAE-09), which is missing. Add cac:CommodityClassification/cbc:NatureCode.',
      { subjectPath: `${CLASSIFICATION}/cbc:NatureCode`, terms: ['BT-151'] },
    ),
    requireItemCodes('ibr-184-ae', 'G', [GOODS_CODE], 'the code of the goods (IBT-158)'),
    requireItemCodes('ibr-185-ae', 'S', [ADDITIONAL_ID], 'the code of the service (BTAE-17)'),
    requireItemCodes(
      'ibr-186-ae',
      'B',
      [GOODS_CODE, ADDITIONAL_ID],
      'the codes of goods (IBT-158) and service (BTAE-17)',
    ),
    uncheckableAssertion(
      'ibr-187-ae',
      'An item must state whether it is goods, a service or both (BTAE-13).',
    ),
    requireCodeList('ibr-188-ae', GOODS_CODE, 'listID', 'HS'),
    requireCodeList('ibr-189-ae', ADDITIONAL_ID, 'schemeID', 'SAC'),
  ],
});
