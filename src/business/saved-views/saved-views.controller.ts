import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf } from '../../platform/kernel/http/schema';
import { CreateSavedViewInput, ListSavedViewsQuery, UpdateSavedViewInput } from './saved-view.input';
import { savedViewExample, savedViewSchema, type SavedViewResource } from './saved-view.resource';
import { SavedViewsService } from './saved-views.service';
import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a saved view is not stored or deleted. */
const SAVED_VIEW_FAILURES = declareFailures({
  too_many_views: {
    status: 409,
    errors: { root: ['The team already has the maximum of 200 shared views; delete a shared view first.'] },
  },
  view_not_shareable: {
    status: 403,
    errors: {
      shared: ['Creating and changing shared views requires the permission documents.manage.'],
    },
  },
});

const answer = { savedView: savedViewSchema };
const example = { savedView: savedViewExample };

/** Saved views of document lists. */
@ApiTags('Saved views')
@Controller('api/v1/saved-views')
export class SavedViewsController {
  constructor(
    private readonly views: SavedViewsService,
    results: IdempotentResults,
  ) {
    results.register('savedView', async (teamId, id) => ({
      savedView: await this.views.getOfTeam(teamId, id),
    }));
  }

  @Get()
  @Operation({
    id: 'savedViews.list',
    fromReplica: true,
    summary: 'List the shared views of the team and your own views, by name',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'shared',
    answer: { savedViews: { ...listOf(savedViewSchema), description: 'All visible views, ordered by name' } },
    example: { savedViews: [savedViewExample] },
    failures: [400],
  })
  async list(
    @CurrentCredential() credential: Credential,
    @Query() query: ListSavedViewsQuery,
  ): Promise<{ success: true; savedViews: SavedViewResource[] }> {
    return { success: true, savedViews: await this.views.list(credential, query) };
  }

  @Post()
  @Operation({
    id: 'savedViews.create',
    summary: 'Save a view of a list of documents',
    description:
      'A signed-in user saves a personal view unless `shared` is true; an API key always saves a shared view.',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'shared',
    answer,
    example,
    body: {
      type: CreateSavedViewInput,
      example: {
        name: 'Large unpaid invoices',
        filter: { direction: 'outgoing', amountFrom: '1000.00' },
        columns: ['number', 'counterparty', 'dueDate', 'openAmount'],
        sort: 'amount',
        shared: true,
      },
    },
    failures: [400, SAVED_VIEW_FAILURES.view_not_shareable, SAVED_VIEW_FAILURES.too_many_views],
  })
  async create(
    @CurrentCredential() credential: Credential,
    @Body() input: CreateSavedViewInput,
  ): Promise<{ success: true; savedView: SavedViewResource }> {
    return { success: true, savedView: await this.views.create(credential, input) };
  }

  @Get(':savedViewId')
  @Operation({
    id: 'savedViews.get',
    summary: 'Get a saved view',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'shared',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() credential: Credential,
    @Param('savedViewId') savedViewId: string,
  ): Promise<{ success: true; savedView: SavedViewResource }> {
    return { success: true, savedView: await this.views.get(credential, savedViewId) };
  }

  @Put(':savedViewId')
  @Operation({
    id: 'savedViews.update',
    summary: 'Update a saved view',
    description: 'Every field is optional; null resets the columns to the default columns of the list.',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'shared',
    answer,
    example,
    body: { type: UpdateSavedViewInput, example: { name: 'Large unpaid invoices', sort: 'dueDate' } },
    failures: [400, 404, SAVED_VIEW_FAILURES.view_not_shareable, SAVED_VIEW_FAILURES.too_many_views],
  })
  async update(
    @CurrentCredential() credential: Credential,
    @Param('savedViewId') savedViewId: string,
    @Body() input: UpdateSavedViewInput,
  ): Promise<{ success: true; savedView: SavedViewResource }> {
    return { success: true, savedView: await this.views.update(credential, savedViewId, input) };
  }

  @Delete(':savedViewId')
  @Operation({
    id: 'savedViews.delete',
    summary: 'Delete a saved view',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'shared',
    answer: {},
    example: {},
    failures: [404, SAVED_VIEW_FAILURES.view_not_shareable],
  })
  async delete(
    @CurrentCredential() credential: Credential,
    @Param('savedViewId') savedViewId: string,
  ): Promise<{ success: true }> {
    await this.views.delete(credential, savedViewId);
    return { success: true };
  }
}
