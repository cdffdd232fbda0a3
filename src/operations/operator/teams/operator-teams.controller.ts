import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, type Person } from '../../../access/auth/credential';
import { IDENTITY_FAILURES } from '../../../access/auth/identity/identity.failures';
import { RenameTeamInput } from '../../../access/auth/members/members.input';
import type { Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { OPERATOR_FAILURES } from '../operator.failures';
import {
  operatorTeamExample,
  toOperatorTeamResource,
  operatorTeamSchema,
  type OperatorTeamResource,
} from './operator-team.resource';
import { CreateTeamInput, OperatorTeamsQuery } from './operator-teams.input';
import { OperatorTeamsService } from './operator-teams.service';

const answer = { team: operatorTeamSchema };
const example = { team: operatorTeamExample };

/** The teams of the installation. */
@ApiTags('Operator')
@Controller('api/core/operator/teams')
export class OperatorTeamsController {
  constructor(private readonly teams: OperatorTeamsService) {}

  @Get()
  @Operation({
    id: 'operatorTeams.list',
    summary: 'List all teams, newest first',
    access: 'operator',
    permission: 'operator.read',
    answer: {
      teams: { ...listOf(operatorTeamSchema), description: 'Entries of the page' },
      pagination: paginationSchema,
    },
    example: { teams: [operatorTeamExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400],
  })
  async list(
    @Query() query: OperatorTeamsQuery,
  ): Promise<{ success: true; teams: OperatorTeamResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.teams.listPage(query);
    return { success: true, teams: items.map(toOperatorTeamResource), pagination };
  }

  @Post()
  @Operation({
    id: 'operatorTeams.create',
    summary: 'Create a team',
    description:
      'With `owner`, the first owner is invited by mail. Without it, invite the first person with the command `user invite`.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer,
    example,
    failures: [400, IDENTITY_FAILURES.mail_unavailable],
    body: {
      type: CreateTeamInput,
      example: { name: 'Bakkerij Peeters', environment: 'production', owner: 'ann@example.com' },
    },
  })
  async create(
    @CurrentPerson() { userId }: Person,
    @Body() input: CreateTeamInput,
  ): Promise<{ success: true; team: OperatorTeamResource }> {
    return { success: true, team: toOperatorTeamResource(await this.teams.create(userId, input)) };
  }

  @Get(':teamId')
  @Operation({
    id: 'operatorTeams.get',
    summary: 'Get a team',
    access: 'operator',
    permission: 'operator.read',
    answer,
    example,
    failures: [404],
  })
  async get(@Param('teamId') id: string): Promise<{ success: true; team: OperatorTeamResource }> {
    return { success: true, team: toOperatorTeamResource(await this.teams.get(id)) };
  }

  @Patch(':teamId')
  @Operation({
    id: 'operatorTeams.update',
    summary: 'Rename a team',
    access: 'operator',
    permission: 'operator.manage',
    answer,
    example,
    failures: [400, 404, OPERATOR_FAILURES.team_erased],
    body: { type: RenameTeamInput, example: { name: 'Bakkerij Peeters' } },
  })
  async rename(
    @Param('teamId') id: string,
    @Body() { name }: RenameTeamInput,
  ): Promise<{ success: true; team: OperatorTeamResource }> {
    return { success: true, team: toOperatorTeamResource(await this.teams.rename(id, name)) };
  }
}
