import { applyDecorators } from '@nestjs/common';
import { IsObject, ValidateNested } from 'class-validator';

/** A list of objects, each checked by its class. `ValidateNested` alone finds nothing wrong with a list in the place of an object. */
export function EachNested(): PropertyDecorator {
  return applyDecorators(
    ValidateNested({ each: true }),
    IsObject({ each: true, message: 'each value in $property must be an object' }),
  );
}
