import { Inject, Injectable } from '@nestjs/common';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { notUniqueError, scimError, scimNotFoundError } from './scim-failure';
import { parseFilter, parsePage } from './scim-filter';
import { parsePatch, parseSelector, type PatchOperation } from './scim-patch';
import { ScimPeople } from './scim-people';
import { newScimGroupId, toScimGroup, toScimList, type ScimGroupRow } from './scim-resources';
import { ScimGroup } from './scim-group.entity';
import { getMember, parseMemberIds, parseText, parseRequiredText, type ScimObject } from './scim-values';
import {
  ADD_MEMBERS,
  COUNT_GROUPS,
  SELECT_GROUPS_BY_EXTERNAL_ID,
  SELECT_GROUP_PAGE,
  SELECT_GROUP_BY_ID,
  SELECT_GROUP_BY_NAME,
  SELECT_KNOWN_USERS,
  SELECT_MEMBERS_OF_GROUPS,
  SELECT_LIMITED_MEMBERS_OF_GROUPS,
  REMOVE_MEMBERS,
} from './scim.queries';

const CREATED_ACTION = defineAuditAction('scim_group.created');
const CHANGED_ACTION = defineAuditAction('scim_group.changed');
const DELETED_ACTION = defineAuditAction('scim_group.deleted');

/** Maximum number of groups of a team. */
const MAX_GROUPS = 1_000;
/** Maximum number of members in a response: two groups of the largest size. */
const MAX_RETURNED_MEMBERS = 20_000;

/** Group with its members, before or after a change. */
interface GroupState {
  displayName: string;
  externalId: string | null;
  members: Set<string>;
}

interface MemberRow {
  groupId: string;
  id: string;
  userName: string;
}

/** Manages the groups of SCIM, which determine the roles of their members. */
@Injectable()
export class ScimGroupsService {
  private readonly baseUrl: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly people: ScimPeople,
    private readonly audit: AuditLog,
  ) {
    this.baseUrl = `${baseUrl}/scim/v2`;
  }

  /** Returns a page of all groups, or of the groups that match a filter. @throws ApiError 400 */
  async list(teamId: string, query: Readonly<Record<string, unknown>>): Promise<object> {
    const { startIndex, count } = parsePage(query);
    const filter = parseFilter(query['filter'], ['displayName', 'externalId', 'id']);
    const withMembers = !isMembersExcluded(query);
    if (filter !== null) {
      const text = {
        displayName: SELECT_GROUP_BY_NAME,
        externalId: SELECT_GROUPS_BY_EXTERNAL_ID,
        id: SELECT_GROUP_BY_ID,
      }[filter.attribute];
      const rows = await this.unitOfWork.query<ScimGroupRow>(text ?? SELECT_GROUP_BY_ID, [
        teamId,
        filter.value,
      ]);
      const page = rows.slice(startIndex - 1, startIndex - 1 + count);
      const resources = await this.toResources(this.unitOfWork, teamId, page, withMembers);
      return toScimList(resources, rows.length, startIndex);
    }
    const [countRow] = await this.unitOfWork.query<{ total: number }>(COUNT_GROUPS, [teamId]);
    const rows = await this.unitOfWork.query<ScimGroupRow>(SELECT_GROUP_PAGE, [
      teamId,
      startIndex - 1,
      count,
    ]);
    const resources = await this.toResources(this.unitOfWork, teamId, rows, withMembers);
    return toScimList(resources, countRow?.total ?? 0, startIndex);
  }

  /** @throws ApiError 404 */
  async get(teamId: string, id: string, query: Readonly<Record<string, unknown>> = {}): Promise<object> {
    return this.getResource(this.unitOfWork, teamId, id, !isMembersExcluded(query));
  }

  /** @throws ApiError 400 for members that are not users of the team, 409 for a name that another group already has */
  async create(teamId: string, body: ScimObject): Promise<{ resource: object; id: string }> {
    const state = parseGroup(body);
    const id = newScimGroupId();
    const resource = await this.unitOfWork.run(async (tx) => {
      await this.people.changeWithMemberships(tx, teamId, [...state.members], async () => {
        await this.requireUniqueName(tx, teamId, state.displayName, null);
        const [countRow] = await tx.query<{ total: number }>(COUNT_GROUPS, [teamId]);
        if ((countRow?.total ?? 0) >= MAX_GROUPS)
          throw scimError('tooMany', `A team can have at most ${MAX_GROUPS} groups.`);
        const { displayName, externalId } = state;
        const now = clock.now();
        const row = { id, teamId, displayName, externalId, createdAt: now, updatedAt: now };
        await tx.manager.insert(ScimGroup, row);
        await this.addMembers(tx, teamId, id, [...state.members]);
        const after = { displayName, members: state.members.size };
        await this.audit.record(tx, { teamId, action: CREATED_ACTION, subjectId: id, after });
      });
      return this.getResource(tx, teamId, id, true);
    });
    return { resource, id };
  }

  /** Replaces name and members. @throws ApiError 400, 404, 409 */
  replace(teamId: string, id: string, body: ScimObject): Promise<object> {
    const next = parseGroup(body);
    return this.change(teamId, id, () => next);
  }

  /** Applies the operations of a PATCH. @throws ApiError 400, 404, 409 */
  patch(teamId: string, id: string, body: ScimObject): Promise<object> {
    const operations = parsePatch(body);
    return this.change(teamId, id, (before) => operations.reduce(applyOperation, before));
  }

  /** Deletes a group; its members lose the role of the group. @throws ApiError 404, 409 for the last owner */
  async delete(teamId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.people.lock(tx, teamId);
      const { displayName } = await this.getRow(tx, teamId, id);
      const members = await this.readMembers(tx, teamId, [id]);
      const ids = members.map((member) => member.id);
      await this.people.changeWithMemberships(tx, teamId, ids, async () => {
        await tx.query(REMOVE_MEMBERS, [teamId, id, ids]);
        await tx.manager.delete(ScimGroup, { id, teamId });
        const before = { displayName, members: ids.length };
        await this.audit.record(tx, { teamId, action: DELETED_ACTION, subjectId: id, before });
      });
    });
  }

  private async change(
    teamId: string,
    id: string,
    toNextState: (before: GroupState) => GroupState,
  ): Promise<object> {
    return this.unitOfWork.run(async (tx) => {
      await this.people.lock(tx, teamId);
      const { displayName, externalId } = await this.getRow(tx, teamId, id);
      const members = new Set((await this.readMembers(tx, teamId, [id])).map((member) => member.id));
      const nextState = toNextState({ displayName, externalId, members: new Set(members) });
      const addedMembers = [...nextState.members].filter((member) => !members.has(member));
      const removedMembers = [...members].filter((member) => !nextState.members.has(member));
      const isRenamed = displayName !== nextState.displayName || externalId !== nextState.externalId;
      // A new name may change the role of all members.
      const concernedUsers = isRenamed
        ? new Set([...members, ...addedMembers])
        : new Set([...addedMembers, ...removedMembers]);
      await this.people.changeWithMemberships(tx, teamId, [...concernedUsers], async () => {
        if (displayName.toLowerCase() !== nextState.displayName.toLowerCase())
          await this.requireUniqueName(tx, teamId, nextState.displayName, id);
        if (!isRenamed && addedMembers.length === 0 && removedMembers.length === 0) return;
        await tx.manager.update(
          ScimGroup,
          { id, teamId },
          { displayName: nextState.displayName, externalId: nextState.externalId, updatedAt: clock.now() },
        );
        await this.addMembers(tx, teamId, id, addedMembers);
        if (removedMembers.length > 0) await tx.query(REMOVE_MEMBERS, [teamId, id, removedMembers]);
        await this.audit.record(tx, {
          ...{ teamId, action: CHANGED_ACTION, subjectId: id, before: { displayName } },
          after: {
            displayName: nextState.displayName,
            added: addedMembers.length,
            removed: removedMembers.length,
          },
        });
      });
      return this.getResource(tx, teamId, id, true);
    });
  }

  /** @throws ApiError 400 for members that are not users of the team */
  private async addMembers(
    tx: Transaction,
    teamId: string,
    id: string,
    addedMembers: string[],
  ): Promise<void> {
    if (addedMembers.length === 0) return;
    const knownUserIds = new Set(
      (await tx.query<{ id: string }>(SELECT_KNOWN_USERS, [teamId, addedMembers])).map((row) => row.id),
    );
    const unknownMember = addedMembers.find((member) => !knownUserIds.has(member));
    if (unknownMember !== undefined)
      throw scimError(
        'invalidValue',
        `members contains "${unknownMember.slice(0, 100)}", which is not the id of a User.`,
      );
    await tx.query(ADD_MEMBERS, [teamId, id, addedMembers]);
  }

  /** @throws ApiError 409 */
  private async requireUniqueName(
    tx: Transaction,
    teamId: string,
    displayName: string,
    ownId: string | null,
  ): Promise<void> {
    const [other] = await tx.query<ScimGroupRow>(SELECT_GROUP_BY_NAME, [teamId, displayName]);
    if (other !== undefined && other.id !== ownId)
      throw notUniqueError(`The Group ${other.id} already has this displayName.`);
  }

  private async getRow(tx: Pick<Transaction, 'query'>, teamId: string, id: string): Promise<ScimGroupRow> {
    const [row] = await tx.query<ScimGroupRow>(SELECT_GROUP_BY_ID, [teamId, id]);
    if (row === undefined) throw scimNotFoundError('Group', id);
    return row;
  }

  private readMembers(
    tx: Pick<Transaction, 'query'>,
    teamId: string,
    ids: readonly string[],
  ): Promise<MemberRow[]> {
    return tx.query<MemberRow>(SELECT_MEMBERS_OF_GROUPS, [teamId, ids]);
  }

  private async getResource(
    tx: Pick<Transaction, 'query'>,
    teamId: string,
    id: string,
    withMembers: boolean,
  ): Promise<object> {
    const row = await this.getRow(tx, teamId, id);
    const [resource] = await this.toResources(tx, teamId, [row], withMembers);
    return resource ?? {};
  }

  private async toResources(
    tx: Pick<Transaction, 'query'>,
    teamId: string,
    rows: ScimGroupRow[],
    withMembers: boolean,
  ): Promise<object[]> {
    const ids = rows.map(({ id }) => id);
    const members = withMembers ? await this.readReturnedMembers(tx, teamId, ids) : [];
    const references = new Map<string, { value: string; display: string }[]>(ids.map((id) => [id, []]));
    for (const { groupId, id, userName } of members)
      references.get(groupId)?.push({ value: id, display: userName });
    return rows.map((row) =>
      toScimGroup(row, withMembers ? (references.get(row.id) ?? []) : null, this.baseUrl),
    );
  }

  /** @throws ApiError 400 for a page of groups with more members than a response may contain */
  private async readReturnedMembers(
    tx: Pick<Transaction, 'query'>,
    teamId: string,
    ids: readonly string[],
  ): Promise<MemberRow[]> {
    const members = await tx.query<MemberRow>(SELECT_LIMITED_MEMBERS_OF_GROUPS, [
      teamId,
      ids,
      MAX_RETURNED_MEMBERS + 1,
    ]);
    if (members.length > MAX_RETURNED_MEMBERS)
      throw scimError(
        'tooMany',
        `The groups of the page have more than ${MAX_RETURNED_MEMBERS} members; use a smaller count, or excludedAttributes=members.`,
      );
    return members;
  }
}

/** @throws ApiError 400 */
function parseGroup(body: ScimObject): GroupState {
  return {
    displayName: parseRequiredText(getMember(body, 'displayName'), 'displayName'),
    externalId: parseText(getMember(body, 'externalId'), 'externalId'),
    members: new Set(parseMemberIds(getMember(body, 'members'))),
  };
}

/** @throws ApiError 400 */
function applyOperation(group: GroupState, operation: PatchOperation): GroupState {
  const { op, attribute, value } = operation;
  switch (attribute) {
    case 'displayname':
      return { ...group, displayName: parseRequiredText(op === 'remove' ? null : value, 'displayName') };
    case 'externalid':
      return { ...group, externalId: op === 'remove' ? null : parseText(value, 'externalId') };
    case 'members':
      return { ...group, members: changeMembers(group.members, operation) };
    default:
      return group;
  }
}

/**
 * Returns the members after an operation. `remove` selects members by a filter in the path or by values (Entra ID);
 * without both, all members.
 */
function changeMembers(members: Set<string>, { op, selector, value }: PatchOperation): Set<string> {
  if (op === 'remove') {
    // Only a missing value removes all members (RFC 7644, section 3.5.2.2); an empty list removes none.
    if (selector === null && (value === undefined || value === null)) return new Set();
    const removedMembers = new Set(selector === null ? parseMemberIds(value) : [parseSelector(selector)]);
    return new Set([...members].filter((member) => !removedMembers.has(member)));
  }
  const ids = parseMemberIds(value);
  return op === 'replace' ? new Set(ids) : new Set([...members, ...ids]);
}

function isMembersExcluded(query: Readonly<Record<string, unknown>>): boolean {
  const excludedAttributes = query['excludedAttributes'];
  return (
    typeof excludedAttributes === 'string' &&
    excludedAttributes
      .toLowerCase()
      .split(/[\s,]+/)
      .includes('members')
  );
}
