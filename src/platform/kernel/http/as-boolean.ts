/** A value of the query as a boolean, for `@Transform`; anything else stays as it came, for the check to name. */
export const asBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;
