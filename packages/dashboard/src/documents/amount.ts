const SPACES = /[\s\u00a0\u202f'’]/gu;
/** Amount of a filter, as it stands in the address and as the API takes it. */
export const FILTER_AMOUNT = /^\d{1,15}(?:\.\d{1,6})?$/;

/**
 * The decimal number of a typed amount, in the notation of any of the languages: `20.894,86` and `20 894,86` are `20894.86`.
 * A single point is a decimal one. Undefined for a text that is no amount.
 */
export function toFilterAmount(text: string): string | undefined {
  const bare = text.replace(SPACES, '');
  const decimal = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const amount =
    decimal < 0
      ? bare
      : `${bare.slice(0, decimal).replace(/[.,]/g, '')}.${bare.slice(decimal + 1)}`.replace(/\.$/, '');
  return FILTER_AMOUNT.test(amount) ? amount : undefined;
}
