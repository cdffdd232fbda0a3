import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { LABEL_FAILURES } from '../labels/label.failures';
import { ItemInput, ListItemsQuery } from './item.input';
import { itemExample, itemSchema, toItemResource, type ItemResource } from './item.resource';
import { ItemsService } from './items.service';
import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why items are not created. */
const ITEM_FAILURES = declareFailures({
  too_many_items: {
    status: 409,
    errors: { root: ['The company already has the maximum of 10000 items; delete an item first.'] },
  },
});

const answer = { item: itemSchema };
const example = { item: itemExample };
const bodyExample = {
  externalId: 'ERP-77',
  name: 'Consulting',
  itemNumber: 'CONS-1',
  unitCode: 'HUR',
  netPrice: '95.00',
  vatCategory: 'S',
  vatPercentage: '21',
};

/** Items that a company sells. */
@ApiTags('Items')
@Controller('api/v1/:companyId/items')
export class ItemsController {
  constructor(
    private readonly items: ItemsService,
    results: IdempotentResults,
  ) {
    results.register('item', async (teamId, id) => ({
      item: toItemResource(await this.items.getOfTeam(teamId, id)),
    }));
  }

  @Get()
  @Operation({
    id: 'items.list',
    fromReplica: true,
    summary: 'List the items of a company, newest first',
    access: 'team',
    permission: 'partners.read',
    answer: {
      items: { ...listOf(itemSchema), description: 'The items of the page' },
      pagination: paginationSchema,
    },
    example: { items: [itemExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: ListItemsQuery,
  ): Promise<{ success: true; items: ItemResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.items.listPage(teamId, companyId, query);
    return { success: true, items: items.map(toItemResource), pagination };
  }

  @Post()
  @Operation({
    id: 'items.upsert',
    summary: 'Create an item, or update the item with the same external id',
    description: 'Omitted fields are unchanged; `name` is required for a new item.',
    access: 'team',
    permission: 'partners.manage',
    answer,
    example,
    failures: [400, 404, ITEM_FAILURES.too_many_items],
    body: { type: ItemInput, example: bodyExample },
  })
  async upsert(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: ItemInput,
  ): Promise<{ success: true; item: ItemResource }> {
    return { success: true, item: toItemResource(await this.items.upsert(teamId, companyId, input)) };
  }

  @Get(':itemId')
  @Operation({
    id: 'items.get',
    summary: 'Get an item',
    access: 'team',
    permission: 'partners.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('itemId') itemId: string,
  ): Promise<{ success: true; item: ItemResource }> {
    return { success: true, item: toItemResource(await this.items.get(teamId, companyId, itemId)) };
  }

  @Put(':itemId')
  @Operation({
    id: 'items.update',
    summary: 'Update an item',
    description: 'Every field is optional; null removes the value of a nullable field.',
    access: 'team',
    permission: 'partners.manage',
    answer,
    example,
    failures: [400, 404, LABEL_FAILURES.external_id_taken],
    body: { type: ItemInput, example: { netPrice: '98.00' } },
  })
  async update(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('itemId') itemId: string,
    @Body() input: ItemInput,
  ): Promise<{ success: true; item: ItemResource }> {
    const item = await this.items.update(teamId, companyId, itemId, input);
    return { success: true, item: toItemResource(item) };
  }

  @Delete(':itemId')
  @Operation({
    id: 'items.delete',
    summary: 'Delete an item',
    access: 'team',
    permission: 'partners.manage',
    answer: {},
    example: {},
    failures: [404],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('itemId') itemId: string,
  ): Promise<{ success: true }> {
    await this.items.delete(teamId, companyId, itemId);
    return { success: true };
  }
}
