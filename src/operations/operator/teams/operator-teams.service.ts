import { Injectable } from '@nestjs/common';
import { MailedInvitations } from '../../../access/auth/members/mailed-invitations';
import { OAuthService, type TeamOAuthResource } from '../../../access/auth/oauth/oauth.service';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { DEFAULT_LIMIT, type Page } from '../../../platform/kernel/http/cursor';
import { readPageByName } from '../../../platform/kernel/http/read-page';
import { conflict, notFound, badInput } from '../../../platform/kernel/http/api-error';
import { TeamTermsService } from '../../../access/teams/team-terms';
import { TeamsService } from '../../../access/teams/teams.service';
import type { OperatorTeamRow } from './operator-team.resource';
import type { CreateTeamInput, OperatorTeamsQuery, UpdateOperatorTeamInput } from './operator-teams.input';
import { ADD_TEAMS } from '../figures/team-figures.queries';
import { selectTeams, TEAM_OF_ID, TEAM_ORDERS, type TeamSort } from './operator-teams.queries';

const TEAM_ID = /^team_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Lists, creates and changes teams for operators. */
@Injectable()
export class OperatorTeamsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly terms: TeamTermsService,
    private readonly invitations: MailedInvitations,
    private readonly oauth: OAuthService,
  ) {}

  /**
   * Lists a page of teams, newest first unless the query states an order; results of a search are sorted by name.
   * @throws ApiError 400 for a cursor of another order
   */
  async listPage(query: OperatorTeamsQuery): Promise<Page<OperatorTeamRow>> {
    const search = query.search?.trim();
    if (search !== undefined && TEAM_ID.test(search)) {
      const items = await this.unitOfWork.query<OperatorTeamRow>(TEAM_OF_ID, [search]);
      return { items, pagination: { limit: query.limit ?? DEFAULT_LIMIT, nextCursor: null, hasMore: false } };
    }
    const sort = query.sort ?? (search === undefined ? 'created' : 'name');
    return readPageByName(query, (count, after) => {
      const { text, parameters } = selectTeams(count, {
        sort,
        ascending: (query.order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc',
        name: search ?? null,
        environment: query.environment ?? null,
        state: query.state ?? null,
        attention: query.attention === 'true',
        after: after === null ? null : { place: parsePosition(sort, after.name), id: after.id },
      });
      return this.unitOfWork.query<OperatorTeamRow>(text, parameters);
    });
  }

  /** @throws ApiError 404 */
  async get(id: string): Promise<OperatorTeamRow> {
    const [team] = await this.unitOfWork.query<OperatorTeamRow>(TEAM_OF_ID, [id]);
    if (team === undefined) throw notFound('team', id);
    return team;
  }

  /**
   * Creates a team, and invites its first owner by mail.
   * @throws ApiError 409 when the request names an owner and no mail can be sent
   */
  async create(operatorId: string, { name, environment, owner }: CreateTeamInput): Promise<OperatorTeamRow> {
    const id = await this.unitOfWork.run(async (tx) => {
      const team = await this.teams.create(tx, name, environment);
      // The team appears in the lists at once, and in the figures after the next count.
      await tx.query(ADD_TEAMS);
      if (owner !== undefined && owner !== null)
        await this.invitations.inviteFirstOwner(tx, { teamId: team.id, email: owner, createdBy: operatorId });
      return team.id;
    });
    return this.get(id);
  }

  /**
   * Renames a team, suspends or resumes it, and sets its request rate and its plan.
   * @throws ApiError 404, 409 for a team that is being erased
   */
  async update(
    id: string,
    { name, suspension, requestsPerSecond, quota }: UpdateOperatorTeamInput,
  ): Promise<OperatorTeamRow> {
    await this.requireActive(id);
    await this.terms.applyChange(id, { suspension, requestsPerSecond, quota });
    if (name !== undefined) await this.teams.rename(id, name);
    return this.get(id);
  }

  /**
   * Invites the first owner of a team by mail. An operator cannot add members to a team whose owner can do so.
   * @throws ApiError 404; 409 for a team with an owner, for a team that is being erased, or without a mail server; 429
   */
  async inviteOwner(operatorId: string, id: string, email: string): Promise<OperatorTeamRow> {
    await this.requireActive(id);
    if ((await this.get(id)).hasOwner)
      throw conflict(
        'team_has_owner',
        'The team has an owner who can sign in. Ask an owner of the team to invite this person.',
      );
    await this.unitOfWork.run((tx) =>
      this.invitations.inviteFirstOwner(tx, { teamId: id, email, createdBy: operatorId }),
    );
    return this.get(id);
  }

  /** @throws ApiError 404 */
  async getOAuth(id: string): Promise<TeamOAuthResource> {
    await this.get(id);
    return this.oauth.getState(id);
  }

  /**
   * Enables OAuth2 for a team, or replaces its public keys.
   * @throws ApiError 400 listing each invalid key, 404, 409 for a team that is being erased
   */
  async setKeys(id: string, keys: object[]): Promise<TeamOAuthResource> {
    await this.requireActive(id);
    return this.oauth.enable(id, JSON.stringify({ keys }));
  }

  /** Disables OAuth2 and revokes the access tokens of the team. @throws ApiError 404 */
  async removeKeys(id: string): Promise<TeamOAuthResource> {
    await this.get(id);
    return this.oauth.disable(id);
  }

  /** @throws ApiError 404, 409 for a team that is being erased */
  private async requireActive(id: string): Promise<void> {
    const { erasingAt } = await this.get(id);
    if (erasingAt !== null) throw conflict('team_erased', 'The team is being erased or has been erased.');
  }
}

/** Non-negative number of PostgreSQL's type integer. */
const COUNT_PATTERN = /^\d{1,9}$/;
const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Parses the position in a cursor as a value of the column by which the list is sorted.
 * @throws ApiError 400 for a cursor of another order
 */
export function parsePosition(sort: TeamSort, place: string): string | number | Date {
  const { type } = TEAM_ORDERS[sort];
  if (type === 'text') return place;
  if (type === 'integer' && COUNT_PATTERN.test(place)) return Number(place);
  const instant = INSTANT_PATTERN.test(place) ? new Date(place) : null;
  if (type === 'timestamptz' && instant !== null && !Number.isNaN(instant.getTime())) return instant;
  throw badInput({
    cursor: [
      'The cursor belongs to a list with another order. Keep `sort` and `order` unchanged from page to page.',
    ],
  });
}
