import { Body, Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { COMMON_FAILURES } from '../../../../platform/kernel/http/declared-failures';
import { badInput } from '../../../../platform/kernel/http/api-error';
import { Operation } from '../../../../platform/kernel/http/operation';
import { listOf, text } from '../../../../platform/kernel/http/schema';
import { CurrentPerson, type Person } from '../../credential';
import { MEMBER_FAILURES } from '../../auth.failures';
import { getClient } from '../get-client';
import { IDENTITY_FAILURES } from '../identity.failures';
import { OwnOrigin } from '../own-origin';
import { SessionCookie } from '../session-cookie';
import { SignInCookies } from '../sign-in-cookies';
import { SessionsService } from '../sessions.service';
import { sessionExample, sessionSchema, type SessionResource } from '../user.resource';
import { LinkedIdentities } from './linked-identities';
import {
  linkedIdentityExample,
  toLinkedIdentityResource,
  linkedIdentitySchema,
  type LinkedIdentityResource,
} from './linked-identity.resource';
import { PROVIDER_FAILURES } from './provider.failures';
import { ArriveInput, EnterInput, LeaveInput } from './provider.input';
import { ProviderSignIn } from './provider-sign-in';
import { LIFETIME_MS, type PendingAuthorization } from './authorization-requests';
import { AuthorizationCookie } from './authorization-cookie';

const answer = { url: { ...text, description: 'Address to which the page sends the browser' } };
const example = { url: 'https://login.example.com/authorize?client_id=…&state=…' };
const authorizationFailures = [
  400 as const,
  PROVIDER_FAILURES.provider_missing,
  PROVIDER_FAILURES.provider_unavailable,
  COMMON_FAILURES.too_many_failures,
];
const originFailures = [IDENTITY_FAILURES.https_required, IDENTITY_FAILURES.foreign_origin];

/** Lets people sign in, verify their identity again, and link accounts through the identity provider. */
@ApiTags('People')
@Controller('api/core')
export class ProviderController {
  constructor(
    private readonly provider: ProviderSignIn,
    private readonly identities: LinkedIdentities,
    private readonly authorizationCookie: AuthorizationCookie,
    private readonly sessions: SessionsService,
    private readonly sessionCookie: SessionCookie,
    private readonly signInCookies: SignInCookies,
    private readonly origin: OwnOrigin,
  ) {}

  @Post('provider/enter')
  @Operation({
    id: 'identityProvider.startSignIn',
    summary: 'Begin a sign-in through the identity provider',
    description:
      'The page must send the browser to `url` within ten minutes; the URL works once. A cookie binds the callback to ' +
      'this browser.',
    access: 'public',
    answer,
    example,
    failures: [
      ...authorizationFailures,
      ...originFailures,
      IDENTITY_FAILURES.link_invalid,
      COMMON_FAILURES.unavailable,
    ],
    body: { type: EnterInput, example: { purpose: 'sign-in', returnTo: '/app/' } },
  })
  async enter(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() { purpose, token, returnTo, language }: EnterInput,
  ): Promise<{ success: true; url: string }> {
    this.requireOwnOriginAndHttps(request);
    if (purpose !== 'sign-in' && token === undefined)
      throw badInput({ token: [`token is required for the purpose ${purpose}.`] });
    const signInRequest = { purpose, token: token ?? null, returnTo, language: language ?? ('en' as const) };
    return this.setCookieAndGetUrl(
      response,
      await this.provider.beginSignIn(signInRequest, getClient(request)),
    );
  }

  @Post('provider/arrive')
  @Operation({
    id: 'identityProvider.callback',
    summary: 'Complete the callback of the identity provider',
    description:
      'Completes the authorization request: signs the person in, links the account, or verifies the session. The session gets a new cookie.',
    access: 'public',
    answer: {
      session: sessionSchema,
      returnTo: { ...text, description: 'Path of the dashboard at which the page continues' },
    },
    example: { session: sessionExample, returnTo: '/app/' },
    failures: [
      400,
      ...originFailures,
      ...Object.values(PROVIDER_FAILURES).filter(
        ({ code }) => !['provider_only', 'last_factor'].includes(code),
      ),
      IDENTITY_FAILURES.link_invalid,
      IDENTITY_FAILURES.account_exists,
      IDENTITY_FAILURES.single_sign_on_required,
      MEMBER_FAILURES.invitation_for_another,
      COMMON_FAILURES.unauthorized,
      COMMON_FAILURES.too_many_failures,
      COMMON_FAILURES.unavailable,
    ],
    body: { type: ArriveInput, example: { query: 'code=8fKx…&state=r2Jd…' } },
  })
  async arrive(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() { query }: ArriveInput,
  ): Promise<{ success: true; session: SessionResource; returnTo: string }> {
    this.requireOwnOriginAndHttps(request);
    const secret = this.authorizationCookie.read(request);
    this.authorizationCookie.clear(response);
    const { issuedSession, sessionId, returnTo } = await this.provider.handleCallback(
      secret,
      query,
      getClient(request),
    );
    if (issuedSession !== null) this.signInCookies.set(request, response, issuedSession);
    return { success: true, session: await this.sessions.getResource(sessionId), returnTo };
  }

  @Post('session/provider')
  @Operation({
    id: 'session.startProviderVerification',
    summary: 'Begin to verify the signed-in user again through the identity provider',
    description:
      'The person must sign in again at the provider. Send the query of the redirect to `POST ' +
      '/api/core/provider/arrive`.',
    access: 'member',
    answer,
    example,
    failures: authorizationFailures,
    body: { type: LeaveInput, example: { returnTo: '/app/account' } },
  })
  async verify(
    @CurrentPerson() person: Person,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() { returnTo }: LeaveInput,
  ): Promise<{ success: true; url: string }> {
    return this.setCookieAndGetUrl(
      response,
      await this.provider.beginForSession(person, 'verify', returnTo, getClient(request)),
    );
  }

  @Get('user/identities')
  @Operation({
    id: 'identities.list',
    summary: 'List the linked accounts of the identity provider, oldest first',
    access: 'member',
    answer: { identities: listOf(linkedIdentitySchema) },
    example: { identities: [linkedIdentityExample] },
  })
  async list(
    @CurrentPerson() { userId }: Person,
  ): Promise<{ success: true; identities: LinkedIdentityResource[] }> {
    return { success: true, identities: (await this.identities.list(userId)).map(toLinkedIdentityResource) };
  }

  @Post('user/identities')
  @Operation({
    id: 'identities.link',
    summary: 'Begin to link an account of the identity provider',
    description:
      'Send the query of the redirect to `POST /api/core/provider/arrive`, which links the account.',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer,
    example,
    failures: [IDENTITY_FAILURES.single_sign_on_session, ...authorizationFailures],
    body: { type: LeaveInput, example: { returnTo: '/app/account' } },
  })
  async link(
    @CurrentPerson() person: Person,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() { returnTo }: LeaveInput,
  ): Promise<{ success: true; url: string }> {
    return this.setCookieAndGetUrl(
      response,
      await this.provider.beginForSession(person, 'link', returnTo, getClient(request)),
    );
  }

  @Delete('user/identities/:identityId')
  @Operation({
    id: 'identities.unlink',
    summary: 'Unlink an account of the identity provider',
    description: 'An account can only be unlinked while the person has another way to sign in.',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer: {},
    example: {},
    failures: [IDENTITY_FAILURES.single_sign_on_session, 404, PROVIDER_FAILURES.last_factor],
  })
  async unlink(
    @CurrentPerson() { userId }: Person,
    @Param('identityId') id: string,
  ): Promise<{ success: true }> {
    await this.identities.unlink(userId, id);
    return { success: true };
  }

  private setCookieAndGetUrl(
    response: express.Response,
    { url, secret }: PendingAuthorization,
  ): { success: true; url: string } {
    this.authorizationCookie.set(response, secret, LIFETIME_MS);
    return { success: true, url };
  }

  /** @throws ApiError 403 without https, or for a page of another site */
  private requireOwnOriginAndHttps(request: express.Request): void {
    this.sessionCookie.requireHttps();
    this.origin.rejectForeignBrowser(request);
  }
}
