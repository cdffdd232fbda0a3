import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { COMMON_FAILURES } from '../../kernel/http/declared-failures';
import { Operation } from '../../kernel/http/operation';
import { Invitations } from '../members/invitations';
import { AcceptInvitationInput, RequestResetInput, ResetPasswordInput } from './account.input';
import { clientOf } from './client-of';
import { IDENTITY_FAILURES } from './identity.failures';
import { OwnOrigin } from './own-origin';
import { Recovery } from './recovery';
import { ResetRequests } from './reset-requests';
import { SessionCookie } from './session-cookie';
import { SessionsService } from './sessions.service';
import { sessionExample, sessionSchema, type SessionResource } from './user.resource';

const refusals = [
  400 as const,
  IDENTITY_FAILURES.weak_password,
  IDENTITY_FAILURES.link_invalid,
  IDENTITY_FAILURES.https_required,
  IDENTITY_FAILURES.foreign_origin,
  COMMON_FAILURES.too_many_failures,
  COMMON_FAILURES.overloaded,
  COMMON_FAILURES.unavailable,
];

/** What the links of invitations and of new passwords do. */
@ApiTags('People')
@Controller('api/core')
export class LinksController {
  constructor(
    private readonly invitations: Invitations,
    private readonly recovery: Recovery,
    private readonly requests: ResetRequests,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly origin: OwnOrigin,
  ) {}

  @Post('invitations/accept')
  @Operation({
    id: 'invitations.accept',
    summary: 'Accept an invitation',
    description:
      'The account of the address is made, or joins the team when there is one; then `password` is its password. The person is signed in.',
    access: 'public',
    answer: { session: sessionSchema },
    example: { session: sessionExample },
    failures: [
      ...refusals,
      IDENTITY_FAILURES.sign_in_failed,
      IDENTITY_FAILURES.second_factor_required,
      IDENTITY_FAILURES.account_exists,
    ],
    body: {
      type: AcceptInvitationInput,
      example: { token: '<token of the link>', name: 'Ben Maes', password: 'a long and unusual sentence' },
    },
  })
  async accept(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() input: AcceptInvitationInput,
  ): Promise<{ success: true; session: SessionResource }> {
    this.refuse(request);
    const { token, session } = await this.invitations.accept(input, clientOf(request));
    this.cookie.set(response, token, session.expiresAt);
    return { success: true, session: await this.sessions.shown(session.id) };
  }

  @Post('reset/request')
  @Operation({
    id: 'reset.request',
    summary: 'Ask for a link to a new password',
    description:
      'The answer is the same whether the address has an account or not. The link works once, for an hour.',
    access: 'public',
    answer: {},
    example: {},
    failures: [...refusals, IDENTITY_FAILURES.mail_unavailable],
    body: { type: RequestResetInput, example: { email: 'ann@example.com' } },
  })
  async request(@Req() request: Request, @Body() { email }: RequestResetInput): Promise<{ success: true }> {
    this.refuse(request);
    await this.requests.request(email, clientOf(request));
    return { success: true };
  }

  @Post('reset')
  @Operation({
    id: 'reset.setPassword',
    summary: 'Set a new password with the token of a link',
    description: 'Every session of the person ends; they sign in with the new password.',
    access: 'public',
    answer: {},
    example: {},
    failures: refusals,
    body: {
      type: ResetPasswordInput,
      example: { token: '<token of the link>', password: 'a long and unusual sentence' },
    },
  })
  async reset(
    @Req() request: Request,
    @Body() { token, password }: ResetPasswordInput,
  ): Promise<{ success: true }> {
    this.refuse(request);
    await this.recovery.setPassword(token, password);
    return { success: true };
  }

  /** @throws Failure 403 */
  private refuse(request: Request): void {
    this.cookie.refuseInsecure();
    this.origin.refuseForeign(request);
  }
}
