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
  booleanOf,
  dateOf,
  decimalOf,
  doubleOf,
  exactDecimalOf,
  isAboveZero,
  isAtLeastZero,
  quotient,
  roundHalfUp,
  sum,
} from './values';
