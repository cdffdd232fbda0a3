/** Currency symbol or code before or after an amount. */
const CURRENCY_PATTERN = /^(?:[A-Z]{3}|\p{Sc})|(?:[A-Z]{3}|\p{Sc})$/giu;
const SPACES_PATTERN = /[\s\u00a0\u202f'’_]/gu;
const NUMBER_PATTERN = /^-?\d[\d.,]*$/;
/** Maximum length of a text that is interpreted as an amount. */
const MAX_AMOUNT_LENGTH = 40;

/**
 * Lists the amounts that a text may mean, as decimal numbers: `20.894,86`, `20,894.86`, `20 894,86 €` and `EUR 20894.86` are
 * 20894.86. A single separator before three digits has both meanings: `20.894` is 20894 and 20.894.
 * @returns an empty list for a text that is not an amount
 */
export function parseSearchedAmounts(text: string): string[] {
  if (text.length > MAX_AMOUNT_LENGTH) return [];
  const bareAmount = text.trim().replace(CURRENCY_PATTERN, '').replace(SPACES_PATTERN, '');
  if (!NUMBER_PATTERN.test(bareAmount)) return [];
  const separators = bareAmount.replace(/[^.,]/g, '');
  const last = separators.at(-1);
  if (last === undefined) return [bareAmount];
  const isMixed = separators.includes('.') && separators.includes(',');
  const count = separators.split(last).length - 1;
  const lastGroup = bareAmount.slice(bareAmount.lastIndexOf(last) + 1);
  const [whole, decimal] = [removeSeparators(bareAmount), parseDecimal(bareAmount, last)];
  if (count > 1) return isMixed || !hasThousands(bareAmount, last) ? [] : [whole];
  if (isMixed) return [decimal];
  return lastGroup.length === 3 ? [whole, decimal] : [decimal];
}

/** Returns whether separators are between groups of three digits. */
const hasThousands = (text: string, separator: string): boolean =>
  text
    .split(separator)
    .slice(1)
    .every((group) => group.length === 3);

const removeSeparators = (text: string): string => text.replace(/[.,]/g, '');

function parseDecimal(text: string, separator: string): string {
  const at = text.lastIndexOf(separator);
  const decimals = text.slice(at + 1);
  return decimals === '' ? removeSeparators(text) : `${removeSeparators(text.slice(0, at))}.${decimals}`;
}
