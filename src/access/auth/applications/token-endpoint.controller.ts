import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { parseUrl } from '../../../standards/values/parse-url';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import type { Application } from './application.entity';
import { ApplicationStore, type ClientCredentials } from './application-store';
import { AuthorizationRequestParser } from './authorization-request';
import { GrantTokens, type TokenEndpointResult } from './grant-tokens';
import { invalidClientError, protocolError, readParameter, requireParameter } from './protocol-failure';
import { TokenRevocation } from './token-revocation';

/** Declares the body of the operations, which parse the form themselves. */
class ProtocolForm {}

const FORM = { type: ProtocolForm, form: true as const, example: {} };

/** OAuth2 endpoints for applications: authorization, token and revocation (RFC 6749, RFC 7009); see docs/oauth.md. */
@ApiExcludeController()
@Controller('oauth')
export class TokenEndpointController {
  constructor(
    private readonly requests: AuthorizationRequestParser,
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
    response.redirect(302, await this.getRedirectTarget(query));
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
  ): Promise<TokenEndpointResult> {
    const form = getForm(request.body);
    const grantType = requireParameter(form, 'grant_type');
    const application = await this.authenticate(request, form);
    this.requests.requireOwnResource(form);
    const answer = await this.exchange(application, grantType, form);
    response.setHeader('Pragma', 'no-cache'); // RFC 6749, section 5.1; Cache-Control is set for all responses
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
    const form = getForm(request.body);
    const application = await this.authenticate(request, form);
    await this.revocation.revoke(application, requireParameter(form, 'token'));
    return {};
  }

  /** When the request contains no registered redirect URI, the consent page shows the error to the person. */
  private async getRedirectTarget(query: string): Promise<string> {
    // Encoded as one parameter, because the router of the dashboard would rewrite a query.
    const encodedText = Buffer.from(query.replace(/^\?/, '')).toString('base64url');
    const page = `${this.requests.issuer}/app/authorize?request=${encodedText}`;
    try {
      const request = await this.requests.parseRequest(new URLSearchParams(query));
      return 'errorUri' in request ? request.errorUri : page;
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return page;
      throw error;
    }
  }

  private exchange(
    application: Application,
    grantType: string,
    form: URLSearchParams,
  ): Promise<TokenEndpointResult> {
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
    throw protocolError(
      'unsupported_grant_type',
      `grant_type is "${grantType.slice(0, 80)}"; accepted: authorization_code, refresh_token.`,
      'grant_type',
    );
  }

  private authenticate(request: express.Request, form: URLSearchParams): Promise<Application> {
    return this.applications.authenticate(parseClient(request, form), request.ip ?? null);
  }
}

function getForm(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/**
 * Returns the client credentials from HTTP Basic, whose two parts are form-encoded, or from the form (RFC 6749, 2.3.1).
 * @throws ApiError 400 for credentials in both places, 401 for none
 */
function parseClient(request: express.Request, form: URLSearchParams): ClientCredentials {
  const formClientId = readParameter(form, 'client_id');
  const secret = readParameter(form, 'client_secret');
  const { authorization } = request.headers;
  if (authorization === undefined) {
    if (formClientId === null) throw invalidClientError('client_id is missing.');
    return { clientId: formClientId, secret };
  }
  const headerClient = parseBasicHeader(authorization);
  if (headerClient === null) throw invalidClientError('The Authorization header is not HTTP Basic.');
  if (secret !== null || (formClientId !== null && formClientId !== headerClient.clientId))
    throw protocolError(
      'invalid_request',
      'The client is identified twice: send its credentials either in the header or in the form.',
    );
  return headerClient;
}

function parseBasicHeader(header: string): ClientCredentials | null {
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
