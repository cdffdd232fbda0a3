import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { forbidden } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';
import { teamExample, toTeamResource, teamSchema, type TeamResource } from '../teams/team.resource';
import { TeamsService } from '../teams/teams.service';
import { AUTH_FAILURES } from './auth.failures';
import { UpdateTeamInput } from './team.input';
import { CurrentCredential, type Credential } from './credential';

/** Shows and changes the team of the credential. */
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
    companyLimit: 'shared',
    answer: { team: teamSchema },
    example: { team: teamExample },
  })
  async show(@CurrentCredential() { teamId }: Credential): Promise<{ success: true; team: TeamResource }> {
    return { success: true, team: toTeamResource(await this.teams.get(teamId)) };
  }

  @Patch()
  @Operation({
    id: 'team.update',
    summary: 'Change the name, the house rules or the approval limit of the team',
    description:
      'Omitted fields do not change. House rules warn of mistakes that the official rules ' +
      'do not cover ([Rules](rules.md)); a rule that is switched off causes no warnings for documents ' +
      'that are sent, previewed, validated or received afterwards. Received invoices above the limit of `purchaseApproval` need the approval of two people. Invoices with a warning of `purchaseHold` can be approved only after a second person has confirmed the payee ([Work on received invoices](purchases.md)). Only signed-in users can change these two settings, and whether tools for assistants may create drafts ([Tools for assistants](mcp.md)).',
    access: 'team',
    permission: 'team.manage',
    answer: { team: teamSchema },
    example: { team: teamExample },
    failures: [400, AUTH_FAILURES.person_required],
    body: {
      type: UpdateTeamInput,
      example: { name: teamExample.name, houseRules: { 'HOUSE-NO-PAYMENT': false } },
    },
  })
  async update(
    @CurrentCredential() { teamId, kind }: Credential,
    @Body() input: UpdateTeamInput,
  ): Promise<{ success: true; team: TeamResource }> {
    // Otherwise a key could release a document that the key may not approve.
    if (input.purchaseHold !== undefined && kind === 'key')
      throw forbidden(
        'person_required',
        'Changing purchaseHold requires a signed-in user; API keys are not allowed.',
        'purchaseHold',
      );
    // Keys must not extend the permissions of programs.
    if (input.assistantDrafts !== undefined && kind === 'key')
      throw forbidden(
        'person_required',
        'Changing assistantDrafts requires a signed-in user; API keys are not allowed.',
        'assistantDrafts',
      );
    return { success: true, team: toTeamResource(await this.teams.update(teamId, input)) };
  }
}
