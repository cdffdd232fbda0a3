import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { CreateLabelInput, ListLabelsQuery, UpdateLabelInput } from './label.input';
import { labelExample, toLabelResource, labelSchema, type LabelResource } from './label.resource';
import { LabelsService } from './labels.service';
import { LABEL_FAILURES } from './label.failures';

const answer = { label: labelSchema };
const example = { label: labelExample };

@ApiTags('Labels')
@Controller('api/v1/labels')
export class LabelsController {
  constructor(
    private readonly labels: LabelsService,
    results: IdempotentResults,
  ) {
    results.register('label', async (teamId, id) => ({
      label: toLabelResource(await this.labels.get(teamId, id)),
    }));
  }

  @Get()
  @Operation({
    id: 'labels.list',
    fromReplica: true,
    summary: 'List labels, newest first',
    access: 'team',
    permission: 'labels.read',
    companyLimit: 'shared',
    answer: { labels: listOf(labelSchema), pagination: paginationSchema },
    example: { labels: [labelExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListLabelsQuery,
  ): Promise<{ success: true; labels: LabelResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.labels.listPage(teamId, query);
    return { success: true, labels: items.map(toLabelResource), pagination };
  }

  @Post()
  @Operation({
    id: 'labels.create',
    summary: 'Create a label',
    access: 'team',
    permission: 'labels.manage',
    companyLimit: 'shared',
    answer,
    example,
    body: {
      type: CreateLabelInput,
      example: { externalId: 'urgent', name: 'Urgent', colorHex: '#D1242F' },
    },
    failures: [400, LABEL_FAILURES.external_id_taken],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Body() input: CreateLabelInput,
  ): Promise<{ success: true; label: LabelResource }> {
    return { success: true, label: toLabelResource(await this.labels.create(teamId, input)) };
  }

  @Get(':labelId')
  @Operation({
    id: 'labels.get',
    summary: 'Get a label',
    access: 'team',
    permission: 'labels.read',
    companyLimit: 'shared',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('labelId') labelId: string,
  ): Promise<{ success: true; label: LabelResource }> {
    return { success: true, label: toLabelResource(await this.labels.get(teamId, labelId)) };
  }

  @Put(':labelId')
  @Operation({
    id: 'labels.update',
    summary: 'Update a label',
    description: 'Every field is optional; null clears the external id.',
    access: 'team',
    permission: 'labels.manage',
    companyLimit: 'shared',
    answer,
    example,
    body: { type: UpdateLabelInput, example: { colorHex: '#D1242F' } },
    failures: [400, 404, LABEL_FAILURES.external_id_taken],
  })
  async update(
    @CurrentCredential() { teamId }: Credential,
    @Param('labelId') labelId: string,
    @Body() input: UpdateLabelInput,
  ): Promise<{ success: true; label: LabelResource }> {
    return { success: true, label: toLabelResource(await this.labels.update(teamId, labelId, input)) };
  }

  @Delete(':labelId')
  @Operation({
    id: 'labels.delete',
    summary: 'Delete a label',
    description: 'Removes the label from all documents, suppliers and customers, and deletes it.',
    access: 'team',
    permission: 'labels.manage',
    companyLimit: 'shared',
    answer: {},
    example: {},
    failures: [404],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('labelId') labelId: string,
  ): Promise<{ success: true }> {
    await this.labels.delete(teamId, labelId);
    return { success: true };
  }
}
