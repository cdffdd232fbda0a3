/** Formats a value of a keyword for a message: JSON, or `none` for a keyword that is absent. */
export function describeValue(value) {
  return value === undefined ? 'none' : JSON.stringify(value);
}
