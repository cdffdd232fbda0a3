/** Rules on prices: R044, R046, R121, R130. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { baseQuantityAssertion } from '../peppol/line-rules';
import { fatal, type Pattern, type Rule } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { ATTRIBUTE, RAM, UDT } from './names';

const QUANTITY = [RAM.SpecifiedLineTradeDelivery, RAM.BilledQuantity] as const;

/** Returns the unit codes of the line's quantity, as written. */
function readUnits(c: RuleContext, basis: Node): (string | undefined)[] {
  const line = c.doc.parent(c.doc.parent(c.doc.parent(basis)));
  return c.select(line, ...QUANTITY).map((element) => c.doc.attribute(element, ATTRIBUTE.unitCode));
}

/** R121, R130: base quantity of a price and its unit. */
export const BASE_QUANTITY_RULES: readonly Rule[] = [
  {
    context: 'ram:NetPriceProductTradePrice | ram:GrossPriceProductTradePrice',
    asserts: [baseQuantityAssertion([RAM.BasisQuantity])],
  },
  {
    context:
      'ram:NetPriceProductTradePrice/ram:BasisQuantity | ram:GrossPriceProductTradePrice/ram:BasisQuantity',
    when: (c, node) => c.doc.attribute(node, ATTRIBUTE.unitCode) !== undefined,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R130',
        (c, node) => readUnits(c, node).includes(c.doc.attribute(node, ATTRIBUTE.unitCode)),
        (c, node) =>
          `The unit of the price’s base quantity (BT-150) is ${formatQuoted(c.doc.attribute(node, ATTRIBUTE.unitCode))}, but the unit of the line’s quantity (BT-130) is ${
            readUnits(c, node)
              .map((text) => formatQuoted(text))
              .join(', ') || 'not given'
          }. Both units must be the same.`,
        { terms: ['BT-150', 'BT-130'], subjectPath: '@unitCode' },
      ),
    ],
  },
];

const DISCOUNT = [RAM.AppliedTradeAllowanceCharge, RAM.ActualAmount] as const;
const INDICATOR = [RAM.AppliedTradeAllowanceCharge, RAM.ChargeIndicator, UDT.Indicator] as const;

function readNetPrice(c: RuleContext, gross: Node): Decimal | undefined {
  return c.decimal(c.doc.parent(gross), RAM.NetPriceProductTradePrice, RAM.ChargeAmount);
}

function computeDiscountedPrice(c: RuleContext, gross: Node): Decimal | undefined {
  const price = c.decimal(gross, RAM.ChargeAmount);
  const discount = c.exists(gross, ...DISCOUNT) ? c.decimal(gross, ...DISCOUNT) : Decimal.ZERO;
  return price === undefined || discount === undefined ? undefined : price.minus(discount);
}

/** R044, R046: discount of a price. Peppol publishes these rules for UBL only, XRechnung for both syntaxes. */
export const GROSS_PRICES: Pattern = {
  name: 'gross prices',
  rules: [
    {
      context:
        'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice',
      asserts: [
        fatal(
          'PEPPOL-EN16931-R044',
          (c, node) => !c.exists(node, ...DISCOUNT) || c.equals(node, 'false', ...INDICATOR),
          (c, node) =>
            `ram:ChargeIndicator of the price is ${formatValuesAt(c, node, ...INDICATOR)}. A gross price must only have a discount (BT-147): write "false", and state charges on the line instead.`,
          { terms: ['BT-147'], at: (c, node) => c.first(node, ...INDICATOR) },
        ),
        fatal(
          'PEPPOL-EN16931-R046',
          (c, node) => {
            if (!c.exists(node, RAM.ChargeAmount)) return true;
            const [net, expectedAmount] = [readNetPrice(c, node), computeDiscountedPrice(c, node)];
            return net !== undefined && expectedAmount !== undefined && net.equals(expectedAmount);
          },
          (c, node) =>
            `The net price (BT-146) is ${readNetPrice(c, node)?.toString() ?? 'no number'}, but gross price ${formatValuesAt(c, node, RAM.ChargeAmount)} (BT-148) less discount ${formatValuesAt(c, node, ...DISCOUNT)} (BT-147) is ${computeDiscountedPrice(c, node)?.toString() ?? 'no number'}.`,
          { terms: ['BT-146', 'BT-148', 'BT-147'] },
        ),
      ],
    },
  ],
};
