import { Injectable } from '@nestjs/common';
import { MailedInvitations } from '../../../access/auth/members/mailed-invitations';
import { OAuthService, type TeamOAuthResource } from '../../../access/auth/oauth/oauth.service';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page } from '../../../platform/kernel/http/cursor';
import { conflict, notFound } from '../../../platform/kernel/http/failure';
import { TeamsService } from '../../../access/teams/teams.service';
import type { OperatorTeamRow } from './operator-team.resource';
import type { CreateTeamInput, OperatorTeamsQuery } from './operator-teams.input';
import { NEWEST_TEAMS, TEAM_OF_ID, TEAMS_BY_NAME } from './operator-teams.queries';
import { listSearchedPage, type SearchedList } from '../searched-list';

const LIST: SearchedList = {
  ...{ one: TEAM_OF_ID, newest: NEWEST_TEAMS, matches: TEAMS_BY_NAME },
  ...{ id: /^team_[0-9A-HJKMNP-TV-Z]{26}$/, beyondAll: 'team_~' },
};

/** Lists, creates and changes teams for operators. */
@Injectable()
export class OperatorTeamsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly invitations: MailedInvitations,
    private readonly oauth: OAuthService,
  ) {}

  /** Lists teams, newest first; the results of a search by name. */
  listPage(query: OperatorTeamsQuery): Promise<Page<OperatorTeamRow>> {
    return listSearchedPage(this.unitOfWork, LIST, query);
  }

  /** @throws Failure 404 */
  async get(id: string): Promise<OperatorTeamRow> {
    const [team] = await this.unitOfWork.query<OperatorTeamRow>(TEAM_OF_ID, [id]);
    if (team === undefined) throw notFound('team', id);
    return team;
  }

  /**
   * Creates a team, and invites its first owner by mail.
   * @throws Failure 409 when an owner is to be invited and no mail can be sent
   */
  async create(operatorId: string, { name, environment, owner }: CreateTeamInput): Promise<OperatorTeamRow> {
    const id = await this.unitOfWork.run(async (tx) => {
      const team = await this.teams.create(tx, name, environment);
      if (owner !== undefined && owner !== null)
        await this.invitations.inviteFirstOwner(tx, { teamId: team.id, email: owner, createdBy: operatorId });
      return team.id;
    });
    return this.get(id);
  }

  /** @throws Failure 404, 409 for a team that is being erased */
  async rename(id: string, name: string): Promise<OperatorTeamRow> {
    await this.requireActive(id);
    await this.teams.rename(id, name);
    return this.get(id);
  }

  /** @throws Failure 404 */
  async getOAuth(id: string): Promise<TeamOAuthResource> {
    await this.get(id);
    return this.oauth.getState(id);
  }

  /**
   * Enables OAuth2 for a team, or replaces its public keys.
   * @throws Failure 400 that names each key at fault, 404, 409 for a team that is being erased
   */
  async setKeys(id: string, keys: object[]): Promise<TeamOAuthResource> {
    await this.requireActive(id);
    return this.oauth.enable(id, JSON.stringify({ keys }));
  }

  /** Disables OAuth2 and revokes the access tokens of the team. @throws Failure 404 */
  async removeKeys(id: string): Promise<TeamOAuthResource> {
    await this.get(id);
    return this.oauth.disable(id);
  }

  /** @throws Failure 404, 409 for a team that is being erased */
  private async requireActive(id: string): Promise<void> {
    const { erasingAt } = await this.get(id);
    if (erasingAt !== null) throw conflict('team_erased', 'The team is being erased or has been erased.');
  }
}
