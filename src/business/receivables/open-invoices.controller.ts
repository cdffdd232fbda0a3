import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import {
  agedReceivableExample,
  agedReceivableSchema,
  openInvoiceExample,
  openInvoiceSchema,
  toOpenInvoiceResource,
  type AgedReceivableResource,
  type OpenInvoiceResource,
} from './open-invoice.resource';
import { OpenInvoicesService } from './open-invoices.service';
import { ListOpenInvoicesQuery } from './receivables.input';

const pagination = { limit: 50, nextCursor: null, hasMore: false };

/** Open invoices of a company, and its aged receivables. */
@ApiTags('Receivables')
@Controller('api/v1/:companyId')
export class OpenInvoicesController {
  constructor(private readonly invoices: OpenInvoicesService) {}

  @Get('open-invoices')
  @Operation({
    id: 'openInvoices.list',
    fromReplica: true,
    summary: 'List the open invoices of a company, earliest due date first',
    description:
      'Lists sent invoices with an open amount, with the days after their due date and their last ' +
      'reminder. Invoices whose delivery failed are omitted.',
    access: 'team',
    permission: 'documents.read',
    answer: {
      openInvoices: { ...listOf(openInvoiceSchema), description: 'Open invoices of the page' },
      pagination: paginationSchema,
    },
    example: { openInvoices: [openInvoiceExample], pagination },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: ListOpenInvoicesQuery,
  ): Promise<{ success: true; openInvoices: OpenInvoiceResource[]; pagination: Pagination }> {
    const page = await this.invoices.list(teamId, companyId, query);
    return {
      success: true,
      openInvoices: page.items.map(toOpenInvoiceResource),
      pagination: page.pagination,
    };
  }

  @Get('aged-receivables')
  @Operation({
    id: 'agedReceivables.list',
    fromReplica: true,
    summary: 'List the open amounts of customers by age',
    description:
      'Sums the open amounts of sent invoices by customer, currency and days after the due date, in the order of the customers’ keys.',
    access: 'team',
    permission: 'documents.read',
    answer: {
      agedReceivables: { ...listOf(agedReceivableSchema), description: 'Customers of the page' },
      pagination: paginationSchema,
    },
    example: { agedReceivables: [agedReceivableExample], pagination },
    failures: [400, 404],
  })
  async listAged(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; agedReceivables: AgedReceivableResource[]; pagination: Pagination }> {
    const page = await this.invoices.listAgedReceivables(teamId, companyId, query);
    return { success: true, agedReceivables: page.items, pagination: page.pagination };
  }
}
