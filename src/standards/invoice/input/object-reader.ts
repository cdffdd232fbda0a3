import { isLosslessNumber } from 'lossless-json';
import { findNearestName } from '../../values/nearest-name';
import { formatReceived } from '../../values/received';
import { readFieldValue } from './field-value';
import {
  formatAcceptedForm,
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
import { InvalidValue } from './values';

const MAX_NAME_CHARACTERS = 100;

type JsonObject = Readonly<Record<string, unknown>>;

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** Names of address fields in documents, and the names of the same fields in companies. */
const ADDRESS_FIELD_ALIASES = { street: 'address', postalZone: 'postalCode' } as const;

/** Renames address fields of a company to the names in documents. Different values under both names are an error. */
function renameAddressFields(value: JsonObject, shape: Shape, path: string, errors: InputErrors): JsonObject {
  let renamed = value;
  for (const [name, alias] of Object.entries(ADDRESS_FIELD_ALIASES)) {
    if (!(alias in value) || shape.fields[alias] !== undefined) continue;
    const { [alias]: aliasValue, ...rest } = renamed;
    if ((value[name] ?? null) !== null && (aliasValue ?? null) !== null && value[name] !== aliasValue)
      errors.add(
        path === '' ? alias : `${path}.${alias}`,
        `must be absent or the same as ${name}, which is another name of the field; received ${formatReceived(aliasValue)} and ${formatReceived(value[name])}`,
      );
    renamed = (value[name] ?? null) === null ? { ...rest, [name]: aliasValue } : rest;
  }
  return renamed;
}

/**
 * Reads the fields of one JSON object by their declarations. Every error is added to the error list under the field's
 * path, and the field then counts as absent, so that reading continues. An undeclared field is an error.
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
    reader.rejectUnknownFields();
    return read(reader);
  }

  /**
   * Number of errors so far in the whole input. When it has not changed after a part has been read, the part is
   * valid.
   */
  get errorCount(): number {
    return this.errors.size;
  }

  /** Reads all single values of the object; a missing required value is an error. */
  values(): FieldValues<S> {
    const values: Record<string, string | null> = {};
    for (const [name, field] of Object.entries(this.shape.fields)) {
      if (isValueField(field)) values[name] = this.readValue(name, field);
    }
    // Each name comes from the shape, and each value has the kind of its field.
    return values as FieldValues<S>;
  }

  /** Reads a nested object; null when absent or unreadable. */
  group<Name extends GroupNames<S>, T>(
    name: Name,
    read: (reader: ObjectReader<ShapeAt<S, Name>>) => T,
  ): T | null {
    const field = this.getField(name);
    const value = this.getRawValue(name);
    if (value === null || value === undefined) {
      if (field.required === true) this.refuse(name, `must be ${formatAcceptedForm(field)}`);
      return null;
    }
    return ObjectReader.read(this.getShape(name), value, this.pathOf(name), this.errors, read);
  }

  /** Reads a list of objects; empty when absent. Entries that are not objects are omitted, with an error. */
  list<Name extends ListNames<S>, T>(
    name: Name,
    read: (reader: ObjectReader<ShapeAt<S, Name>>, index: number) => T,
  ): T[] {
    const field = this.getField(name);
    const value = this.getRawValue(name);
    if (field.kind !== 'list') return [];
    const entries: readonly unknown[] | null = Array.isArray(value)
      ? value
      : (value ?? null) === null
        ? []
        : null;
    if (entries === null || entries.length < field.min) {
      this.refuse(name, `must be ${formatAcceptedForm(field)}`);
      return [];
    }
    if (entries.length > field.max) {
      this.errors.add(
        this.pathOf(name),
        `must be a list of at most ${field.max}; received a list of ${entries.length}`,
      );
      return [];
    }
    const shape = this.getShape(name);
    return entries.flatMap((entry, index) => {
      const path = `${this.pathOf(name)}.${index}`;
      const result = ObjectReader.read(shape, entry, path, this.errors, (reader) => read(reader, index));
      return result === null ? [] : [result];
    });
  }

  /** Returns whether the input contains the field. */
  has(name: keyof S['fields'] & string): boolean {
    const value = this.getRawValue(name);
    return value !== null && value !== undefined;
  }

  /**
   * Adds an error of the named field: `<required form>; received <value>`. Returns null.
   * @param rule required form, beginning with "must be"
   * @param receivedValue received value, when it is not the field's own value
   */
  refuse(
    name: keyof S['fields'] & string,
    rule: string,
    receivedValue = formatReceived(this.getRawValue(name)),
  ): null {
    this.errors.add(this.pathOf(name), `${rule}; received ${receivedValue}`);
    return null;
  }

  /** Adds an error with any message at a path below this object. */
  report(path: string, message: string): void {
    this.errors.add(this.pathOf(path), message);
  }

  /** Adds an error when a conditionally required value is missing; `when` describes the condition. */
  require(name: ValueNames<S>, when: string): void {
    const field = this.getField(name);
    if (isValueField(field) && readFieldValue(field, this.getRawValue(name)) === null)
      this.refuse(name, `must be ${formatAcceptedForm(field)}, required ${when}`);
  }

  private readValue(name: string, field: ValueField): string | null {
    const raw = this.getRawValue(name);
    const result = readFieldValue(field, raw);
    if (result instanceof InvalidValue) {
      const { requiredForm: form, receivedValue } = result;
      this.errors.add(
        this.pathOf(name),
        `must be ${form ?? formatAcceptedForm(field)}; received ${receivedValue ?? formatReceived(raw)}`,
      );
      return null;
    }
    if (result === null && field.required === true)
      this.errors.add(
        this.pathOf(name),
        `must be ${formatAcceptedForm(field)}; received ${formatReceived(raw)}`,
      );
    return result;
  }

  private rejectUnknownFields(): void {
    const names = Object.keys(this.shape.fields);
    for (const name of Object.keys(this.source)) {
      if (Object.hasOwn(this.shape.fields, name)) continue;
      this.errors.add(this.pathOf(name.slice(0, MAX_NAME_CHARACTERS)), () => {
        const acceptedNames = findNearestName(name, names) ?? names.join(', ');
        return `must be a field of ${this.shape.noun}, such as ${acceptedNames}; received ${formatReceived(name)}`;
      });
    }
  }

  private getField(name: string): Field {
    const field = this.shape.fields[name];
    if (field === undefined) throw new Error(`The field ${name} is not declared in ${this.shape.noun}`);
    return field;
  }

  private getShape<Name extends string>(name: Name): ShapeAt<S, Name> {
    const field = this.getField(name);
    if (field.kind !== 'group' && field.kind !== 'list')
      throw new Error(`The field ${name} has no nested objects`);
    // The return type is derived from this declaration.
    return field.shape as ShapeAt<S, Name>;
  }

  private getRawValue(name: string): unknown {
    return Object.hasOwn(this.source, name) ? this.source[name] : undefined;
  }

  private pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}

function isValueField(field: Field): field is ValueField {
  return field.kind !== 'group' && field.kind !== 'list';
}
