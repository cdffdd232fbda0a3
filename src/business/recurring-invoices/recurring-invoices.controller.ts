import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { day, listOf, paginationSchema, text } from '../../platform/kernel/http/schema';
import { previewSchema } from '../documents/document-preview';
import { documentExample } from '../documents/document.resource';
import { DRAFT_FAILURES } from '../drafts/draft.failures';
import { SENDING_FAILURES } from '../sending/sending.failures';
import { OccurrenceBuilder, type OccurrencePreview } from './occurrences';
import { RECURRING_INVOICE_FAILURES } from './recurring-invoice.failures';
import {
  CreateRecurringInvoiceInput,
  ListTeamRecurringInvoicesQuery,
  RunRecurringInvoiceInput,
  UpdateRecurringInvoiceInput,
} from './recurring-invoice.input';
import {
  recurringContentExample,
  recurringInvoiceExample,
  recurringInvoiceSchema,
  type RecurringInvoiceResource,
} from './recurring-invoice.resource';
import { RecurringInvoicesService } from './recurring-invoices.service';
import { RunRequests } from './run-requests';

type RecurringInvoiceBody = { success: true; recurringInvoice: RecurringInvoiceResource };
type RecurringInvoiceListBody = {
  success: true;
  recurringInvoices: RecurringInvoiceResource[];
  pagination: Pagination;
};

const answer = { recurringInvoice: recurringInvoiceSchema };
const example = { recurringInvoice: recurringInvoiceExample };
const listSchema = {
  recurringInvoices: {
    ...listOf(recurringInvoiceSchema),
    description: 'The recurring invoices of the page, without their contents',
  },
  pagination: paginationSchema,
};
const listExample = {
  recurringInvoices: [{ ...recurringInvoiceExample, content: null }],
  pagination: { limit: 50, nextCursor: null, hasMore: false },
};
const inputExample = {
  name: 'Rent of the office',
  mode: 'send',
  interval: { every: 1, unit: 'month', day: 1 },
  firstOn: '2026-12-01',
  maxRuns: 12,
  content: recurringContentExample,
};

/** Recurring invoices of all companies of a team. */
@ApiTags('Recurring invoices')
@Controller('api/v1/recurring-invoices')
export class TeamRecurringInvoicesController {
  constructor(private readonly recurringInvoices: RecurringInvoicesService) {}

  @Get()
  @Operation({
    id: 'recurringInvoices.listAll',
    fromReplica: true,
    summary: 'List the recurring invoices of all companies, newest first',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'filtered',
    answer: listSchema,
    example: listExample,
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListTeamRecurringInvoicesQuery,
  ): Promise<RecurringInvoiceListBody> {
    const { items, pagination } = await this.recurringInvoices.listOfTeam(teamId, query);
    return { success: true, recurringInvoices: items, pagination };
  }
}

/** Recurring invoices of a company. */
@ApiTags('Recurring invoices')
@Controller('api/v1/:companyId/recurring-invoices')
export class RecurringInvoicesController {
  constructor(
    private readonly recurringInvoices: RecurringInvoicesService,
    private readonly occurrences: OccurrenceBuilder,
    private readonly runRequests: RunRequests,
    results: IdempotentResults,
  ) {
    results.register('recurringInvoice', async (teamId, id) => ({
      recurringInvoice: await this.recurringInvoices.getOfTeam(teamId, id),
    }));
  }

  @Get()
  @Operation({
    id: 'recurringInvoices.list',
    fromReplica: true,
    summary: 'List the recurring invoices of a company, newest first',
    access: 'team',
    permission: 'documents.read',
    answer: listSchema,
    example: listExample,
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<RecurringInvoiceListBody> {
    const { items, pagination } = await this.recurringInvoices.list(teamId, companyId, query);
    return { success: true, recurringInvoices: items, pagination };
  }

  @Post()
  @Operation({
    id: 'recurringInvoices.create',
    summary: 'Create a recurring invoice',
    description:
      'The service runs each occurrence once, from 5:00 of its day in the time zone of the company’s ' +
      'country. The run fills in the placeholders, the issue date (that day), the due date and, when the ' +
      'document is sent, the next number of the company’s pattern. The document is validated at each ' +
      'run; `GET …/preview` shows the next document with its findings.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example,
    body: { type: CreateRecurringInvoiceInput, example: inputExample },
    failures: [
      400,
      404,
      DRAFT_FAILURES.draft_too_large,
      RECURRING_INVOICE_FAILURES.too_many_recurring_invoices,
    ],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: CreateRecurringInvoiceInput,
  ): Promise<RecurringInvoiceBody> {
    return { success: true, recurringInvoice: await this.recurringInvoices.create(teamId, companyId, input) };
  }

  @Get(':recurringInvoiceId')
  @Operation({
    id: 'recurringInvoices.get',
    summary: 'Get a recurring invoice',
    access: 'team',
    permission: 'documents.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('recurringInvoiceId') id: string,
  ): Promise<RecurringInvoiceBody> {
    return { success: true, recurringInvoice: await this.recurringInvoices.get(teamId, companyId, id) };
  }

  @Put(':recurringInvoiceId')
  @Operation({
    id: 'recurringInvoices.update',
    summary: 'Update a recurring invoice',
    description:
      'Omitted fields do not change; null removes the value of a nullable field. `paused` pauses and resumes the recurring invoice: occurrences during a pause are skipped, unless they are requested with `POST …/run`.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example: { recurringInvoice: { ...recurringInvoiceExample, paused: true, nextOn: null } },
    body: { type: UpdateRecurringInvoiceInput, example: { paused: true } },
    failures: [400, 404, DRAFT_FAILURES.draft_too_large],
  })
  async update(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('recurringInvoiceId') id: string,
    @Body() input: UpdateRecurringInvoiceInput,
  ): Promise<RecurringInvoiceBody> {
    return {
      success: true,
      recurringInvoice: await this.recurringInvoices.update(teamId, companyId, id, input),
    };
  }

  @Delete(':recurringInvoiceId')
  @Operation({
    id: 'recurringInvoices.delete',
    summary: 'Delete a recurring invoice',
    description: 'Deletes the recurring invoice. Documents and drafts of earlier occurrences are kept.',
    access: 'team',
    permission: 'documents.send',
    answer: {},
    example: {},
    failures: [404],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('recurringInvoiceId') id: string,
  ): Promise<{ success: true }> {
    await this.recurringInvoices.delete(teamId, companyId, id);
    return { success: true };
  }

  @Get(':recurringInvoiceId/preview')
  @Operation({
    id: 'recurringInvoices.preview',
    summary: 'Preview the next document of a recurring invoice',
    description:
      'Builds and validates the document of the next occurrence, even while the recurring invoice is paused. `number` is the number that the document would get at present. The document is not stored.',
    access: 'team',
    permission: 'documents.send',
    answer: {
      on: { ...day, description: 'Day of the next occurrence' },
      number: { ...text, description: 'Number that the document would get at present' },
      document: previewSchema,
    },
    example: {
      on: '2026-12-01',
      number: '2026-0043',
      document: {
        ...documentExample,
        id: null,
        deliveryStatus: null,
        deliveries: [],
        sentOverPeppol: false,
        route: null,
      },
    },
    failures: [
      400,
      404,
      RECURRING_INVOICE_FAILURES.no_occurrence,
      RECURRING_INVOICE_FAILURES.no_number_pattern,
      SENDING_FAILURES.invalid_document,
      SENDING_FAILURES.seller_mismatch,
      SENDING_FAILURES.recipient_mismatch,
      SENDING_FAILURES.no_sender_identifier,
      SENDING_FAILURES.unacceptable_pdf,
    ],
  })
  async preview(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Param('recurringInvoiceId') id: string,
  ): Promise<{ success: true } & OccurrencePreview> {
    const { teamId } = credential;
    await this.recurringInvoices.get(teamId, companyId, id);
    const owner = { teamId, companyId, recurringInvoiceId: id };
    return { success: true, ...(await this.occurrences.preview(credential, owner)) };
  }

  @Post(':recurringInvoiceId/run')
  @Operation({
    id: 'recurringInvoices.run',
    summary: 'Run a failed or missed occurrence of a recurring invoice',
    description:
      'Runs an occurrence that failed, was skipped or fell into a pause, with the current content and the dates of its day. A worker runs the occurrence in the background; `lastRun` and `failedOn` show the outcome. An occurrence whose document or draft exists is never run again.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example,
    body: { type: RunRecurringInvoiceInput, example: { on: '2026-11-01' }, required: false },
    failures: [400, 404, RECURRING_INVOICE_FAILURES.nothing_to_run],
  })
  async run(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('recurringInvoiceId') id: string,
    @Body() { on }: RunRecurringInvoiceInput,
  ): Promise<RecurringInvoiceBody> {
    await this.runRequests.run(teamId, companyId, id, on);
    return { success: true, recurringInvoice: await this.recurringInvoices.get(teamId, companyId, id) };
  }
}
