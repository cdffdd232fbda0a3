import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { ApiError } from './api-error';
import type { CollectedInput } from './input-faults';
import { InputPipe } from './input.pipe';

/**
 * Validates a body like {@link InputPipe}, but passes on the valid fields together with the faults, for handlers with
 * further checks: one response then names all fields at fault. A body that is not an object is rejected here.
 */
export class CollectingPipe<Input extends object> implements PipeTransform<
  unknown,
  Promise<CollectedInput<Input>>
> {
  private readonly pipe: InputPipe;

  constructor(private readonly type: Type<Input>) {
    this.pipe = new InputPipe(type);
  }

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<CollectedInput<Input>> {
    try {
      // The pipe returns an instance of the class it was created with.
      return { validFields: (await this.pipe.transform(value, metadata)) as Input, faults: {} };
    } catch (error) {
      if (!(error instanceof ApiError) || Object.hasOwn(error.errors, 'root')) throw error;
      const faultyFields = new Set(Object.keys(error.errors).map((path) => path.split('.')[0]));
      const validEntries = Object.entries(value ?? {}).filter(([name]) => !faultyFields.has(name));
      return {
        validFields: plainToInstance(this.type, Object.fromEntries(validEntries)),
        faults: error.errors,
      };
    }
  }
}
