/** Functions and comparisons of XPath 2.0 that the published rules are written with. */
export {
  decimalsWritten,
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
  quotient,
  roundHalfUp,
  sum,
} from './values';
