import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { conflict, notFound } from '../../platform/kernel/http/api-error';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { CompaniesService } from '../companies/companies.service';
import type { PreviewResource } from '../documents/document-preview';
import type { DraftContent } from '../drafts/draft-content';
import { InvoiceNumberingService } from '../invoice-numbering/invoice-numbers';
import { PreviewService } from '../sending/preview.service';
import type { SendInput } from '../sending/send.input';
import { findNumberedType, RecurringContents } from './recurring-content';
import type { RecurringMode } from './recurring-invoice.entity';
import { RUN_CONTENT } from './recurring-invoices.queries';
import type { Schedule } from './schedule';

type RunContent = Schedule & { content: DraftContent; paymentDays: number | null; mode: RecurringMode };

/** Company and recurring invoice of an occurrence. */
interface OccurrenceOwner {
  teamId: string;
  companyId: string;
  recurringInvoiceId: string;
}

/** Preview of the next occurrence of a recurring invoice. */
export interface OccurrencePreview {
  on: string;
  number: string;
  document: PreviewResource;
}

/** Builds and previews the documents of occurrences of recurring invoices. */
@Injectable()
export class OccurrenceBuilder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompaniesService,
    private readonly numbers: InvoiceNumberingService,
    private readonly contents: RecurringContents,
    private readonly previews: PreviewService,
  ) {}

  /**
   * Creates the content of an occurrence.
   * @param issueDate day of the occurrence
   * @param usesNextNumber whether to use the next number of the company, without reserving it
   * @throws ApiError 409 when the next number is unknown
   */
  async buildContent(
    owner: OccurrenceOwner,
    issueDate: string,
    usesNextNumber: boolean,
  ): Promise<DraftContent> {
    const row = await this.readRecurringInvoice(owner);
    return (await this.buildRunContent(row, issueDate, usesNextNumber)).content;
  }

  /** Converts the content of an occurrence to the input for sending a document. */
  toSendInput(content: DraftContent): Promise<CollectedInput<SendInput>> {
    return this.contents.toSendInput(content);
  }

  /**
   * Builds and validates the next occurrence with its current number. Stores nothing.
   * @throws ApiError 400 when no document can be built from the content, 409 when there is no next occurrence or number
   */
  async preview(credential: Credential, owner: OccurrenceOwner): Promise<OccurrencePreview> {
    const row = await this.readRecurringInvoice(owner);
    if (row.nextOn === null)
      throw conflict('no_occurrence', 'The recurring invoice has ended; there is no next occurrence.');
    const { content, number } = await this.buildRunContent(row, row.nextOn, true);
    const body = await this.toSendInput(content);
    const { document } = await this.previews.preview(credential, owner.companyId, body);
    return { on: row.nextOn, number: number ?? '', document };
  }

  private async readRecurringInvoice({
    teamId,
    companyId,
    recurringInvoiceId,
  }: OccurrenceOwner): Promise<RunContent> {
    const [row] = await this.unitOfWork.query<RunContent>(RUN_CONTENT, [recurringInvoiceId, teamId]);
    if (row?.companyId !== companyId) throw notFound('recurring invoice', recurringInvoiceId);
    return row;
  }

  private async buildRunContent(
    row: RunContent,
    issueDate: string,
    usesNextNumber: boolean,
  ): Promise<{ content: DraftContent; number: string | null }> {
    const company = await this.companies.get(row.teamId, row.companyId);
    const documentType = findNumberedType(row.content) ?? 'invoice';
    const number = usesNextNumber
      ? (await this.numbers.propose(company, documentType, issueDate)).number
      : null;
    if (usesNextNumber && number === null)
      throw conflict(
        'no_number_pattern',
        'The next number is unknown, because the company has no number pattern and has not sent a numbered document; set the pattern.',
        `invoiceDefaults.${documentType === 'invoice' ? 'invoiceNumberPattern' : 'creditNoteNumberPattern'}`,
      );
    const occurrence = { ...row, recurrence: row, documentType, issueDate, number };
    return { content: this.contents.build(company, occurrence), number };
  }
}
