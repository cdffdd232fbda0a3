/**
 * The fields of a document given as JSON, declared once as data. The parser reads by them, the types of what it reads are
 * derived from them, and so are the schema in the API document and the page of fields.
 */

/** What every field says of itself. */
interface Described {
  /** Business term or group of EN 16931-1, `BT-10`; null where the standard has none. */
  readonly term: string | null;
  /** What the field says, for the reader of the API document; one line. */
  readonly description: string;
}

interface Presence {
  /** The input must say it. */
  readonly required?: boolean;
  /** When it is required although it is not always: words that follow "required". */
  readonly requiredWhen?: string;
  /** Value that an absent field stands for. */
  readonly default?: string;
  /** What an absent field stands for, in words, where it depends on something. */
  readonly defaultIs?: string;
}

/** How a single value is written. */
type Kind = 'text' | 'verbatim' | 'choice' | 'decimal' | 'amount' | 'date' | 'base64' | 'url' | 'absent';

/** A field with one value; the model holds it as text. */
export interface ValueField<Value extends string = string> extends Described, Presence {
  readonly kind: Kind;
  /** Longest text in characters. */
  readonly max?: number;
  /** Form of a code, with what it is in words. */
  readonly pattern?: RegExp;
  readonly form?: string;
  /** All values that are accepted. */
  readonly values?: readonly Value[];
  /** Numbers that are accepted, where not all are. */
  readonly range?: 'above 0' | 'from 0 to 100';
  readonly example?: string;
  /** Why a field of another kind of document must be absent or null here. */
  readonly reason?: string;
}

/** A field that holds an object. */
export interface GroupField<S extends Shape = Shape> extends Described, Presence {
  readonly kind: 'group';
  readonly shape: S;
}

/** A field that holds a list of objects. */
export interface ListField<S extends Shape = Shape> extends Described, Presence {
  readonly kind: 'list';
  readonly shape: S;
  readonly min: number;
  readonly max: number;
}

export type Field = ValueField | GroupField | ListField;

/** The fields of an object, by name, in the order of the documentation. */
export interface Fields {
  readonly [name: string]: Field;
}

/** An object of the input. */
export interface Shape<F extends Fields = Fields> {
  /** Name of its schema in the API document; null where it has no schema of its own. */
  readonly name: string | null;
  /** What it is, in the singular with its article: "a line". */
  readonly what: string;
  readonly fields: F;
}

type NamesOf<S extends Shape, Kinds> = {
  [Name in keyof S['fields']]: S['fields'][Name] extends Kinds ? Name : never;
}[keyof S['fields']] &
  string;

export type ValueNames<S extends Shape> = NamesOf<S, ValueField>;
export type GroupNames<S extends Shape> = NamesOf<S, GroupField>;
export type ListNames<S extends Shape> = NamesOf<S, ListField>;

/** What is read of an object's single values: null where the input says nothing, or nothing that is accepted. */
export type ValuesOf<S extends Shape> = {
  -readonly [Name in ValueNames<S>]: S['fields'][Name] extends ValueField<infer Value> ? Value | null : never;
};

/** The shape of the objects in a group or list. */
export type ShapeAt<S extends Shape, Name extends string> = S['fields'][Name] extends { shape: infer Inner }
  ? Inner extends Shape
    ? Inner
    : never
  : never;

/** Longest texts accepted: identifiers and codes, names, free text. */
export const TEXT = { code: 100, identifier: 250, name: 500, free: 10_000 } as const;

/** Characters that the number of a document (BT-1) may have when it is sent. */
export const MAX_DOCUMENT_NUMBER = 100;

export function shape<const F extends Fields>(name: string | null, what: string, fields: F): Shape<F> {
  return { name, what, fields };
}

type ValueOptions = Omit<ValueField, 'kind' | 'term' | 'description' | 'values'>;

/** Text without surrounding white space. */
export function text(term: string | null, description: string, options: ValueOptions = {}): ValueField {
  return { kind: 'text', term, description, max: TEXT.identifier, ...options };
}

/** Text whose white space means something. */
export function verbatim(term: string | null, description: string): ValueField {
  return { kind: 'verbatim', term, description, max: TEXT.free };
}

/** A code of a fixed form; whether it is on its list is a matter of the validation rules. */
export function code(
  term: string | null,
  description: string,
  { pattern, form, example }: { pattern: RegExp; form: string; example: string },
  options: ValueOptions = {},
): ValueField {
  return { kind: 'text', term, description, max: TEXT.code, pattern, form, example, ...options };
}

/** A code of one of several lists; which one applies is decided where it is read. */
export function listed(
  term: string | null,
  description: string,
  values: readonly string[],
  options: ValueOptions = {},
): ValueField {
  return { kind: 'text', term, description, values, max: TEXT.code, ...options };
}

/** One of a closed list. */
export function choice<const Value extends string>(
  term: string | null,
  description: string,
  values: readonly Value[],
  options: ValueOptions = {},
): ValueField<Value> {
  return { kind: 'choice', term, description, values, max: TEXT.identifier, ...options };
}

/** A decimal number of any precision. */
export function decimal(term: string | null, description: string, options: ValueOptions = {}): ValueField {
  return { kind: 'decimal', term, description, ...options };
}

/** An amount of money: two decimals. */
export function amount(term: string | null, description: string, options: ValueOptions = {}): ValueField {
  return { kind: 'amount', term, description, ...options };
}

/** A day of the calendar. */
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
  of: S,
  options: Presence = {},
): GroupField<S> {
  return { kind: 'group', term, description, shape: of, ...options };
}

export function list<S extends Shape>(
  term: string | null,
  description: string,
  of: S,
  { min = 0, max = 1000, ...options }: Presence & { min?: number; max?: number } = {},
): ListField<S> {
  return { kind: 'list', term, description, shape: of, min, max, required: min > 0, ...options };
}

/** A field of another kind of document. */
export function absent(description: string, reason: string): ValueField {
  return { kind: 'absent', term: null, description, reason };
}

const SUCH_AS = 'such as "12.50" or 12.5';

/** What the value of a field must be, in words: the first half of every message about it. */
export function formOf(field: Field): string {
  switch (field.kind) {
    case 'text':
    case 'verbatim':
      return field.form ?? `a text of at most ${field.max ?? TEXT.identifier} characters`;
    case 'choice':
      return `one of ${(field.values ?? []).join(', ')}`;
    case 'decimal':
      return `a decimal number ${field.range === undefined ? '' : `${field.range}, `}${SUCH_AS}`;
    case 'amount':
      return `an amount of at most two decimals, ${SUCH_AS}`;
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
