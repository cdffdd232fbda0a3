import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, type Person } from '../../../access/auth/credential';
import { IDENTITY_FAILURES } from '../../../access/auth/identity/identity.failures';
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
import {
  CreateTeamInput,
  InviteOwnerInput,
  OperatorTeamsQuery,
  UpdateOperatorTeamInput,
} from './operator-teams.input';
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
    summary: 'List and compare teams',
    description:
      'Lists the newest teams first, or sorts them by a figure: documents of the current and the last month, failures, webhooks, last activity. A background job counts the figures about once a minute.',
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
      'With `owner`, the first owner is invited by mail. Without it, the first owner can be invited later, with `owner-invitations`.',
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
    summary: 'Rename, suspend, resume or limit a team',
    description:
      'Changes apply within a second and are recorded in the audit log of the team. A suspended team keeps its data, still receives documents, and its accepted documents are still ' +
      'delivered.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer,
    example,
    failures: [400, 404, OPERATOR_FAILURES.team_erased],
    body: { type: UpdateOperatorTeamInput, example: { suspension: { reason: 'Unpaid since October' } } },
  })
  async update(
    @Param('teamId') id: string,
    @Body() input: UpdateOperatorTeamInput,
  ): Promise<{ success: true; team: OperatorTeamResource }> {
    return { success: true, team: toOperatorTeamResource(await this.teams.update(id, input)) };
  }

  @Post(':teamId/owner-invitations')
  @Operation({
    id: 'operatorTeams.addOwner',
    summary: 'Invite the first owner of a team',
    description:
      'Sends an invitation by mail. The team must have no owner who can sign in; in other teams, owners and admins invite people. The invitation is recorded in the audit log of the team. An earlier invitation to the same address becomes invalid.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer,
    example: { team: { ...operatorTeamExample, hasOwner: false, members: 0 } },
    failures: [
      400,
      404,
      OPERATOR_FAILURES.team_erased,
      OPERATOR_FAILURES.team_has_owner,
      IDENTITY_FAILURES.already_member,
      IDENTITY_FAILURES.mail_unavailable,
      IDENTITY_FAILURES.too_many_mails,
    ],
    body: { type: InviteOwnerInput, example: { email: 'ann@example.com' } },
  })
  async inviteOwner(
    @CurrentPerson() { userId }: Person,
    @Param('teamId') id: string,
    @Body() { email }: InviteOwnerInput,
  ): Promise<{ success: true; team: OperatorTeamResource }> {
    return { success: true, team: toOperatorTeamResource(await this.teams.inviteOwner(userId, id, email)) };
  }
}
