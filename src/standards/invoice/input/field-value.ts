import { Decimal } from '../../values/decimal';
import { TEXT, type ValueField } from './fields';
import { base64Value, dateValue, decimalValue, Refusal, textValue, urlValue, verbatimValue } from './values';

/** Reads a value as its field declares it: normalised text, null when the input has none, or a `Refusal`. */
export function readFieldValue(field: ValueField, value: unknown): string | null | Refusal {
  const max = field.max ?? TEXT.identifier;
  switch (field.kind) {
    case 'text':
      return codeValue(field, textValue(value, max));
    case 'verbatim':
      return verbatimValue(value, max);
    case 'choice':
      return choiceValue(field, textValue(value, max));
    case 'decimal':
      return numberValue(field, decimalValue(value));
    case 'amount':
      return amountValue(decimalValue(value));
    case 'date':
      return dateValue(value);
    case 'base64':
      return base64Value(value);
    case 'url':
      return urlValue(value, max);
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

/** Normalizes to two decimals; further ones must be zeros. */
function amountValue(number: Decimal | null | Refusal): string | null | Refusal {
  if (number === null || number instanceof Refusal) return number;
  return number.equals(number.round(2)) ? number.toFixed(2) : new Refusal();
}
