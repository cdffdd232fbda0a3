/**
 * Shapes of JSON values: one declaration defines the JSON Schema (2020-12) of an API document, the TypeScript type of the
 * values, and the check of a received value. The published schema and the parser therefore always agree.
 *
 * Only the keywords of {@link JsonShape} exist. `format: date-time` requires RFC 3339 with an offset.
 */
import { formatReceived } from '../values/received';

/** Keywords of JSON Schema that shapes use. */
export interface JsonShape {
  type: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  description?: string;
  enum?: readonly string[];
  pattern?: string;
  format?: 'date-time';
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  items?: JsonShape;
  properties?: Readonly<Record<string, JsonShape>>;
  required?: readonly string[];
  additionalProperties?: boolean;
}

declare const VALUE: unique symbol;

/** Shape with the TypeScript type of its values, see {@link ValueOf}. */
export interface Shape<T> extends JsonShape {
  /** Exists only for the compiler: no shape has this property at run time. */
  readonly [VALUE]?: T;
}

/** TypeScript type of the values of a shape. */
export type ValueOf<S> = S extends { readonly [VALUE]?: infer T } ? T : never;

type PropertyShapes = Readonly<Record<string, JsonShape>>;
type PropertyValues<M extends PropertyShapes> = { -readonly [Name in keyof M]: ValueOf<M[Name]> };

/** Violation of a shape. */
export interface ShapeFinding {
  /** Dotted path of the property, such as `where.flowType.0`; empty for the whole value. */
  path: string;
  /** Error, received value and accepted values. */
  message: string;
}

/** Parsed value, or every violation of its shape. */
export type ParsedShape<T> = { value: T; findings?: undefined } | { findings: ShapeFinding[] };

export function textShape(limits: Omit<JsonShape, 'type'> = {}): Shape<string> {
  return { type: 'string', ...limits };
}

export function integerShape(limits: Omit<JsonShape, 'type'> = {}): Shape<number> {
  return { type: 'integer', ...limits };
}

export const flagShape: Shape<boolean> = { type: 'boolean' };
/** Object with any properties. */
export const anyObjectShape: Shape<object> = { type: 'object' };
export const instantShape: Shape<string> = { type: 'string', format: 'date-time' };

export function enumShape<const Value extends string>(
  values: readonly Value[],
  description?: string,
): Shape<Value> {
  return { type: 'string', enum: values, ...(description === undefined ? {} : { description }) };
}

export function listShape<T>(
  items: Shape<T>,
  limits: { minItems?: number; maxItems?: number } = {},
): Shape<T[]> {
  return { type: 'array', items, ...limits };
}

/** Creates the shape of an object in a request. Properties that the shape does not name are rejected. */
export function requestShape<R extends PropertyShapes, O extends PropertyShapes = Record<never, never>>(
  requiredShapes: R,
  optional?: O,
  limits: { minProperties?: number; description?: string } = {},
): Shape<PropertyValues<R> & Partial<PropertyValues<O>>> {
  return { ...createObjectShape(requiredShapes, optional), additionalProperties: false, ...limits };
}

/**
 * Creates the shape of an object in a response. Properties that the shape does not name are tolerated, because
 * platforms may add some.
 */
export function responseShape<R extends PropertyShapes, O extends PropertyShapes = Record<never, never>>(
  requiredShapes: R,
  optional?: O,
  limits: { description?: string } = {},
): Shape<PropertyValues<R> & Partial<PropertyValues<O>>> {
  return { ...createObjectShape(requiredShapes, optional), additionalProperties: true, ...limits };
}

function createObjectShape(requiredShapes: PropertyShapes, optional: PropertyShapes | undefined): JsonShape {
  return {
    type: 'object',
    properties: { ...requiredShapes, ...optional },
    required: Object.keys(requiredShapes),
  };
}

/** Validates a JSON value against a shape. Reports every violation, up to {@link MAX_FINDINGS}. */
export function parseShape<T>(shape: Shape<T>, value: unknown): ParsedShape<T> {
  const findings: ShapeFinding[] = [];
  return hasShape(shape, value, findings) ? { value } : { findings: findings.slice(0, MAX_FINDINGS) };
}

/** Maximum number of violations that are reported for one value. */
export const MAX_FINDINGS = 100;

function hasShape<T>(shape: Shape<T>, value: unknown, findings: ShapeFinding[]): value is T {
  checkValue(shape, value, '', findings);
  return findings.length === 0;
}

function checkValue(shape: JsonShape, value: unknown, path: string, findings: ShapeFinding[]): void {
  if (findings.length >= MAX_FINDINGS) return;
  const fault = findTypeFault(shape, value) ?? findValueFault(shape, value);
  if (fault !== null) {
    findings.push({ path, message: `${fault}; received ${formatReceived(value)}` });
    return;
  }
  if (Array.isArray(value) && shape.items !== undefined) {
    const { items } = shape;
    value.forEach((item: unknown, index) => {
      checkValue(items, item, join(path, String(index)), findings);
    });
  }
  if (isObject(value)) checkProperties(shape, value, path, findings);
}

function checkProperties(
  shape: JsonShape,
  value: Record<string, unknown>,
  path: string,
  findings: ShapeFinding[],
): void {
  const properties = new Map(Object.entries(shape.properties ?? {}));
  for (const name of shape.required ?? [])
    if (!Object.hasOwn(value, name))
      findings.push({
        path: join(path, name),
        message: `The property "${name}" is required; received nothing`,
      });
  for (const [name, member] of Object.entries(value)) {
    const memberShape = properties.get(name);
    if (memberShape !== undefined) checkValue(memberShape, member, join(path, name), findings);
    else if (shape.additionalProperties === false)
      findings.push({
        path: join(path, name),
        message: `Unknown property; expected one of ${[...properties.keys()].join(', ')}`,
      });
  }
}

const TYPE_REQUIREMENTS = {
  object: 'Must be an object',
  array: 'Must be a list',
  string: 'Must be a text',
  integer: 'Must be a whole number',
  boolean: 'Must be true or false',
} as const;

function findTypeFault({ type }: JsonShape, value: unknown): string | null {
  const isOfType =
    type === 'object'
      ? isObject(value)
      : type === 'array'
        ? Array.isArray(value)
        : type === 'integer'
          ? Number.isInteger(value)
          : typeof value === type;
  return isOfType ? null : TYPE_REQUIREMENTS[type];
}

function findValueFault(shape: JsonShape, value: unknown): string | null {
  if (typeof value === 'string') return findTextFault(shape, value);
  if (typeof value === 'number') return findNumberFault(shape, value);
  if (Array.isArray(value) && value.length < (shape.minItems ?? 0))
    return `Must have at least ${shape.minItems ?? 0} item(s)`;
  if (Array.isArray(value) && value.length > (shape.maxItems ?? Infinity))
    return `Must have at most ${shape.maxItems ?? 0} items`;
  if (isObject(value) && Object.keys(value).length < (shape.minProperties ?? 0))
    return `Must have at least ${shape.minProperties ?? 0} of the properties ${Object.keys(shape.properties ?? {}).join(', ')}`;
  return null;
}

function findTextFault(shape: JsonShape, value: string): string | null {
  if (shape.enum !== undefined && !shape.enum.includes(value))
    return `Must be one of ${shape.enum.join(', ')}`;
  const length = [...value].length;
  if (length < (shape.minLength ?? 0)) return `Must have at least ${shape.minLength ?? 0} character(s)`;
  if (length > (shape.maxLength ?? Infinity)) return `Must have at most ${shape.maxLength ?? 0} characters`;
  if (shape.pattern !== undefined && !new RegExp(shape.pattern, 'u').test(value))
    return shape.description ?? `Must match ${shape.pattern}`;
  if (shape.format === 'date-time' && !isInstant(value))
    return 'Must be an instant of ISO 8601 with an offset, in the years 0001 to 9999, such as 2026-11-27T14:00:00.000Z';
  return null;
}

function findNumberFault({ minimum, maximum }: JsonShape, value: number): string | null {
  if (value < (minimum ?? -Infinity)) return `Must be at least ${minimum ?? 0}`;
  return value > (maximum ?? Infinity) ? `Must be at most ${maximum ?? 0}` : null;
}

const INSTANT_PATTERN =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/u;

/**
 * Returns whether a text is an instant of RFC 3339 whose day exists, in the years 0001 to 9999 of UTC. Leap seconds are
 * not accepted.
 */
export function isInstant(text: string): boolean {
  const [year, month, day, hour, minute, second] = (INSTANT_PATTERN.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (month < 1 || month > 12 || day < 1 || day > getDaysInMonth(year, month)) return false;
  if ((hour ?? 24) >= 24 || (minute ?? 60) >= 60 || (second ?? 60) >= 60) return false;
  const utcYear = new Date(text.toUpperCase()).getUTCFullYear();
  return year >= 1 && utcYear >= 1 && utcYear <= 9999;
}

/**
 * Converts an instant that {@link isInstant} accepts to UTC, with its fraction of a second: databases accept fewer
 * offsets than RFC 3339 allows.
 */
export function toUtcInstant(text: string): string {
  const seconds = new Date(text.toUpperCase()).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return `${seconds}${/\.\d+/.exec(text)?.[0] ?? ''}Z`;
}

function getDaysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
