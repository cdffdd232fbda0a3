import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WholeListQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { COMMON_FAILURES } from '../../../platform/kernel/http/declared-failures';
import { forbidden } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { integer, listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { apiKeyExample, apiKeySchema } from '../api-key.resource';
import type { KeysOfCreator } from '../api-keys.service';
import { CurrentCredential, type Credential, type SessionCredential } from '../credential';
import { memberExample, toMemberResource, memberSchema, type MemberResource } from './member.resource';
import { MEMBER_FAILURES } from '../auth.failures';
import { ChangeMemberInput, RemoveMemberQuery } from './members.input';
import { MembersService } from './members.service';

const keysOfMemberSchema = {
  apiKeys: {
    ...listOf(apiKeySchema),
    description:
      'API keys that the member created, directly or with one of their keys, and that were valid ' +
      'until the removal; the newest 100. `revokedAt` shows which of them were revoked',
  },
  apiKeyCount: {
    ...integer,
    description: 'Number of API keys that the member created and that were valid until the removal',
  },
};

/** Lists, changes and removes the members of a team. */
@ApiTags('People')
@Controller('api/core')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get('members')
  @Operation({
    id: 'members.list',
    summary: 'List the members of the team, by name',
    access: 'team',
    permission: 'members.read',
    answer: { members: listOf(memberSchema), pagination: paginationSchema },
    example: {
      members: [memberExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: WholeListQuery,
  ): Promise<{ success: true; members: MemberResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.members.list(teamId, query);
    return { success: true, members: items.map(toMemberResource), pagination };
  }

  @Patch('members/:userId')
  @Operation({
    id: 'members.update',
    summary: 'Change the role of a member in the team',
    description:
      'Only owners can change or appoint owners. The change affects open sessions within a second.',
    access: 'team',
    permission: 'members.manage',
    verified: true,
    answer: { member: memberSchema },
    example: { member: { ...memberExample, role: 'accountant' } },
    failures: [400, 404, COMMON_FAILURES.role_forbids, MEMBER_FAILURES.last_owner],
    body: { type: ChangeMemberInput, example: { role: 'accountant' } },
  })
  async update(
    @CurrentCredential() credential: Credential,
    @Param('userId') userId: string,
    @Body() { role }: ChangeMemberInput,
  ): Promise<{ success: true; member: MemberResource }> {
    const member = await this.members.changeRole(requireSession(credential), userId, role);
    return { success: true, member: toMemberResource(member) };
  }

  @Delete('members/:userId')
  @Operation({
    id: 'members.remove',
    summary: 'Remove a member from the team',
    description:
      'Access tokens of the member for the team end within a second; the account remains. The response lists the valid API keys that the member created; `keys=revoke` revokes these keys in the same ' +
      'transaction.',
    access: 'team',
    permission: 'members.manage',
    verified: true,
    answer: keysOfMemberSchema,
    example: { apiKeys: [apiKeyExample], apiKeyCount: 1 },
    failures: [400, 404, COMMON_FAILURES.role_forbids, MEMBER_FAILURES.last_owner],
  })
  async remove(
    @CurrentCredential() credential: Credential,
    @Param('userId') userId: string,
    @Query() { keys }: RemoveMemberQuery,
  ): Promise<{ success: true } & KeysOfCreator> {
    return {
      success: true,
      ...(await this.members.remove(requireSession(credential), userId, keys === 'revoke')),
    };
  }

  @Post('team/leave')
  @Operation({
    id: 'team.leave',
    summary: 'Leave the team',
    description: 'The response lists the API keys that the member created; `keys=revoke` revokes these keys.',
    access: 'team',
    permission: 'team.read',
    verified: true,
    answer: keysOfMemberSchema,
    example: { apiKeys: [], apiKeyCount: 0 },
    failures: [400, COMMON_FAILURES.role_forbids, MEMBER_FAILURES.last_owner],
  })
  async leave(
    @CurrentCredential() credential: Credential,
    @Query() { keys }: RemoveMemberQuery,
  ): Promise<{ success: true } & KeysOfCreator> {
    const actor = requireSession(credential);
    return { success: true, ...(await this.members.remove(actor, actor.userId, keys === 'revoke')) };
  }
}

/**
 * Returns the session credential of the signed-in member.
 * @throws ApiError 403 for an API key
 */
export function requireSession(credential: Credential): SessionCredential {
  if (credential.kind === 'session') return credential;
  throw forbidden('role_forbids', 'This requires a signed-in user; API keys are not allowed.');
}
