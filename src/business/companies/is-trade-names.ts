import { ValidateBy, type ValidationArguments } from 'class-validator';
import { formatReceived } from '../../standards/values/received';
import { describeTextFault } from '../../platform/kernel/http/is-text';

/** Maximum number of trade names of a company. */
export const MAX_TRADE_NAMES = 20;

/** Maximum number of characters of a trade name, equal to the limit of a company's name. */
const MAX_LENGTH = 200;

/** A list of trade names: texts of 1 to 200 characters, at most twenty. */
export function IsTradeNames(): PropertyDecorator {
  return ValidateBy({
    name: 'isTradeNames',
    validator: {
      validate: (value: unknown) => findFault(value) === null,
      defaultMessage: (args?: ValidationArguments) => findFault(args?.value) ?? 'must be a list of names',
    },
  });
}

function findFault(value: unknown): string | null {
  if (!Array.isArray(value))
    return `must be a list of names such as ["Maison Dubois"]; received ${formatReceived(value)}`;
  if (value.length > MAX_TRADE_NAMES)
    return `must have at most ${MAX_TRADE_NAMES} names; received ${value.length}`;
  for (const [index, name] of value.entries()) {
    const fault = describeTextFault(name, MAX_LENGTH);
    if (fault !== null) return `has a name (number ${index + 1}) that ${fault}`;
  }
  return null;
}

/** Trims the names, removes repetitions, and keeps their order. */
export function normalizeTradeNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim()))];
}
