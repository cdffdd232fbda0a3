import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { ApiError, forbidden } from '../../../platform/kernel/http/api-error';
import { describeTextFault } from '../../../platform/kernel/http/is-text';
import { Operation } from '../../../platform/kernel/http/operation';
import { ALL_SCOPE } from '../permissions/scopes';
import { ApplicationsService } from './applications.service';
import { protocolFailure } from './protocol-failure';
import { MAX_REDIRECT_URIS } from './redirect-uri';
import { readRequestedScopes } from './requested-scopes';

/**
 * Class for the declaration of the body; the operation reads the client metadata itself, because unknown members are
 * ignored (RFC 7591).
 */
class ClientMetadata {
  [member: string]: unknown;
}

const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/** Self-registration of applications (RFC 7591), while `OAUTH_DYNAMIC_REGISTRATION` is on. */
@ApiExcludeController()
@Controller('oauth')
export class RegistrationController {
  private readonly isOpen: boolean;

  constructor(
    @Inject(CONFIG) { dynamicRegistration }: Config,
    private readonly applications: ApplicationsService,
  ) {
    this.isOpen = dynamicRegistration;
  }

  @Post('register')
  // RFC 7591, section 3.2.1. The decorator is above the declaration because it replaces the declared status.
  @HttpCode(201)
  @Operation({
    id: 'oauth.registerApplication',
    summary: 'Register an application by itself',
    access: 'public',
    body: { type: ClientMetadata, example: { redirect_uris: ['https://connector.example.com/callback'] } },
  })
  async register(@Req() request: express.Request): Promise<Record<string, unknown>> {
    if (!this.isOpen)
      throw forbidden(
        'registration_closed',
        'Applications cannot register themselves here; ask an administrator of a team to register the application.',
      );
    const metadata = readMetadata(request.body);
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

interface Metadata {
  name: string;
  redirectUris: string[];
  clientType: 'public' | 'confidential';
  scopes: string[];
  method: (typeof AUTH_METHODS)[number];
}

/** @throws ApiError 400 `invalid_client_metadata`, `invalid_redirect_uri` or `invalid_scope` */
function readMetadata(body: unknown): Metadata {
  if (typeof body !== 'object' || body === null)
    throw protocolFailure('invalid_client_metadata', 'The body is not a JSON object.');
  const readField = (name: string): unknown => Reflect.get(body, name);
  const [uris, submittedValue, scope] = [
    readField('redirect_uris'),
    readField('client_name'),
    readField('scope') ?? null,
  ];
  if (!isTextList(uris) || uris.length === 0 || uris.length > MAX_REDIRECT_URIS)
    throw protocolFailure(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${MAX_REDIRECT_URIS} texts.`,
    );
  const name = submittedValue ?? uris[0]?.slice(0, 100);
  const fault = describeTextFault(name, 100);
  if (typeof name !== 'string' || fault !== null)
    throw protocolFailure('invalid_client_metadata', `client_name ${fault ?? 'must be a string'}.`);
  const authMethod = readField('token_endpoint_auth_method') ?? 'client_secret_basic';
  const method = AUTH_METHODS.find((each) => each === authMethod);
  if (method === undefined)
    throw protocolFailure(
      'invalid_client_metadata',
      `token_endpoint_auth_method is not supported; accepted: ${AUTH_METHODS.join(', ')}.`,
    );
  if (scope !== null && typeof scope !== 'string')
    throw protocolFailure('invalid_client_metadata', 'scope must be a string.');
  return {
    name,
    redirectUris: uris,
    clientType: method === 'none' ? 'public' : 'confidential',
    scopes: readRequestedScopes(scope, [ALL_SCOPE]),
    method,
  };
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Only the redirect URIs can be at fault when the rest of the metadata is valid. */
function toRegistrationFailure(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  throw protocolFailure('invalid_redirect_uri', Object.values(error.errors).flat().join(' '));
}
