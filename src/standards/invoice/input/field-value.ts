import { Decimal } from '../../values/decimal';
import { MAX_LENGTHS, type ValueField } from './fields';
import {
  readBase64Value,
  readDateValue,
  readDecimalValue,
  InvalidValue,
  readTextValue,
  readUrlValue,
  readVerbatimValue,
} from './values';

/** Reads a value as its field declares it: normalised text, null when it is absent, or an `InvalidValue`. */
export function readFieldValue(field: ValueField, value: unknown): string | null | InvalidValue {
  const max = field.max ?? MAX_LENGTHS.identifier;
  switch (field.kind) {
    case 'text':
      return checkCode(field, readTextValue(value, max));
    case 'verbatim':
      return readVerbatimValue(value, max);
    case 'choice':
      return checkChoice(field, readTextValue(value, max));
    case 'decimal':
      return checkRange(field, readDecimalValue(value));
    case 'amount':
      return checkAmount(readDecimalValue(value));
    case 'date':
      return readDateValue(value);
    case 'base64':
      return readBase64Value(value);
    case 'url':
      return readUrlValue(value, max);
    case 'absent':
      return value === null || value === undefined ? null : new InvalidValue();
  }
}

function checkCode(
  { pattern }: ValueField,
  text: string | null | InvalidValue,
): string | null | InvalidValue {
  return typeof text !== 'string' || pattern === undefined || pattern.test(text) ? text : new InvalidValue();
}

function checkChoice(
  { values }: ValueField,
  text: string | null | InvalidValue,
): string | null | InvalidValue {
  return typeof text !== 'string' || values?.includes(text) === true ? text : new InvalidValue();
}

/** Checks the range of a number, whose digits stay as received. */
function checkRange(
  { range }: ValueField,
  number: Decimal | null | InvalidValue,
): string | null | InvalidValue {
  if (number === null || number instanceof InvalidValue) return number;
  const isInRange =
    range === undefined ||
    (range === 'above 0' ? number.sign > 0 : number.sign >= 0 && number.compare(Decimal.HUNDRED) <= 0);
  return isInRange ? number.toString() : new InvalidValue();
}

/** Normalizes an amount to two decimals; further decimals must be zeros. */
function checkAmount(number: Decimal | null | InvalidValue): string | null | InvalidValue {
  if (number === null || number instanceof InvalidValue) return number;
  return number.equals(number.round(2)) ? number.toFixed(2) : new InvalidValue();
}
