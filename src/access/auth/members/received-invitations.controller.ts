import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { COMMON_FAILURES } from '../../../platform/kernel/http/declared-failures';
import { Operation } from '../../../platform/kernel/http/operation';
import { CurrentPerson, type Person } from '../credential';
import { getClient } from '../identity/get-client';
import { IDENTITY_FAILURES } from '../identity/identity.failures';
import { OwnOrigin } from '../identity/own-origin';
import { SessionsService } from '../identity/sessions.service';
import { sessionExample, sessionSchema, type SessionResource } from '../identity/user.resource';
import { ReceivedInvitationsService } from './received-invitations.service';
import { openInvitationSchema, type OpenInvitationResource } from './member.resource';
import { MEMBER_FAILURES } from '../auth.failures';
import { InvitationTokenInput } from './members.input';

const invitationFailures = [
  400 as const,
  IDENTITY_FAILURES.foreign_origin,
  IDENTITY_FAILURES.link_invalid,
  COMMON_FAILURES.too_many_failures,
  COMMON_FAILURES.overloaded,
  COMMON_FAILURES.unavailable,
];
const example = { token: '<token of the link>' };

/** Shows and accepts invitations for the holder of the link. */
@ApiTags('People')
@Controller('api/core')
export class ReceivedInvitationsController {
  constructor(
    private readonly receivedInvitations: ReceivedInvitationsService,
    private readonly sessions: SessionsService,
    private readonly origin: OwnOrigin,
  ) {}

  @Post('invitations/look')
  @Operation({
    id: 'invitations.get',
    summary: 'Get an invitation by its token',
    description: 'This does not use the link: its token stays valid.',
    access: 'public',
    answer: { invitation: openInvitationSchema },
    example: {
      invitation: {
        email: 'ben@example.com',
        team: 'Bakkerij Peeters',
        role: 'accountant',
        invitedBy: 'Ann Peeters',
        hasAccount: false,
      },
    },
    failures: invitationFailures,
    body: { type: InvitationTokenInput, example },
  })
  async get(
    @Req() request: express.Request,
    @Body() { token }: InvitationTokenInput,
  ): Promise<{ success: true; invitation: OpenInvitationResource }> {
    this.origin.rejectForeignBrowser(request);
    return { success: true, invitation: await this.receivedInvitations.get(token, getClient(request)) };
  }

  @Post('user/memberships')
  @Operation({
    id: 'memberships.create',
    summary: 'Accept an invitation with the account that is signed in',
    access: 'member',
    answer: { session: sessionSchema },
    example: { session: sessionExample },
    failures: [400, IDENTITY_FAILURES.link_invalid, MEMBER_FAILURES.invitation_for_another],
    body: { type: InvitationTokenInput, example },
  })
  async join(
    @CurrentPerson() person: Person,
    @Body() { token }: InvitationTokenInput,
  ): Promise<{ success: true; session: SessionResource }> {
    await this.receivedInvitations.join(person, token);
    return { success: true, session: await this.sessions.getResource(person.sessionId) };
  }
}
