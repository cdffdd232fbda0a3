import { applyDecorators } from '@nestjs/common';
import { IsObject, ValidateNested } from 'class-validator';

/** Validates a list of objects, each by its class. `ValidateNested` alone accepts a list in the place of an object. */
export function EachNested(): PropertyDecorator {
  return applyDecorators(
    ValidateNested({ each: true }),
    IsObject({ each: true, message: 'each value in $property must be an object' }),
  );
}
