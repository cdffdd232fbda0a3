import type { Language } from '../format/locale';
import { readTypedDecimal, typedDecimal } from '../format/typed-decimal';
import type { FormVat } from '../send/form';
import type { Item } from './queries';

/** An item as its form has it; numbers are texts as they were typed, and empty means not set. */
export interface TypedItem {
  name: string;
  description: string;
  itemNumber: string;
  externalId: string;
  unit: string;
  price: string;
  /** The category is empty for an item without VAT */
  vat: FormVat;
}

/** Returns an item as its form shows it; null: a new one. */
export function typedItem(item: Item | null, language: Language): TypedItem {
  const { vatCategory, vatPercentage, netPrice } = item ?? {};
  const isStandard = vatCategory === 'S';
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    itemNumber: item?.itemNumber ?? '',
    externalId: item?.externalId ?? '',
    unit: item?.unitCode ?? '',
    price: netPrice ? typedDecimal(netPrice, language, 2) : '',
    vat: {
      category: vatCategory ?? '',
      rate: isStandard && vatPercentage ? typedDecimal(vatPercentage, language) : '',
    },
  };
}

/**
 * Returns the body that saves an item; an empty field is cleared.
 * @returns `unclear` names the numbers that cannot be read, or can be read in two ways
 */
export function itemInput({ name, description, itemNumber, externalId, unit, price, vat }: TypedItem) {
  const netPrice = readTypedDecimal(price);
  const rate = vat.category === 'S' ? readTypedDecimal(vat.rate) : ({ kind: 'empty' } as const);
  const unclear = {
    price: netPrice.kind === 'ambiguous' || netPrice.kind === 'wrong',
    rate: vat.category === 'S' && rate.kind !== 'number',
  };
  const body = {
    name: name.trim(),
    description: description.trim() || null,
    itemNumber: itemNumber.trim() || null,
    externalId: externalId.trim() || null,
    unitCode: unit || null,
    netPrice: netPrice.kind === 'number' ? netPrice.value : null,
    vatCategory: toCategory(vat.category),
    vatPercentage: rate.kind === 'number' ? rate.value : null,
  };
  return { body, unclear };
}

const CATEGORIES = ['S', 'AE', 'K', 'G', 'E', 'Z', 'O', 'L', 'M'] as const;

/** @returns a VAT category (UNTDID 5305) that an item can have, null for any other text */
function toCategory(category: string): (typeof CATEGORIES)[number] | null {
  return CATEGORIES.find((each) => each === category) ?? null;
}
