import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { NewAccounts } from '../auth/identity/new-accounts';
import type { Language } from '../auth/identity/languages';
import type { Role } from '../auth/permissions/roles';
import { clock } from '../../platform/kernel/clock';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { findRole } from './group-roles';
import { findDomain, type OrganisationIdentity } from './organisation-identity';
import { newOrganisationIdentityId } from './single-sign-on.resource';
import type { SingleSignOn } from './single-sign-on.entity';
import { SingleSignOnIdentity } from './single-sign-on-identity.entity';
import { createSignOnError } from './single-sign-on-errors';
import {
  LOCK_ACCOUNT_TO_LINK,
  SELECT_IDENTITY,
  IS_DEACTIVATED,
  IS_DOMAIN_OF_TEAM,
} from './single-sign-on.queries';

const LINKED_ACTION = defineAuditAction('single_sign_on_identity.linked');

/** Identity whose address is proven to belong to the team of the provider. */
export type AdmittedIdentity = OrganisationIdentity & { verifiedEmail: string };

/** Person to whom an identity is linked, with the id of the identity. */
export interface LinkedPerson {
  identityId: string;
  userId: string;
}

interface AccountToLink {
  id: string;
  operator: boolean;
  hasOtherTeams: boolean;
  isLinked: boolean;
  role: Role | null;
}

/**
 * Finds, creates and links the accounts of people who sign in through the provider of a team.
 *
 * The provider of a team is trusted only for the team's verified domains. After the first sign-in, issuer and subject
 * identify a person. At the first sign-in the address determines the account: a new one, or the existing one of the
 * address, unless that account is used in a team of another organisation or belongs to an operator. Teams that verified
 * the same domain and have the same issuer belong to one organisation. Any other account must be linked by its owner,
 * after signing in another way.
 */
@Injectable()
export class OrganisationAccounts {
  constructor(
    private readonly accounts: NewAccounts,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Checks the address.
   * @throws ApiError 403 without a verified address or with a domain that the team did not verify
   */
  async admit(tx: Transaction, teamId: string, identity: OrganisationIdentity): Promise<AdmittedIdentity> {
    const { verifiedEmail } = identity;
    if (verifiedEmail === null) throw createSignOnError('email_not_confirmed');
    const domain = findDomain(verifiedEmail);
    if (domain === null || (await tx.query(IS_DOMAIN_OF_TEAM, [teamId, domain])).length === 0)
      throw createSignOnError('email_of_other_domain');
    return { ...identity, verifiedEmail };
  }

  /** Returns the person of an identity; null when the identity is not linked. */
  async find(
    tx: Transaction,
    teamId: string,
    { issuer, subject }: OrganisationIdentity,
  ): Promise<(LinkedPerson & { isMember: boolean }) | null> {
    const [row] = await tx.query<{ id: string; userId: string; role: Role | null }>(SELECT_IDENTITY, [
      teamId,
      issuer,
      subject,
    ]);
    return row === undefined ? null : { identityId: row.id, userId: row.userId, isMember: row.role !== null };
  }

  /**
   * Returns the person who signs in, with a new account or membership at the first sign-in.
   * @throws ApiError 403 without a role, or for a former member; 409 for an account that its owner must link
   */
  async findOrCreatePerson(
    tx: Transaction,
    { teamId, defaultRole, groupRoles }: Pick<SingleSignOn, 'teamId' | 'defaultRole' | 'groupRoles'>,
    identity: AdmittedIdentity,
    language: Language,
  ): Promise<LinkedPerson> {
    const linkedPerson = await this.find(tx, teamId, identity);
    if (linkedPerson !== null) {
      if (!linkedPerson.isMember) throw createSignOnError('membership_ended');
      await tx.manager.update(
        SingleSignOnIdentity,
        { id: linkedPerson.identityId, teamId },
        { lastUsedAt: clock.now() },
      );
      return linkedPerson;
    }
    const account = await this.findAccount(tx, teamId, identity);
    if (account?.operator === true || account?.hasOtherTeams === true)
      throw createSignOnError('account_link_required');
    const role = account?.role ?? findRole(identity.groups, groupRoles) ?? defaultRole;
    if (role === null) throw createSignOnError('role_missing');
    const userId = account?.id ?? (await this.createAccount(tx, identity, language));
    if (account === null || account.role === null) await this.accounts.join(tx, userId, teamId, role);
    return { identityId: await this.insertIdentity(tx, teamId, userId, identity), userId };
  }

  /**
   * Links an identity to the signed-in person, whose address must be the address that the provider confirms.
   * @throws ApiError 403 for another address or a person who is not a member, 409 for an account that is already linked
   */
  async link(tx: Transaction, teamId: string, userId: string, identity: AdmittedIdentity): Promise<void> {
    const linkedPerson = await this.find(tx, teamId, identity);
    if (linkedPerson?.userId === userId) return;
    if (linkedPerson !== null) throw createSignOnError('account_linked_otherwise');
    const account = await this.findAccount(tx, teamId, identity);
    if (account?.id !== userId) throw createSignOnError('email_of_other_domain');
    if (account.role === null) throw createSignOnError('membership_ended');
    await this.insertIdentity(tx, teamId, userId, identity);
  }

  /**
   * @throws ApiError 403 for a person whom SCIM deactivated, 409 for an account with another identity of the provider
   */
  private async findAccount(
    tx: Transaction,
    teamId: string,
    { verifiedEmail, issuer }: AdmittedIdentity,
  ): Promise<AccountToLink | null> {
    const [account] = await tx.query<AccountToLink>(LOCK_ACCOUNT_TO_LINK, [
      verifiedEmail,
      teamId,
      issuer,
      findDomain(verifiedEmail),
    ]);
    if (account === undefined) return null;
    if (account.isLinked) throw createSignOnError('account_linked_otherwise');
    if ((await tx.query(IS_DEACTIVATED, [teamId, account.id])).length > 0)
      throw createSignOnError('membership_ended');
    return account;
  }

  private createAccount(
    tx: Transaction,
    { verifiedEmail: email, name }: AdmittedIdentity,
    language: Language,
  ): Promise<string> {
    const account = { email, name: name ?? email.split('@')[0] ?? email, language };
    return this.accounts.create(tx, { ...account, operator: false, passwordHash: null });
  }

  private async insertIdentity(
    tx: Transaction,
    teamId: string,
    userId: string,
    { issuer, subject, verifiedEmail: email }: AdmittedIdentity,
  ): Promise<string> {
    const [id, now] = [newOrganisationIdentityId(), clock.now()];
    const row = { id, teamId, userId, issuer, subject, email, createdAt: now, lastUsedAt: now };
    await tx.manager.insert(SingleSignOnIdentity, row);
    await this.audit.record(tx, {
      ...{ teamId, action: LINKED_ACTION, subjectId: id, memberId: userId },
      after: { issuer, userId },
    });
    return id;
  }
}
