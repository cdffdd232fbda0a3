import { Injectable } from '@nestjs/common';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import { badInput, type FieldErrors } from '../../platform/kernel/http/api-error';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { formatReceived } from '../../standards/values/received';
import type { Company } from '../companies/company.entity';
import { findContentFault, type DraftContent } from '../drafts/draft-content';
import { NUMBERED_TYPES, type NumberedType } from '../invoice-numbering/invoice-numbers';
import { SendInput } from '../sending/send.input';
import { fillPlaceholders, findPlaceholderFaults, getPlaceholderValues } from './placeholders';
import { addDays, getPeriod, type Recurrence } from './recurrence';
import type { RecurringMode } from './recurring-invoice.entity';

/** Fields of the document that each run sets. */
const SET_FIELDS = ['invoiceNumber', 'creditNoteNumber', 'issueDate', 'dueDate'] as const;
const DEFAULT_PAYMENT_DAYS = 30;

/** Source data of an occurrence's document. */
export interface Occurrence {
  content: DraftContent;
  documentType: NumberedType;
  recurrence: Recurrence;
  /** Issue date, YYYY-MM-DD. */
  issueDate: string;
  /** Days to the due date; null: the payment days of the company. */
  paymentDays: number | null;
  /** Number; null: the document gets its number later. */
  number: string | null;
}

/** Contents of recurring invoices: the stored template, and the send input of an occurrence. */
@Injectable()
export class RecurringContents {
  private readonly sendInput = new CollectingPipe(SendInput);

  /**
   * Checks content before it is stored. The rules are checked by each run, and by the preview.
   * @throws ApiError 400 listing every invalid field
   */
  async check(content: DraftContent, mode: RecurringMode): Promise<void> {
    const fault = findContentFault(content);
    if (fault !== null) throw fault;
    const errors: FieldErrors = {
      ...(mode === 'send' ? await this.findInputFaults(content) : {}),
      ...findPlaceholderFaults(content, 'content'),
      ...findSetFields(content),
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
      getPlaceholderValues(issueDate, getPeriod(recurrence, issueDate), language),
    );
    const days = paymentDays ?? invoiceDefaults?.paymentDays ?? DEFAULT_PAYMENT_DAYS;
    const field = documentType === 'invoice' ? 'invoiceNumber' : 'creditNoteNumber';
    return {
      ...filledContent,
      document: {
        ...readObject(filledContent.document),
        ...(number === null ? {} : { [field]: number }),
        issueDate,
        ...(documentType === 'invoice' ? { dueDate: addDays(issueDate, days) } : {}),
      },
    };
  }

  /** Returns the content of an occurrence as the input of a send. */
  toSendInput(content: DraftContent): Promise<CollectedInput<SendInput>> {
    return this.sendInput.transform(content, { type: 'body' });
  }

  private async findInputFaults(content: DraftContent): Promise<FieldErrors> {
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
function findSetFields(content: DraftContent): FieldErrors {
  const errors: FieldErrors = {};
  const refuse = (field: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return;
    errors[`content.${field}`] = [
      `must be absent, because each run sets it; received ${formatReceived(value)}`,
    ];
  };
  const document = readObject(content.document);
  for (const field of SET_FIELDS) refuse(`document.${field}`, document[field]);
  refuse('sendAt', content.sendAt);
  if (typeof content.document === 'string')
    errors['content.document'] = ['must be an object, the fields of the document; received a text'];
  return errors;
}

function readObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
