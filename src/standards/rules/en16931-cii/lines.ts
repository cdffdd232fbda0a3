/** Rules on lines, and on allowances and charges of document and lines. */
import { fact, type RuleContext } from '../context';
import type { Node } from '../../invoice/xml';
import {
  ALLOWANCE_CHARGE_KINDS,
  allowanceChargeAssertions,
  requireTerm,
  limitTermDecimals,
  type AllowanceChargeKind,
} from '../en16931/term-assertions';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { isAtLeastZero, normalizeSpace } from '../xpath';
import { ATTRIBUTE, RAM, settlements } from './names';
import { isVat, indicatorEquals } from './vat-facts';

/** Creates the rule for a kind of allowance or charge. The context is the charge indicator. */
function allowanceChargeRule(kind: AllowanceChargeKind): Rule {
  const { category, label } = kind;
  const parent = category === null ? 'SpecifiedLineTradeSettlement' : 'ApplicableHeaderTradeSettlement';
  const categoryAssertion: Assertion | null =
    category === null
      ? null
      : fatal(
          category.id,
          (c, n) =>
            c.doc
              .children(n, RAM.CategoryTradeTax)
              .some((tax) => isVat(c, tax) && c.exists(tax, RAM.CategoryCode)),
          `The VAT category of ${label} (${category.term}) is missing. Add ram:CategoryTradeTax/ram:CategoryCode with ram:TypeCode VAT.`,
          { subjectPath: 'ram:CategoryTradeTax/ram:CategoryCode', terms: [category.term] },
        );
  return {
    context: `ram:${parent}/ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator`,
    when: (c, n) => indicatorEquals(c, n, kind.isCharge ? 'true' : 'false'),
    asserts: allowanceChargeAssertions('cii', kind, categoryAssertion).map(applyToIndicator),
  };
}

/** Adapts an assertion about an allowance or charge to a rule whose context is the charge indicator. */
function applyToIndicator({ id, level, terms, test, message }: Assertion): Assertion {
  const findSubject = (c: RuleContext, indicator: Node): Node => c.doc.parent(indicator);
  return {
    id,
    level,
    terms,
    test: (c, n) => test(c, findSubject(c, n)),
    message: typeof message === 'string' ? message : (c, n) => message(c, findSubject(c, n)),
    at: findSubject,
  };
}

/** BR-31 to -33, -36 to -38, BR-CO-05, -06, -21, -22, BR-DEC-01 to -06: BG-20 and BG-21. */
export const DOCUMENT_ALLOWANCE_CHARGE: readonly Rule[] = ALLOWANCE_CHARGE_KINDS.filter(
  ({ category }) => category !== null,
).map(allowanceChargeRule);

/** BR-41 to -44, BR-CO-07, -08, -23, -24, BR-DEC-24 to -28: BG-27 and BG-28. */
export const LINE_ALLOWANCE_CHARGE: readonly Rule[] = ALLOWANCE_CHARGE_KINDS.filter(
  ({ category }) => category === null,
).map(allowanceChargeRule);

/** Whether the document has a VAT breakdown, computed once for all lines. */
const hasBreakdown = fact((c) => settlements(c).some((node) => c.exists(node, RAM.ApplicableTradeTax)));

const QUANTITY = [RAM.SpecifiedLineTradeDelivery, RAM.BilledQuantity];
const PRICE = [RAM.SpecifiedLineTradeAgreement, RAM.NetPriceProductTradePrice, RAM.ChargeAmount];
const GROSS_PRICE = [RAM.SpecifiedLineTradeAgreement, RAM.GrossPriceProductTradePrice, RAM.ChargeAmount];

/** BR-21 to -28, -64, BR-CO-04, -18, BR-DEC-23: lines (BG-25). */
export const LINE: Rule = {
  context: 'ram:IncludedSupplyChainTradeLineItem',
  asserts: [
    requireTerm('cii', 'BR-21', 'BG-25'),
    fatal(
      'BR-22',
      (c, n) => c.exists(n, ...QUANTITY),
      'The invoiced quantity (BT-129) of a line is missing. Add the quantity.',
      { subjectPath: 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity', terms: ['BT-129'] },
    ),
    fatal(
      'BR-23',
      (c, n) =>
        c
          .select(n, ...QUANTITY)
          .some((quantity) => c.doc.attribute(quantity, ATTRIBUTE.unitCode) !== undefined),
      'The invoiced quantity of a line must have a unit of measure (BT-130). Add the attribute unitCode.',
      { subjectPath: 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity', terms: ['BT-130'] },
    ),
    requireTerm('cii', 'BR-24', 'BG-25'),
    requireTerm('cii', 'BR-25', 'BG-25'),
    requireTerm('cii', 'BR-26', 'BG-25'),
    fatal(
      'BR-27',
      (c, n) => c.texts(n, ...PRICE).some(isAtLeastZero),
      (c, n) =>
        `The net price (BT-146) is ${c.text(n, ...PRICE) ?? 'missing'}; it must be 0 or more. For a negative line make the quantity negative.`,
      {
        subjectPath: 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount',
        terms: ['BT-146'],
      },
    ),
    fatal(
      'BR-28',
      (c, n) => {
        const texts = c.texts(n, ...GROSS_PRICE);
        return texts.length === 0 || texts.some(isAtLeastZero);
      },
      (c, n) => `The gross price (BT-148) is ${c.text(n, ...GROSS_PRICE) ?? ''}; it must be 0 or more.`,
      {
        subjectPath: 'ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:ChargeAmount',
        terms: ['BT-148'],
      },
    ),
    fatal(
      'BR-64',
      (c, n) => {
        const ids = c.select(n, RAM.SpecifiedTradeProduct, RAM.GlobalID);
        const scheme = ids.map((id) => c.doc.attribute(id, ATTRIBUTE.schemeID)).find((each) => each);
        return ids.length === 0 || normalizeSpace(scheme ?? '') !== '';
      },
      'A standard item identifier (BT-157) must have a scheme. Add the attribute schemeID.',
      { subjectPath: 'ram:SpecifiedTradeProduct/ram:GlobalID', terms: ['BT-157'] },
    ),
    fatal(
      'BR-CO-04',
      (c, n) =>
        c
          .select(n, RAM.SpecifiedLineTradeSettlement, RAM.ApplicableTradeTax)
          .some((tax) => isVat(c, tax) && c.exists(tax, RAM.CategoryCode)),
      'A line has no VAT category (BT-151). Add ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode with ram:TypeCode VAT.',
      {
        subjectPath: 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode',
        terms: ['BT-151'],
      },
    ),
    fatal(
      'BR-CO-18',
      hasBreakdown,
      'The VAT breakdown (BG-23) is missing. Add ram:ApplicableTradeTax to ram:ApplicableHeaderTradeSettlement.',
      { field: 'vat.subtotals', terms: ['BG-23'] },
    ),
    limitTermDecimals('cii', 'BR-DEC-23', 'BG-25'),
  ],
};

/** BR-54: attributes of items (BG-32). */
export const ITEM_ATTRIBUTE: Rule = {
  context: 'ram:ApplicableProductCharacteristic',
  asserts: [
    fatal(
      'BR-54',
      (c, n) => c.exists(n, RAM.Description) && c.exists(n, RAM.Value),
      'An item attribute must have both a name (BT-160) and a value (BT-161).',
      { subjectPath: 'ram:Description', terms: ['BT-160', 'BT-161'] },
    ),
  ],
};

/** BR-65: scheme of item classifications. */
export const ITEM_CLASSIFICATION: Rule = {
  context: 'ram:DesignatedProductClassification',
  asserts: [
    fatal(
      'BR-65',
      (c, n) => {
        const codes = c.doc.children(n, RAM.ClassCode);
        return (
          codes.length === 0 ||
          normalizeSpace(c.doc.attribute(codes[0] as Node, ATTRIBUTE.listID) ?? '') !== ''
        );
      },
      'An item classification (BT-158) must have a scheme. Add the attribute listID.',
      { subjectPath: 'ram:ClassCode', terms: ['BT-158'] },
    ),
  ],
};
