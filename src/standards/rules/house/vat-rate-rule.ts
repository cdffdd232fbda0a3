import type { ParsedDocument, VatRate } from '../../invoice/model';
import { parseDay, toNumber, type HouseViolation, type HouseRule } from './house-rule';
import { findVatCountry } from './number-rules';
import { findVatRates } from './vat-rates';

/** VAT category of supplies that are taxed at a rate (UNTDID 5305). */
const STANDARD = 'S';

export const VAT_RATE_RULE: HouseRule = {
  code: 'HOUSE-VAT-RATE',
  summary:
    'Rates of VAT category S must be rates that the seller’s country applies on the day of the supply.',
  findViolations: ({ document }) => {
    if (document.taxScheme !== null && document.taxScheme.toUpperCase() !== 'VAT') return [];
    const day =
      parseDay(document.taxPointDate) ??
      parseDay(document.delivery?.date ?? null) ??
      parseDay(document.issueDate);
    const country = findTaxCountry(document);
    const rates = day === null || country === null ? null : findVatRates(country, day);
    if (day === null || country === null || rates === null) return [];
    const otherRates = findConsumerCountries(document, country).map((each) => findVatRates(each, day));
    // A consumer in another country may be charged the rate of that country, which may be unknown.
    if (otherRates.includes(null)) return [];
    const isKnownRate = (rate: string): boolean =>
      rates.has(rate) || otherRates.some((other) => other?.has(rate) === true);
    return findUnknownRates(document, isKnownRate).map(([field, rate]) => ({
      field,
      message: `The VAT rate is ${rate} %, which is not a rate of ${country} on ${day}: ${[...rates].join(', ')} %. Correct the rate, or state the VAT category that applies instead of S.`,
    }));
  },
};

/** Finds the country where VAT is due: that of the VAT number of the seller or its tax representative. */
function findTaxCountry({ seller, taxRepresentative }: ParsedDocument): string | null {
  const number = taxRepresentative?.vatNumber ?? seller.vatNumber;
  return (number === null ? null : findVatCountry(number)) ?? seller.country;
}

/**
 * Returns the countries whose rates may be charged to a buyer without a VAT number: the countries of the buyer and of the
 * delivery.
 */
function findConsumerCountries({ buyer, delivery }: ParsedDocument, seller: string): string[] {
  if (buyer.vatNumber !== null) return [];
  return [buyer.country, delivery?.location?.country ?? null].filter(
    (country): country is string => country !== null && country !== seller,
  );
}

/** Lists each unknown rate once, at its first occurrence. */
function findUnknownRates(
  { lines, discounts, surcharges, vat }: ParsedDocument,
  isKnown: (rate: string) => boolean,
): [HouseViolation['field'], string][] {
  const reportedRates = new Set<string>();
  const unknownFields: [string, string][] = [];
  const checkRate = ({ category, percentage }: VatRate, field: string): void => {
    if (category !== STANDARD || percentage === null || reportedRates.has(percentage)) return;
    reportedRates.add(percentage);
    const rate = toNumber(percentage);
    if (rate === null || rate.sign <= 0 || isKnown(rate.toCanonical())) return;
    if (unknownFields.every(([, other]) => other !== rate.toCanonical()))
      unknownFields.push([field, rate.toCanonical()]);
  };
  lines.forEach((line, i) => checkRate(line.vat, `lines.${i}.vat.percentage`));
  discounts.forEach((discount, i) => checkRate(discount.vat, `discounts.${i}.vat.percentage`));
  surcharges.forEach((surcharge, i) => checkRate(surcharge.vat, `surcharges.${i}.vat.percentage`));
  vat.subtotals.forEach((subtotal, i) => checkRate(subtotal, `vat.subtotals.${i}.percentage`));
  return unknownFields;
}
