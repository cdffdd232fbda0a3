import { addAmounts } from './calculation/line-net';
import { getDocumentProfile, type DocumentProfile } from './document-profiles';
import type { ExtendedLine } from './extended-terms';
import type { DocumentAllowanceCharge, DocumentCore, Line } from './model';

/** Extensions of EN 16931 that have elements for all terms of the model. */
const EXTENDED_PROFILES: ReadonlySet<DocumentProfile> = new Set<DocumentProfile>([
  'france-extended',
  'facturx-extended',
]);
/** Further specifications that have the exchange rate for VAT. Documents of the Emirates have it in `pint`. */
const PROFILES_WITH_EXCHANGE_RATE: ReadonlySet<DocumentProfile> = new Set<DocumentProfile>([
  'pint-my',
  'pint-om',
]);

/**
 * Returns the document without the terms that its specification does not have, because the rules of EN 16931 forbid
 * their elements in one of the syntaxes: dates of references, several discounts of a price and surcharges on it,
 * exemption reasons of discounts and surcharges of the document, and the exchange rate.
 * @param customizationId specification in which the document is written (BT-24)
 */
export function removeUnsupportedTerms<D extends DocumentCore>(document: D, customizationId: string): D {
  const profile = getDocumentProfile(customizationId);
  if (EXTENDED_PROFILES.has(profile)) return document;
  const { extended, taxExchangeRate, taxExchangeDate, discounts, surcharges, lines } = document;
  const hasRate = taxExchangeRate !== undefined || taxExchangeDate !== undefined;
  const { taxExchangeRate: _, taxExchangeDate: __, ...withoutRate } = document;
  const isPint = profile.startsWith('pint-');
  return {
    ...(hasRate && !PROFILES_WITH_EXCHANGE_RATE.has(profile) ? withoutRate : document),
    ...(extended === undefined ? {} : { extended: { ...extended, ...NO_REFERENCE_DETAILS } }),
    discounts: isPint ? discounts : discounts.map(removeExemptionReason),
    surcharges: isPint ? surcharges : surcharges.map(removeExemptionReason),
    lines: lines.some(hasSeveralPriceAdjustments) ? lines.map(mergePriceAdjustments) : lines,
  } as D;
}

const NO_REFERENCE_DETAILS = {
  purchaseOrderDate: null,
  despatchDate: null,
  contractDate: null,
  contractTypeCode: null,
};

/** Returns a discount or surcharge of the document without its exemption reason. */
export function removeExemptionReason(entry: DocumentAllowanceCharge): DocumentAllowanceCharge {
  const { exemptionReason: _, exemptionReasonCode: __, ...rest } = entry;
  return rest;
}

const NO_FURTHER_ADJUSTMENTS = {
  furtherPriceDiscounts: [],
  priceSurcharges: [],
} satisfies Partial<ExtendedLine>;

/**
 * Returns whether a price has more than one discount, or a surcharge. Lines stored by earlier versions have no such lists.
 */
export const hasSeveralPriceAdjustments = ({ extended }: Line): boolean =>
  [...(extended?.furtherPriceDiscounts ?? []), ...(extended?.priceSurcharges ?? [])].length > 0;

function mergePriceAdjustments(line: Line): Line {
  if (line.extended === undefined || !hasSeveralPriceAdjustments(line)) return line;
  return { ...line, ...toSingleDiscount(line), extended: { ...line.extended, ...NO_FURTHER_ADJUSTMENTS } };
}

/**
 * Returns gross price and discount (BT-148, BT-147) of a line that can have only one discount: the discounts less the
 * surcharges. Both are null when the net price is above the gross price.
 */
export function toSingleDiscount(line: Line): Pick<Line, 'grossPriceAmount' | 'priceDiscountAmount'> {
  const { grossPriceAmount, priceDiscountAmount, extended } = line;
  if (!hasSeveralPriceAdjustments(line)) return { grossPriceAmount, priceDiscountAmount };
  const discount = addAmounts([{ amount: priceDiscountAmount }, ...(extended?.furtherPriceDiscounts ?? [])]);
  const totalDiscount = discount.minus(addAmounts(extended?.priceSurcharges ?? []));
  if (totalDiscount.sign < 0) return { grossPriceAmount: null, priceDiscountAmount: null };
  return { grossPriceAmount, priceDiscountAmount: totalDiscount.isZero ? null : totalDiscount.toCanonical() };
}
