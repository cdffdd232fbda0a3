import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { Operation } from '../../../platform/kernel/http/operation';
import { flag, nullable, object, text } from '../../../platform/kernel/http/schema';
import { COMMON_FAILURES } from '../../../platform/kernel/http/declared-failures';
import { PasskeySignInInput, SignInInput, WelcomeInput } from './account.input';
import { getClient } from './get-client';
import { signInResponseExample, authenticatorOptionsSchema } from './factors/passkey.resource';
import { PasskeysService } from './factors/passkeys.service';
import { FirstAccount } from './first-account';
import { IDENTITY_FAILURES } from './identity.failures';
import { OwnOrigin } from './own-origin';
import { IdentityProvider } from './provider/identity-provider';
import { PROVIDER_FAILURES } from './provider/provider.failures';
import { SessionCookie } from './session-cookie';
import { SignInCookies } from './sign-in-cookies';
import { SessionsService, type IssuedSession } from './sessions.service';
import { SignInService } from './sign-in.service';
import { sessionExample, sessionSchema, type SessionResource } from './user.resource';

const signInSchema = object(
  {
    password: { ...flag, description: 'Whether a password is accepted' },
    passkeys: { ...flag, description: 'Whether passkeys are accepted' },
    oidc: {
      ...nullable(object({ name: { ...text, description: 'Display name of the provider' } })),
      description: 'Identity provider for signing in; null when none is configured',
    },
    organisation: {
      ...flag,
      description: 'Whether people can sign in through the identity provider of their organisation',
    },
    welcome: {
      ...flag,
      description: 'Whether no account exists yet; the link printed at startup creates the first one',
    },
  },
  'Available ways to sign in',
);

/** Available ways to sign in. */
interface SignInResource {
  password: boolean;
  passkeys: boolean;
  oidc: { name: string } | null;
  organisation: boolean;
  welcome: boolean;
}

const signInFailures = [
  400 as const,
  IDENTITY_FAILURES.https_required,
  IDENTITY_FAILURES.foreign_origin,
  PROVIDER_FAILURES.provider_only,
  IDENTITY_FAILURES.single_sign_on_required,
  COMMON_FAILURES.too_many_failures,
  COMMON_FAILURES.overloaded,
  COMMON_FAILURES.unavailable,
];

/** Lets people sign in by password or passkey, and creates the first account. */
@ApiTags('People')
@Controller('api/core')
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly passkeys: PasskeysService,
    private readonly firstAccount: FirstAccount,
    private readonly sessions: SessionsService,
    private readonly sessionCookie: SessionCookie,
    private readonly signInCookies: SignInCookies,
    private readonly origin: OwnOrigin,
    private readonly provider: IdentityProvider,
  ) {}

  @Get('sign-in')
  @Operation({
    id: 'signIn.listMethods',
    summary: 'List the ways to sign in',
    access: 'public',
    answer: { signIn: signInSchema },
    example: { signIn: { password: true, passkeys: true, oidc: null, organisation: false, welcome: false } },
  })
  async listWays(): Promise<{ success: true; signIn: SignInResource }> {
    const { name, isOnlyWay } = this.provider;
    return {
      success: true,
      signIn: {
        password: !isOnlyWay,
        passkeys: !isOnlyWay && (await this.passkeys.hasAnyPasskey()),
        oidc: name === null ? null : { name },
        organisation: !isOnlyWay && (await this.signIns.hasOrganisation()),
        welcome: await this.firstAccount.hasNoAccount(),
      },
    };
  }

  @Post('sign-in')
  @Operation({
    id: 'session.signInWithPassword',
    summary: 'Sign in by password',
    description:
      'The session is a cookie; a second cookie marks the browser as known. An unknown address gets the ' +
      'same error as a wrong password. If codes are set up, the error is `second_factor_required`; repeat the request with a code. After several wrong passwords or codes in a row, attempts from unknown ' +
      'browsers must wait (429 `too_many_failures`, `Retry-After`).',
    access: 'public',
    answer: { session: sessionSchema },
    example: { session: sessionExample },
    failures: [...signInFailures, IDENTITY_FAILURES.sign_in_failed, IDENTITY_FAILURES.second_factor_required],
    body: {
      type: SignInInput,
      example: { email: 'ann@example.com', password: 'a long and unusual sentence' },
    },
  })
  async byPassword(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() input: SignInInput,
  ): Promise<{ success: true; session: SessionResource }> {
    this.requireOwnOriginAndHttps(request);
    this.provider.requireOtherMethodsAllowed();
    return this.completeSignIn(
      request,
      response,
      await this.signIns.signInByPassword(input, getClient(request)),
    );
  }

  @Post('passkeys/options')
  @Operation({
    id: 'session.generatePasskeyOptions',
    summary: 'Get the options for a sign-in by passkey',
    description:
      'Returns options for `navigator.credentials.get` in the browser. The options are valid for five minutes ' +
      'and one response.',
    access: 'public',
    answer: { options: authenticatorOptionsSchema },
    example: {
      options: { challenge: '<base64url>', rpId: 'passerelle.example.com', userVerification: 'required' },
    },
    failures: [COMMON_FAILURES.too_many_failures],
  })
  async passkeyOptions(@Req() request: express.Request): Promise<{ success: true; options: object }> {
    return { success: true, options: await this.passkeys.generateRequestOptions(getClient(request)) };
  }

  @Post('passkeys/sign-in')
  @Operation({
    id: 'session.signInWithPasskey',
    summary: 'Sign in by passkey',
    description: 'The passkey identifies and verifies the person, so no code is required.',
    access: 'public',
    answer: { session: sessionSchema },
    example: { session: sessionExample },
    failures: [...signInFailures, IDENTITY_FAILURES.sign_in_failed],
    body: { type: PasskeySignInInput, example: { response: signInResponseExample } },
  })
  async byPasskey(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() input: PasskeySignInInput,
  ): Promise<{ success: true; session: SessionResource }> {
    this.requireOwnOriginAndHttps(request);
    this.provider.requireOtherMethodsAllowed();
    return this.completeSignIn(
      request,
      response,
      await this.signIns.signInByPasskey(input.response, getClient(request)),
    );
  }

  @Post('welcome')
  @Operation({
    id: 'accounts.createFirst',
    summary: 'Create the first account',
    description:
      'This requires the token of the link that the service prints at startup until an account exists. ' +
      'The new account is an operator, owns the sandbox team and is signed in.',
    access: 'public',
    answer: { session: sessionSchema },
    example: { session: sessionExample },
    failures: [...signInFailures, IDENTITY_FAILURES.weak_password, IDENTITY_FAILURES.link_invalid],
    body: {
      type: WelcomeInput,
      example: {
        token: '<token of the link>',
        email: 'ann@example.com',
        name: 'Ann Peeters',
        password: 'a long and unusual sentence',
        language: 'en',
      },
    },
  })
  async welcome(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() input: WelcomeInput,
  ): Promise<{ success: true; session: SessionResource }> {
    this.requireOwnOriginAndHttps(request);
    this.provider.requireOtherMethodsAllowed();
    return this.completeSignIn(request, response, await this.firstAccount.create(input, getClient(request)));
  }

  /** @throws ApiError 403 without https, or for a page of another site */
  private requireOwnOriginAndHttps(request: express.Request): void {
    this.sessionCookie.requireHttps();
    this.origin.rejectForeignBrowser(request);
  }

  private async completeSignIn(
    request: express.Request,
    response: express.Response,
    issuedSession: IssuedSession,
  ): Promise<{ success: true; session: SessionResource }> {
    this.signInCookies.set(request, response, issuedSession);
    return { success: true, session: await this.sessions.getResource(issuedSession.session.id) };
  }
}
