import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, nullable, paginationSchema } from '../../platform/kernel/http/schema';
import { arrivalExample, arrivalSchema, type ArrivalResource } from './arrival.resource';
import { ArrivalsService } from './arrivals.service';
import { MailboxInput } from './mailbox.input';
import { mailboxExample, mailboxSchema, toMailboxResource, type MailboxResource } from './mailbox.resource';
import { MailboxesService } from './mailboxes.service';
import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a mailbox cannot be checked. */
const MAILBOX_FAILURES = declareFailures({
  mailbox_disabled: {
    status: 409,
    errors: { root: ['The company has no enabled mailbox. Set one, or enable it.'] },
  },
});

const answer = { mailbox: mailboxSchema };
const example = { mailbox: mailboxExample };

/** Mailboxes of companies, and the mails and files that arrived. */
@ApiTags('Arrivals')
@Controller('api/v1/companies/:companyId')
export class MailboxesController {
  constructor(
    private readonly mailboxes: MailboxesService,
    private readonly arrivals: ArrivalsService,
    results: IdempotentResults,
  ) {
    results.register('mailbox', async (teamId, companyId) => {
      const row = await this.mailboxes.find(teamId, companyId);
      return { mailbox: row === null ? null : toMailboxResource(row) };
    });
  }

  @Get('mailbox')
  @Operation({
    id: 'mailboxes.get',
    summary: 'Get the mailbox of a company, and the result of its last check',
    access: 'team',
    permission: 'companies.read',
    answer: {
      mailbox: { ...nullable(mailboxSchema), description: 'The mailbox; null while the company has none' },
    },
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; mailbox: MailboxResource | null }> {
    const row = await this.mailboxes.find(teamId, companyId);
    return { success: true, mailbox: row === null ? null : toMailboxResource(row) };
  }

  @Put('mailbox')
  @Operation({
    id: 'mailboxes.set',
    summary: 'Set the mailbox of a company',
    description:
      'Invoices that are attached to mails of this mailbox become received documents of the company. Every two minutes the service reads unread mails, and all mails that arrive after the first check. They are flagged as read and moved to the folder `Passerelle` when the server supports it; no mail is deleted. The request replaces all settings; only an omitted `password` keeps its stored value.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    failures: [400, 404],
    body: {
      type: MailboxInput,
      example: { host: 'imap.example.com', user: 'invoices@example.com', password: 'a password' },
    },
  })
  async set(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: MailboxInput,
  ): Promise<{ success: true; mailbox: MailboxResource }> {
    const row = await this.mailboxes.set(teamId, companyId, input);
    return { success: true, mailbox: toMailboxResource(row) };
  }

  @Delete('mailbox')
  @Operation({
    id: 'mailboxes.delete',
    summary: 'Remove the mailbox of a company',
    description:
      'Deletes the settings and the password of the mailbox. The documents and the mails on the server are kept.',
    access: 'team',
    permission: 'companies.manage',
    answer: {},
    example: {},
    failures: [404],
  })
  async remove(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true }> {
    await this.mailboxes.remove(teamId, companyId);
    return { success: true };
  }

  @Post('mailbox/check')
  @Operation({
    id: 'mailboxes.check',
    summary: 'Check the mailbox of a company now',
    description:
      'Requests a check of the mailbox, which runs within seconds. The properties `lastCheckedAt` and `failure` then show the result.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    failures: [404, MAILBOX_FAILURES.mailbox_disabled],
  })
  async check(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; mailbox: MailboxResource }> {
    return { success: true, mailbox: toMailboxResource(await this.mailboxes.check(teamId, companyId)) };
  }

  @Get('arrivals')
  @Operation({
    id: 'arrivals.list',
    fromReplica: true,
    summary: 'List the mails and files that arrived for a company, newest first',
    description:
      'Lists the mails of the mailbox and the files of the watched folder, with the outcome of each ' +
      'attachment: the document, or the reason why none was created.',
    access: 'team',
    permission: 'documents.read',
    answer: {
      arrivals: { ...listOf(arrivalSchema), description: 'Mails and files of the page' },
      pagination: paginationSchema,
    },
    example: { arrivals: [arrivalExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; arrivals: ArrivalResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.arrivals.listPage(teamId, companyId, query);
    return { success: true, arrivals: items, pagination };
  }
}
