import { badInput, type FieldErrors } from './api-error';

/** Input that may have faulty fields: its valid fields, and the faults of the others. */
export interface CollectedInput<Input> {
  validFields: Partial<Input>;
  faults: FieldErrors;
}

/** Collects the faults of several checks of one input, so that one answer reports all of them. */
export class InputFaults {
  private readonly errors: FieldErrors = {};
  private code: string | null = null;

  /**
   * @param code machine code of the failure, unless an earlier check found a fault
   */
  add(errors: FieldErrors, code = 'invalid_input'): void {
    for (const [field, messages] of Object.entries(errors)) {
      this.code ??= code;
      this.errors[field] = [...(this.errors[field] ?? []), ...messages];
    }
  }

  get hasAny(): boolean {
    return this.code !== null;
  }

  /** Returns whether the field itself is at fault. */
  has(field: string): boolean {
    return Object.hasOwn(this.errors, field);
  }

  /**
   * @throws ApiError 400 listing every invalid field, when there is one
   */
  throwIfAny(): void {
    if (this.code !== null) throw badInput(this.errors, this.code);
  }
}

/**
 * Returns the whole input when neither its validation nor a further check found a fault.
 * @throws ApiError 400 listing every invalid field
 */
export function requireValidInput<Input>(
  { validFields, faults }: CollectedInput<Input>,
  furtherFaults: FieldErrors = {},
): Input {
  const allFaults = new InputFaults();
  allFaults.add(faults);
  allFaults.add(furtherFaults);
  allFaults.throwIfAny();
  // Without faults all fields are present.
  return validFields as Input;
}
