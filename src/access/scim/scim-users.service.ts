import { Inject, Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { SELECT_USER_BY_EMAIL } from '../auth/identity/identity.queries';
import { NewAccounts } from '../auth/identity/new-accounts';
import { findDomain } from '../single-sign-on/organisation-identity';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { notUniqueError, scimError, scimNotFoundError } from './scim-failure';
import { parseFilter, parsePage } from './scim-filter';
import { parsePatch, type PatchOperation } from './scim-patch';
import { ScimPeople } from './scim-people';
import { newScimUserId, toScimList, toScimUser, type ScimUserRow } from './scim-resources';
import { ScimUser } from './scim-user.entity';
import { getMember, isObject, parseFlag, parseText, parseRequiredText, type ScimObject } from './scim-values';
import {
  COUNT_USERS,
  SELECT_USERS_BY_EXTERNAL_ID,
  SELECT_USER_PAGE,
  SELECT_USER_BY_ACCOUNT,
  SELECT_USER_BY_ID,
  SELECT_USER_BY_NAME,
  SELECT_VERIFIED_DOMAINS,
} from './scim.queries';

const CREATED_ACTION = defineAuditAction('scim_user.created');
const CHANGED_ACTION = defineAuditAction('scim_user.changed');
const DELETED_ACTION = defineAuditAction('scim_user.deleted');

/** Maximum number of users of a team. */
const MAX_USERS = 10_000;

/** Attributes of a user that are stored. */
type UserAttributes = Pick<
  ScimUser,
  'userName' | 'externalId' | 'givenName' | 'familyName' | 'displayName' | 'active'
>;

/** Manages the users of SCIM: people whom the identity provider of a team provisions. */
@Injectable()
export class ScimUsersService {
  private readonly baseUrl: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: NewAccounts,
    private readonly people: ScimPeople,
    private readonly audit: AuditLog,
  ) {
    this.baseUrl = `${baseUrl}/scim/v2`;
  }

  /** Returns a page of all users, or of the users that match a filter. @throws ApiError 400 */
  async list(teamId: string, query: Readonly<Record<string, unknown>>): Promise<object> {
    const { startIndex, count } = parsePage(query);
    const filter = parseFilter(query['filter'], ['userName', 'externalId', 'id']);
    if (filter !== null) {
      const text = {
        userName: SELECT_USER_BY_NAME,
        externalId: SELECT_USERS_BY_EXTERNAL_ID,
        id: SELECT_USER_BY_ID,
      }[filter.attribute];
      const rows = await this.unitOfWork.query<ScimUserRow>(text ?? SELECT_USER_BY_ID, [
        teamId,
        filter.value,
      ]);
      const page = rows.slice(startIndex - 1, startIndex - 1 + count);
      return toScimList(await this.toResources(this.unitOfWork, teamId, page), rows.length, startIndex);
    }
    const [countRow] = await this.unitOfWork.query<{ total: number }>(COUNT_USERS, [teamId]);
    const rows = await this.unitOfWork.query<ScimUserRow>(SELECT_USER_PAGE, [teamId, startIndex - 1, count]);
    const resources = await this.toResources(this.unitOfWork, teamId, rows);
    return toScimList(resources, countRow?.total ?? 0, startIndex);
  }

  /** @throws ApiError 404 */
  async get(teamId: string, id: string): Promise<object> {
    return this.toResource(this.unitOfWork, teamId, await this.getRow(this.unitOfWork, teamId, id));
  }

  /**
   * Creates a user and makes the person a member, with a new account unless the address already has one.
   * @throws ApiError 400, also for an address outside of the verified domains; 409 for a name that another user already
   * has
   */
  async create(teamId: string, body: ScimObject): Promise<{ resource: object; id: string }> {
    const attributes = parseUser(body);
    const id = newScimUserId();
    const resource = await this.unitOfWork.run(async (tx) =>
      this.people
        .changeWithMemberships(tx, teamId, [id], async () => {
          const userId = await this.findOrCreateAccount(tx, teamId, attributes, listAddresses(body));
          await this.requireUniqueName(tx, teamId, attributes.userName, null);
          const now = clock.now();
          const row = { id, teamId, userId, ...attributes, createdAt: now, updatedAt: now };
          await tx.manager.insert(ScimUser, row);
          const { userName, active } = attributes;
          await this.audit.record(tx, {
            ...{ teamId, action: CREATED_ACTION, subjectId: id, after: { userName, active, userId } },
          });
        })
        .then(async () => this.toResource(tx, teamId, await this.getRow(tx, teamId, id))),
    );
    return { resource, id };
  }

  /** Replaces the attributes of a user. @throws ApiError 400, 404, 409 */
  replace(teamId: string, id: string, body: ScimObject): Promise<object> {
    return this.change(teamId, id, () => parseUser(body));
  }

  /** Applies the operations of a PATCH. @throws ApiError 400, 404, 409 */
  patch(teamId: string, id: string, body: ScimObject): Promise<object> {
    const operations = parsePatch(body);
    return this.change(teamId, id, (before) => operations.reduce(applyOperation, before));
  }

  /** Deletes a user: the membership ends, but the account remains. @throws ApiError 404, 409 for the last owner */
  async delete(teamId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.people.lock(tx, teamId);
      const { userId, userName } = await this.getRow(tx, teamId, id);
      await this.people.endMembership(tx, teamId, userId);
      await tx.manager.delete(ScimUser, { id, teamId });
      await this.audit.record(tx, {
        teamId,
        action: DELETED_ACTION,
        subjectId: id,
        before: { userName, userId },
      });
    });
  }

  private async change(
    teamId: string,
    id: string,
    toNextAttributes: (before: UserAttributes) => UserAttributes,
  ): Promise<object> {
    return this.unitOfWork.run(async (tx) => {
      await this.people.changeWithMemberships(tx, teamId, [id], async () => {
        const row = await this.getRow(tx, teamId, id);
        const oldAttributes = pickAttributes(row);
        const newAttributes = toNextAttributes(oldAttributes);
        if (newAttributes.userName.toLowerCase() !== oldAttributes.userName.toLowerCase())
          await this.requireUniqueName(tx, teamId, newAttributes.userName, id);
        if (JSON.stringify(newAttributes) === JSON.stringify(oldAttributes)) return;
        await tx.manager.update(ScimUser, { id, teamId }, { ...newAttributes, updatedAt: clock.now() });
        await this.audit.record(tx, {
          ...{ teamId, action: CHANGED_ACTION, subjectId: id },
          before: { userName: oldAttributes.userName, active: oldAttributes.active },
          after: { userName: newAttributes.userName, active: newAttributes.active, userId: row.userId },
        });
      });
      return this.toResource(tx, teamId, await this.getRow(tx, teamId, id));
    });
  }

  /** Returns the id of a user's account, which is created if the address has none. @throws ApiError 400, 409 */
  private async findOrCreateAccount(
    tx: Transaction,
    teamId: string,
    attributes: UserAttributes,
    addresses: readonly string[],
  ): Promise<string> {
    const email = await this.findVerifiedAddress(tx, teamId, [attributes.userName, ...addresses]);
    const [account] = await tx.query<{ id: string }>(SELECT_USER_BY_EMAIL, [email]);
    if (account !== undefined) {
      const [other] = await tx.query<{ id: string }>(SELECT_USER_BY_ACCOUNT, [teamId, account.id]);
      if (other !== undefined)
        throw notUniqueError(`The address ${email} already belongs to the User ${other.id}.`);
      return account.id;
    }
    const [countRow] = await tx.query<{ total: number }>(COUNT_USERS, [teamId]);
    if ((countRow?.total ?? 0) >= MAX_USERS)
      throw scimError('tooMany', `A team can have at most ${MAX_USERS} users.`);
    const name = formatName(attributes) ?? email.split('@')[0] ?? email;
    const language = 'en' as const;
    return this.accounts.create(tx, { email, name, language, operator: false, passwordHash: null });
  }

  /** @throws ApiError 400 when none of the addresses is in a verified domain of the team */
  private async findVerifiedAddress(tx: Transaction, teamId: string, candidates: string[]): Promise<string> {
    const addresses = candidates.filter((each) => isEmail(each) && each.length <= 254);
    const domains = addresses.map((address) => findDomain(address) ?? '');
    const verifiedDomains = await tx.query<{ domain: string }>(SELECT_VERIFIED_DOMAINS, [teamId, domains]);
    const address = addresses.find((each) =>
      verifiedDomains.some(({ domain }) => domain === findDomain(each)),
    );
    if (address !== undefined) return address;
    throw scimError(
      'invalidValue',
      'userName or emails must contain an address in a domain that the team has verified.',
    );
  }

  /** @throws ApiError 409 */
  private async requireUniqueName(
    tx: Transaction,
    teamId: string,
    userName: string,
    ownId: string | null,
  ): Promise<void> {
    const [other] = await tx.query<ScimUserRow>(SELECT_USER_BY_NAME, [teamId, userName]);
    if (other !== undefined && other.id !== ownId)
      throw notUniqueError(`The User ${other.id} already has this userName.`);
  }

  private async getRow(tx: Pick<Transaction, 'query'>, teamId: string, id: string): Promise<ScimUserRow> {
    const [row] = await tx.query<ScimUserRow>(SELECT_USER_BY_ID, [teamId, id]);
    if (row === undefined) throw scimNotFoundError('User', id);
    return row;
  }

  private async toResource(
    tx: Pick<Transaction, 'query'>,
    teamId: string,
    row: ScimUserRow,
  ): Promise<object> {
    const [resource] = await this.toResources(tx, teamId, [row]);
    return resource ?? {};
  }

  private async toResources(
    tx: Pick<Transaction, 'query'>,
    teamId: string,
    rows: ScimUserRow[],
  ): Promise<object[]> {
    const ids = rows.map(({ id }) => id);
    const groups = await this.people.findGroupsOfUsers(tx, teamId, ids);
    return rows.map((row) => {
      const ownGroups = groups.filter(({ scimUserId }) => scimUserId === row.id);
      const references = ownGroups.map(({ id, displayName }) => ({ value: id, display: displayName }));
      return toScimUser(row, references, this.baseUrl);
    });
  }
}

function pickAttributes(row: ScimUserRow): UserAttributes {
  const { userName, externalId, givenName, familyName, displayName, active } = row;
  return { userName, externalId, givenName, familyName, displayName, active };
}

/** @throws ApiError 400 */
function parseUser(body: ScimObject): UserAttributes {
  const name = getMember(body, 'name');
  const parts = isObject(name) ? name : {};
  const active = getMember(body, 'active');
  return {
    userName: parseRequiredText(getMember(body, 'userName'), 'userName'),
    externalId: parseText(getMember(body, 'externalId'), 'externalId'),
    givenName: parseText(getMember(parts, 'givenName'), 'name.givenName'),
    familyName: parseText(getMember(parts, 'familyName'), 'name.familyName'),
    displayName: parseText(getMember(body, 'displayName'), 'displayName'),
    active: active === undefined || active === null ? true : parseFlag(active, 'active'),
  };
}

/** Lists the addresses of a user, the primary one first. */
function listAddresses(body: ScimObject): string[] {
  const emails = getMember(body, 'emails');
  if (!Array.isArray(emails)) return [];
  const objects = emails.slice(0, 20).filter(isObject);
  const orderedObjects = [...objects].sort(
    (a, b) => Number(getMember(b, 'primary') === true) - Number(getMember(a, 'primary') === true),
  );
  return orderedObjects.flatMap((email) => parseText(getMember(email, 'value'), 'emails.value') ?? []);
}

/**
 * Applies an operation. Attributes that are not stored are ignored, because providers send many.
 * @throws ApiError 400
 */
function applyOperation(user: UserAttributes, { op, attribute, value }: PatchOperation): UserAttributes {
  const newValue = op === 'remove' ? null : value;
  switch (attribute) {
    case 'active':
      return { ...user, active: op === 'remove' ? false : parseFlag(newValue, 'active') };
    case 'username':
      return { ...user, userName: parseRequiredText(newValue, 'userName') };
    case 'externalid':
      return { ...user, externalId: parseText(newValue, 'externalId') };
    case 'displayname':
      return { ...user, displayName: parseText(newValue, 'displayName') };
    case 'name.givenname':
      return { ...user, givenName: parseText(newValue, 'name.givenName') };
    case 'name.familyname':
      return { ...user, familyName: parseText(newValue, 'name.familyName') };
    default:
      return user;
  }
}

function formatName({ displayName, givenName, familyName }: UserAttributes): string | null {
  const parts = [givenName, familyName].filter((part) => part !== null).join(' ');
  return (displayName ?? (parts === '' ? null : parts))?.slice(0, 100) ?? null;
}
