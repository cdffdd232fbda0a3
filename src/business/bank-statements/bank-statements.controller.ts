import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { PAYMENT_FAILURES } from '../documents/document.failures';
import { ConfirmEntryInput, ListEntriesQuery } from './bank-statement.input';
import {
  bankStatementExample,
  bankStatementSchema,
  entryExample,
  entrySchema,
  type BankStatementResource,
  type EntryResource,
} from './bank-statement.resource';
import { BANK_STATEMENT_FAILURES } from './bank-statements.failures';
import { BankStatementsService } from './bank-statements.service';
import { EntryDecisions } from './entry-decisions';

const answer = { entry: entrySchema };

/** Entries of imported bank statements; confirms and dismisses entries. */
@ApiTags('Payments')
@Controller('api/v1/bank-statements/:bankStatementId')
export class BankStatementsController {
  constructor(
    private readonly statements: BankStatementsService,
    private readonly decisions: EntryDecisions,
    results: IdempotentResults,
  ) {
    results.register('bankStatementEntry', async (teamId, id) => ({
      entry: await statements.getEntry(teamId, id),
    }));
  }

  @Get()
  @Operation({
    id: 'bankStatements.get',
    summary: 'Get a bank statement with its entries',
    description:
      'Lists the entries in the order of the file, a page at a time, each with its suggestions and payments.',
    access: 'team',
    permission: 'documents.read',
    answer: {
      bankStatement: bankStatementSchema,
      entries: { ...listOf(entrySchema), description: 'Entries of the page' },
      pagination: paginationSchema,
    },
    example: {
      bankStatement: bankStatementExample,
      entries: [entryExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('bankStatementId') bankStatementId: string,
    @Query() query: ListEntriesQuery,
  ): Promise<{
    success: true;
    bankStatement: BankStatementResource;
    entries: EntryResource[];
    pagination: Pagination;
  }> {
    const bankStatement = await this.statements.get(teamId, bankStatementId);
    const { items, pagination } = await this.statements.listEntries(teamId, bankStatementId, query);
    return { success: true, bankStatement, entries: items, pagination };
  }

  @Post('entries/:entryId/confirm')
  @Operation({
    id: 'bankStatementEntries.confirm',
    summary: 'Confirm the payments of an entry',
    description:
      'Records an entry as payments of one or several invoices: the payments of a suggestion, or other ' +
      'payments. The sum of the payments may be below the amount of the entry. A dismissed entry can still be confirmed.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example: { entry: { ...entryExample, status: 'confirmed', suggestions: [] } },
    body: {
      type: ConfirmEntryInput,
      example: { payments: [{ documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q', amount: '121.00' }] },
    },
    failures: [400, 404, BANK_STATEMENT_FAILURES.entry_decided, PAYMENT_FAILURES.not_payable],
  })
  async confirm(
    @CurrentCredential() { teamId }: Credential,
    @Param('bankStatementId') bankStatementId: string,
    @Param('entryId') entryId: string,
    @Body() { payments }: ConfirmEntryInput,
  ): Promise<{ success: true; entry: EntryResource }> {
    await this.decisions.confirm({ teamId, bankStatementId, entryId }, payments);
    return { success: true, entry: await this.statements.getEntry(teamId, entryId) };
  }

  @Post('entries/:entryId/dismiss')
  @Operation({
    id: 'bankStatementEntries.dismiss',
    summary: 'Dismiss an entry that pays no invoice',
    access: 'team',
    permission: 'documents.send',
    answer,
    example: { entry: { ...entryExample, status: 'dismissed' } },
    failures: [404, BANK_STATEMENT_FAILURES.entry_decided],
  })
  async dismiss(
    @CurrentCredential() { teamId }: Credential,
    @Param('bankStatementId') bankStatementId: string,
    @Param('entryId') entryId: string,
  ): Promise<{ success: true; entry: EntryResource }> {
    await this.decisions.dismiss({ teamId, bankStatementId, entryId });
    return { success: true, entry: await this.statements.getEntry(teamId, entryId) };
  }
}
