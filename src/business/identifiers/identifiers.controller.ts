import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { WholeListQuery, type Pagination } from '../../platform/kernel/http/cursor';
import {
  IdempotentResults,
  getPathParameter,
} from '../../platform/kernel/http/idempotency/idempotent-results';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { CreateIdentifierInput } from './identifier.input';
import {
  identifierExample,
  toIdentifierResource,
  identifierSchema,
  type IdentifierResource,
} from './identifier.resource';
import { IdentifiersService } from './identifiers.service';
import { IDENTIFIER_FAILURES } from './identifier.failures';

const answer = { identifier: identifierSchema };
const example = { identifier: identifierExample };

@ApiTags('Identifiers')
@Controller('api/v1/companies/:companyId/identifiers')
export class IdentifiersController {
  constructor(
    private readonly identifiers: IdentifiersService,
    results: IdempotentResults,
  ) {
    results.register('identifier', async (teamId, id, request) => ({
      identifier: toIdentifierResource(
        await this.identifiers.get(teamId, getPathParameter(request, 'companyId'), id),
      ),
    }));
  }

  @Get()
  @Operation({
    id: 'identifiers.list',
    fromReplica: true,
    summary: 'List the identifiers of a company',
    access: 'team',
    permission: 'companies.read',
    answer: { identifiers: listOf(identifierSchema), pagination: paginationSchema },
    example: {
      identifiers: [identifierExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() query: WholeListQuery,
  ): Promise<{ success: true; identifiers: IdentifierResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.identifiers.listPage(teamId, companyId, query);
    return { success: true, identifiers: items.map(toIdentifierResource), pagination };
  }

  @Post()
  @Operation({
    id: 'identifiers.create',
    summary: 'Add an identifier',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    body: { type: CreateIdentifierInput, example: { scheme: '0208', identifier: '0123456749' } },
    failures: [400, 404, IDENTIFIER_FAILURES.identifier_taken, IDENTIFIER_FAILURES.identifier_published],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body(new CollectingPipe(CreateIdentifierInput)) input: CollectedInput<CreateIdentifierInput>,
  ): Promise<{ success: true; identifier: IdentifierResource }> {
    const createdIdentifier = await this.identifiers.create(teamId, companyId, input);
    return { success: true, identifier: toIdentifierResource(createdIdentifier) };
  }

  @Get(':identifierId')
  @Operation({
    id: 'identifiers.get',
    summary: 'Get an identifier',
    access: 'team',
    permission: 'companies.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('identifierId') identifierId: string,
  ): Promise<{ success: true; identifier: IdentifierResource }> {
    return {
      success: true,
      identifier: toIdentifierResource(await this.identifiers.get(teamId, companyId, identifierId)),
    };
  }

  @Delete(':identifierId')
  @Operation({
    id: 'identifiers.delete',
    summary: 'Delete an identifier',
    description: 'The identifier is removed from the network first.',
    access: 'team',
    permission: 'companies.manage',
    answer: {},
    example: {},
    failures: [404, IDENTIFIER_FAILURES.migration_running],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('identifierId') identifierId: string,
  ): Promise<{ success: true }> {
    await this.identifiers.delete(teamId, companyId, identifierId);
    return { success: true };
  }
}
