/** Rules on lines, and on allowances and charges of document and lines. */
import type { RuleContext } from '../context';
import type { Node } from '../../invoice/xml';
import { fatal, type Rule } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { isAtLeastZero } from '../xpath';
import { exists, filled, notCheckable, reasonGiven, twoDecimals } from './assertions';
import { isVat } from './vat-facts';

const chargeIs = (value: boolean) => (c: RuleContext, n: Node) => c.is(n, value, CBC.ChargeIndicator);

/** Ids and terms of the rules on one kind of allowance or charge. */
interface Kind {
  what: string;
  context: string;
  charge: boolean;
  amount: string;
  category?: string;
  reason: string;
  sameType: string;
  reasonAgain: string;
  amountDecimals: string;
  baseDecimals: string;
  /** amount, base amount, VAT category, reason, reason code */
  terms: readonly [string, string, string, string, string];
}

function allowanceChargeRule(kind: Kind): Rule {
  const [amountTerm, baseTerm, categoryTerm, ...reasonTerms] = kind.terms;
  const category = kind.category;
  return {
    context: kind.context,
    when: chargeIs(kind.charge),
    asserts: [
      exists(kind.amount, [CBC.Amount], {
        what: `The amount of ${kind.what} (${amountTerm})`,
        about: 'cbc:Amount',
        terms: [amountTerm],
      }),
      ...(category === undefined
        ? []
        : [
            fatal(
              category,
              (c, n) =>
                c.doc.children(n, CAC.TaxCategory).some((node) => isVat(c, node) && c.exists(node, CBC.ID)),
              `The VAT category of ${kind.what} (${categoryTerm}) is missing. Add cac:TaxCategory/cbc:ID with TaxScheme VAT.`,
              { about: 'cac:TaxCategory/cbc:ID', terms: [categoryTerm] },
            ),
          ]),
      reasonGiven(
        kind.reason,
        sentence(kind.what),
        CBC.AllowanceChargeReason,
        CBC.AllowanceChargeReasonCode,
        reasonTerms,
      ),
      notCheckable(kind.sameType, `Reason and reason code of ${kind.what} must mean the same.`),
      reasonGiven(
        kind.reasonAgain,
        sentence(kind.what),
        CBC.AllowanceChargeReason,
        CBC.AllowanceChargeReasonCode,
        reasonTerms,
      ),
      twoDecimals(kind.amountDecimals, CBC.Amount, 'Amount', amountTerm),
      twoDecimals(kind.baseDecimals, CBC.BaseAmount, 'BaseAmount', baseTerm),
    ],
  };
}

const sentence = (what: string): string => what.charAt(0).toUpperCase() + what.slice(1);

const ON_DOCUMENT = '/ubl:Invoice/cac:AllowanceCharge | /cn:CreditNote/cac:AllowanceCharge';
const ON_LINE = 'cac:InvoiceLine/cac:AllowanceCharge | cac:CreditNoteLine/cac:AllowanceCharge';

/** Allowances (BG-20) and charges (BG-21) of the document. */
export const DOCUMENT_ALLOWANCE_CHARGE: readonly Rule[] = [
  allowanceChargeRule({
    what: 'an allowance on document level',
    context: ON_DOCUMENT,
    charge: false,
    amount: 'BR-31',
    category: 'BR-32',
    reason: 'BR-33',
    sameType: 'BR-CO-05',
    reasonAgain: 'BR-CO-21',
    amountDecimals: 'BR-DEC-01',
    baseDecimals: 'BR-DEC-02',
    terms: ['BT-92', 'BT-93', 'BT-95', 'BT-97', 'BT-98'],
  }),
  allowanceChargeRule({
    what: 'a charge on document level',
    context: ON_DOCUMENT,
    charge: true,
    amount: 'BR-36',
    category: 'BR-37',
    reason: 'BR-38',
    sameType: 'BR-CO-06',
    reasonAgain: 'BR-CO-22',
    amountDecimals: 'BR-DEC-05',
    baseDecimals: 'BR-DEC-06',
    terms: ['BT-99', 'BT-100', 'BT-102', 'BT-104', 'BT-105'],
  }),
];

/** Allowances (BG-27) and charges (BG-28) of lines. */
export const LINE_ALLOWANCE_CHARGE: readonly Rule[] = [
  allowanceChargeRule({
    what: 'an allowance on a line',
    context: ON_LINE,
    charge: false,
    amount: 'BR-41',
    reason: 'BR-42',
    sameType: 'BR-CO-07',
    reasonAgain: 'BR-CO-23',
    amountDecimals: 'BR-DEC-24',
    baseDecimals: 'BR-DEC-25',
    terms: ['BT-136', 'BT-137', 'BT-151', 'BT-139', 'BT-140'],
  }),
  allowanceChargeRule({
    what: 'a charge on a line',
    context: ON_LINE,
    charge: true,
    amount: 'BR-43',
    reason: 'BR-44',
    sameType: 'BR-CO-08',
    reasonAgain: 'BR-CO-24',
    amountDecimals: 'BR-DEC-27',
    baseDecimals: 'BR-DEC-28',
    terms: ['BT-141', 'BT-142', 'BT-151', 'BT-144', 'BT-145'],
  }),
];

/** BR-21 to -28, BR-CO-04, BR-DEC-23: lines (BG-25). */
export const LINE: Rule = {
  context: 'cac:InvoiceLine | cac:CreditNoteLine',
  asserts: [
    filled('BR-21', [CBC.ID], { what: 'The line identifier (BT-126)', about: 'cbc:ID', terms: ['BT-126'] }),
    fatal(
      'BR-22',
      (c, n) => c.exists(n, CBC.InvoicedQuantity) || c.exists(n, CBC.CreditedQuantity),
      'The quantity (BT-129) of a line is missing. Add it.',
      {
        about: 'cbc:InvoicedQuantity',
        terms: ['BT-129'],
      },
    ),
    fatal(
      'BR-23',
      (c, n) => hasUnit(c, n, CBC.InvoicedQuantity) || hasUnit(c, n, CBC.CreditedQuantity),
      'The quantity of a line names no unit (BT-130). Add the attribute unitCode.',
      {
        about: 'cbc:InvoicedQuantity',
        terms: ['BT-130'],
      },
    ),
    exists('BR-24', [CBC.LineExtensionAmount], {
      what: 'The net amount of a line (BT-131)',
      about: 'cbc:LineExtensionAmount',
      terms: ['BT-131'],
    }),
    filled('BR-25', [CAC.Item, CBC.Name], {
      what: 'The name of the item (BT-153)',
      about: 'cac:Item/cbc:Name',
      terms: ['BT-153'],
    }),
    exists('BR-26', [CAC.Price, CBC.PriceAmount], {
      what: 'The net price of the item (BT-146)',
      about: 'cac:Price/cbc:PriceAmount',
      terms: ['BT-146'],
    }),
    fatal(
      'BR-27',
      (c, n) => c.texts(n, CAC.Price, CBC.PriceAmount).some(isAtLeastZero),
      (c, n) =>
        `The net price (BT-146) is ${c.text(n, CAC.Price, CBC.PriceAmount) ?? 'missing'}; it must be 0 or more. For a negative line make the quantity negative.`,
      { about: 'cac:Price/cbc:PriceAmount', terms: ['BT-146'] },
    ),
    fatal(
      'BR-28',
      (c, n) => {
        const texts = c.texts(n, CAC.Price, CAC.AllowanceCharge, CBC.BaseAmount);
        return texts.length === 0 || texts.some(isAtLeastZero);
      },
      (c, n) =>
        `The gross price (BT-148) is ${c.text(n, CAC.Price, CAC.AllowanceCharge, CBC.BaseAmount) ?? ''}; it must be 0 or more.`,
      { about: 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount', terms: ['BT-148'] },
    ),
    fatal(
      'BR-CO-04',
      (c, n) =>
        c
          .select(n, CAC.Item, CAC.ClassifiedTaxCategory)
          .some((node) => isVat(c, node) && c.exists(node, CBC.ID)),
      'A line has no VAT category (BT-151). Add cac:Item/cac:ClassifiedTaxCategory/cbc:ID with TaxScheme VAT.',
      { about: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID', terms: ['BT-151'] },
    ),
    twoDecimals('BR-DEC-23', CBC.LineExtensionAmount, 'LineExtensionAmount', 'BT-131'),
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
      'An item attribute needs both a name (BT-160) and a value (BT-161).',
      {
        about: 'cbc:Name',
        terms: ['BT-160', 'BT-161'],
      },
    ),
  ],
};

/** BR-65 */
export const ITEM_CLASSIFICATION: Rule = {
  context:
    'cac:InvoiceLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode | cac:CreditNoteLine/cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode',
  asserts: [
    fatal(
      'BR-65',
      (c, n) => c.doc.attribute(n, ATTR.listID) !== undefined,
      'An item classification (BT-158) does not name its scheme. Add the attribute listID.',
      {
        terms: ['BT-158'],
      },
    ),
  ],
};

/** BR-64 */
export const ITEM_STANDARD_IDENTIFIER: Rule = {
  context:
    'cac:InvoiceLine/cac:Item/cac:StandardItemIdentification/cbc:ID | cac:CreditNoteLine/cac:Item/cac:StandardItemIdentification/cbc:ID',
  asserts: [
    fatal(
      'BR-64',
      (c, n) => c.doc.attribute(n, ATTR.schemeID) !== undefined,
      'A standard item identifier (BT-157) does not name its scheme. Add the attribute schemeID.',
      {
        terms: ['BT-157'],
      },
    ),
  ],
};
