import { Decimal } from '../../values/decimal';
import { TEXT, type ValueField } from './fields';
import {
  readBase64Value,
  readDateValue,
  readDecimalValue,
  Refusal,
  readTextValue,
  readUrlValue,
  readVerbatimValue,
} from './values';

/** Reads a value as its field declares it: normalised text, null when the input has none, or a `Refusal`. */
export function readFieldValue(field: ValueField, value: unknown): string | null | Refusal {
  const max = field.max ?? TEXT.identifier;
  switch (field.kind) {
    case 'text':
      return codeValue(field, readTextValue(value, max));
    case 'verbatim':
      return readVerbatimValue(value, max);
    case 'choice':
      return choiceValue(field, readTextValue(value, max));
    case 'decimal':
      return numberValue(field, readDecimalValue(value));
    case 'amount':
      return amountValue(readDecimalValue(value));
    case 'date':
      return readDateValue(value);
    case 'base64':
      return readBase64Value(value);
    case 'url':
      return readUrlValue(value, max);
    case 'absent':
      return value === null || value === undefined ? null : new Refusal();
  }
}

function codeValue({ pattern }: ValueField, text: string | null | Refusal): string | null | Refusal {
  return typeof text !== 'string' || pattern === undefined || pattern.test(text) ? text : new Refusal();
}

function choiceValue({ values }: ValueField, text: string | null | Refusal): string | null | Refusal {
  return typeof text !== 'string' || values?.includes(text) === true ? text : new Refusal();
}

/** The digits stay as received. */
function numberValue({ range }: ValueField, number: Decimal | null | Refusal): string | null | Refusal {
  if (number === null || number instanceof Refusal) return number;
  const isWithin =
    range === undefined ||
    (range === 'above 0' ? number.sign > 0 : number.sign >= 0 && number.compare(Decimal.HUNDRED) <= 0);
  return isWithin ? number.toString() : new Refusal();
}

/** Normalizes to two decimals; further decimals must be zeros. */
function amountValue(number: Decimal | null | Refusal): string | null | Refusal {
  if (number === null || number instanceof Refusal) return number;
  return number.equals(number.round(2)) ? number.toFixed(2) : new Refusal();
}
