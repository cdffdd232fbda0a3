import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../auth/credential';
import { requireSession } from '../auth/members/members.controller';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import { COMMON_FAILURES } from '../../platform/kernel/http/declared-failures';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { IsText } from '../../platform/kernel/http/is-text';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, nullable, paginationSchema, text } from '../../platform/kernel/http/schema';
import {
  scimTokenExample,
  scimTokenSchema,
  toScimTokenResource,
  type ScimTokenResource,
} from './scim-token.resource';
import { SCIM_FAILURES } from './scim-failure';
import { ScimTokensService } from './scim-tokens.service';

export class CreateScimTokenInput {
  @ApiProperty({ maxLength: 100, description: 'Display name of the token', example: 'Entra ID' })
  @IsText(100)
  name!: string;
}

/** Lists, creates and revokes the tokens with which an identity provider provisions the people of a team. */
@ApiTags('Single sign-on')
@Controller('api/core/scim-tokens')
export class ScimTokensController {
  private readonly scimUrl: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly tokens: ScimTokensService,
    results: IdempotentResults,
  ) {
    this.scimUrl = `${baseUrl}/scim/v2`;
    // The response to a repeated request does not contain the token again.
    results.registerSecret('SCIM token', async (teamId, id) => ({
      scimToken: toScimTokenResource(await this.tokens.get(teamId, id)),
      token: null,
      url: this.scimUrl,
    }));
  }

  @Get()
  @Operation({
    id: 'scimTokens.list',
    summary: 'List the SCIM tokens of the team, newest first',
    access: 'team',
    permission: 'members.read',
    answer: {
      scimTokens: { ...listOf(scimTokenSchema), description: 'Tokens of the page, including revoked tokens' },
      url: { ...text, description: 'Base address of SCIM, for the provider' },
      pagination: paginationSchema,
    },
    example: {
      scimTokens: [scimTokenExample],
      url: 'https://passerelle.example.com/scim/v2',
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: PageQuery,
  ): Promise<{ success: true; scimTokens: ScimTokenResource[]; url: string; pagination: Pagination }> {
    const { items, pagination } = await this.tokens.list(teamId, query);
    return { success: true, scimTokens: items.map(toScimTokenResource), url: this.scimUrl, pagination };
  }

  @Post()
  @Operation({
    id: 'scimTokens.create',
    summary: 'Create a SCIM token',
    description:
      'Only owners can create tokens. The token is shown only once. The identity provider sends the token as bearer token.',
    access: 'team',
    permission: 'members.sign_in',
    verified: true,
    answer: {
      scimToken: scimTokenSchema,
      token: {
        ...nullable(text),
        description: 'Token; null in the response to a repeated request',
      },
      url: { ...text, description: 'Base address of SCIM, for the provider' },
    },
    example: {
      scimToken: scimTokenExample,
      token: 'scim_<43 characters>',
      url: 'https://passerelle.example.com/scim/v2',
    },
    failures: [400, COMMON_FAILURES.role_forbids, SCIM_FAILURES.too_many_scim_tokens],
    body: { type: CreateScimTokenInput, example: { name: 'Entra ID' } },
  })
  async create(
    @CurrentCredential() credential: Credential,
    @Body() { name }: CreateScimTokenInput,
  ): Promise<{ success: true; scimToken: ScimTokenResource; token: string; url: string }> {
    const { teamId, userId } = requireSession(credential);
    const { token, secret } = await this.tokens.create(teamId, userId, name);
    return { success: true, scimToken: toScimTokenResource(token), token: secret, url: this.scimUrl };
  }

  @Post(':scimTokenId/revoke')
  @Operation({
    id: 'scimTokens.revoke',
    summary: 'Revoke a SCIM token',
    description: 'Only owners can revoke tokens. The provisioned members do not change.',
    access: 'team',
    permission: 'members.sign_in',
    verified: true,
    answer: { scimToken: scimTokenSchema },
    example: { scimToken: { ...scimTokenExample, revokedAt: '2026-11-28T09:00:00.000Z' } },
    failures: [404, COMMON_FAILURES.role_forbids],
  })
  async revoke(
    @CurrentCredential() credential: Credential,
    @Param('scimTokenId') scimTokenId: string,
  ): Promise<{ success: true; scimToken: ScimTokenResource }> {
    const { teamId } = requireSession(credential);
    return { success: true, scimToken: toScimTokenResource(await this.tokens.revoke(teamId, scimTokenId)) };
  }
}
