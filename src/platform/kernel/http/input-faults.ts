import { badInput, type FieldErrors } from './failure';

/** An input of which some fields may be at fault: what is sound of it, and what is wrong with the rest. */
export interface CollectedInput<Input> {
  sound: Partial<Input>;
  faults: FieldErrors;
}

/** Collects what several checks find wrong with one input, so that its author learns all of it at once. */
export class InputFaults {
  private readonly errors: FieldErrors = {};
  private code: string | null = null;

  /** @param code machine code of the failure, unless an earlier check found something */
  add(errors: FieldErrors, code = 'invalid_input'): void {
    for (const [field, messages] of Object.entries(errors)) {
      this.code ??= code;
      this.errors[field] = [...(this.errors[field] ?? []), ...messages];
    }
  }

  get any(): boolean {
    return this.code !== null;
  }

  /** Whether something is wrong with the field itself. */
  has(field: string): boolean {
    return Object.hasOwn(this.errors, field);
  }

  /** @throws Failure 400 with every field at fault, when there is one */
  refuse(): void {
    if (this.code !== null) throw badInput(this.errors, this.code);
  }
}

/**
 * The whole input, once neither its shape nor a further check has anything against it.
 * @throws Failure 400 with every field at fault
 */
export function soundInput<Input>({ sound, faults }: CollectedInput<Input>, found: FieldErrors = {}): Input {
  const all = new InputFaults();
  all.add(faults);
  all.add(found);
  all.refuse();
  // Without a fault nothing was left out.
  return sound as Input;
}
