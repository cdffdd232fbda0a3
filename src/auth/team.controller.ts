import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../kernel/http/operation';
import { teamExample, teamResource, teamSchema, type TeamResource } from '../teams/team.resource';
import { TeamsService } from '../teams/teams.service';
import { RenameTeamInput } from './members/members.input';
import { CurrentCredential, type Credential } from './credential';

/** The team that a credential belongs to. */
@ApiTags('Authentication')
@Controller('api/v1/team')
export class TeamController {
  constructor(private readonly teams: TeamsService) {}

  @Get()
  @Operation({
    id: 'team.get',
    summary: 'Get the team of the credential',
    access: 'team',
    permission: 'team.read',
    answer: { team: teamSchema },
    example: { team: teamExample },
  })
  async show(@CurrentCredential() { teamId }: Credential): Promise<{ success: true; team: TeamResource }> {
    return { success: true, team: teamResource(await this.teams.get(teamId)) };
  }

  @Patch()
  @Operation({
    id: 'team.update',
    summary: 'Rename the team',
    access: 'team',
    permission: 'team.manage',
    answer: { team: teamSchema },
    example: { team: teamExample },
    failures: [400],
    body: { type: RenameTeamInput, example: { name: teamExample.name } },
  })
  async rename(
    @CurrentCredential() { teamId }: Credential,
    @Body() { name }: RenameTeamInput,
  ): Promise<{ success: true; team: TeamResource }> {
    return { success: true, team: teamResource(await this.teams.rename(teamId, name)) };
  }
}
