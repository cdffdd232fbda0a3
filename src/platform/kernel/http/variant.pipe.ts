import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { formatReceived } from '../../../standards/values/received';
import { badInput } from './api-error';
import { InputPipe } from './input.pipe';

/**
 * Validates a body with several forms, which one of its fields distinguishes. The parameter's type is the union of the
 * classes, which the global pipe ignores.
 */
export class VariantPipe implements PipeTransform<unknown, Promise<unknown>> {
  private readonly pipe = new InputPipe();

  /** @param variants input class by value of the field */
  constructor(
    private readonly field: string,
    private readonly variants: Readonly<Record<string, Type<unknown>>>,
  ) {}

  /** @throws ApiError 400 for an unknown value of the field, and for input that the selected class does not accept */
  transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const names = Object.keys(this.variants);
    if (value === undefined)
      throw badInput({ root: ['must be a JSON object; received nothing'] }, 'missing_body');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) throw badInput({ root: [`must be a JSON object; received ${formatReceived(value)}`] });
    const variant: unknown = Reflect.get(value, this.field);
    const metatype =
      typeof variant === 'string' && names.includes(variant) ? this.variants[variant] : undefined;
    if (metatype === undefined)
      throw badInput({
        [this.field]: [`must be one of ${names.join(', ')}; received ${formatReceived(variant)}`],
      });
    return this.pipe.transform(value, { ...metadata, metatype });
  }
}
