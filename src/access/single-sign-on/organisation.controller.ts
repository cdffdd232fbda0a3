import { Body, Controller, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentPerson, type Person } from '../auth/credential';
import { getClient } from '../auth/identity/get-client';
import { IDENTITY_FAILURES } from '../auth/identity/identity.failures';
import { OwnOrigin } from '../auth/identity/own-origin';
import { AuthorizationCookie } from '../auth/identity/provider/authorization-cookie';
import { LIFETIME_MS, type PendingAuthorization } from '../auth/identity/provider/authorization-requests';
import { PROVIDER_FAILURES } from '../auth/identity/provider/provider.failures';
import { LeaveInput } from '../auth/identity/provider/provider.input';
import { SessionCookie } from '../auth/identity/session-cookie';
import { SessionsService } from '../auth/identity/sessions.service';
import { SignInCookies } from '../auth/identity/sign-in-cookies';
import { sessionExample, sessionSchema, type SessionResource } from '../auth/identity/user.resource';
import { COMMON_FAILURES } from '../../platform/kernel/http/declared-failures';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, nullable, text } from '../../platform/kernel/http/schema';
import { OrganisationSignIn } from './organisation-sign-in';
import { ProviderLogout } from './provider-logout';
import {
  LinkOrganisationInput,
  SingleSignOnCallbackInput,
  StartSingleSignOnInput,
} from './single-sign-on.input';
import { organisationChoiceSchema, type OrganisationChoice } from './single-sign-on.resource';
import { SINGLE_SIGN_ON_FAILURES as REFUSALS } from './single-sign-on.failures';

const answer = { url: { ...text, description: 'Address to which the page sends the browser' } };
const choiceSchema = {
  url: {
    ...nullable(text),
    description: 'Address to which the page sends the browser; null when a team must be chosen first',
  },
  choices: {
    ...listOf(organisationChoiceSchema),
    description:
      'Teams that verified the domain of the address, if there are several; repeat the request with the `providerId` of one of them',
  },
};
const example = { url: 'https://login.example.com/authorize?client_id=…&state=…' };
const choiceExample = { ...example, choices: [] };
const authorizationFailures = [
  400 as const,
  REFUSALS.organisation_unknown,
  PROVIDER_FAILURES.provider_unavailable,
  COMMON_FAILURES.too_many_failures,
];
const originFailures = [IDENTITY_FAILURES.https_required, IDENTITY_FAILURES.foreign_origin];

/** Response with the address of a provider, or with the teams of which the person must choose one. */
interface RedirectOrChoices {
  success: true;
  url: string | null;
  choices: OrganisationChoice[];
}

/** Declares the body of a back-channel logout; the operation parses the form itself. */
class LogoutForm {}

/** Sign-in of people through the identity provider of their organisation. */
@ApiTags('Single sign-on')
@Controller('api/core')
export class OrganisationController {
  constructor(
    private readonly organisations: OrganisationSignIn,
    private readonly providerLogout: ProviderLogout,
    private readonly authorizationCookie: AuthorizationCookie,
    private readonly sessions: SessionsService,
    private readonly sessionCookie: SessionCookie,
    private readonly signInCookies: SignInCookies,
    private readonly origin: OwnOrigin,
  ) {}

  @Post('single-sign-on/sign-in')
  @Operation({
    id: 'organisation.startSignIn',
    summary: 'Begin a sign-in through the identity provider of an organisation',
    description:
      'The domain of the e-mail address determines the provider. When several teams have verified the domain, no sign-in begins and the response contains `choices`; repeat the request with one of them. The page must send the browser to `url` within ten minutes; the URL works once. A cookie binds the callback to this browser.',
    access: 'public',
    answer: choiceSchema,
    example: choiceExample,
    failures: [
      ...authorizationFailures,
      ...originFailures,
      PROVIDER_FAILURES.provider_only,
      COMMON_FAILURES.unavailable,
    ],
    body: { type: StartSingleSignOnInput, example: { email: 'ann@example.com', returnTo: '/app/' } },
  })
  async start(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() { email, providerId, returnTo, language = 'en' }: StartSingleSignOnInput,
  ): Promise<RedirectOrChoices> {
    this.requireOwnOriginAndHttps(request);
    const signIn = { email, providerId, returnTo, language };
    return this.redirectOrChoose(response, await this.organisations.beginSignIn(signIn, getClient(request)));
  }

  @Post('single-sign-on/callback')
  @Operation({
    id: 'organisation.callback',
    summary: 'Complete the callback of the identity provider of an organisation',
    description:
      'Completes the authorization request: signs the person in, connects their account, or verifies the session. The session gets a new cookie. A new session gives access only to the team of the organisation.',
    access: 'public',
    answer: {
      session: sessionSchema,
      returnTo: { ...text, description: 'Path of the dashboard at which the page continues' },
    },
    example: { session: sessionExample, returnTo: '/app/' },
    failures: [
      400,
      ...originFailures,
      PROVIDER_FAILURES.provider_refused,
      PROVIDER_FAILURES.provider_unavailable,
      REFUSALS.email_not_confirmed,
      REFUSALS.email_of_other_domain,
      REFUSALS.role_missing,
      REFUSALS.membership_ended,
      REFUSALS.account_link_required,
      REFUSALS.account_linked_otherwise,
      IDENTITY_FAILURES.account_exists,
      COMMON_FAILURES.unauthorized,
      COMMON_FAILURES.too_many_failures,
      COMMON_FAILURES.unavailable,
    ],
    body: {
      type: SingleSignOnCallbackInput,
      example: { providerId: 'sso_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M', query: 'code=8fKx…&state=r2Jd…' },
    },
  })
  async callback(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() input: SingleSignOnCallbackInput,
  ): Promise<{ success: true; session: SessionResource; returnTo: string }> {
    this.requireOwnOriginAndHttps(request);
    const secret = this.authorizationCookie.read(request);
    this.authorizationCookie.clear(response);
    const { issuedSession, sessionId, returnTo } = await this.organisations.handleCallback(
      secret,
      input,
      getClient(request),
    );
    if (issuedSession !== null) this.signInCookies.set(request, response, issuedSession);
    return { success: true, session: await this.sessions.getResource(sessionId), returnTo };
  }

  @ApiExcludeEndpoint()
  @Post('single-sign-on/logout/:providerId')
  @Operation({
    id: 'organisation.logout',
    summary: 'Receive a logout of the identity provider of an organisation',
    description:
      'Back-channel logout (OpenID Connect): the provider sends a logout token as `logout_token`, and the sessions in the token end within a second.',
    access: 'public',
    answer: {},
    example: {},
    failures: [400, COMMON_FAILURES.too_many_failures, COMMON_FAILURES.unavailable],
    body: { type: LogoutForm, form: true, example: { logout_token: '<logout token>' } },
  })
  async logOut(
    @Req() request: express.Request,
    @Param('providerId') providerId: string,
  ): Promise<{ success: true }> {
    const form: unknown = request.body;
    const token = form instanceof URLSearchParams ? (form.get('logout_token') ?? '') : '';
    await this.providerLogout.logOut(providerId, token, request.ip ?? null);
    return { success: true };
  }

  @Post('session/organisation')
  @Operation({
    id: 'session.startOrganisationVerification',
    summary: 'Begin to verify the signed-in user again through their organisation',
    description:
      'Verifies a session that began through the provider of an organisation: the person must sign ' +
      'in at the provider again.',
    access: 'member',
    answer,
    example,
    failures: authorizationFailures,
    body: { type: LeaveInput, example: { returnTo: '/app/members' } },
  })
  async verify(
    @CurrentPerson() person: Person,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() { returnTo }: LeaveInput,
  ): Promise<{ success: true; url: string }> {
    return this.setCookieAndGetUrl(
      response,
      await this.organisations.beginVerification(person, returnTo, getClient(request)),
    );
  }

  @Post('user/organisation')
  @Operation({
    id: 'organisation.link',
    summary: 'Begin to connect the account of the signed-in user with their organisation',
    description:
      'The provider must confirm the address of the account. When several teams of the person have verified the domain of the address, the response contains `choices`; repeat the request with one of them. Afterwards the person can also sign in through the organisation.',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer: choiceSchema,
    example: choiceExample,
    failures: [...authorizationFailures, IDENTITY_FAILURES.single_sign_on_session],
    body: { type: LinkOrganisationInput, example: { returnTo: '/app/account' } },
  })
  async link(
    @CurrentPerson() person: Person,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() { returnTo, providerId }: LinkOrganisationInput,
  ): Promise<RedirectOrChoices> {
    const target = { returnTo, providerId };
    const pendingRequest = await this.organisations.beginLink(person, target, getClient(request));
    return this.redirectOrChoose(response, pendingRequest);
  }

  private redirectOrChoose(
    response: express.Response,
    pendingRequest: PendingAuthorization | OrganisationChoice[],
  ): RedirectOrChoices {
    if (Array.isArray(pendingRequest)) return { success: true, url: null, choices: pendingRequest };
    return { ...this.setCookieAndGetUrl(response, pendingRequest), choices: [] };
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
