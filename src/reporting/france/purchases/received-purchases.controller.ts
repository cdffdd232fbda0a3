import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import {
  receivedPurchaseExample,
  toReceivedPurchaseResource,
  receivedPurchaseSchema,
  type ReceivedPurchaseResource,
} from './received-purchase.resource';
import { ReceivedPurchases } from './received-purchases';

@ApiTags('French e-reporting')
@Controller('api/v1/:companyId/reporting/fr/purchases')
export class ReceivedPurchasesController {
  constructor(private readonly purchases: ReceivedPurchases) {}

  @Get()
  @Operation({
    id: 'reporting.listReceivedPurchases',
    fromReplica: true,
    summary: 'List received invoices from abroad, newest first',
    description:
      'An invoice that a declarant receives from a seller that is not established in France is reported ' +
      'as a purchase automatically if the invoice contains all data of the report. `state` shows whether the invoice was reported. For an invoice that was not reported, `proposal` contains a ' +
      'request body to report it manually.',
    access: 'team',
    permission: 'reporting.read',
    answer: { purchases: listOf(receivedPurchaseSchema), pagination: paginationSchema },
    example: {
      purchases: [receivedPurchaseExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; purchases: ReceivedPurchaseResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.purchases.list(teamId, companyId, query);
    return { success: true, purchases: items.map(toReceivedPurchaseResource), pagination };
  }
}
