import { Transform } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { Decimal } from '../../../standards/values/decimal';

const MAX_LENGTH = 24;

/**
 * Validates a decimal number as a string or a JSON number (contract, section 1). The value is converted to its shortest
 * text, so that `120`, `120.0` and `"120.00"` are the same content.
 */
export function IsDecimalText(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => toCanonicalDecimal(value)),
    ValidateBy({
      name: 'isDecimalText',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && value.length <= MAX_LENGTH && Decimal.parse(value) !== null,
        defaultMessage: (args) =>
          `${args?.property ?? 'the field'} must be a decimal number such as "120.50", of at most ${MAX_LENGTH} characters`,
      },
    }),
  );
}

/** Returns the shortest text of a decimal number; returns any other value unchanged, for the message. */
function toCanonicalDecimal(value: unknown): unknown {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return value;
  return Decimal.parse(text)?.toCanonical() ?? value;
}
