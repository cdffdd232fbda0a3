import { Injectable } from '@nestjs/common';
import { MailedInvitations } from '../../auth/members/mailed-invitations';
import { OAuthService, type TeamOAuthResource } from '../../auth/oauth/oauth.service';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import {
  cutPage,
  decodeCursor,
  decodeNameCursor,
  DEFAULT_LIMIT,
  encodeCursor,
  encodeNameCursor,
  type Page,
} from '../../kernel/http/cursor';
import { conflict, notFound } from '../../kernel/http/failure';
import { TeamsService } from '../../teams/teams.service';
import type { OperatorTeamRow } from './operator-team.resource';
import type { CreateTeamInput, OperatorTeamsQuery } from './operator-teams.input';
import { NEWEST_TEAMS, TEAM_OF_ID, TEAMS_BY_NAME } from './operator-teams.queries';

/** Behind every id: the list begins with the newest. */
const BEYOND_ALL = 'team_~';
const A_TEAM = /^team_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Teams as operators see and make them. */
@Injectable()
export class OperatorTeams {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly invitations: MailedInvitations,
    private readonly oauth: OAuthService,
  ) {}

  /** Newest first; those of a name by name. */
  async page({ search, limit = DEFAULT_LIMIT, cursor }: OperatorTeamsQuery): Promise<Page<OperatorTeamRow>> {
    const sought = search?.trim();
    if (sought === undefined) return this.newest(limit, cursor);
    if (!A_TEAM.test(sought)) return this.byName(sought, limit, cursor);
    const rows = await this.unitOfWork.query<OperatorTeamRow>(TEAM_OF_ID, [sought]);
    return cutPage(rows, limit, () => '');
  }

  /** @throws Failure 404 */
  async get(id: string): Promise<OperatorTeamRow> {
    const [team] = await this.unitOfWork.query<OperatorTeamRow>(TEAM_OF_ID, [id]);
    if (team === undefined) throw notFound('team', id);
    return team;
  }

  /**
   * Makes a team, and invites its first owner by mail.
   * @throws Failure 409 where an owner is to be invited and no mail can leave
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
    await this.active(id);
    await this.teams.rename(id, name);
    return this.get(id);
  }

  /** @throws Failure 404 */
  async oauthOf(id: string): Promise<TeamOAuthResource> {
    await this.get(id);
    return this.oauth.state(id);
  }

  /**
   * Enables OAuth2 for a team, or replaces its public keys.
   * @throws Failure 400 that names each key at fault, 404, 409 for a team that is being erased
   */
  async setKeys(id: string, keys: object[]): Promise<TeamOAuthResource> {
    await this.active(id);
    return this.oauth.enable(id, JSON.stringify({ keys }));
  }

  /** Disables OAuth2 and revokes the access tokens of the team. @throws Failure 404 */
  async removeKeys(id: string): Promise<TeamOAuthResource> {
    await this.get(id);
    return this.oauth.disable(id);
  }

  private async newest(limit: number, cursor: string | undefined): Promise<Page<OperatorTeamRow>> {
    const before = cursor === undefined ? BEYOND_ALL : decodeCursor(cursor).id;
    const rows = await this.unitOfWork.query<OperatorTeamRow>(NEWEST_TEAMS, [before, limit + 1]);
    return cutPage(rows, limit, ({ createdAt, id }) =>
      encodeCursor({ createdAt: createdAt.toISOString(), id }),
    );
  }

  private async byName(
    beginning: string,
    limit: number,
    cursor: string | undefined,
  ): Promise<Page<OperatorTeamRow>> {
    const { name, id } = cursor === undefined ? { name: '', id: '' } : decodeNameCursor(cursor);
    const rows = await this.unitOfWork.query<OperatorTeamRow>(TEAMS_BY_NAME, [
      beginning,
      name,
      id,
      limit + 1,
    ]);
    return cutPage(rows, limit, (row) => encodeNameCursor({ name: row.place, id: row.id }));
  }

  /** @throws Failure 404, 409 for a team that is being erased */
  private async active(id: string): Promise<void> {
    const { erasingAt } = await this.get(id);
    if (erasingAt !== null) throw conflict('team_erased', 'The team is being erased, or was.');
  }
}
