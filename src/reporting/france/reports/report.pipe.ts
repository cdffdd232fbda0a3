import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import type { ReportKind } from '../../../standards/flux10';
import { ApiError, type FieldErrors } from '../../../platform/kernel/http/api-error';
import { InputPipe } from '../../../platform/kernel/http/input.pipe';
import { VariantPipe } from '../../../platform/kernel/http/variant.pipe';
import type { AnyReportInput } from './report.input';

/** Received report: its fields, or their errors. */
export type ReceivedReport<Input extends AnyReportInput = AnyReportInput> =
  | { input: Input }
  | {
      input: null;
      kind: ReportKind;
      /** received body, an object */
      body: unknown;
      faults: FieldErrors;
    };

/** Form of a report: its input class, and the kind of its contents. */
interface ReportForm {
  type: Type<AnyReportInput>;
  kind: ReportKind;
}

/**
 * Validates the body of a report and returns its errors, so that one response lists them together with the errors of
 * the contents. A body that is not an object, and a body with an unknown `type`, are rejected here.
 */
export class ReportPipe implements PipeTransform<unknown, Promise<ReceivedReport>> {
  private readonly pipe: PipeTransform<unknown, Promise<unknown>>;

  /**
   * @param forms forms by the value of `type`; with a single form, `type` is an ordinary field
   */
  constructor(private readonly forms: Readonly<Record<string, ReportForm>>) {
    const [firstForm, ...others] = Object.values(forms);
    this.pipe =
      firstForm !== undefined && others.length === 0
        ? new InputPipe(firstForm.type)
        : new VariantPipe(
            'type',
            Object.fromEntries(Object.entries(forms).map(([name, { type }]) => [name, type])),
          );
  }

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<ReceivedReport> {
    try {
      // The pipe returns an instance of the class of the form.
      return { input: (await this.pipe.transform(value, metadata)) as AnyReportInput };
    } catch (error) {
      if (!(error instanceof ApiError) || Object.hasOwn(error.errors, 'root')) throw error;
      const form = this.findForm(value);
      if (form === undefined) throw error;
      return { input: null, kind: form.kind, body: value, faults: error.errors };
    }
  }

  private findForm(value: unknown): ReportForm | undefined {
    const forms = Object.values(this.forms);
    if (forms.length === 1) return forms[0];
    const type: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined;
    return typeof type === 'string' && Object.hasOwn(this.forms, type) ? this.forms[type] : undefined;
  }
}
