import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { forbidden } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema, text } from '../../platform/kernel/http/schema';
import { CreateApiKeyInput, ListApiKeysQuery, RotateApiKeyInput, UpdateApiKeyInput } from './api-key.input';
import { apiKeyExample, apiKeySchema, type ApiKeyResource } from './api-key.resource';
import type { CreatedKey } from './api-key-creation';
import { ApiKeyRotation, type RotatedKey } from './api-key-rotation';
import { ApiKeysService } from './api-keys.service';
import { CurrentCredential, type Credential } from './credential';
import { AUTH_FAILURES } from './auth.failures';

@ApiTags('Authentication')
@Controller('api/core/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly rotation: ApiKeyRotation,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get()
  @Operation({
    id: 'apiKeys.list',
    summary: 'List API keys, newest first',
    description:
      'The list includes revoked and expired keys, and the access tokens of the token endpoint (type ' +
      '`oauth`).',
    access: 'team',
    permission: 'keys.read',
    companyLimit: 'filtered',
    answer: { apiKeys: listOf(apiKeySchema), pagination: paginationSchema },
    example: { apiKeys: [apiKeyExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListApiKeysQuery,
  ): Promise<{ success: true; apiKeys: ApiKeyResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.keys.list(teamId, query);
    return { success: true, apiKeys: items, pagination };
  }

  @Post()
  @Operation({
    id: 'apiKeys.create',
    summary: 'Create an API key',
    description:
      'The secret of a basic key, or the JWT of a jwt key, is shown only once. A key cannot grant scopes, companies, networks or limits beyond its own. A key cannot be created while OAuth2 is enabled for the team, nor with an access token.',
    access: 'team',
    permission: 'keys.manage',
    companyLimit: 'filtered',
    verified: true,
    answer: [
      { apiKey: apiKeySchema, secret: { ...text, description: 'Secret; only for a basic key' } },
      { apiKey: apiKeySchema, jwt: { ...text, description: 'JWT; only for a jwt key' } },
    ],
    example: { apiKey: apiKeyExample, secret: 'secret_<43 characters>' },
    body: {
      type: CreateApiKeyInput,
      example: { name: 'ERP', type: 'basic' },
      moreExamples: {
        limited: {
          name: 'Point of sale',
          type: 'basic',
          expiresInSeconds: 31_536_000,
          scopes: ['send', 'documents.read'],
          allowedNetworks: ['192.0.2.0/24'],
        },
      },
    },
    failures: [
      400,
      404,
      AUTH_FAILURES.oauth_only,
      AUTH_FAILURES.oauth_token_creates_no_keys,
      AUTH_FAILURES.team_erasing,
    ],
  })
  async create(
    @CurrentCredential() credential: Credential,
    @Body() input: CreateApiKeyInput,
  ): Promise<{ success: true } & CreatedKey> {
    rejectAccessToken(credential);
    const { teamId } = credential;
    const newKey = { ...input, teamId, expiresInSeconds: input.expiresInSeconds ?? null };
    return { success: true, ...(await this.unitOfWork.run((tx) => this.keys.create(tx, newKey))) };
  }

  @Patch(':keyId')
  @Operation({
    id: 'apiKeys.update',
    summary: 'Change the request and document limits of an API key',
    description:
      'Omitted fields do not change. A change applies within a second. A key cannot raise its own limits, nor give another key a higher limit than its own.',
    access: 'team',
    permission: 'keys.manage',
    verified: true,
    answer: { apiKey: apiKeySchema },
    example: { apiKey: apiKeyExample },
    body: { type: UpdateApiKeyInput, example: { requestsPerMinute: 120, documentsPerDay: 500 } },
    failures: [400, 404],
  })
  async update(
    @CurrentCredential() { teamId }: Credential,
    @Param('keyId') keyId: string,
    @Body() input: UpdateApiKeyInput,
  ): Promise<{ success: true; apiKey: ApiKeyResource }> {
    return { success: true, apiKey: await this.keys.update(teamId, keyId, input) };
  }

  @Post(':keyId/rotate')
  @Operation({
    id: 'apiKeys.rotate',
    summary: 'Replace an API key by a new one',
    description:
      'The new key has the name, type, scopes, companies and networks of the former key, which stays valid for `overlapSeconds`, a day by default. The secret or the JWT is shown only once.',
    access: 'team',
    permission: 'keys.manage',
    verified: true,
    answer: [
      {
        apiKey: apiKeySchema,
        secret: { ...text, description: 'Secret of the new basic key' },
        replaced: apiKeySchema,
      },
      { apiKey: apiKeySchema, jwt: { ...text, description: 'JWT of the new key' }, replaced: apiKeySchema },
    ],
    example: {
      apiKey: apiKeyExample,
      secret: 'secret_<43 characters>',
      replaced: {
        ...apiKeyExample,
        id: 'key_01KAJ2P4BZ8T6S4Q2N0M8J6H4F',
        expiresAt: '2026-11-22T09:58:00.000Z',
        replacedBy: apiKeyExample.id,
      },
    },
    body: { type: RotateApiKeyInput, example: { overlapSeconds: 86_400 }, required: false },
    failures: [
      400,
      404,
      AUTH_FAILURES.key_not_rotatable,
      AUTH_FAILURES.oauth_only,
      AUTH_FAILURES.oauth_token_creates_no_keys,
      AUTH_FAILURES.team_erasing,
    ],
  })
  async rotate(
    @CurrentCredential() credential: Credential,
    @Param('keyId') keyId: string,
    @Body() input: RotateApiKeyInput,
  ): Promise<{ success: true } & RotatedKey> {
    rejectAccessToken(credential);
    const { teamId } = credential;
    const rotatedKey = await this.unitOfWork.run((tx) => this.rotation.rotate(tx, teamId, keyId, input));
    return { success: true, ...rotatedKey };
  }

  @Delete(':keyId')
  @Operation({
    id: 'apiKeys.revoke',
    summary: 'Revoke an API key or an access token',
    description:
      'Every process rejects the revoked key within a second. A key can revoke itself; a repeated call ' +
      'succeeds.',
    access: 'team',
    permission: 'keys.manage',
    verified: true,
    answer: {},
    example: {},
    failures: [404],
  })
  async revoke(
    @CurrentCredential() { teamId }: Credential,
    @Param('keyId') keyId: string,
  ): Promise<{ success: true }> {
    await this.keys.revoke(teamId, keyId);
    return { success: true };
  }
}

/** @throws ApiError 403 for an access token */
function rejectAccessToken(credential: Credential): void {
  if (credential.kind === 'key' && credential.keyType === 'oauth')
    throw forbidden(
      'oauth_token_creates_no_keys',
      'An OAuth2 access token cannot create API keys; use another credential.',
    );
}
