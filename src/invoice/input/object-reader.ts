import { isLosslessNumber } from 'lossless-json';
import type { InputErrors } from './input-errors';
import {
  base64Value,
  dateValue,
  decimalValue,
  Refusal,
  shown,
  textValue,
  urlValue,
  verbatimValue,
} from './values';

/** Longest texts accepted: identifiers and codes, names, free text. */
/** Characters that the number of a document (BT-1) may have when it is sent. */
export const MAX_DOCUMENT_NUMBER = 100;

export const TEXT = { code: 100, identifier: 250, name: 500, free: 10_000 } as const;

interface Presence {
  required?: boolean;
}

const SHOWN_FIELD_CHARACTERS = 100;

type JsonObject = Readonly<Record<string, unknown>>;

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/**
 * Reads the fields of one JSON object. Every problem goes to the error list under the field's path and the field then
 * counts as absent, so that reading goes on; unknown fields are refused.
 */
export class ObjectReader {
  private readonly known = new Set<string>();

  private constructor(
    private readonly source: JsonObject,
    readonly path: string,
    private readonly errors: InputErrors,
  ) {}

  /** Reads `value` with `read`; answers null, with an error, when it is not an object. */
  static read<T>(
    value: unknown,
    path: string,
    errors: InputErrors,
    read: (reader: ObjectReader) => T,
  ): T | null {
    if (!isJsonObject(value)) {
      errors.add(path, `must be an object, received ${shown(value)}`);
      return null;
    }
    const reader = new ObjectReader(value, path, errors);
    const result = read(reader);
    reader.refuseUnknownFields();
    return result;
  }

  /** Problems found so far in the whole input: tells whether a part was sound by comparing before and after. */
  get problems(): number {
    return this.errors.size;
  }

  /** Text without surrounding white space; null when absent or white space only. */
  text(field: string, max: number = TEXT.identifier, { required = false }: Presence = {}): string | null {
    return this.value(field, required, (value) => textValue(value, max));
  }

  /** Text with its white space kept; null when absent or white space only. */
  verbatim(field: string, max: number = TEXT.free): string | null {
    return this.value(field, false, (value) => verbatimValue(value, max));
  }

  /** A code of a fixed form. `form` says in words what is accepted. */
  code(field: string, pattern: RegExp, form: string, presence: Presence = {}): string | null {
    const text = this.text(field, TEXT.code, presence);
    if (text === null || pattern.test(text)) return text;
    return this.refuse(field, `must be ${form}, received ${shown(text)}`);
  }

  /** One of a closed list. */
  oneOf<T extends string>(field: string, accepted: readonly T[], presence: Presence = {}): T | null {
    const text = this.text(field, TEXT.identifier, presence);
    if (text === null) return null;
    const found = accepted.find((value) => value === text);
    if (found !== undefined) return found;
    return this.refuse(field, `must be one of ${accepted.join(', ')}; received ${shown(text)}`);
  }

  /** A decimal of any precision, as text with the digits it was given with. */
  decimal(field: string, presence: Presence = {}): string | null {
    return this.value(field, presence.required ?? false, decimalValue)?.toString() ?? null;
  }

  /** An amount of money, normalised to two decimals; further decimals must be zeros. */
  amount(field: string, presence: Presence = {}): string | null {
    const decimal = this.value(field, presence.required ?? false, decimalValue);
    if (decimal === null) return null;
    if (decimal.equals(decimal.round(2))) return decimal.toFixed(2);
    return this.refuse(field, `must have at most two decimals, received ${shown(this.raw(field))}`);
  }

  date(field: string, presence: Presence = {}): string | null {
    return this.value(field, presence.required ?? false, dateValue);
  }

  base64(field: string): string | null {
    return this.value(field, false, base64Value);
  }

  url(field: string): string | null {
    return this.value(field, false, urlValue);
  }

  /** A nested object; null when absent or not readable. */
  object<T>(field: string, read: (reader: ObjectReader) => T, { required = false }: Presence = {}): T | null {
    const value = this.raw(field);
    if (value === null || value === undefined) {
      if (required) this.refuse(field, 'is required: an object');
      return null;
    }
    return ObjectReader.read(value, this.at(field), this.errors, read);
  }

  /** A list of objects; empty when absent. Entries that are no objects are left out, with an error. */
  list<T>(
    field: string,
    read: (reader: ObjectReader, index: number) => T,
    { min = 0, max = 1000 }: { min?: number; max?: number } = {},
  ): T[] {
    const value = this.raw(field);
    if (value !== null && value !== undefined && !Array.isArray(value)) {
      this.refuse(field, `must be a list, received ${shown(value)}`);
      return [];
    }
    const entries: readonly unknown[] = value ?? [];
    if (entries.length < min) {
      this.refuse(
        field,
        value === null || value === undefined
          ? `is required: a list of at least ${min}`
          : `must have at least ${min} entry, received ${entries.length}`,
      );
    }
    if (entries.length > max) {
      this.refuse(field, `must have at most ${max} entries, received ${entries.length}`);
      return [];
    }
    const results: T[] = [];
    entries.forEach((entry, index) => {
      const path = `${this.at(field)}.${index}`;
      const result = ObjectReader.read(entry, path, this.errors, (reader) => read(reader, index));
      if (result !== null) results.push(result);
    });
    return results;
  }

  /** Accepts the field only when it says nothing; otherwise refuses it with the reason. */
  absent(field: string, reason: string): void {
    const value = this.raw(field);
    if (value !== null && value !== undefined) this.refuse(field, `${reason}; received ${shown(value)}`);
  }

  /** Whether the input gives the field at all. */
  has(field: string): boolean {
    const value = this.raw(field);
    return value !== null && value !== undefined;
  }

  /** Adds a problem of the named field, or of the object itself when the field is empty; answers null. */
  refuse(field: string, message: string): null {
    this.errors.add(field === '' ? this.path : this.at(field), message);
    return null;
  }

  private value<T>(
    field: string,
    required: boolean,
    check: (value: unknown) => T | null | Refusal,
  ): T | null {
    const result = check(this.raw(field));
    if (result instanceof Refusal) return this.refuse(field, result.message);
    if (result === null && required)
      return this.refuse(field, `is required, received ${shown(this.raw(field))}`);
    return result;
  }

  private raw(field: string): unknown {
    this.known.add(field);
    return Object.hasOwn(this.source, field) ? this.source[field] : undefined;
  }

  private at(field: string): string {
    return this.path === '' ? field : `${this.path}.${field}`;
  }

  private refuseUnknownFields(): void {
    for (const field of Object.keys(this.source)) {
      if (this.known.has(field)) continue;
      this.refuse(
        field.slice(0, SHOWN_FIELD_CHARACTERS),
        `is not a known field; accepted are ${[...this.known].join(', ')}`,
      );
    }
  }
}
