import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import {
  CreateInvoiceImportInput,
  ListImportDocumentsQuery,
  SendInvoiceImportInput,
  SetInvoiceImportMappingInput,
} from './invoice-import.input';
import {
  importDocumentExample,
  importDocumentSchema,
  invoiceImportExample,
  invoiceImportSchema,
  ZERO_DOCUMENT_COUNTS,
  type ImportDocumentResource,
  type InvoiceImportResource,
} from './invoice-import.resource';
import { INVOICE_IMPORT_FAILURES } from './invoice-imports.failures';
import { InvoiceImportsService } from './invoice-imports.service';

const answer = { invoiceImport: invoiceImportSchema };
const example = { invoiceImport: invoiceImportExample };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ImportResponse {
  success: true;
  invoiceImport: InvoiceImportResource;
}

/** Files of invoices that a company imports. */
@ApiTags('Invoice imports')
@Controller('api/v1/:companyId/invoice-imports')
export class InvoiceImportsController {
  constructor(
    private readonly imports: InvoiceImportsService,
    results: IdempotentResults,
  ) {
    results.register('invoiceImport', async (teamId, id) => ({
      invoiceImport: await imports.getOfTeam(teamId, id),
    }));
  }

  @Post()
  @Operation({
    id: 'invoiceImports.create',
    summary: 'Import a CSV or XLSX file of invoices',
    description:
      'Reads the header and the first rows, and suggests a mapping of the columns. Rows with the same invoice number are the ' +
      'lines of one invoice. When the company has already set a mapping for the same header, this mapping is applied and the ' +
      'documents are validated. Nothing is sent. The body may also be the file itself. Only the first sheet of a workbook is read; formulas are read as their stored values. Imports are deleted after 30 days.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example: {
      invoiceImport: {
        ...invoiceImportExample,
        state: 'unmapped',
        mapping: null,
        counts: ZERO_DOCUMENT_COUNTS,
      },
    },
    body: {
      type: CreateInvoiceImportInput,
      ofXml: {},
      fileTypes: ['text/csv', XLSX],
      example: {
        document:
          'Number;Date;Customer;Description;Price;VAT rate\n2026-0001;28/11/2026;De Kroon;Consulting;1.250,50;21',
        fileName: 'november.csv',
      },
    },
    failures: [
      400,
      404,
      INVOICE_IMPORT_FAILURES.malformed_sheet,
      INVOICE_IMPORT_FAILURES.too_many_invoice_imports,
    ],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: CreateInvoiceImportInput,
  ): Promise<ImportResponse> {
    return { success: true, invoiceImport: await this.imports.create(teamId, companyId, input) };
  }

  @Get()
  @Operation({
    id: 'invoiceImports.list',
    fromReplica: true,
    summary: 'List the invoice imports of a company, newest first',
    access: 'team',
    permission: 'documents.read',
    answer: {
      invoiceImports: { ...listOf(invoiceImportSchema), description: 'Invoice imports of the page' },
      pagination: paginationSchema,
    },
    example: {
      invoiceImports: [invoiceImportExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; invoiceImports: InvoiceImportResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.imports.list(teamId, companyId, query);
    return { success: true, invoiceImports: items, pagination };
  }

  @Get(':invoiceImportId')
  @Operation({
    id: 'invoiceImports.get',
    summary: 'Get an invoice import with its progress',
    access: 'team',
    permission: 'documents.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('invoiceImportId') id: string,
  ): Promise<ImportResponse> {
    return { success: true, invoiceImport: await this.imports.get({ teamId, companyId, id }) };
  }

  @Get(':invoiceImportId/documents')
  @Operation({
    id: 'invoiceImports.listDocuments',
    fromReplica: true,
    summary: 'List the documents of an invoice import',
    description:
      'Lists the documents in the order of the file. Each error names the row, the column and the ' +
      'value in the file; an invoice that was sent has the id of its document.',
    access: 'team',
    permission: 'documents.read',
    answer: {
      documents: { ...listOf(importDocumentSchema), description: 'Documents of the page' },
      pagination: paginationSchema,
    },
    example: {
      documents: [importDocumentExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async listDocuments(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('invoiceImportId') id: string,
    @Query() query: ListImportDocumentsQuery,
  ): Promise<{ success: true; documents: ImportDocumentResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.imports.listDocuments({ teamId, companyId, id }, query);
    return { success: true, documents: items, pagination };
  }

  @Put(':invoiceImportId/mapping')
  @Operation({
    id: 'invoiceImports.setMapping',
    summary: 'Set the column mapping of an invoice import',
    description:
      'Creates documents from the rows and validates them in the background, with the same checks as `POST /{companyId}/send`. The ' +
      'mapping is stored for the company and applies to its next file with the same header.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example: {
      invoiceImport: {
        ...invoiceImportExample,
        state: 'validating',
        counts: { ...ZERO_DOCUMENT_COUNTS, waiting: 2 },
      },
    },
    body: {
      type: SetInvoiceImportMappingInput,
      example: { fields: invoiceImportExample.suggestion.fields, decimalSeparator: ',' },
    },
    failures: [
      400,
      404,
      INVOICE_IMPORT_FAILURES.invoice_import_busy,
      INVOICE_IMPORT_FAILURES.invoice_import_sent,
    ],
  })
  async setMapping(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('invoiceImportId') id: string,
    @Body() input: SetInvoiceImportMappingInput,
  ): Promise<ImportResponse> {
    return {
      success: true,
      invoiceImport: await this.imports.setMapping({ teamId, companyId, id }, input),
    };
  }

  @Post(':invoiceImportId/send')
  @Operation({
    id: 'invoiceImports.send',
    summary: 'Send the documents of an invoice import',
    description:
      'Queues all valid documents, or the valid and failed documents in `ids`. The service sends each document exactly once, in the background, even after a crash. Rejected documents become `failed`, with errors.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example: {
      invoiceImport: {
        ...invoiceImportExample,
        state: 'sending',
        counts: { ...ZERO_DOCUMENT_COUNTS, queued: 1, invalid: 1 },
      },
    },
    body: { type: SendInvoiceImportInput, required: false, example: {} },
    failures: [
      400,
      404,
      INVOICE_IMPORT_FAILURES.invoice_import_busy,
      INVOICE_IMPORT_FAILURES.invoice_import_unmapped,
    ],
  })
  async send(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('invoiceImportId') id: string,
    @Body() input: SendInvoiceImportInput,
  ): Promise<ImportResponse> {
    return { success: true, invoiceImport: await this.imports.send({ teamId, companyId, id }, input) };
  }

  @Post(':invoiceImportId/cancel')
  @Operation({
    id: 'invoiceImports.cancel',
    summary: 'Cancel the validation or the sending of an invoice import',
    description:
      'Queued documents become `valid` again; sent documents stay sent. Documents that were not validated yet stay `waiting` until the mapping is set again. An import that is neither validating nor sending does not change.',
    access: 'team',
    permission: 'documents.send',
    answer,
    example,
    failures: [404],
  })
  async cancel(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('invoiceImportId') id: string,
  ): Promise<ImportResponse> {
    return { success: true, invoiceImport: await this.imports.cancel({ teamId, companyId, id }) };
  }

  @Delete(':invoiceImportId')
  @Operation({
    id: 'invoiceImports.delete',
    summary: 'Delete an invoice import',
    description:
      'Deletes the import with its file and its unsent documents. Documents that were already sent are kept.',
    access: 'team',
    permission: 'documents.send',
    answer: {},
    example: {},
    failures: [404, INVOICE_IMPORT_FAILURES.invoice_import_busy],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('invoiceImportId') id: string,
  ): Promise<{ success: true }> {
    await this.imports.delete({ teamId, companyId, id });
    return { success: true };
  }
}
