import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { BankStatementImport } from './bank-statement-import';
import { ImportBankStatementInput } from './bank-statement.input';
import {
  bankStatementExample,
  bankStatementSchema,
  type BankStatementResource,
} from './bank-statement.resource';
import { BANK_STATEMENT_FAILURES } from './bank-statements.failures';
import { BankStatementsService } from './bank-statements.service';

/** Bank statements of a company. */
@ApiTags('Payments')
@Controller('api/v1/:companyId/bank-statements')
export class BankStatementImportController {
  constructor(
    private readonly imports: BankStatementImport,
    private readonly statements: BankStatementsService,
    results: IdempotentResults,
  ) {
    results.register('bankStatement', async (teamId, id) => ({
      bankStatement: await statements.get(teamId, id),
    }));
  }

  @Post()
  @Operation({
    id: 'bankStatements.import',
    summary: 'Import a bank statement',
    description:
      'Reads a CAMT.053, CAMT.054 or CODA file and matches its entries with open invoices. An entry ' +
      'becomes a payment if its structured reference, amount and currency match exactly one ' +
      'open invoice; for an outgoing payment, the invoice must also state the payee account (BT-84). ' +
      'Every other entry waits for confirmation. Files and entries that were imported before are not stored again. ' +
      'The body may also be the file itself, as `application/xml` or `text/plain`.',
    access: 'team',
    permission: 'documents.send',
    answer: { bankStatement: bankStatementSchema },
    example: { bankStatement: bankStatementExample },
    body: {
      type: ImportBankStatementInput,
      ofXml: {},
      fileTypes: ['application/xml', 'text/plain'],
      example: { document: 'MDAwMDAyNzExMjY1MzkwNTA1…', fileName: '2026-11-27.cod' },
    },
    failures: [400, 404, BANK_STATEMENT_FAILURES.malformed_statement],
  })
  async import(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: ImportBankStatementInput,
  ): Promise<{ success: true; bankStatement: BankStatementResource }> {
    const id = await this.imports.run(teamId, companyId, input);
    return { success: true, bankStatement: await this.statements.get(teamId, id) };
  }

  @Get()
  @Operation({
    id: 'bankStatements.list',
    fromReplica: true,
    summary: 'List the bank statements of a company, newest first',
    access: 'team',
    permission: 'documents.read',
    answer: {
      bankStatements: { ...listOf(bankStatementSchema), description: 'Bank statements of the page' },
      pagination: paginationSchema,
    },
    example: {
      bankStatements: [bankStatementExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; bankStatements: BankStatementResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.statements.listPage(teamId, companyId, query);
    return { success: true, bankStatements: items, pagination };
  }
}
