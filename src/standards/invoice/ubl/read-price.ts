import { readAttribute, trimToNull, readText } from '../element-reader';
import type { Line } from '../model';
import { cac, cbc, NONE, plain, type Node, type XmlDocument } from '../xml';

const ALLOWANCE_CHARGE = cac('AllowanceCharge');
const AMOUNT = cbc('Amount');
const BASE_AMOUNT = cbc('BaseAmount');
const BASE_QUANTITY = cbc('BaseQuantity');
const CHARGE_INDICATOR = cbc('ChargeIndicator');
const PRICE_AMOUNT = cbc('PriceAmount');
const UNIT_CODE = plain('unitCode');

type Price = Pick<
  Line,
  'netPriceAmount' | 'baseQuantity' | 'baseQuantityUnitCode' | 'grossPriceAmount' | 'priceDiscountAmount'
>;

/** Reads price details (BG-29). A price without base quantity is the price of one unit. */
export function readPrice(xml: XmlDocument, price: Node, lineUnitCode: string | null): Price {
  const baseQuantity = xml.child(price, BASE_QUANTITY);
  const unitCode = readAttribute(xml, baseQuantity, UNIT_CODE);
  const { discounts, surcharges } = findPriceAdjustments(xml, price);
  return {
    netPriceAmount: readText(xml, price, PRICE_AMOUNT),
    baseQuantity: trimToNull(xml.text(baseQuantity)) ?? '1',
    baseQuantityUnitCode: unitCode === lineUnitCode ? null : unitCode,
    grossPriceAmount: findGrossPrice(xml, discounts) ?? findGrossPrice(xml, surcharges),
    priceDiscountAmount: readText(xml, discounts[0] ?? NONE, AMOUNT),
  };
}

/** Finds the gross price, which is the base amount of a discount or surcharge. */
function findGrossPrice(xml: XmlDocument, adjustments: readonly Node[]): string | null {
  for (const node of adjustments) {
    const gross = readText(xml, node, BASE_AMOUNT);
    if (gross !== null) return gross;
  }
  return null;
}

/** Returns the elements of the discounts and surcharges of a price. */
export function findPriceAdjustments(
  xml: XmlDocument,
  price: Node,
): { discounts: readonly Node[]; surcharges: readonly Node[] } {
  if (xml.child(price, ALLOWANCE_CHARGE) === NONE) return NO_ADJUSTMENTS;
  const discounts: Node[] = [];
  const surcharges: Node[] = [];
  for (const node of xml.children(price, ALLOWANCE_CHARGE))
    (isCharge(xml, node) ? surcharges : discounts).push(node);
  return { discounts, surcharges };
}

const NO_ADJUSTMENTS: { discounts: readonly Node[]; surcharges: readonly Node[] } = {
  discounts: [],
  surcharges: [],
};

/** Returns whether an allowance or charge is a charge by its indicator: `true` or `1`. */
export function isCharge(xml: XmlDocument, node: Node): boolean {
  const indicator = readText(xml, node, CHARGE_INDICATOR)?.toLowerCase();
  return indicator === 'true' || indicator === '1';
}
