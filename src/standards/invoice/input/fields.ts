/**
 * Fields of a JSON document, declared once as data. The parser, the types of its results, the schema in the API
 * document and the documentation page of the fields are derived from these declarations.
 */

/** Description that every field has. */
interface FieldDescription {
  /** Business term or group of EN 16931-1, `BT-10`; null when the standard has none. */
  readonly term: string | null;
  /** One-line description for the reader of the API document. */
  readonly description: string;
}

interface PresenceRules {
  /** Whether the input must contain the field. */
  readonly required?: boolean;
  /** Condition under which the field is required: words that follow "required". */
  readonly requiredWhen?: string;
  /** Default value of an absent field. */
  readonly default?: string;
  /** Description of a default that depends on other fields. */
  readonly defaultIs?: string;
}

/** Form of a single value. */
type ValueKind = 'text' | 'verbatim' | 'choice' | 'decimal' | 'amount' | 'date' | 'base64' | 'url' | 'absent';

/** Field with one value, which the model stores as text. */
export interface ValueField<Value extends string = string> extends FieldDescription, PresenceRules {
  readonly kind: ValueKind;
  /** Maximum length of the text in characters. */
  readonly max?: number;
  /** Form of a code, with its description. */
  readonly pattern?: RegExp;
  readonly form?: string;
  /** All accepted values. */
  readonly values?: readonly Value[];
  /** Range of accepted numbers; absent when every number is accepted. */
  readonly range?: 'above 0' | 'from 0 to 100';
  readonly example?: string;
  /** Reason why a field of another kind of document must be absent or null. */
  readonly reason?: string;
}

/** Field with an object. */
export interface GroupField<S extends Shape = Shape> extends FieldDescription, PresenceRules {
  readonly kind: 'group';
  readonly shape: S;
}

/** Field with a list of objects. */
export interface ListField<S extends Shape = Shape> extends FieldDescription, PresenceRules {
  readonly kind: 'list';
  readonly shape: S;
  readonly min: number;
  readonly max: number;
}

export type Field = ValueField | GroupField | ListField;

/** Fields of an object, by name, in the order of the documentation. */
export interface Fields {
  readonly [name: string]: Field;
}

/** Object of the input. */
export interface Shape<F extends Fields = Fields> {
  /** Name of its schema in the API document; null when it has no separate schema. */
  readonly name: string | null;
  /** Noun for the object, in the singular with its article: "a line". */
  readonly noun: string;
  readonly fields: F;
}

type NamesByKind<S extends Shape, Kinds> = {
  [Name in keyof S['fields']]: S['fields'][Name] extends Kinds ? Name : never;
}[keyof S['fields']] &
  string;

export type ValueNames<S extends Shape> = NamesByKind<S, ValueField>;
export type GroupNames<S extends Shape> = NamesByKind<S, GroupField>;
export type ListNames<S extends Shape> = NamesByKind<S, ListField>;

/** Values read from an object; null when the input has no accepted value. */
export type FieldValues<S extends Shape> = {
  -readonly [Name in ValueNames<S>]: S['fields'][Name] extends ValueField<infer Value> ? Value | null : never;
};

/** Shape of the objects in a group or list. */
export type ShapeAt<S extends Shape, Name extends string> = S['fields'][Name] extends { shape: infer Inner }
  ? Inner extends Shape
    ? Inner
    : never
  : never;

/** Maximum lengths of texts: codes, identifiers, names, free text. */
export const MAX_LENGTHS = { code: 100, identifier: 250, name: 500, free: 10_000 } as const;

/** Maximum length of a document number (BT-1) when it is sent. */
export const MAX_DOCUMENT_NUMBER = 100;

export function shape<const F extends Fields>(name: string | null, description: string, fields: F): Shape<F> {
  return { name, noun: description, fields };
}

type ValueOptions = Omit<ValueField, 'kind' | 'term' | 'description' | 'values'>;

/** Text without surrounding white space. */
export function text(term: string | null, description: string, options: ValueOptions = {}): ValueField {
  return { kind: 'text', term, description, max: MAX_LENGTHS.identifier, ...options };
}

/** Text whose white space is significant. */
export function verbatim(term: string | null, description: string): ValueField {
  return { kind: 'verbatim', term, description, max: MAX_LENGTHS.free };
}

/** Code of a fixed form; the validation rules check whether it is on its list. */
export function code(
  term: string | null,
  description: string,
  { pattern, form, example }: { pattern: RegExp; form: string; example: string },
  options: ValueOptions = {},
): ValueField {
  return { kind: 'text', term, description, max: MAX_LENGTHS.code, pattern, form, example, ...options };
}

/** Code of one of several lists; the reader decides which one applies. */
export function codeOfLists(
  term: string | null,
  description: string,
  values: readonly string[],
  options: ValueOptions = {},
): ValueField {
  return { kind: 'text', term, description, values, max: MAX_LENGTHS.code, ...options };
}

/** Value of a closed list. */
export function choice<const Value extends string>(
  term: string | null,
  description: string,
  values: readonly Value[],
  options: ValueOptions = {},
): ValueField<Value> {
  return { kind: 'choice', term, description, values, max: MAX_LENGTHS.identifier, ...options };
}

/** Decimal number of any precision. */
export function decimal(term: string | null, description: string, options: ValueOptions = {}): ValueField {
  return { kind: 'decimal', term, description, ...options };
}

/** Amount of money: two decimals. */
export function amount(term: string | null, description: string, options: ValueOptions = {}): ValueField {
  return { kind: 'amount', term, description, ...options };
}

/** Day of the calendar. */
export function date(term: string | null, description: string, options: ValueOptions = {}): ValueField {
  return { kind: 'date', term, description, ...options };
}

export function base64(term: string | null, description: string, options: ValueOptions = {}): ValueField {
  return { kind: 'base64', term, description, ...options };
}

export function url(term: string | null, description: string): ValueField {
  return { kind: 'url', term, description, max: 2000 };
}

export function group<S extends Shape>(
  term: string | null,
  description: string,
  shape: S,
  options: PresenceRules = {},
): GroupField<S> {
  return { kind: 'group', term, description, shape, ...options };
}

export function list<S extends Shape>(
  term: string | null,
  description: string,
  shape: S,
  { min = 0, max = 1000, ...options }: PresenceRules & { min?: number; max?: number } = {},
): ListField<S> {
  return { kind: 'list', term, description, shape, min, max, required: min > 0, ...options };
}

/** Field that only another kind of document has. */
export function absent(description: string, reason: string): ValueField {
  return { kind: 'absent', term: null, description, reason };
}

const NUMBER_EXAMPLES = 'such as "12.50" or 12.5';

/** Formats the accepted form of a field's values, with which every error message about the field begins. */
export function formatAcceptedForm(field: Field): string {
  switch (field.kind) {
    case 'text':
    case 'verbatim':
      return field.form ?? `a text of at most ${field.max ?? MAX_LENGTHS.identifier} characters`;
    case 'choice':
      return `one of ${(field.values ?? []).join(', ')}`;
    case 'decimal':
      return `a decimal number ${field.range === undefined ? '' : `${field.range}, `}${NUMBER_EXAMPLES}`;
    case 'amount':
      return `an amount of at most two decimals, ${NUMBER_EXAMPLES}`;
    case 'date':
      return 'a date of the form YYYY-MM-DD';
    case 'base64':
      return 'a file in base64 (RFC 4648, padded)';
    case 'url':
      return 'an absolute http, https or ftp URL';
    case 'group':
      return 'an object';
    case 'list':
      return field.min > 0 ? `a list of at least ${field.min} and at most ${field.max}` : 'a list';
    case 'absent':
      return `absent: ${field.reason ?? ''}`;
  }
}
