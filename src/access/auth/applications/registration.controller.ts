import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { ApiError, forbidden } from '../../../platform/kernel/http/api-error';
import { describeTextFault } from '../../../platform/kernel/http/is-text';
import { Operation } from '../../../platform/kernel/http/operation';
import { ALL_SCOPE } from '../permissions/scopes';
import { ApplicationsService } from './applications.service';
import { protocolError } from './protocol-failure';
import { MAX_REDIRECT_URIS } from './redirect-uri';
import { parseRequestedScopes } from './requested-scopes';

/**
 * Declares the body of the operation, which parses the client metadata itself, because unknown members are ignored
 * (RFC 7591).
 */
class ClientMetadata {
  [member: string]: unknown;
}

const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/** Self-registration of applications (RFC 7591), while `OAUTH_DYNAMIC_REGISTRATION` is on. */
@ApiExcludeController()
@Controller('oauth')
export class RegistrationController {
  private readonly isEnabled: boolean;

  constructor(
    @Inject(CONFIG) { dynamicRegistration }: Config,
    private readonly applications: ApplicationsService,
  ) {
    this.isEnabled = dynamicRegistration;
  }

  @Post('register')
  // RFC 7591, section 3.2.1. The decorator is above the declaration because it replaces the declared status.
  @HttpCode(201)
  @Operation({
    id: 'oauth.registerApplication',
    summary: 'Register an application without a credential',
    access: 'public',
    body: { type: ClientMetadata, example: { redirect_uris: ['https://connector.example.com/callback'] } },
  })
  async register(@Req() request: express.Request): Promise<Record<string, unknown>> {
    if (!this.isEnabled)
      throw forbidden(
        'registration_closed',
        'This installation does not allow applications to register themselves; ask an administrator of a team to register the application.',
      );
    const metadata = parseMetadata(request.body);
    const { application, secret } = await this.applications
      .create({ teamId: null, registrar: 'client', ...metadata })
      .catch(toRegistrationFailure);
    return {
      client_id: application.id,
      client_id_issued_at: Math.floor(application.createdAt.getTime() / 1000),
      client_name: application.name,
      redirect_uris: application.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: metadata.method,
      scope: application.scopes.join(' '),
      ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    };
  }
}

interface RegistrationMetadata {
  name: string;
  redirectUris: string[];
  clientType: 'public' | 'confidential';
  scopes: string[];
  method: (typeof AUTH_METHODS)[number];
}

/** @throws ApiError 400 `invalid_client_metadata`, `invalid_redirect_uri` or `invalid_scope` */
function parseMetadata(body: unknown): RegistrationMetadata {
  if (typeof body !== 'object' || body === null)
    throw protocolError('invalid_client_metadata', 'The body is not a JSON object.');
  const readField = (name: string): unknown => Reflect.get(body, name);
  const [uris, submittedName, scope] = [
    readField('redirect_uris'),
    readField('client_name'),
    readField('scope') ?? null,
  ];
  if (!isTextList(uris) || uris.length === 0 || uris.length > MAX_REDIRECT_URIS)
    throw protocolError(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${MAX_REDIRECT_URIS} strings.`,
    );
  const name = submittedName ?? uris[0]?.slice(0, 100);
  const fault = describeTextFault(name, 100);
  if (typeof name !== 'string' || fault !== null)
    throw protocolError('invalid_client_metadata', `client_name ${fault ?? 'must be a string'}.`);
  const authMethod = readField('token_endpoint_auth_method') ?? 'client_secret_basic';
  const method = AUTH_METHODS.find((each) => each === authMethod);
  if (method === undefined)
    throw protocolError(
      'invalid_client_metadata',
      `token_endpoint_auth_method is not supported; accepted: ${AUTH_METHODS.join(', ')}.`,
    );
  if (scope !== null && typeof scope !== 'string')
    throw protocolError('invalid_client_metadata', 'scope must be a string.');
  return {
    name,
    redirectUris: uris,
    clientType: method === 'none' ? 'public' : 'confidential',
    scopes: parseRequestedScopes(scope, [ALL_SCOPE]),
    method,
  };
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Converts a validation error: the other metadata is already valid, so only the redirect URIs can be invalid. */
function toRegistrationFailure(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  throw protocolError('invalid_redirect_uri', Object.values(error.errors).flat().join(' '));
}
