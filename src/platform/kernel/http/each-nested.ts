import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Type } from 'class-transformer';
import { buildMessage, IsObject, isObject, ValidateBy, ValidateNested } from 'class-validator';

/**
 * Name of the rule that a field accepts one object and no list; `InputPipe` lists no faults below a field that breaks
 * it.
 */
export const SINGLE_OBJECT = 'singleObject';

/** Validates a list of objects, each by its class. `ValidateNested` alone accepts a list in the place of an object. */
export function EachNested(): PropertyDecorator {
  return applyDecorators(
    ValidateNested({ each: true }),
    IsObject({ each: true, message: 'each value in $property must be an object' }),
  );
}

/**
 * Validates an object by its class. `ValidateNested` alone accepts a list in the place of an object, and code that
 * reads the list as the object then fails.
 * @param nullable whether the field accepts null too, which the message then states; `@IsOptional` accepts null
 */
export function Nested(input: () => Class<object>, { nullable = false } = {}): PropertyDecorator {
  const acceptedText = nullable ? 'an object or null' : 'an object';
  return applyDecorators(
    ValidateBy({
      name: SINGLE_OBJECT,
      validator: {
        validate: (value: unknown) => isObject(value) && !Array.isArray(value),
        defaultMessage: buildMessage(() => `$property must be ${acceptedText}`),
      },
    }),
    ValidateNested(),
    Type(input),
  );
}
