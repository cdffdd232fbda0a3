import { Injectable } from '@nestjs/common';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import { badInput, type FieldErrors } from '../../platform/kernel/http/api-error';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { formatReceived } from '../../standards/values/received';
import type { Company } from '../companies/company.entity';
import { validateContent, type DraftContent } from '../drafts/draft-content';
import { NUMBERED_TYPES, type NumberedType } from '../invoice-numbering/invoice-numbers';
import { SendInput } from '../sending/send.input';
import { fillPlaceholders, findPlaceholderErrors, getPlaceholderValues } from './placeholders';
import { addDays, getOccurrencePeriod, type Recurrence } from './recurrence';
import type { RecurringMode } from './recurring-invoice.entity';

/** Fields of the document that each run sets. */
const FIELDS_SET_BY_RUN = ['invoiceNumber', 'creditNoteNumber', 'issueDate', 'dueDate'] as const;
const DEFAULT_PAYMENT_DAYS = 30;

/** Source data of an occurrence's document. */
export interface Occurrence {
  content: DraftContent;
  documentType: NumberedType;
  recurrence: Recurrence;
  /** Issue date, YYYY-MM-DD. */
  issueDate: string;
  /** Days from the issue date to the due date; null: the payment days of the company. */
  paymentDays: number | null;
  /** Number of the document; null when the number is assigned later. */
  number: string | null;
}

/** Validates the stored templates of recurring invoices, and builds the contents of their occurrences. */
@Injectable()
export class RecurringContents {
  private readonly sendInput = new CollectingPipe(SendInput);

  /**
   * Validates content before it is stored. Each run and the preview check the validation rules of invoices.
   * @throws ApiError 400 with the errors of all fields
   */
  async validate(content: DraftContent, mode: RecurringMode): Promise<void> {
    const fault = validateContent(content);
    if (fault !== null) throw fault;
    const errors: FieldErrors = {
      ...(mode === 'send' ? await this.findInputErrors(content) : {}),
      ...findPlaceholderErrors(content, 'content'),
      ...findForbiddenFieldErrors(content),
    };
    if (findNumberedType(content) === null)
      errors['content.documentType'] = [
        `must be one of ${NUMBERED_TYPES.join(', ')}; received ${formatReceived(content.documentType)}`,
      ];
    if (Object.keys(errors).length > 0) throw badInput(errors);
  }

  /** Returns the content of an occurrence: with its number and dates, and without placeholders. */
  build(
    { invoiceDefaults }: Pick<Company, 'invoiceDefaults'>,
    { content, documentType, recurrence, issueDate, paymentDays, number }: Occurrence,
  ): DraftContent {
    const language = invoiceDefaults?.language ?? 'en';
    const filledContent = fillPlaceholders(
      content,
      getPlaceholderValues(issueDate, getOccurrencePeriod(recurrence, issueDate), language),
    );
    const days = paymentDays ?? invoiceDefaults?.paymentDays ?? DEFAULT_PAYMENT_DAYS;
    const field = documentType === 'invoice' ? 'invoiceNumber' : 'creditNoteNumber';
    return {
      ...filledContent,
      document: {
        ...toObject(filledContent.document),
        ...(number === null ? {} : { [field]: number }),
        issueDate,
        ...(documentType === 'invoice' ? { dueDate: addDays(issueDate, days) } : {}),
      },
    };
  }

  /** Converts the content of an occurrence to the input for sending a document. */
  toSendInput(content: DraftContent): Promise<CollectedInput<SendInput>> {
    return this.sendInput.transform(content, { type: 'body' });
  }

  private async findInputErrors(content: DraftContent): Promise<FieldErrors> {
    const { faults } = await this.sendInput.transform(content, { type: 'body' });
    return Object.fromEntries(
      Object.entries(faults).map(([field, messages]) => [`content.${field}`, messages]),
    );
  }
}

/** Returns the document type of a content; null for a type that recurring invoices do not support. */
export function findNumberedType({ documentType }: DraftContent): NumberedType | null {
  return NUMBERED_TYPES.find((each) => each === documentType) ?? null;
}

/** Returns the errors of fields that a content must not contain, because each run sets them. */
function findForbiddenFieldErrors(content: DraftContent): FieldErrors {
  const errors: FieldErrors = {};
  const addError = (field: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return;
    errors[`content.${field}`] = [
      `must be omitted, because each run sets this field; received ${formatReceived(value)}`,
    ];
  };
  const document = toObject(content.document);
  for (const field of FIELDS_SET_BY_RUN) addError(`document.${field}`, document[field]);
  addError('sendAt', content.sendAt);
  if (typeof content.document === 'string')
    errors['content.document'] = ['must be an object with the fields of the document; received a text'];
  return errors;
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
