import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { ApiError } from '../../../platform/kernel/http/api-error';
import type { Application } from './application.entity';
import { ApplicationStore } from './application-store';
import { protocolFailure, readParameter, requireParameter, toProtocolMembers } from './protocol-failure';
import { isRegisteredRedirectUri, toResponseUri } from './redirect-uri';
import { readRequestedScopes } from './requested-scopes';

/** Valid authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
export interface AuthorizationRequest {
  application: Application;
  redirectUri: string;
  state: string | null;
  scopes: string[];
  codeChallenge: string;
}

/** SHA-256 in base64url without padding. */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Reads the requests with which applications send a browser to the authorization endpoint. */
@Injectable()
export class AuthorizationRequests {
  /** Issuer of this authorization server (RFC 8414). */
  readonly issuer: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly applications: ApplicationStore,
  ) {
    this.issuer = baseUrl;
  }

  /**
   * Reads a request.
   * @returns the request, or the address of the application that gets its error
   * @throws ApiError 400 for an unknown application or an address that it has not registered: the browser is sent nowhere
   */
  async read(query: URLSearchParams): Promise<AuthorizationRequest | { errorUri: string }> {
    const clientId = requireParameter(query, 'client_id');
    const application = await this.applications.find(clientId);
    if (application === null)
      throw protocolFailure('invalid_request', 'client_id names no registered application.', 'client_id');
    const redirectUri = requireParameter(query, 'redirect_uri');
    if (!isRegisteredRedirectUri(redirectUri, application.redirectUris))
      throw protocolFailure(
        'invalid_request',
        'redirect_uri is not among the addresses that the application has registered.',
        'redirect_uri',
      );
    const states = query.getAll('state');
    const state = states.length === 1 ? (states[0] ?? null) : null;
    try {
      return { application, redirectUri, state, ...this.readRest(query, application) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { errorUri: this.toAnswerUri({ redirectUri, state }, error.members) };
    }
  }

  /**
   * Returns the redirect URI of the application with the parameters of an answer, the unchanged `state`, and `iss` (RFC
   * 9207).
   */
  toAnswerUri(
    { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
    parameters: Record<string, string>,
  ): string {
    return toResponseUri(redirectUri, {
      ...parameters,
      ...(state === null ? {} : { state }),
      iss: this.issuer,
    });
  }

  /** Returns the address of the application with the news that the person refused. */
  toDenialUri(request: Pick<AuthorizationRequest, 'redirectUri' | 'state'>): string {
    return this.toAnswerUri(request, toProtocolMembers('access_denied', 'The person did not consent.'));
  }

  /**
   * Refuses a token for another server (RFC 8707).
   * @throws ApiError 400 `invalid_target`
   */
  requireOwnResource(form: URLSearchParams): void {
    for (const resource of form.getAll('resource'))
      if (resource !== this.issuer && !resource.startsWith(`${this.issuer}/`))
        throw protocolFailure(
          'invalid_target',
          `resource is "${resource.slice(0, 200)}"; accepted: addresses of ${this.issuer}.`,
          'resource',
        );
  }

  private readRest(
    query: URLSearchParams,
    { scopes }: Application,
  ): Pick<AuthorizationRequest, 'scopes' | 'codeChallenge'> {
    readParameter(query, 'state');
    const type = requireParameter(query, 'response_type');
    if (type !== 'code')
      throw protocolFailure(
        'unsupported_response_type',
        `response_type is "${type.slice(0, 80)}"; accepted: code.`,
      );
    const mode = readParameter(query, 'response_mode') ?? 'query';
    if (mode !== 'query')
      throw protocolFailure('invalid_request', `response_mode is "${mode.slice(0, 80)}"; accepted: query.`);
    const codeChallenge = requireParameter(query, 'code_challenge');
    // Without a method the challenge is the verifier itself (RFC 7636, section 4.3), which offers no protection.
    const method = readParameter(query, 'code_challenge_method') ?? 'plain';
    if (method !== 'S256')
      throw protocolFailure(
        'invalid_request',
        `code_challenge_method is "${method.slice(0, 80)}"; accepted: S256.`,
      );
    if (!S256_CHALLENGE.test(codeChallenge))
      throw protocolFailure(
        'invalid_request',
        'code_challenge is not a SHA-256 in base64url of 43 characters.',
      );
    this.requireOwnResource(query);
    return { codeChallenge, scopes: readRequestedScopes(readParameter(query, 'scope'), scopes) };
  }
}
