import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/kernel/http/operation';
import { IsText } from '../../../platform/kernel/http/is-text';
import { CurrentCredential, type Credential } from '../credential';
import { AssertionCheckService } from './assertion-check';
import {
  oauthExample,
  oauthSchema,
  assertionCheckExample,
  assertionCheckSchema,
  type AssertionCheckResource,
  type OAuthResource,
} from './oauth.resource';
import { OAuthService } from './oauth.service';

const MAX_ASSERTION_LENGTH = 16_384;

class CheckAssertionInput {
  @ApiProperty({
    maxLength: MAX_ASSERTION_LENGTH,
    description: 'Signed JWT. The service does not store the JWT, which remains valid for one access token',
  })
  @IsText(MAX_ASSERTION_LENGTH)
  assertion!: string;
}

/** Shows the OAuth2 settings of the credential's team, and validates assertions. */
@ApiTags('Authentication')
@Controller('api/core/oauth2')
export class OAuthController {
  constructor(
    private readonly oauth: OAuthService,
    private readonly assertions: AssertionCheckService,
  ) {}

  @Get()
  @Operation({
    id: 'oauth.get',
    summary: 'Get the OAuth2 state and the public keys of the team',
    access: 'team',
    permission: 'keys.read',
    answer: { oauth: oauthSchema },
    example: { oauth: oauthExample },
  })
  async show(@CurrentCredential() { teamId }: Credential): Promise<{ success: true; oauth: OAuthResource }> {
    return { success: true, oauth: await this.oauth.getTeamResource(teamId) };
  }

  @Post('check')
  @Operation({
    id: 'oauth.validateAssertion',
    summary: 'Validate an assertion without issuing a token',
    description:
      'Checks each member of the header, the signature and each claim by the rules of the token ' +
      'endpoint. No access token is issued.',
    access: 'team',
    permission: 'keys.read',
    answer: { verdict: assertionCheckSchema },
    example: { verdict: assertionCheckExample },
    body: { type: CheckAssertionInput, example: { assertion: '<JWT>' } },
    failures: [400],
  })
  async check(
    @CurrentCredential() { teamId }: Credential,
    @Body() { assertion }: CheckAssertionInput,
  ): Promise<{ success: true; verdict: AssertionCheckResource }> {
    return { success: true, verdict: await this.assertions.check(teamId, assertion) };
  }
}
