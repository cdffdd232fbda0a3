import { isLosslessNumber } from 'lossless-json';
import { nearestName } from '../../values/nearest-name';
import { received } from '../../values/received';
import { readFieldValue } from './field-value';
import {
  formOf,
  type Field,
  type GroupNames,
  type ListNames,
  type Shape,
  type ShapeAt,
  type ValueField,
  type ValueNames,
  type ValuesOf,
} from './fields';
import type { InputErrors } from './input-errors';
import { Refusal } from './values';

const NAME_CHARACTERS = 100;

type JsonObject = Readonly<Record<string, unknown>>;

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** Names that companies have for fields of an address, by the names that documents have. */
const NAMES_OF_COMPANIES = { street: 'address', postalZone: 'postalCode' } as const;

/** An object with an address, under the names of documents; both names with two values are refused. */
function withAddressNames(value: JsonObject, shape: Shape, path: string, errors: InputErrors): JsonObject {
  let named = value;
  for (const [name, other] of Object.entries(NAMES_OF_COMPANIES)) {
    if (!(other in value) || shape.fields[other] !== undefined) continue;
    const { [other]: given, ...rest } = named;
    if ((value[name] ?? null) !== null && (given ?? null) !== null && value[name] !== given)
      errors.add(
        path === '' ? other : `${path}.${other}`,
        `must be absent or the same as ${name}, which is another name for it; received ${received(given)} beside ${received(value[name])}`,
      );
    named = (value[name] ?? null) === null ? { ...rest, [name]: given } : rest;
  }
  return named;
}

/**
 * Reads the fields of one JSON object by their declarations. Every problem goes to the error list under the field's path
 * and the field then counts as absent, so that reading goes on; fields that are not declared are refused.
 */
export class ObjectReader<S extends Shape = Shape> {
  private constructor(
    private readonly shape: S,
    private readonly source: JsonObject,
    readonly path: string,
    private readonly errors: InputErrors,
  ) {}

  /** Reads `value` with `read`; answers null, with an error, when it is not an object. */
  static read<S extends Shape, T>(
    shape: S,
    value: unknown,
    path: string,
    errors: InputErrors,
    read: (reader: ObjectReader<S>) => T,
  ): T | null {
    if (!isJsonObject(value)) {
      errors.add(path, `must be an object; received ${received(value)}`);
      return null;
    }
    const source =
      shape.fields['postalZone'] === undefined ? value : withAddressNames(value, shape, path, errors);
    const reader = new ObjectReader(shape, source, path, errors);
    reader.refuseUnknownFields();
    return read(reader);
  }

  /** Problems found so far in the whole input: tells whether a part was sound by comparing before and after. */
  get problems(): number {
    return this.errors.size;
  }

  /** All single values of the object; a required one that is missing is refused. */
  values(): ValuesOf<S> {
    const values: Record<string, string | null> = {};
    for (const [name, field] of Object.entries(this.shape.fields)) {
      if (isValueField(field)) values[name] = this.valueOf(name, field);
    }
    // Every name is one of the shape's, and its value of the field's kind.
    return values as ValuesOf<S>;
  }

  /** A nested object; null when absent or not readable. */
  group<Name extends GroupNames<S>, T>(
    name: Name,
    read: (reader: ObjectReader<ShapeAt<S, Name>>) => T,
  ): T | null {
    const field = this.fieldAt(name);
    const value = this.raw(name);
    if (value === null || value === undefined) {
      if (field.required === true) this.refuse(name, `must be ${formOf(field)}`);
      return null;
    }
    return ObjectReader.read(this.shapeOf(name), value, this.at(name), this.errors, read);
  }

  /** A list of objects; empty when absent. Entries that are no objects are left out, with an error. */
  list<Name extends ListNames<S>, T>(
    name: Name,
    read: (reader: ObjectReader<ShapeAt<S, Name>>, index: number) => T,
  ): T[] {
    const field = this.fieldAt(name);
    const value = this.raw(name);
    if (field.kind !== 'list') return [];
    const entries: readonly unknown[] | null = Array.isArray(value)
      ? value
      : (value ?? null) === null
        ? []
        : null;
    if (entries === null || entries.length < field.min) {
      this.refuse(name, `must be ${formOf(field)}`);
      return [];
    }
    if (entries.length > field.max) {
      this.errors.add(
        this.at(name),
        `must be a list of at most ${field.max}; received a list of ${entries.length}`,
      );
      return [];
    }
    const shape = this.shapeOf(name);
    return entries.flatMap((entry, index) => {
      const path = `${this.at(name)}.${index}`;
      const result = ObjectReader.read(shape, entry, path, this.errors, (reader) => read(reader, index));
      return result === null ? [] : [result];
    });
  }

  /** Whether the input gives the field at all. */
  has(name: keyof S['fields'] & string): boolean {
    const value = this.raw(name);
    return value !== null && value !== undefined;
  }

  /**
   * Adds a problem of the named field: `<what it must be>; received <what came>`. Answers null.
   * @param rule what it must be, from "must be" on
   * @param came what came, where that is not the field's own value
   */
  refuse(name: keyof S['fields'] & string, rule: string, came = received(this.raw(name))): null {
    this.errors.add(this.at(name), `${rule}; received ${came}`);
    return null;
  }

  /** Adds a problem of what is at a path below this object, with a message of its own. */
  report(path: string, message: string): void {
    this.errors.add(this.at(path), message);
  }

  /** Refuses the absence of a value that is required in this case alone; `when` says in which. */
  require(name: ValueNames<S>, when: string): void {
    const field = this.fieldAt(name);
    if (isValueField(field) && readFieldValue(field, this.raw(name)) === null)
      this.refuse(name, `must be ${formOf(field)}, required ${when}`);
  }

  private valueOf(name: string, field: ValueField): string | null {
    const raw = this.raw(name);
    const result = readFieldValue(field, raw);
    if (result instanceof Refusal) {
      const { form, came } = result;
      this.errors.add(this.at(name), `must be ${form ?? formOf(field)}; received ${came ?? received(raw)}`);
      return null;
    }
    if (result === null && field.required === true)
      this.errors.add(this.at(name), `must be ${formOf(field)}; received ${received(raw)}`);
    return result;
  }

  private refuseUnknownFields(): void {
    const names = Object.keys(this.shape.fields);
    for (const name of Object.keys(this.source)) {
      if (Object.hasOwn(this.shape.fields, name)) continue;
      this.errors.add(this.at(name.slice(0, NAME_CHARACTERS)), () => {
        const accepted = nearestName(name, names) ?? names.join(', ');
        return `must be a field of ${this.shape.what}, such as ${accepted}; received ${received(name)}`;
      });
    }
  }

  private fieldAt(name: string): Field {
    const field = this.shape.fields[name];
    if (field === undefined) throw new Error(`There is no field ${name} in ${this.shape.what}`);
    return field;
  }

  private shapeOf<Name extends string>(name: Name): ShapeAt<S, Name> {
    const field = this.fieldAt(name);
    if (field.kind !== 'group' && field.kind !== 'list') throw new Error(`${name} holds no objects`);
    // The declaration that the type is derived from.
    return field.shape as ShapeAt<S, Name>;
  }

  private raw(name: string): unknown {
    return Object.hasOwn(this.source, name) ? this.source[name] : undefined;
  }

  private at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}

function isValueField(field: Field): field is ValueField {
  return field.kind !== 'group' && field.kind !== 'list';
}
