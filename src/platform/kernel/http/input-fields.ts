/**
 * Converts a query value to a boolean, for `@Transform`; any other value stays unchanged, and the validation reports
 * it.
 */
export const asBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

/** Condition for `ValidateIf`: a field may be omitted, but is validated, and so rejected, when it is null. */
export const NOT_OMITTED = (_: object, value: unknown): boolean => value !== undefined;
