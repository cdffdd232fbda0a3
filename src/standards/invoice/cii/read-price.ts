import { readAttribute, trimToNull, readText } from '../element-reader';
import type { Line } from '../model';
import { NONE, type Node, type XmlDocument } from '../xml';
import { ATTRIBUTE, RAM, UDT } from './names';

type Price = Pick<
  Line,
  'netPriceAmount' | 'baseQuantity' | 'baseQuantityUnitCode' | 'grossPriceAmount' | 'priceDiscountAmount'
>;

/**
 * Reads price details (BG-29). The number of units is that of the net price, or else of the gross price; the default is
 * one.
 */
export function readPrice(xml: XmlDocument, agreement: Node, lineUnitCode: string | null): Price {
  const net = xml.child(agreement, RAM.NetPriceProductTradePrice);
  const gross = xml.child(agreement, RAM.GrossPriceProductTradePrice);
  const netQuantity = xml.child(net, RAM.BasisQuantity);
  const baseQuantity = netQuantity === NONE ? xml.child(gross, RAM.BasisQuantity) : netQuantity;
  const unitCode = readAttribute(xml, baseQuantity, ATTRIBUTE.unitCode);
  const [discount = NONE] = findPriceAdjustments(xml, agreement).discounts;
  return {
    netPriceAmount: readText(xml, net, RAM.ChargeAmount),
    baseQuantity: trimToNull(xml.text(baseQuantity)) ?? '1',
    baseQuantityUnitCode: unitCode === lineUnitCode ? null : unitCode,
    grossPriceAmount: readText(xml, gross, RAM.ChargeAmount),
    priceDiscountAmount: readText(xml, discount, RAM.ActualAmount),
  };
}

/** Returns the elements of the discounts and surcharges of a line's gross price. */
export function findPriceAdjustments(
  xml: XmlDocument,
  agreement: Node,
): { discounts: readonly Node[]; surcharges: readonly Node[] } {
  const gross = xml.child(agreement, RAM.GrossPriceProductTradePrice);
  if (xml.child(gross, RAM.AppliedTradeAllowanceCharge) === NONE) return NO_ADJUSTMENTS;
  const discounts: Node[] = [];
  const surcharges: Node[] = [];
  for (const node of xml.children(gross, RAM.AppliedTradeAllowanceCharge))
    (isCharge(xml, node) ? surcharges : discounts).push(node);
  return { discounts, surcharges };
}

const NO_ADJUSTMENTS: { discounts: readonly Node[]; surcharges: readonly Node[] } = {
  discounts: [],
  surcharges: [],
};

/** Returns whether an allowance or charge is a charge by its indicator: `true` or `1`. */
export function isCharge(xml: XmlDocument, node: Node): boolean {
  const indicator = readText(xml, xml.child(node, RAM.ChargeIndicator), UDT.Indicator)?.toLowerCase();
  return indicator === 'true' || indicator === '1';
}
