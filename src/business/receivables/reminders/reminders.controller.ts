import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { CreateRemindersInput } from './reminder.input';
import {
  reminderExample,
  reminderPreviewExample,
  reminderPreviewSchema,
  reminderSchema,
  type ReminderPreviewResource,
  type ReminderResource,
} from './reminder.resource';
import { REMINDER_FAILURES } from '../receivables.failures';
import { RemindersService } from './reminders.service';

const failures = [
  400,
  404,
  REMINDER_FAILURES.not_remindable,
  REMINDER_FAILURES.reminded_recently,
  REMINDER_FAILURES.nothing_to_remind,
] as const;
const body = {
  type: CreateRemindersInput,
  example: { documentIds: ['doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q'], language: 'nl' },
};

/** Payment reminders of a company. */
@ApiTags('Receivables')
@Controller('api/v1')
export class RemindersController {
  constructor(
    private readonly reminders: RemindersService,
    results: IdempotentResults,
  ) {
    results.register('reminders', async (teamId, id) => ({
      reminders: await reminders.listOfRequest(teamId, id),
    }));
  }

  @Post(':companyId/reminders')
  @Operation({
    id: 'reminders.create',
    summary: 'Send payment reminders',
    description:
      'Stores a mail for each customer and sends it in the background, with the invoices as PDF, their payment data and, for euro, a payment QR code of the open amount. An invoice that is paid, credited, rejected, disputed, not delivered or not overdue is rejected with 409 (`not_remindable`); an invoice that had a reminder in the last 7 days is also rejected (`reminded_recently`), unless `again` is true. The service never sends a reminder automatically.',
    access: 'team',
    permission: 'documents.send',
    answer: { reminders: { ...listOf(reminderSchema), description: 'Reminders, one for each customer' } },
    example: { reminders: [reminderExample] },
    failures: [...failures],
    body,
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: CreateRemindersInput,
  ): Promise<{ success: true; reminders: ReminderResource[] }> {
    return { success: true, reminders: await this.reminders.create(teamId, companyId, input) };
  }

  @Post(':companyId/reminders/preview')
  @Operation({
    id: 'reminders.preview',
    summary: 'Preview payment reminders',
    description:
      'Composes the mails that the same request to `POST /{companyId}/reminders` would send. Nothing is stored or sent.',
    access: 'team',
    permission: 'documents.read',
    answer: {
      reminders: { ...listOf(reminderPreviewSchema), description: 'Reminders as they would be sent' },
    },
    example: { reminders: [reminderPreviewExample] },
    failures: [...failures],
    body,
  })
  async preview(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: CreateRemindersInput,
  ): Promise<{ success: true; reminders: ReminderPreviewResource[] }> {
    return { success: true, reminders: await this.reminders.preview(teamId, companyId, input) };
  }

  @Get(':companyId/reminders')
  @Operation({
    id: 'reminders.list',
    fromReplica: true,
    summary: 'List the payment reminders of a company, newest first',
    access: 'team',
    permission: 'documents.read',
    answer: {
      reminders: { ...listOf(reminderSchema), description: 'Reminders of the page' },
      pagination: paginationSchema,
    },
    example: { reminders: [reminderExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; reminders: ReminderResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.reminders.list(teamId, companyId, query);
    return { success: true, reminders: items, pagination };
  }

  @Get('reminders/:reminderId')
  @Operation({
    id: 'reminders.get',
    summary: 'Get a payment reminder',
    access: 'team',
    permission: 'documents.read',
    answer: { reminder: reminderSchema },
    example: { reminder: reminderExample },
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('reminderId') reminderId: string,
  ): Promise<{ success: true; reminder: ReminderResource }> {
    return { success: true, reminder: await this.reminders.get(teamId, reminderId) };
  }
}
