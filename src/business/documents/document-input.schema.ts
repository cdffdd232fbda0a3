import {
  getDocumentShape,
  type DocumentKind,
  type Field,
  type Shape,
  type ValueField,
} from '../../standards/invoice';
import { namedSchema, nullable, ref, type JsonSchema } from '../../platform/kernel/http/schema';

/** Decimal number with at most 15 digits before and 18 digits after the decimal point. */
const DECIMAL_PATTERN = '^-?\\d{1,15}(\\.\\d{1,18})?$';
/** Like {@link DECIMAL_PATTERN}, for amounts: all digits after the second decimal must be zero. */
const AMOUNT_PATTERN = '^-?\\d{1,15}(\\.\\d{1,2}0{0,16})?$';

const KINDS: readonly DocumentKind[] = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
];

const registeredNames = new Set<string>();

/** Converts a shape to a schema: registers a shape that has a name, and inlines a shape without a name. */
function toSchema(shape: Shape): JsonSchema {
  const { name, fields } = shape;
  if (name !== null && registeredNames.has(name)) return ref(name);
  const properties = Object.entries(fields).map(
    ([field, declaredField]) => [field, toProperty(declaredField)] as const,
  );
  const requiredFields = Object.entries(fields).flatMap(([field, declaredField]) =>
    declaredField.required === true ? [field] : [],
  );
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(requiredFields.length === 0 ? {} : { required: requiredFields }),
    additionalProperties: false,
  };
  if (name === null) return schema;
  registeredNames.add(name);
  return namedSchema(name, schema);
}

function toProperty(field: Field): JsonSchema {
  const description = formatDescription(field);
  const schema = toUndescribedSchema(field);
  const propertySchema = field.required === true || field.kind === 'absent' ? schema : nullable(schema);
  return {
    ...propertySchema,
    description,
    ...(field.default === undefined ? {} : { default: field.default }),
  };
}

/** Formats the description of a field: meaning, business term and default. */
function formatDescription(field: Field): string {
  const term = field.term === null ? '' : ` (${field.term})`;
  const requiredText = field.requiredWhen === undefined ? '' : ` Required ${field.requiredWhen}.`;
  const defaultText = field.defaultIs === undefined ? '' : ` Default: ${field.defaultIs}.`;
  return `${field.description}${term}.${requiredText}${defaultText}`;
}

function toUndescribedSchema(field: Field): JsonSchema {
  if (field.kind === 'group') return toSchema(field.shape);
  if (field.kind === 'list') {
    const { min, max, shape } = field;
    return { type: 'array', items: toSchema(shape), ...(min > 0 ? { minItems: min } : {}), maxItems: max };
  }
  return { ...toValueSchema(field), ...(field.example === undefined ? {} : { examples: [field.example] }) };
}

function toValueSchema({ kind, max, pattern, values, range }: ValueField): JsonSchema {
  switch (kind) {
    case 'text':
    case 'verbatim':
      return {
        type: 'string',
        maxLength: max,
        ...(pattern === undefined ? {} : { pattern: pattern.source }),
        ...(values === undefined ? {} : { enum: [...values] }),
      };
    case 'choice':
      return { type: 'string', enum: [...(values ?? [])] };
    case 'decimal':
      return { type: ['string', 'number'], pattern: DECIMAL_PATTERN, ...RANGE_LIMITS[range ?? 'any'] };
    case 'amount':
      return { type: ['string', 'number'], pattern: AMOUNT_PATTERN };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'base64':
      return { type: 'string', contentEncoding: 'base64' };
    case 'url':
      return { type: 'string', format: 'uri', maxLength: max };
    case 'absent':
      return { type: 'null' };
  }
}

/** Limits of JSON numbers; decimal strings are checked against the same limits. */
const RANGE_LIMITS: Readonly<Record<string, JsonSchema>> = {
  any: {},
  'above 0': { exclusiveMinimum: 0 },
  'from 0 to 100': { minimum: 0, maximum: 100 },
};

/** Schemas of documents submitted as JSON, derived from the declared fields. */
export const documentInputSchemas: readonly JsonSchema[] = KINDS.map((kind) =>
  toSchema(getDocumentShape(kind)),
);
