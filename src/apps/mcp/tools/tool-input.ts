/** Value of a field of a tool's input. */
export type FieldValue = string | number | boolean | Record<string, unknown>;

interface FieldBase {
  description: string;
  /** Whether the field is optional. */
  optional?: true;
}

/** Declaration of a field of a tool's input. */
export type Field = FieldBase &
  (
    | { type: 'string'; maxLength: number; pattern?: RegExp; accepted?: string }
    | { type: 'enum'; values: readonly string[] }
    | { type: 'integer'; minimum: number; maximum: number }
    | { type: 'boolean' }
    | { type: 'object' }
  );

/** Fields of a tool's input by name. */
export type Fields = Readonly<Record<string, Field>>;

type FieldValueOf<F extends Field> = F extends { type: 'string' }
  ? string
  : F extends { type: 'enum'; values: readonly (infer V)[] }
    ? V
    : F extends { type: 'integer' }
      ? number
      : F extends { type: 'boolean' }
        ? boolean
        : Record<string, unknown>;

/** Input of a tool whose fields are declared by `F`. */
export type InputOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { optional: true }
    ? FieldValueOf<F[Name]> | undefined
    : FieldValueOf<F[Name]>;
};

/** Thrown for input that a tool does not accept; has the messages by field. */
export class ToolInputError extends Error {
  constructor(readonly errors: Readonly<Record<string, readonly string[]>>) {
    super(
      Object.entries(errors)
        .map(([field, messages]) => `${field}: ${messages.join(' ')}`)
        .join('; '),
    );
  }
}

/** Maximum number of levels of nesting of an object in the input, as in a request of the API. */
const MAX_DEPTH = 64;

/**
 * Checks the arguments of a call against the declared fields.
 * @throws ToolInputError with a message for each invalid, missing or unknown field
 */
export function parseInput<F extends Fields>(fields: F, input: Readonly<Record<string, unknown>>): InputOf<F>;
export function parseInput(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
): Record<string, FieldValue | undefined> {
  const errors: Record<string, string[]> = {};
  const values: Record<string, FieldValue | undefined> = {};
  for (const name of Object.keys(input))
    if (!Object.hasOwn(fields, name))
      errors[name.slice(0, 100)] = [
        `The tool has no such field; accepted: ${Object.keys(fields).join(', ') || 'none'}.`,
      ];
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (value === undefined || (value === null && field.optional === true)) {
      if (field.optional !== true)
        errors[name] = [`The field is missing; expected: ${describeField(field)}.`];
      continue;
    }
    if (isValid(field, value)) values[name] = value;
    else errors[name] = [`Expected: ${describeField(field)}; received ${formatReceived(value)}.`];
  }
  if (Object.keys(errors).length > 0) throw new ToolInputError(errors);
  return values;
}

function isValid(field: Field, value: unknown): value is FieldValue {
  switch (field.type) {
    case 'string':
      return (
        typeof value === 'string' &&
        value !== '' &&
        value.length <= field.maxLength &&
        (field.pattern?.test(value) ?? true)
      );
    case 'enum':
      return typeof value === 'string' && field.values.includes(value);
    case 'integer':
      return Number.isInteger(value) && Number(value) >= field.minimum && Number(value) <= field.maximum;
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return isObject(value) && !isDeeperThan(value, MAX_DEPTH);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}

function describeField(field: Field): string {
  switch (field.type) {
    case 'string':
      return field.accepted ?? `a text of 1 to ${field.maxLength} characters`;
    case 'enum':
      return `one of ${field.values.join(', ')}`;
    case 'integer':
      return `a whole number from ${field.minimum} to ${field.maximum}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return `an object with at most ${MAX_DEPTH} levels`;
  }
}

function formatReceived(value: unknown): string {
  if (typeof value === 'string')
    return value.length > 60 ? `a text of ${value.length} characters` : JSON.stringify(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** JSON Schema of a field. */
type FieldSchema = Record<string, string | number | string[]>;

/** Renders the fields as JSON Schema. */
export function toInputSchema(fields: Fields): {
  type: 'object';
  properties: Record<string, FieldSchema>;
  required: string[];
  additionalProperties: false;
} {
  const properties = Object.entries(fields).map(([name, field]) => [name, toSchema(field)] as const);
  const requiredFields = Object.entries(fields).filter(([, { optional }]) => optional !== true);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: requiredFields.map(([name]) => name),
    additionalProperties: false,
  };
}

function toSchema(field: Field): FieldSchema {
  const { description } = field;
  switch (field.type) {
    case 'string':
      return {
        type: 'string',
        minLength: 1,
        maxLength: field.maxLength,
        ...(field.pattern === undefined ? {} : { pattern: field.pattern.source }),
        description,
      };
    case 'enum':
      return { type: 'string', enum: [...field.values], description };
    case 'integer':
      return { type: 'integer', minimum: field.minimum, maximum: field.maximum, description };
    default:
      return { type: field.type, description };
  }
}
