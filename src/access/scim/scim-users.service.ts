import { Inject, Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { USER_OF_EMAIL } from '../auth/identity/identity.queries';
import { NewAccounts } from '../auth/identity/new-accounts';
import { findDomain } from '../single-sign-on/organisation-identity';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { notUniqueError, scimFailure, scimNotFoundError } from './scim-failure';
import { parseFilter, parsePage } from './scim-filter';
import { parsePatch, type PatchOperation } from './scim-patch';
import { ScimPeople } from './scim-people';
import { newScimUserId, toScimList, toScimUser, type ScimUserRow } from './scim-resources';
import { ScimUser } from './scim-user.entity';
import { getMember, isObject, readFlag, readText, requireText, type ScimObject } from './scim-values';
import {
  COUNT_USERS,
  USERS_OF_EXTERNAL_ID,
  USERS_OF_TEAM,
  USER_OF_ACCOUNT,
  USER_OF_ID,
  USER_OF_NAME,
  VERIFIED_DOMAINS,
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

/** Users of SCIM: people whom the identity provider of a team provisions. */
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
      const text = { userName: USER_OF_NAME, externalId: USERS_OF_EXTERNAL_ID, id: USER_OF_ID }[
        filter.attribute
      ];
      const rows = await this.unitOfWork.query<ScimUserRow>(text ?? USER_OF_ID, [teamId, filter.value]);
      const page = rows.slice(startIndex - 1, startIndex - 1 + count);
      return toScimList(await this.toResources(this.unitOfWork, teamId, page), rows.length, startIndex);
    }
    const [countRow] = await this.unitOfWork.query<{ total: number }>(COUNT_USERS, [teamId]);
    const rows = await this.unitOfWork.query<ScimUserRow>(USERS_OF_TEAM, [teamId, startIndex - 1, count]);
    const resources = await this.toResources(this.unitOfWork, teamId, rows);
    return toScimList(resources, countRow?.total ?? 0, startIndex);
  }

  /** @throws ApiError 404 */
  async get(teamId: string, id: string): Promise<object> {
    return this.toResource(this.unitOfWork, teamId, await this.read(this.unitOfWork, teamId, id));
  }

  /**
   * Creates a user, with an account unless the address has one, and makes them a member.
   * @throws ApiError 400, also for an address outside of the verified domains; 409 for a name that is taken
   */
  async create(teamId: string, body: ScimObject): Promise<{ resource: object; id: string }> {
    const attributes = readUser(body);
    const id = newScimUserId();
    const resource = await this.unitOfWork.run(async (tx) =>
      this.people
        .run(tx, teamId, [id], async () => {
          const userId = await this.findAccount(tx, teamId, attributes, listAddresses(body));
          await this.refuseTaken(tx, teamId, attributes.userName, null);
          const now = clock.now();
          const row = { id, teamId, userId, ...attributes, createdAt: now, updatedAt: now };
          await tx.manager.insert(ScimUser, row);
          const { userName, active } = attributes;
          await this.audit.record(tx, {
            ...{ teamId, action: CREATED_ACTION, subjectId: id, after: { userName, active, userId } },
          });
        })
        .then(async () => this.toResource(tx, teamId, await this.read(tx, teamId, id))),
    );
    return { resource, id };
  }

  /** Replaces the attributes of a user. @throws ApiError 400, 404, 409 */
  replace(teamId: string, id: string, body: ScimObject): Promise<object> {
    return this.change(teamId, id, () => readUser(body));
  }

  /** Applies the operations of a PATCH. @throws ApiError 400, 404, 409 */
  patch(teamId: string, id: string, body: ScimObject): Promise<object> {
    const operations = parsePatch(body);
    return this.change(teamId, id, (before) => operations.reduce(applyOperation, before));
  }

  /** Deletes a user: their membership ends, the account stays. @throws ApiError 404, 409 for the last owner */
  async delete(teamId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.people.lock(tx, teamId);
      const { userId, userName } = await this.read(tx, teamId, id);
      await this.people.end(tx, teamId, userId);
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
    next: (before: UserAttributes) => UserAttributes,
  ): Promise<object> {
    return this.unitOfWork.run(async (tx) => {
      await this.people.run(tx, teamId, [id], async () => {
        const row = await this.read(tx, teamId, id);
        const before = pickAttributes(row);
        const after = next(before);
        if (after.userName.toLowerCase() !== before.userName.toLowerCase())
          await this.refuseTaken(tx, teamId, after.userName, id);
        if (JSON.stringify(after) === JSON.stringify(before)) return;
        await tx.manager.update(ScimUser, { id, teamId }, { ...after, updatedAt: clock.now() });
        await this.audit.record(tx, {
          ...{ teamId, action: CHANGED_ACTION, subjectId: id },
          before: { userName: before.userName, active: before.active },
          after: { userName: after.userName, active: after.active, userId: row.userId },
        });
      });
      return this.toResource(tx, teamId, await this.read(tx, teamId, id));
    });
  }

  /** Returns the account of a user, which is created if the address has none. @throws ApiError 400, 409 */
  private async findAccount(
    tx: Transaction,
    teamId: string,
    attributes: UserAttributes,
    addresses: readonly string[],
  ): Promise<string> {
    const email = await this.chooseAddress(tx, teamId, [attributes.userName, ...addresses]);
    const [account] = await tx.query<{ id: string }>(USER_OF_EMAIL, [email]);
    if (account !== undefined) {
      const [other] = await tx.query<{ id: string }>(USER_OF_ACCOUNT, [teamId, account.id]);
      if (other !== undefined) throw notUniqueError(`The address ${email} belongs to the User ${other.id}.`);
      return account.id;
    }
    const [countRow] = await tx.query<{ total: number }>(COUNT_USERS, [teamId]);
    if ((countRow?.total ?? 0) >= MAX_USERS)
      throw scimFailure('tooMany', `A team has ${MAX_USERS} users at most.`);
    const name = formatName(attributes) ?? email.split('@')[0] ?? email;
    const language = 'en' as const;
    return this.accounts.create(tx, { email, name, language, operator: false, passwordHash: null });
  }

  /** @throws ApiError 400 when none of the addresses is in a verified domain of the team */
  private async chooseAddress(tx: Transaction, teamId: string, candidates: string[]): Promise<string> {
    const addresses = candidates.filter((each) => isEmail(each) && each.length <= 254);
    const domains = addresses.map((address) => findDomain(address) ?? '');
    const verifiedDomains = await tx.query<{ domain: string }>(VERIFIED_DOMAINS, [teamId, domains]);
    const address = addresses.find((each) =>
      verifiedDomains.some(({ domain }) => domain === findDomain(each)),
    );
    if (address !== undefined) return address;
    throw scimFailure(
      'invalidValue',
      'Neither userName nor emails has an address in a domain that the team has verified.',
    );
  }

  /** @throws ApiError 409 */
  private async refuseTaken(
    tx: Transaction,
    teamId: string,
    userName: string,
    ownId: string | null,
  ): Promise<void> {
    const [other] = await tx.query<ScimUserRow>(USER_OF_NAME, [teamId, userName]);
    if (other !== undefined && other.id !== ownId)
      throw notUniqueError(`The User ${other.id} has this userName.`);
  }

  private async read(tx: Pick<Transaction, 'query'>, teamId: string, id: string): Promise<ScimUserRow> {
    const [row] = await tx.query<ScimUserRow>(USER_OF_ID, [teamId, id]);
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
    const groups = await this.people.findGroups(tx, teamId, ids);
    return rows.map((row) => {
      const ownId = groups.filter(({ scimUserId }) => scimUserId === row.id);
      const references = ownId.map(({ id, displayName }) => ({ value: id, display: displayName }));
      return toScimUser(row, references, this.baseUrl);
    });
  }
}

function pickAttributes(row: ScimUserRow): UserAttributes {
  const { userName, externalId, givenName, familyName, displayName, active } = row;
  return { userName, externalId, givenName, familyName, displayName, active };
}

/** @throws ApiError 400 */
function readUser(body: ScimObject): UserAttributes {
  const name = getMember(body, 'name');
  const parts = isObject(name) ? name : {};
  const active = getMember(body, 'active');
  return {
    userName: requireText(getMember(body, 'userName'), 'userName'),
    externalId: readText(getMember(body, 'externalId'), 'externalId'),
    givenName: readText(getMember(parts, 'givenName'), 'name.givenName'),
    familyName: readText(getMember(parts, 'familyName'), 'name.familyName'),
    displayName: readText(getMember(body, 'displayName'), 'displayName'),
    active: active === undefined || active === null ? true : readFlag(active, 'active'),
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
  return orderedObjects.flatMap((email) => readText(getMember(email, 'value'), 'emails.value') ?? []);
}

/** Attributes that are not stored are ignored, because providers send many. @throws ApiError 400 */
function applyOperation(user: UserAttributes, { op, attribute, value }: PatchOperation): UserAttributes {
  const newValue = op === 'remove' ? null : value;
  switch (attribute) {
    case 'active':
      return { ...user, active: op === 'remove' ? false : readFlag(newValue, 'active') };
    case 'username':
      return { ...user, userName: requireText(newValue, 'userName') };
    case 'externalid':
      return { ...user, externalId: readText(newValue, 'externalId') };
    case 'displayname':
      return { ...user, displayName: readText(newValue, 'displayName') };
    case 'name.givenname':
      return { ...user, givenName: readText(newValue, 'name.givenName') };
    case 'name.familyname':
      return { ...user, familyName: readText(newValue, 'name.familyName') };
    default:
      return user;
  }
}

function formatName({ displayName, givenName, familyName }: UserAttributes): string | null {
  const parts = [givenName, familyName].filter((part) => part !== null).join(' ');
  return (displayName ?? (parts === '' ? null : parts))?.slice(0, 100) ?? null;
}
