import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { ApiError } from '../../../platform/kernel/http/api-error';
import type { Application } from './application.entity';
import { ApplicationStore } from './application-store';
import { protocolError, readParameter, requireParameter, toProtocolMembers } from './protocol-failure';
import { isRegisteredRedirectUri, appendParameters } from './redirect-uri';
import { parseRequestedScopes } from './requested-scopes';

/** Valid authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
export interface ApplicationAuthorizationRequest {
  application: Application;
  redirectUri: string;
  state: string | null;
  scopes: string[];
  codeChallenge: string;
}

/** SHA-256 in base64url without padding. */
const S256_CHALLENGE_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Parses and validates the authorization requests that applications send through the browser. */
@Injectable()
export class AuthorizationRequestParser {
  /** Issuer of this authorization server (RFC 8414). */
  readonly issuer: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly applications: ApplicationStore,
  ) {
    this.issuer = baseUrl;
  }

  /**
   * Parses an authorization request.
   * @returns the request, or for an invalid one the redirect URI of the application with the error
   * @throws ApiError 400 for an unknown application or an unregistered redirect URI; the browser must not be redirected
   */
  async parseRequest(
    query: URLSearchParams,
  ): Promise<ApplicationAuthorizationRequest | { errorUri: string }> {
    const clientId = requireParameter(query, 'client_id');
    const application = await this.applications.find(clientId);
    if (application === null)
      throw protocolError(
        'invalid_request',
        'client_id is not the id of a registered application.',
        'client_id',
      );
    const redirectUri = requireParameter(query, 'redirect_uri');
    if (!isRegisteredRedirectUri(redirectUri, application.redirectUris))
      throw protocolError(
        'invalid_request',
        'redirect_uri is not among the addresses that the application has registered.',
        'redirect_uri',
      );
    const states = query.getAll('state');
    const state = states.length === 1 ? (states[0] ?? null) : null;
    try {
      return { application, redirectUri, state, ...this.parseRemainingParameters(query, application) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { errorUri: this.formatCallbackUri({ redirectUri, state }, error.members) };
    }
  }

  /**
   * Returns the redirect URI of the application with the parameters of the response, the unchanged `state`, and `iss`
   * (RFC 9207).
   */
  formatCallbackUri(
    { redirectUri, state }: Pick<ApplicationAuthorizationRequest, 'redirectUri' | 'state'>,
    parameters: Record<string, string>,
  ): string {
    return appendParameters(redirectUri, {
      ...parameters,
      ...(state === null ? {} : { state }),
      iss: this.issuer,
    });
  }

  /** Returns the redirect URI of the application with the error `access_denied`. */
  formatDenialUri(request: Pick<ApplicationAuthorizationRequest, 'redirectUri' | 'state'>): string {
    return this.formatCallbackUri(request, toProtocolMembers('access_denied', 'The person did not consent.'));
  }

  /**
   * Checks that each parameter `resource` (RFC 8707) is an address of this server.
   * @throws ApiError 400 `invalid_target`
   */
  requireOwnResource(form: URLSearchParams): void {
    for (const resource of form.getAll('resource'))
      if (resource !== this.issuer && !resource.startsWith(`${this.issuer}/`))
        throw protocolError(
          'invalid_target',
          `resource is "${resource.slice(0, 200)}"; accepted: addresses of ${this.issuer}.`,
          'resource',
        );
  }

  private parseRemainingParameters(
    query: URLSearchParams,
    { scopes }: Application,
  ): Pick<ApplicationAuthorizationRequest, 'scopes' | 'codeChallenge'> {
    readParameter(query, 'state');
    const type = requireParameter(query, 'response_type');
    if (type !== 'code')
      throw protocolError(
        'unsupported_response_type',
        `response_type is "${type.slice(0, 80)}"; accepted: code.`,
      );
    const mode = readParameter(query, 'response_mode') ?? 'query';
    if (mode !== 'query')
      throw protocolError('invalid_request', `response_mode is "${mode.slice(0, 80)}"; accepted: query.`);
    const codeChallenge = requireParameter(query, 'code_challenge');
    // Without a method, the challenge would be the plain verifier (RFC 7636, section 4.3), which offers no protection.
    const method = readParameter(query, 'code_challenge_method') ?? 'plain';
    if (method !== 'S256')
      throw protocolError(
        'invalid_request',
        `code_challenge_method is "${method.slice(0, 80)}"; accepted: S256.`,
      );
    if (!S256_CHALLENGE_PATTERN.test(codeChallenge))
      throw protocolError(
        'invalid_request',
        'code_challenge must be a SHA-256 in base64url: 43 characters without padding.',
      );
    this.requireOwnResource(query);
    return { codeChallenge, scopes: parseRequestedScopes(readParameter(query, 'scope'), scopes) };
  }
}
