import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { parseUrl } from '../../../standards/values/parse-url';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import type { Application } from './application.entity';
import { ApplicationStore, type PresentedClient } from './application-store';
import { AuthorizationRequests } from './authorization-request';
import { GrantTokens, type TokenAnswer } from './grant-tokens';
import { invalidClientError, protocolFailure, readParameter, requireParameter } from './protocol-failure';
import { TokenRevocation } from './token-revocation';

/** Class for the declaration of the body; the operations read the form themselves. */
class ProtocolForm {}

const FORM = { type: ProtocolForm, form: true as const, example: {} };

/** Endpoints of applications: authorization, token and revocation (RFC 6749, RFC 7009). docs/oauth.md describes them. */
@ApiExcludeController()
@Controller('oauth')
export class TokenEndpointController {
  constructor(
    private readonly requests: AuthorizationRequests,
    private readonly applications: ApplicationStore,
    private readonly tokens: GrantTokens,
    private readonly revocation: TokenRevocation,
  ) {}

  /** Sends the browser to the consent page of the dashboard, or back to the application with an error. */
  @Get('authorize')
  @Operation({
    id: 'oauth.startAuthorization',
    summary: 'Ask a person to connect an application',
    access: 'public',
  })
  async authorize(@Req() request: express.Request, @Res() response: express.Response): Promise<void> {
    const query = parseUrl(request.originalUrl, 'http://localhost')?.search ?? '';
    response.redirect(302, await this.findNextPage(query));
  }

  @Post('token')
  @Operation({
    id: 'oauth.exchangeToken',
    summary: 'Exchange a code or a refresh token for an access token',
    access: 'public',
    body: FORM,
  })
  async token(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<TokenAnswer> {
    const form = toForm(request.body);
    const grantType = requireParameter(form, 'grant_type');
    const application = await this.authenticate(request, form);
    this.requests.requireOwnResource(form);
    const answer = await this.exchange(application, grantType, form);
    response.setHeader('Pragma', 'no-cache'); // RFC 6749, section 5.1; Cache-Control is set for all answers
    return answer;
  }

  @Post('revoke')
  @Operation({
    id: 'oauth.revokeToken',
    summary: 'Revoke an access token or a refresh token',
    access: 'public',
    body: FORM,
  })
  async revoke(@Req() request: express.Request): Promise<Record<string, never>> {
    const form = toForm(request.body);
    const application = await this.authenticate(request, form);
    await this.revocation.revoke(application, requireParameter(form, 'token'));
    return {};
  }

  /** The error of a request without a usable address of an application is shown to the person, without a redirect. */
  private async findNextPage(query: string): Promise<string> {
    // In one piece, because the router of the page would write a query anew.
    const encodedText = Buffer.from(query.replace(/^\?/, '')).toString('base64url');
    const page = `${this.requests.issuer}/app/authorize?request=${encodedText}`;
    try {
      const request = await this.requests.read(new URLSearchParams(query));
      return 'errorUri' in request ? request.errorUri : page;
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return page;
      throw error;
    }
  }

  private exchange(application: Application, grantType: string, form: URLSearchParams): Promise<TokenAnswer> {
    if (grantType === 'refresh_token')
      return this.tokens.refresh(
        application,
        requireParameter(form, 'refresh_token'),
        readParameter(form, 'scope'),
      );
    if (grantType === 'authorization_code')
      return this.tokens.exchangeCode(application, {
        code: requireParameter(form, 'code'),
        redirectUri: requireParameter(form, 'redirect_uri'),
        verifier: requireParameter(form, 'code_verifier'),
      });
    throw protocolFailure(
      'unsupported_grant_type',
      `grant_type is "${grantType.slice(0, 80)}"; accepted: authorization_code, refresh_token.`,
      'grant_type',
    );
  }

  private authenticate(request: express.Request, form: URLSearchParams): Promise<Application> {
    return this.applications.authenticate(readClient(request, form), request.ip ?? null);
  }
}

function toForm(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/**
 * Reads the client of a request: by HTTP Basic, whose two parts are form-encoded, or by the form (RFC 6749, section 2.3.1).
 * @throws ApiError 400 for both at once, 401 for neither
 */
function readClient(request: express.Request, form: URLSearchParams): PresentedClient {
  const formClientId = readParameter(form, 'client_id');
  const secret = readParameter(form, 'client_secret');
  const { authorization } = request.headers;
  if (authorization === undefined) {
    if (formClientId === null) throw invalidClientError('client_id is missing.');
    return { clientId: formClientId, secret };
  }
  const presentedClient = parseBasic(authorization);
  if (presentedClient === null) throw invalidClientError('The Authorization header is not HTTP Basic.');
  if (secret !== null || (formClientId !== null && formClientId !== presentedClient.clientId))
    throw protocolFailure('invalid_request', 'The client is named twice: by the header and by the form.');
  return presentedClient;
}

function parseBasic(header: string): PresentedClient | null {
  const encodedText = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  if (encodedText === undefined) return null;
  const parts = Buffer.from(encodedText, 'base64').toString('utf8').split(':');
  const [clientId, secret] = parts.map(decodeFormPart);
  if (parts.length !== 2 || clientId === undefined || secret === undefined) return null;
  return { clientId, secret: secret === '' ? null : secret };
}

/** Decodes `application/x-www-form-urlencoded`. */
function decodeFormPart(text: string): string {
  return new URLSearchParams(`part=${text.replaceAll('&', '%26')}`).get('part') ?? '';
}
