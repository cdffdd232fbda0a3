import { isLosslessNumber } from 'lossless-json';
import { findNearestName } from '../../values/nearest-name';
import { formatReceived } from '../../values/received';
import { readFieldValue } from './field-value';
import {
  describeForm,
  type Field,
  type GroupNames,
  type ListNames,
  type Shape,
  type ShapeAt,
  type ValueField,
  type ValueNames,
  type FieldValues,
} from './fields';
import type { InputErrors } from './input-errors';
import { Refusal } from './values';

const NAME_CHARACTERS = 100;

type JsonObject = Readonly<Record<string, unknown>>;

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** Field names of a company's address, by the names that documents use. */
const COMPANY_FIELD_NAMES = { street: 'address', postalZone: 'postalCode' } as const;

/** Renames the fields of an address to the names of documents; both names with two values are refused. */
function renameAddressFields(value: JsonObject, shape: Shape, path: string, errors: InputErrors): JsonObject {
  let renamedValues = value;
  for (const [name, other] of Object.entries(COMPANY_FIELD_NAMES)) {
    if (!(other in value) || shape.fields[other] !== undefined) continue;
    const { [other]: givenValue, ...rest } = renamedValues;
    if ((value[name] ?? null) !== null && (givenValue ?? null) !== null && value[name] !== givenValue)
      errors.add(
        path === '' ? other : `${path}.${other}`,
        `must be absent or the same as ${name}, which is another name of the field; received ${formatReceived(givenValue)} and ${formatReceived(value[name])}`,
      );
    renamedValues = (value[name] ?? null) === null ? { ...rest, [name]: givenValue } : rest;
  }
  return renamedValues;
}

/**
 * Reads the fields of one JSON object by their declarations. Every fault is added to the error list under the field's
 * path, and the field then counts as absent, so that reading continues; undeclared fields are refused.
 */
export class ObjectReader<S extends Shape = Shape> {
  private constructor(
    private readonly shape: S,
    private readonly source: JsonObject,
    readonly path: string,
    private readonly errors: InputErrors,
  ) {}

  /** Reads `value` with `read`; returns null, with an error, when it is not an object. */
  static read<S extends Shape, T>(
    shape: S,
    value: unknown,
    path: string,
    errors: InputErrors,
    read: (reader: ObjectReader<S>) => T,
  ): T | null {
    if (!isJsonObject(value)) {
      errors.add(path, `must be an object; received ${formatReceived(value)}`);
      return null;
    }
    const source =
      shape.fields['postalZone'] === undefined ? value : renameAddressFields(value, shape, path, errors);
    const reader = new ObjectReader(shape, source, path, errors);
    reader.refuseUnknownFields();
    return read(reader);
  }

  /**
   * Returns the number of faults so far in the whole input: a comparison before and after a part shows whether it was
   * valid.
   */
  get problems(): number {
    return this.errors.size;
  }

  /** Reads all single values of the object; a missing required one is refused. */
  values(): FieldValues<S> {
    const values: Record<string, string | null> = {};
    for (const [name, field] of Object.entries(this.shape.fields)) {
      if (isValueField(field)) values[name] = this.readValue(name, field);
    }
    // Every name is one of the shape's, and its value of the field's kind.
    return values as FieldValues<S>;
  }

  /** Reads a nested object; null when absent or unreadable. */
  group<Name extends GroupNames<S>, T>(
    name: Name,
    read: (reader: ObjectReader<ShapeAt<S, Name>>) => T,
  ): T | null {
    const field = this.fieldAt(name);
    const value = this.raw(name);
    if (value === null || value === undefined) {
      if (field.required === true) this.refuse(name, `must be ${describeForm(field)}`);
      return null;
    }
    return ObjectReader.read(this.getShape(name), value, this.at(name), this.errors, read);
  }

  /** Reads a list of objects; empty when absent. Entries that are not objects are omitted, with an error. */
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
      this.refuse(name, `must be ${describeForm(field)}`);
      return [];
    }
    if (entries.length > field.max) {
      this.errors.add(
        this.at(name),
        `must be a list of at most ${field.max}; received a list of ${entries.length}`,
      );
      return [];
    }
    const shape = this.getShape(name);
    return entries.flatMap((entry, index) => {
      const path = `${this.at(name)}.${index}`;
      const result = ObjectReader.read(shape, entry, path, this.errors, (reader) => read(reader, index));
      return result === null ? [] : [result];
    });
  }

  /** Returns whether the input contains the field. */
  has(name: keyof S['fields'] & string): boolean {
    const value = this.raw(name);
    return value !== null && value !== undefined;
  }

  /**
   * Adds a fault of the named field: `<required form>; received <value>`. Returns null.
   * @param rule required form, from "must be" on
   * @param receivedValue received value, when it is not the field's own value
   */
  refuse(
    name: keyof S['fields'] & string,
    rule: string,
    receivedValue = formatReceived(this.raw(name)),
  ): null {
    this.errors.add(this.at(name), `${rule}; received ${receivedValue}`);
    return null;
  }

  /** Adds a fault at a path below this object, with a message of its own. */
  report(path: string, message: string): void {
    this.errors.add(this.at(path), message);
  }

  /** Adds a fault when a value that is required under a condition is missing; `when` describes the condition. */
  require(name: ValueNames<S>, when: string): void {
    const field = this.fieldAt(name);
    if (isValueField(field) && readFieldValue(field, this.raw(name)) === null)
      this.refuse(name, `must be ${describeForm(field)}, required ${when}`);
  }

  private readValue(name: string, field: ValueField): string | null {
    const raw = this.raw(name);
    const result = readFieldValue(field, raw);
    if (result instanceof Refusal) {
      const { requiredForm: form, receivedValue } = result;
      this.errors.add(
        this.at(name),
        `must be ${form ?? describeForm(field)}; received ${receivedValue ?? formatReceived(raw)}`,
      );
      return null;
    }
    if (result === null && field.required === true)
      this.errors.add(this.at(name), `must be ${describeForm(field)}; received ${formatReceived(raw)}`);
    return result;
  }

  private refuseUnknownFields(): void {
    const names = Object.keys(this.shape.fields);
    for (const name of Object.keys(this.source)) {
      if (Object.hasOwn(this.shape.fields, name)) continue;
      this.errors.add(this.at(name.slice(0, NAME_CHARACTERS)), () => {
        const acceptedNames = findNearestName(name, names) ?? names.join(', ');
        return `must be a field of ${this.shape.noun}, such as ${acceptedNames}; received ${formatReceived(name)}`;
      });
    }
  }

  private fieldAt(name: string): Field {
    const field = this.shape.fields[name];
    if (field === undefined) throw new Error(`There is no field ${name} in ${this.shape.noun}`);
    return field;
  }

  private getShape<Name extends string>(name: Name): ShapeAt<S, Name> {
    const field = this.fieldAt(name);
    if (field.kind !== 'group' && field.kind !== 'list') throw new Error(`${name} holds no objects`);
    // The declaration from which the type is derived.
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
