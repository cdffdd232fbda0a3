import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { COMMON_FAILURES } from '../../../platform/kernel/http/declared-failures';
import { Operation } from '../../../platform/kernel/http/operation';
import { nullable } from '../../../platform/kernel/http/schema';
import { Invitations } from '../members/invitations';
import { AcceptInvitationInput, RequestResetInput, ResetPasswordInput } from './account.input';
import { getClient } from './get-client';
import { IDENTITY_FAILURES } from './identity.failures';
import { OwnOrigin } from './own-origin';
import { IdentityProvider } from './provider/identity-provider';
import { PROVIDER_FAILURES } from './provider/provider.failures';
import { Recovery } from './recovery';
import { ResetRequests } from './reset-requests';
import { SessionCookie } from './session-cookie';
import { SignInCookies } from './sign-in-cookies';
import { SessionsService } from './sessions.service';
import { sessionExample, sessionSchema, type SessionResource } from './user.resource';

const linkFailures = [
  400 as const,
  IDENTITY_FAILURES.weak_password,
  IDENTITY_FAILURES.link_invalid,
  IDENTITY_FAILURES.https_required,
  IDENTITY_FAILURES.foreign_origin,
  COMMON_FAILURES.too_many_failures,
  COMMON_FAILURES.overloaded,
  COMMON_FAILURES.unavailable,
];

/** Accepts invitations and resets passwords with the token of a link. */
@ApiTags('People')
@Controller('api/core')
export class LinksController {
  constructor(
    private readonly invitations: Invitations,
    private readonly recovery: Recovery,
    private readonly resetRequests: ResetRequests,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly signInCookies: SignInCookies,
    private readonly origin: OwnOrigin,
    private readonly provider: IdentityProvider,
  ) {}

  @Post('invitations/accept')
  @Operation({
    id: 'invitations.accept',
    summary: 'Accept an invitation',
    description:
      'Creates an account with the address of the invitation, or adds the existing account to the team; for ' +
      'an existing account, `password` is its password. The person is signed in.',
    access: 'public',
    answer: { session: sessionSchema },
    example: { session: sessionExample },
    failures: [
      ...linkFailures,
      IDENTITY_FAILURES.sign_in_failed,
      IDENTITY_FAILURES.second_factor_required,
      IDENTITY_FAILURES.account_exists,
      IDENTITY_FAILURES.single_sign_on_required,
      PROVIDER_FAILURES.provider_only,
    ],
    body: {
      type: AcceptInvitationInput,
      example: { token: '<token of the link>', name: 'Ben Maes', password: 'a long and unusual sentence' },
    },
  })
  async accept(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() input: AcceptInvitationInput,
  ): Promise<{ success: true; session: SessionResource }> {
    this.requireOwnOriginAndHttps(request);
    this.provider.requireOtherMethodsAllowed();
    const issuedSession = await this.invitations.accept(input, getClient(request));
    this.signInCookies.set(request, response, issuedSession);
    return { success: true, session: await this.sessions.getResource(issuedSession.session.id) };
  }

  @Post('reset/request')
  @Operation({
    id: 'passwordReset.request',
    summary: 'Request a password reset link',
    description:
      'The response does not reveal whether the address has an account. The link works once, for an hour.',
    access: 'public',
    answer: {},
    example: {},
    failures: [...linkFailures, IDENTITY_FAILURES.mail_unavailable, PROVIDER_FAILURES.provider_only],
    body: { type: RequestResetInput, example: { email: 'ann@example.com' } },
  })
  async request(
    @Req() request: express.Request,
    @Body() { email }: RequestResetInput,
  ): Promise<{ success: true }> {
    this.requireOwnOriginAndHttps(request);
    this.provider.requireOtherMethodsAllowed();
    await this.resetRequests.request(email, getClient(request));
    return { success: true };
  }

  @Post('reset')
  @Operation({
    id: 'passwordReset.confirm',
    summary: 'Set a new password with the token of a link',
    description:
      'Every session of the person ends; they sign in with the new password. If the identity provider is ' +
      'the only way to sign in, a link that the operator printed also signs the person in.',
    access: 'public',
    answer: {
      session: {
        ...nullable(sessionSchema),
        description: 'New session, if the identity provider is the only way to sign in; otherwise null',
      },
    },
    example: { session: null },
    failures: [...linkFailures, IDENTITY_FAILURES.single_sign_on_required],
    body: {
      type: ResetPasswordInput,
      example: { token: '<token of the link>', password: 'a long and unusual sentence' },
    },
  })
  async reset(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() { token, password }: ResetPasswordInput,
  ): Promise<{ success: true; session: SessionResource | null }> {
    this.requireOwnOriginAndHttps(request);
    const { userId, issuedSession } = await this.recovery.setPassword(token, password, getClient(request));
    // Having the link proves access to the mailbox, so the browser becomes known and foreign guesses do not delay it.
    this.signInCookies.remember(request, response, userId);
    if (issuedSession === null) return { success: true, session: null };
    this.cookie.set(response, issuedSession.token, issuedSession.session.expiresAt);
    return { success: true, session: await this.sessions.getResource(issuedSession.session.id) };
  }

  /** @throws ApiError 403 without https, or for a page of another site */
  private requireOwnOriginAndHttps(request: express.Request): void {
    this.cookie.requireHttps();
    this.origin.rejectForeignBrowser(request);
  }
}
