import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SELECT_CREATOR_NAMES } from '../../access/auth/auth.queries';
import { isPermitted, type Credential } from '../../access/auth/credential';
import { TeamScope } from '../../access/teams/team-scope';
import { buildLockTeam } from '../../access/teams/teams.queries';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict, forbidden, notFound } from '../../platform/kernel/http/api-error';
import { applySortDefaults } from '../documents/sorting/document-sort';
import { SavedView } from './saved-view.entity';
import type { CreateSavedViewInput, ListSavedViewsQuery, UpdateSavedViewInput } from './saved-view.input';
import { newSavedViewId, toSavedViewResource, type SavedViewResource } from './saved-view.resource';
import { COUNT_VIEWS, USER_EXISTS } from './saved-views.queries';

/** Maximum size of a filter in bytes, larger than the query of any list URL. */
const MAX_FILTER_BYTES = 16_384;

/** Maximum number of shared views of a team. */
export const MAX_SHARED_VIEWS = 200;
/** Maximum number of personal views of a person in a team. */
export const MAX_PERSONAL_VIEWS = 100;

/** Team and user whose views are visible; without a user, as for an API key, only shared views are visible. */
type Viewer = Pick<Credential, 'teamId' | 'userId'>;

/**
 * Saved views of document lists. All members see a shared view, and members who may manage documents can change it. Only
 * its owner sees and changes a personal view; for all other members it does not exist.
 */
@Injectable()
export class SavedViewsService {
  constructor(
    @InjectRepository(SavedView) private readonly views: Repository<SavedView>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Lists the shared views and the personal views of the user, by name, without pages, because their number is
   * limited.
   */
  async list({ teamId, userId }: Viewer, { list }: ListSavedViewsQuery): Promise<SavedViewResource[]> {
    const rows = this.views
      .createQueryBuilder('view')
      .where('view.teamId = :teamId AND (view.isShared OR view.ownerUserId = :userId)', { teamId, userId });
    if (list !== undefined) rows.andWhere('view.list = :list', { list });
    return this.toResources(teamId, await rows.orderBy('view.name').addOrderBy('view.id').getMany());
  }

  /**
   * @throws ApiError 404, also for another person's personal view, or 401 when the view belongs to another team
   */
  async get(viewer: Viewer, id: string): Promise<SavedViewResource> {
    return this.toResource(await this.findVisibleView(viewer, id));
  }

  /** Returns a view of the team for a repeated request with the same idempotency key. */
  async getOfTeam(teamId: string, id: string): Promise<SavedViewResource> {
    const view = await this.views.findOneBy({ id, teamId });
    if (view === null) throw await this.scope.toMissingError('saved_views', id);
    return this.toResource(view);
  }

  /**
   * Returns the id of the user of a credential; null for a key, and for an access token whose user has no account
   * here.
   */
  private async findExistingUserId({ userId }: Credential): Promise<string | null> {
    if (userId === null) return null;
    return (await this.unitOfWork.query(USER_EXISTS, [userId])).length > 0 ? userId : null;
  }

  /** @throws ApiError 400, 403 for a shared view without the permission, 409 beyond the maximum number of views */
  async create(credential: Credential, input: CreateSavedViewInput): Promise<SavedViewResource> {
    const { teamId } = credential;
    const userId = await this.findExistingUserId(credential);
    const isShared = input.shared ?? userId === null;
    assertSharedWithoutUser(isShared, userId);
    assertMayShare(credential, isShared);
    const { sort, order } = applySortDefaults(input.sort, input.order);
    const now = clock.now();
    const view = this.views.create({
      id: newSavedViewId(),
      teamId,
      list: input.list ?? 'documents',
      name: input.name,
      filter: toStoredFilter(input.filter),
      columns: input.columns ?? null,
      sort,
      sortOrder: order,
      isShared,
      ownerUserId: userId,
      creatorKeyId: userId === null && credential.kind === 'key' ? credential.keyId : null,
      createdAt: now,
      updatedAt: now,
    });
    await this.unitOfWork.run(async (tx) => {
      await assertBelowMaximum(tx, view);
      await tx.manager.insert(SavedView, view);
      await tx.recordCreatedResource('savedView', view.id);
    });
    return this.toResource(view);
  }

  /**
   * Changes the fields of the request; a new `sort` without `order` gets the default direction of the list.
   * @throws ApiError 400, 403 for a shared view without the permission, 404, 401, 409 beyond the maximum number of
   * views
   */
  async update(credential: Credential, id: string, input: UpdateSavedViewInput): Promise<SavedViewResource> {
    const view = await this.unitOfWork.run(async (tx) => {
      const storedView = await this.findVisibleView(credential, id, tx);
      const isShared = input.shared ?? storedView.isShared;
      assertMayShare(credential, storedView.isShared || isShared);
      if (storedView.isShared && !isShared) {
        assertSharedWithoutUser(isShared, storedView.ownerUserId);
        if (storedView.ownerUserId !== credential.userId)
          throw badInput({
            shared: ['must be true, because only the user who created the view can stop sharing it'],
          });
      }
      const { sort, order } =
        input.sort === undefined
          ? { sort: storedView.sort, order: input.order ?? storedView.sortOrder }
          : applySortDefaults(input.sort, input.order);
      const changedView: SavedView = {
        ...storedView,
        name: input.name ?? storedView.name,
        filter: input.filter === undefined ? storedView.filter : toStoredFilter(input.filter),
        columns: input.columns === undefined ? storedView.columns : input.columns,
        sort,
        sortOrder: order,
        isShared,
        updatedAt: clock.now(),
      };
      if (storedView.isShared !== isShared) await assertBelowMaximum(tx, changedView);
      await tx.manager.update(SavedView, { id, teamId: credential.teamId }, changedView);
      return changedView;
    });
    return this.toResource(view);
  }

  /**
   * @throws ApiError 403 for a shared view without the permission, 404, or 401 when the view belongs to another team
   */
  async delete(credential: Credential, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { isShared } = await this.findVisibleView(credential, id, tx);
      assertMayShare(credential, isShared);
      await tx.manager.delete(SavedView, { id, teamId: credential.teamId });
    });
  }

  /** Finds a view that the user may see; locks the view when a transaction is given. */
  private async findVisibleView(
    { teamId, userId }: Viewer,
    id: string,
    tx?: Transaction,
  ): Promise<SavedView> {
    const view =
      tx === undefined
        ? await this.views.findOneBy({ id, teamId })
        : await tx.manager.findOne(SavedView, { where: { id, teamId }, lock: { mode: 'pessimistic_write' } });
    if (view === null) throw await this.scope.toMissingError('saved_views', id, tx);
    // A personal view of another person does not exist for other members.
    if (!view.isShared && (userId === null || view.ownerUserId !== userId)) throw notFound('saved view', id);
    return view;
  }

  private async toResource(view: SavedView): Promise<SavedViewResource> {
    const names = await this.findNames(view.teamId, [view]);
    return toSavedViewResource(view, names);
  }

  private async toResources(teamId: string, views: SavedView[]): Promise<SavedViewResource[]> {
    const names = await this.findNames(teamId, views);
    return views.map((view) => toSavedViewResource(view, names));
  }

  /** Returns the names of creators by their ids, with one query. */
  private async findNames(teamId: string, views: SavedView[]): Promise<ReadonlyMap<string, string>> {
    const listDistinct = (getId: (view: SavedView) => string | null): string[] => [
      ...new Set(views.flatMap((view) => getId(view) ?? [])),
    ];
    const userIds = listDistinct(({ ownerUserId }) => ownerUserId);
    const keyIds = listDistinct(({ creatorKeyId }) => creatorKeyId);
    if (userIds.length + keyIds.length === 0) return new Map();
    const rows = await this.unitOfWork.query<{ id: string; name: string }>(SELECT_CREATOR_NAMES, [
      teamId,
      userIds,
      keyIds,
      [],
    ]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

/**
 * Converts a filter to its stored form: the parameters that have a value.
 * @throws ApiError 400 for a filter that is longer than any list URL
 */
function toStoredFilter(filter: object | undefined): object {
  const storedFilter = Object.fromEntries(
    Object.entries(filter ?? {}).filter(([, value]) => value !== undefined && value !== null),
  );
  const bytes = Buffer.byteLength(JSON.stringify(storedFilter));
  if (bytes > MAX_FILTER_BYTES)
    throw badInput({ filter: [`must have at most ${MAX_FILTER_BYTES} bytes as JSON; received ${bytes}`] });
  return storedFilter;
}

function assertSharedWithoutUser(isShared: boolean, userId: string | null): void {
  if (!isShared && userId === null)
    throw badInput({ shared: ['must be true, because a view that an API key created has no owner'] });
}

function assertMayShare(credential: Credential, isShared: boolean): void {
  if (isShared && !isPermitted(credential, 'documents.manage'))
    throw forbidden(
      'view_not_shareable',
      'Creating and changing shared views requires the permission documents.manage.',
      'shared',
    );
}

/** Locks the team against concurrent additions of views, and checks the number of views. @throws ApiError 409 */
async function assertBelowMaximum(
  tx: Transaction,
  { teamId, isShared, ownerUserId }: SavedView,
): Promise<void> {
  await tx.query(buildLockTeam('NO KEY UPDATE'), [teamId]);
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(COUNT_VIEWS, [
    teamId,
    isShared ? null : ownerUserId,
  ]);
  if (count < (isShared ? MAX_SHARED_VIEWS : MAX_PERSONAL_VIEWS)) return;
  throw conflict(
    'too_many_views',
    isShared
      ? `The team already has the maximum of ${MAX_SHARED_VIEWS} shared views; delete a shared view first.`
      : `You already have the maximum of ${MAX_PERSONAL_VIEWS} personal views; delete a personal view first.`,
  );
}
