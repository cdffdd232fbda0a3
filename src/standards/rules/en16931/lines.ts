/** Rules on lines, and on allowances and charges of document and lines. */
import type { RuleContext } from '../context';
import type { Node } from '../../invoice/xml';
import { fatal, type Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { isAtLeastZero } from '../xpath';
import {
  ALLOWANCE_CHARGE_KINDS,
  allowanceChargeAssertions,
  requireTerm,
  limitTermDecimals,
  type AllowanceChargeKind,
} from './term-assertions';
import { isVat } from './vat-facts';

const hasChargeIndicator = (value: boolean) => (c: RuleContext, n: Node) =>
  c.equalsBoolean(n, value, CBC.ChargeIndicator);

const ON_DOCUMENT = '/ubl:Invoice/cac:AllowanceCharge | /cn:CreditNote/cac:AllowanceCharge';
const ON_LINE = 'cac:InvoiceLine/cac:AllowanceCharge | cac:CreditNoteLine/cac:AllowanceCharge';

function allowanceChargeRule(kind: AllowanceChargeKind): Rule {
  const { category, label } = kind;
  return {
    context: category === null ? ON_LINE : ON_DOCUMENT,
    when: hasChargeIndicator(kind.isCharge),
    asserts: allowanceChargeAssertions(
      'ubl',
      kind,
      category === null
        ? null
        : fatal(
            category.id,
            (c, n) =>
              c.doc.children(n, CAC.TaxCategory).some((node) => isVat(c, node) && c.exists(node, CBC.ID)),
            `The VAT category of ${label} (${category.term}) is missing. Add cac:TaxCategory/cbc:ID with TaxScheme VAT.`,
            { subjectPath: 'cac:TaxCategory/cbc:ID', terms: [category.term] },
          ),
    ),
  };
}

/** Allowances (BG-20) and charges (BG-21) of the document. */
export const DOCUMENT_ALLOWANCE_CHARGE: readonly Rule[] = ALLOWANCE_CHARGE_KINDS.filter(
  ({ category }) => category !== null,
).map(allowanceChargeRule);

/** Allowances (BG-27) and charges (BG-28) of lines. */
export const LINE_ALLOWANCE_CHARGE: readonly Rule[] = ALLOWANCE_CHARGE_KINDS.filter(
  ({ category }) => category === null,
).map(allowanceChargeRule);

/** BR-21 to -28, BR-CO-04, BR-DEC-23: lines (BG-25). */
export const LINE: Rule = {
  context: 'cac:InvoiceLine | cac:CreditNoteLine',
  asserts: [
    requireTerm('ubl', 'BR-21', 'BG-25'),
    fatal(
      'BR-22',
      (c, n) => c.exists(n, CBC.InvoicedQuantity) || c.exists(n, CBC.CreditedQuantity),
      'The invoiced quantity (BT-129) of a line is missing. Add the quantity.',
      {
        subjectPath: 'cbc:InvoicedQuantity',
        terms: ['BT-129'],
      },
    ),
    fatal(
      'BR-23',
      (c, n) => hasUnit(c, n, CBC.InvoicedQuantity) || hasUnit(c, n, CBC.CreditedQuantity),
      'The invoiced quantity of a line must have a unit of measure (BT-130). Add the attribute unitCode.',
      {
        subjectPath: 'cbc:InvoicedQuantity',
        terms: ['BT-130'],
      },
    ),
    requireTerm('ubl', 'BR-24', 'BG-25'),
    requireTerm('ubl', 'BR-25', 'BG-25'),
    requireTerm('ubl', 'BR-26', 'BG-25'),
    fatal(
      'BR-27',
      (c, n) => c.texts(n, CAC.Price, CBC.PriceAmount).some(isAtLeastZero),
      (c, n) =>
        `The net price (BT-146) is ${c.text(n, CAC.Price, CBC.PriceAmount) ?? 'missing'}; it must be 0 or more. For a negative line make the quantity negative.`,
      { subjectPath: 'cac:Price/cbc:PriceAmount', terms: ['BT-146'] },
    ),
    fatal(
      'BR-28',
      (c, n) => {
        const texts = c.texts(n, CAC.Price, CAC.AllowanceCharge, CBC.BaseAmount);
        return texts.length === 0 || texts.some(isAtLeastZero);
      },
      (c, n) =>
        `The gross price (BT-148) is ${c.text(n, CAC.Price, CAC.AllowanceCharge, CBC.BaseAmount) ?? ''}; it must be 0 or more.`,
      { subjectPath: 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount', terms: ['BT-148'] },
    ),
    fatal(
      'BR-CO-04',
      (c, n) =>
        c
          .select(n, CAC.Item, CAC.ClassifiedTaxCategory)
          .some((node) => isVat(c, node) && c.exists(node, CBC.ID)),
      'A line has no VAT category (BT-151). Add cac:Item/cac:ClassifiedTaxCategory/cbc:ID with TaxScheme VAT.',
      { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID', terms: ['BT-151'] },
    ),
    limitTermDecimals('ubl', 'BR-DEC-23', 'BG-25'),
  ],
};

const hasUnit = (c: RuleContext, line: Node, quantity: number): boolean =>
  c.doc.children(line, quantity).some((node) => c.doc.attribute(node, ATTR.unitCode) !== undefined);

/** BR-54: attributes of items (BG-32). */
export const ITEM_ATTRIBUTE: Rule = {
  context: 'cac:AdditionalItemProperty',
  asserts: [
    fatal(
      'BR-54',
      (c, n) => c.exists(n, CBC.Name) && c.exists(n, CBC.Value),
      'An item attribute must have both a name (BT-160) and a value (BT-161).',
      {
        subjectPath: 'cbc:Name',
        terms: ['BT-160', 'BT-161'],
      },
    ),
  ],
};

/** BR-65: scheme of item classifications. */
export const ITEM_CLASSIFICATION: Rule = {
  context:
    'cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode | cac:CreditNoteLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode',
  asserts: [
    fatal(
      'BR-65',
      (c, n) => c.doc.attribute(n, ATTR.listID) !== undefined,
      'An item classification (BT-158) must have a scheme. Add the attribute listID.',
      {
        terms: ['BT-158'],
      },
    ),
  ],
};

/** BR-64: scheme of standard item identifiers. */
export const ITEM_STANDARD_IDENTIFIER: Rule = {
  context:
    'cac:InvoiceLine/cac:Item/cac:StandardItemIdentification/cbc:ID | cac:CreditNoteLine/cac:Item/cac:StandardItemIdentification/cbc:ID',
  asserts: [
    fatal(
      'BR-64',
      (c, n) => c.doc.attribute(n, ATTR.schemeID) !== undefined,
      'A standard item identifier (BT-157) must have a scheme. Add the attribute schemeID.',
      {
        terms: ['BT-157'],
      },
    ),
  ],
};
