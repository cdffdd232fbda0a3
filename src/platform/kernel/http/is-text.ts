import { ValidateBy, type ValidationArguments } from 'class-validator';

// Control characters except tab and line ends: PostgreSQL cannot store NUL, XML 1.0 none of them.
const FORBIDDEN_CHARACTERS =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Validates a text of 1 to `max` characters (code points) with more than white space and without characters that the
 * database or an XML document cannot store.
 */
export function IsText(max: number): PropertyDecorator {
  return ValidateBy({
    name: 'isText',
    validator: {
      validate: (value: unknown) => describeTextFault(value, max) === null,
      defaultMessage: (args?: ValidationArguments) =>
        `${args?.property ?? 'the field'} ${describeTextFault(args?.value, max) ?? 'is not acceptable'}`,
    },
  });
}

/** Returns the fault of a text of 1 to `max` characters, as the end of a sentence; null for a valid text. */
export function describeTextFault(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return 'must be a string';
  if (value.trim() === '') return 'must not be empty';
  const length = [...value].length;
  if (length > max) return `must have at most ${max} characters (it has ${length})`;
  return FORBIDDEN_CHARACTERS.test(value)
    ? 'must not contain control characters or broken surrogate pairs'
    : null;
}
