import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TeamOAuthResource } from '../../../access/auth/oauth/oauth.service';
import { Operation } from '../../../platform/kernel/http/operation';
import { OPERATOR_FAILURES } from '../operator.failures';
import { teamOAuthExample, teamOAuthSchema } from './operator-team.resource';
import { SetTeamKeysInput } from './operator-teams.input';
import { OperatorTeamsService } from './operator-teams.service';

const answer = { oauth: teamOAuthSchema };
const example = { oauth: teamOAuthExample };

/** OAuth2 of a team, which the operator enables (specification, section 5). */
@ApiTags('Operator')
@Controller('api/core/operator/teams/:teamId/oauth')
export class TeamOAuthController {
  constructor(private readonly teams: OperatorTeamsService) {}

  @Get()
  @Operation({
    id: 'teamOAuth.get',
    summary: 'Get the OAuth2 state of a team',
    access: 'operator',
    permission: 'operator.read',
    answer,
    example,
    failures: [404],
  })
  async get(@Param('teamId') id: string): Promise<{ success: true; oauth: TeamOAuthResource }> {
    return { success: true, oauth: await this.teams.getOAuth(id) };
  }

  @Put()
  @Operation({
    id: 'teamOAuth.set',
    summary: 'Enable OAuth2 for a team, or replace its public keys',
    description:
      'The body is the JWKS of the team. Assertions signed with other keys are then rejected; issued tokens remain valid.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer,
    example,
    failures: [400, 404, OPERATOR_FAILURES.invalid_jwks, OPERATOR_FAILURES.team_erased],
    body: {
      type: SetTeamKeysInput,
      example: { keys: [{ kty: 'RSA', kid: '2026-11', e: 'AQAB', n: 'sXchDaQebHnPiGvyDOAT4sah…' }] },
    },
  })
  async set(
    @Param('teamId') id: string,
    @Body() { keys }: SetTeamKeysInput,
  ): Promise<{ success: true; oauth: TeamOAuthResource }> {
    return { success: true, oauth: await this.teams.setKeys(id, keys) };
  }

  @Delete()
  @Operation({
    id: 'teamOAuth.disable',
    summary: 'Disable OAuth2 for a team',
    description: 'Issued access tokens are revoked.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer,
    example: { oauth: { ...teamOAuthExample, enabled: false, keyIds: [] } },
    failures: [404],
  })
  async remove(@Param('teamId') id: string): Promise<{ success: true; oauth: TeamOAuthResource }> {
    return { success: true, oauth: await this.teams.removeKeys(id) };
  }
}
