import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { CreateBulkActionInput } from './bulk-action.input';
import { bulkActionExample, bulkActionSchema, type BulkActionResource } from './bulk-action.resource';
import { BulkActionsService } from './bulk-actions.service';
import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why bulk actions are refused. */
const BULK_ACTION_FAILURES = declareFailures({
  too_many_documents: {
    status: 400,
    errors: { filter: ['More than 100000 documents match; narrow the filter.'] },
  },
  bulk_action_running: {
    status: 409,
    errors: { root: ['Another bulk action of the team is running; wait for its end, or cancel it.'] },
  },
});

const answer = { bulkAction: bulkActionSchema };
const example = { bulkAction: bulkActionExample };

/** Actions on many documents. */
@ApiTags('Bulk actions')
@Controller('api/v1/bulk-actions')
export class BulkActionsController {
  constructor(
    private readonly bulkActions: BulkActionsService,
    results: IdempotentResults,
  ) {
    results.register('bulk action', async (teamId, id) => ({
      bulkAction: await this.bulkActions.get(teamId, id),
    }));
  }

  @Post()
  @Operation({
    id: 'bulkActions.create',
    summary: 'Carry out an action on many documents',
    description:
      'Marks documents as read, adds or removes a label, or sends documents again (which also requires ' +
      'the permission `documents.send`). The action applies to the documents that match `filter`, at ' +
      'most 100,000, or to the documents in `ids`. The request fixes the set of documents; the service ' +
      'then processes each one exactly once, in the background. A team can have one running bulk ' +
      'action.',
    access: 'team',
    permission: 'documents.manage',
    companyLimit: 'filtered',
    answer,
    example,
    failures: [400, 404, BULK_ACTION_FAILURES.too_many_documents, BULK_ACTION_FAILURES.bulk_action_running],
    body: {
      type: CreateBulkActionInput,
      example: { action: 'markRead', filter: { direction: 'incoming', unread: true } },
    },
  })
  async create(
    @CurrentCredential() credential: Credential,
    @Body() input: CreateBulkActionInput,
  ): Promise<{ success: true; bulkAction: BulkActionResource }> {
    return { success: true, bulkAction: await this.bulkActions.create(credential, input) };
  }

  @Get(':bulkActionId')
  @Operation({
    id: 'bulkActions.get',
    summary: 'Get a bulk action with its progress',
    access: 'team',
    permission: 'documents.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('bulkActionId') bulkActionId: string,
  ): Promise<{ success: true; bulkAction: BulkActionResource }> {
    return { success: true, bulkAction: await this.bulkActions.get(teamId, bulkActionId) };
  }

  @Post(':bulkActionId/cancel')
  @Operation({
    id: 'bulkActions.cancel',
    summary: 'Cancel a bulk action',
    description:
      'Stops a running bulk action. Documents that were already processed stay changed. Has no effect on a bulk action that has ended.',
    access: 'team',
    permission: 'documents.manage',
    answer,
    example: {
      bulkAction: { ...bulkActionExample, state: 'cancelled', finishedAt: '2026-11-21T10:00:09.000Z' },
    },
    failures: [404],
  })
  async cancel(
    @CurrentCredential() { teamId }: Credential,
    @Param('bulkActionId') bulkActionId: string,
  ): Promise<{ success: true; bulkAction: BulkActionResource }> {
    return { success: true, bulkAction: await this.bulkActions.cancel(teamId, bulkActionId) };
  }
}
