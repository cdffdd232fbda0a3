/** Functions and comparisons of XPath 2.0 that the published rules use. */
export {
  countDecimals,
  normalizeSpace,
  stringLength,
  substring,
  substringAfter,
  substringBefore,
} from './text';
export {
  toBoolean,
  toDate,
  toDecimal,
  toDouble,
  toExactDecimal,
  isAboveZero,
  isAtLeastZero,
  divide,
  roundHalfUp,
  sum,
} from './values';
