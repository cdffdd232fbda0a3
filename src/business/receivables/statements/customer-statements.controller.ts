import { Controller, Get, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { formatAttachmentHeader } from '../../../platform/kernel/file-name';
import { Operation } from '../../../platform/kernel/http/operation';
import { REMINDER_LANGUAGES, type ReminderLanguage } from '../reminders/reminder-values';
import { CustomerStatementPdfQuery, CustomerStatementQuery } from './customer-statement.input';
import {
  customerStatementExample,
  customerStatementSchema,
  type CustomerStatementResource,
} from './customer-statement.resource';
import { STATEMENT_FAILURES } from '../receivables.failures';
import { CustomerStatementsService } from './customer-statements.service';

/** Statements of account of a company's customers. */
@ApiTags('Receivables')
@Controller('api/v1/:companyId/customer-statements')
export class CustomerStatementsController {
  constructor(private readonly statements: CustomerStatementsService) {}

  @Get()
  @Operation({
    id: 'customerStatements.get',
    fromReplica: true,
    summary: 'Get the statement of account of a customer',
    description:
      'Lists the opening balance, sent invoices and credit notes, payments and closing balance of a ' +
      'period, by currency, and the open amounts of today by age. Documents whose delivery failed are ' +
      'omitted.',
    access: 'team',
    permission: 'documents.read',
    answer: { customerStatement: customerStatementSchema },
    example: { customerStatement: customerStatementExample },
    failures: [400, 404, STATEMENT_FAILURES.statement_too_large],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: CustomerStatementQuery,
  ): Promise<{ success: true; customerStatement: CustomerStatementResource }> {
    return { success: true, customerStatement: await this.statements.get(teamId, companyId, query) };
  }

  @Get('pdf')
  @Operation({
    id: 'customerStatements.downloadPdf',
    summary: 'Get the statement of account of a customer as PDF',
    description:
      'Returns the statement with the letterhead of the company, in English, French, Dutch or German.',
    access: 'team',
    permission: 'documents.read',
    alsoAnswers: ['application/pdf'],
    headers: ['Content-Disposition'],
    failures: [400, 404, STATEMENT_FAILURES.statement_too_large],
  })
  async downloadPdf(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: CustomerStatementPdfQuery,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<StreamableFile> {
    response.vary('Accept-Language');
    const pdf = await this.statements.renderPdf(teamId, companyId, query, chooseLanguage(query, request));
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: formatAttachmentHeader(`statement ${query.customer} ${query.from} ${query.to}`, 'pdf'),
    });
  }
}

/** Chooses the language of a statement: the requested language, or one of `Accept-Language`, or English. */
function chooseLanguage({ language }: CustomerStatementPdfQuery, request: express.Request): ReminderLanguage {
  const acceptedLanguage = request.acceptsLanguages([...REMINDER_LANGUAGES]);
  return language ?? REMINDER_LANGUAGES.find((candidate) => candidate === acceptedLanguage) ?? 'en';
}
