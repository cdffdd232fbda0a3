import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { CurrentCredential, type Credential } from '../credential';
import {
  applicationGrantExample,
  applicationGrantSchema,
  toApplicationGrantResource,
  type ApplicationGrantResource,
} from './application.resource';
import { GrantsService } from './grants.service';

/** Lists and disconnects the applications that people connected to a team. */
@ApiTags('Applications')
@Controller('api/core/application-grants')
export class GrantsController {
  constructor(private readonly grants: GrantsService) {}

  @Get()
  @Operation({
    id: 'applicationGrants.list',
    summary: 'List the applications connected to the team, newest first',
    description:
      'Users who may manage members see the applications connected by all members; other users see only those that they connected themselves.',
    access: 'team',
    permission: 'members.read',
    answer: {
      applicationGrants: {
        ...listOf(applicationGrantSchema),
        description: 'The connected applications of the page',
      },
      pagination: paginationSchema,
    },
    example: {
      applicationGrants: [applicationGrantExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() credential: Credential,
    @Query() query: PageQuery,
  ): Promise<{ success: true; applicationGrants: ApplicationGrantResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.grants.list(credential, query);
    return { success: true, applicationGrants: items.map(toApplicationGrantResource), pagination };
  }

  @Delete(':grantId')
  @Operation({
    id: 'applicationGrants.revoke',
    summary: 'Disconnect an application from the team',
    description:
      'Every process rejects the access tokens of the grant within a second. Members can disconnect applications that they connected themselves; disconnecting applications of other members requires the permission to manage members. A repeated call succeeds.',
    access: 'team',
    permission: 'members.read',
    answer: {},
    example: {},
    failures: [404],
  })
  async revoke(
    @CurrentCredential() credential: Credential,
    @Param('grantId') grantId: string,
  ): Promise<{ success: true }> {
    await this.grants.revoke(credential, grantId);
    return { success: true };
  }
}
