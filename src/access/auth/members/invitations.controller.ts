import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WholeListQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { COMMON_FAILURES } from '../../../platform/kernel/http/declared-failures';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { CurrentCredential, type Credential } from '../credential';
import { IDENTITY_FAILURES } from '../identity/identity.failures';
import {
  invitationExample,
  toInvitationResource,
  invitationSchema,
  type InvitationResource,
} from './member.resource';
import { MailedInvitations } from './mailed-invitations';
import { requireSession } from './members.controller';
import { InviteInput } from './members.input';

const answer = { invitation: invitationSchema };

/** Lists, creates, resends and withdraws the invitations to a team. */
@ApiTags('People')
@Controller('api/core/invitations')
export class InvitationsController {
  constructor(private readonly invitations: MailedInvitations) {}

  @Get()
  @Operation({
    id: 'invitations.list',
    summary: 'List the invitations that are not yet accepted, newest first',
    access: 'team',
    permission: 'members.read',
    answer: { invitations: listOf(invitationSchema), pagination: paginationSchema },
    example: {
      invitations: [invitationExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: WholeListQuery,
  ): Promise<{ success: true; invitations: InvitationResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.invitations.list(teamId, query);
    return { success: true, invitations: items.map(toInvitationResource), pagination };
  }

  @Post()
  @Operation({
    id: 'invitations.create',
    summary: 'Invite a person to the team',
    description:
      'The invited person gets a mail with a link that works once, for seven days. An earlier invitation to the address becomes invalid.',
    access: 'team',
    permission: 'members.manage',
    verified: true,
    answer,
    example: { invitation: { ...invitationExample, mailedAt: null } },
    failures: [
      400,
      COMMON_FAILURES.role_forbids,
      IDENTITY_FAILURES.already_member,
      IDENTITY_FAILURES.mail_unavailable,
      IDENTITY_FAILURES.too_many_mails,
    ],
    body: { type: InviteInput, example: { email: 'ben@example.com', role: 'accountant' } },
  })
  async create(
    @CurrentCredential() credential: Credential,
    @Body() input: InviteInput,
  ): Promise<{ success: true; invitation: InvitationResource }> {
    const invitation = await this.invitations.invite(requireSession(credential), input);
    return { success: true, invitation: toInvitationResource(invitation) };
  }

  @Post(':invitationId/resend')
  @Operation({
    id: 'invitations.resend',
    summary: 'Mail an invitation again',
    description: 'The new mail contains a new link, valid for seven days; the earlier link becomes invalid.',
    access: 'team',
    permission: 'members.manage',
    verified: true,
    answer,
    example: { invitation: { ...invitationExample, mailedAt: null } },
    failures: [
      404,
      COMMON_FAILURES.role_forbids,
      IDENTITY_FAILURES.mail_unavailable,
      IDENTITY_FAILURES.too_many_mails,
    ],
  })
  async resend(
    @CurrentCredential() credential: Credential,
    @Param('invitationId') id: string,
  ): Promise<{ success: true; invitation: InvitationResource }> {
    const invitation = await this.invitations.resend(requireSession(credential), id);
    return { success: true, invitation: toInvitationResource(invitation) };
  }

  @Delete(':invitationId')
  @Operation({
    id: 'invitations.revoke',
    summary: 'Withdraw an invitation',
    access: 'team',
    permission: 'members.manage',
    verified: true,
    answer: {},
    example: {},
    failures: [404, COMMON_FAILURES.role_forbids],
  })
  async withdraw(
    @CurrentCredential() credential: Credential,
    @Param('invitationId') id: string,
  ): Promise<{ success: true }> {
    await this.invitations.withdraw(requireSession(credential), id);
    return { success: true };
  }
}
