/** Condition for `ValidateIf`: a field may be omitted, but is refused when it is null. */
export const NOT_OMITTED = (_: object, value: unknown): boolean => value !== undefined;
