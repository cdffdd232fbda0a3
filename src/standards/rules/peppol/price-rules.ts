/** Rules on prices: R044, R046, R130. */
import { INVOICE, type Node } from '../../invoice/xml';
import type { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { fatal, type Rule } from '../rule-set';
import { ATTR, CBC } from './names';
import { readSingleNormalized, perElement } from '../reading';
import { formatQuoted, formatValuesAt } from '../wording';

const readNetPrice = perElement((c, price) => c.decimal(price, CBC.PriceAmount));

function computeDiscountedPrice(c: RuleContext, node: Node): Decimal | undefined {
  const gross = c.decimal(node, CBC.BaseAmount);
  const discount = c.decimal(node, CBC.Amount);
  return gross === undefined || discount === undefined ? undefined : gross.minus(discount);
}

/** Returns the unit codes of a line's quantity, and whether the line has any quantity. */
const readLineUnits = perElement((c, line) => {
  const quantity = c.doc.name(0) === INVOICE ? CBC.InvoicedQuantity : CBC.CreditedQuantity;
  return {
    hasQuantity: c.exists(line, CBC.InvoicedQuantity) || c.exists(line, CBC.CreditedQuantity),
    units: new Set(c.select(line, quantity).map((element) => c.doc.attribute(element, ATTR.unitCode))),
  };
});

/** R044, R046, R130: prices. */
export const PRICE_RULES: readonly Rule[] = [
  {
    context: 'cac:Price/cac:AllowanceCharge',
    asserts: [
      fatal(
        'PEPPOL-EN16931-R044',
        (c, node) => readSingleNormalized(c, node, CBC.ChargeIndicator) === 'false',
        (c, node) =>
          `cbc:ChargeIndicator of the price is ${formatValuesAt(c, node, CBC.ChargeIndicator)}. A gross price must only have a discount (BT-147): write "false", and state charges on the line instead.`,
        { terms: ['BT-147'], at: (c, node) => c.first(node, CBC.ChargeIndicator) },
      ),
      fatal(
        'PEPPOL-EN16931-R046',
        (c, node) => {
          if (!c.exists(node, CBC.BaseAmount)) return true;
          const [net, expectedAmount] = [
            readNetPrice(c, c.doc.parent(node)),
            computeDiscountedPrice(c, node),
          ];
          return net !== undefined && expectedAmount !== undefined && net.equals(expectedAmount);
        },
        (c, node) =>
          `The net price (BT-146) is ${readNetPrice(c, c.doc.parent(node))?.toString() ?? 'no number'}, but gross price ${formatValuesAt(c, node, CBC.BaseAmount)} (BT-148) less discount ${formatValuesAt(c, node, CBC.Amount)} (BT-147) is ${computeDiscountedPrice(c, node)?.toString() ?? 'no number'}.`,
        { terms: ['BT-146', 'BT-148', 'BT-147'] },
      ),
    ],
  },
  {
    context: 'cac:Price/cbc:BaseQuantity',
    when: (c, node) => c.doc.attribute(node, ATTR.unitCode) !== undefined,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R130',
        (c, node) => {
          const { hasQuantity, units } = readLineUnits(c, c.doc.parent(c.doc.parent(node)));
          return !hasQuantity || units.has(c.doc.attribute(node, ATTR.unitCode));
        },
        (c, node) =>
          `The unit of the price’s base quantity (BT-150) is ${formatQuoted(c.doc.attribute(node, ATTR.unitCode))}, but the unit of the line’s quantity (BT-130) is ${[...readLineUnits(c, c.doc.parent(c.doc.parent(node))).units].map((text) => formatQuoted(text)).join(', ') || 'not given'}. Both units must be the same.`,
        { terms: ['BT-150', 'BT-130'], subjectPath: '@unitCode' },
      ),
    ],
  },
];
