import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../../platform/kernel/http/api-error';
import {
  AccountLinks,
  invalidLinkError,
  type CreatedLink,
  type UsedLink,
  type LinkRequest,
} from '../identity/account-links';
import type { AcceptInvitationInput } from '../identity/account.input';
import { SELECT_USER_BY_EMAIL } from '../identity/identity.queries';
import { NewAccounts } from '../identity/new-accounts';
import { PasswordHasher } from '../identity/password-hasher';
import { PasswordProof } from '../identity/password-proof';
import { toSignInError } from '../identity/sign-in.service';
import { requireStrongPassword } from '../identity/password-strength';
import { SessionsService, type Client, type IssuedSession } from '../identity/sessions.service';
import { canInvite } from './member-rules';
import type { Role } from '../permissions/roles';
import {
  DELETE_EARLIER_INVITATIONS,
  DELETE_EARLIER_TEAMLESS_INVITATIONS,
  HAS_MEMBER_WITH_EMAIL,
  SELECT_INVITER,
} from './members.queries';

/** Audit action of each new invitation, whether mailed or created on the command line. */
export const INVITATION_CREATED = defineAuditAction('invitation.created');

/** Recipient, team and inviter of an invitation. */
export type NewInvitation = Omit<Extract<LinkRequest, { kind: 'invitation' }>, 'kind'>;

/** Creates and accepts invitations to a team, to operate the installation, or to both. */
@Injectable()
export class Invitations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly accounts: NewAccounts,
    private readonly passwordProof: PasswordProof,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates the link of an invitation; earlier invitations for the same address and team become invalid.
   * @throws ApiError 400 for an invalid address, 409 `already_member`
   */
  async invite(invitation: NewInvitation): Promise<CreatedLink> {
    const { email, place, operator } = invitation;
    if (!isEmail(email)) throw badInput({ email: ['email must be an e-mail address, e.g. ann@example.com'] });
    return this.unitOfWork.run(async (tx) => {
      const teamId = place?.teamId ?? null;
      if (teamId !== null && (await tx.query(HAS_MEMBER_WITH_EMAIL, [teamId, email])).length > 0)
        throw conflict('already_member', 'The person is already a member of the team.', 'email');
      if (teamId === null) await tx.query(DELETE_EARLIER_TEAMLESS_INVITATIONS, [email]);
      else await tx.query(DELETE_EARLIER_INVITATIONS, [email, teamId]);
      const link = await this.links.create(tx, { kind: 'invitation', ...invitation });
      await this.audit.record(tx, {
        teamId,
        action: INVITATION_CREATED,
        subjectId: link.id,
        after: { email, role: place?.role ?? null, operator },
      });
      return link;
    });
  }

  /**
   * Accepts an invitation: with a new account, or with the existing account of the address, whose password is then
   * required. The person is signed in.
   * @throws ApiError 401 for an invalid link or a wrong password, 400 for a weak one or a missing name
   */
  async accept(input: AcceptInvitationInput, client: Client): Promise<IssuedSession> {
    const link = await this.links.get('invitation', input.token, client);
    if (link.email === null) throw invalidLinkError();
    const [account] = await this.unitOfWork.query<{ id: string }>(SELECT_USER_BY_EMAIL, [link.email]);
    if (account === undefined) return this.acceptAsNew(input, link, client);
    const proof = await this.passwordProof.verify({ ...input, email: link.email }, client, toSignInError);
    return this.unitOfWork.run(async (tx) => {
      await this.applyInvitation(tx, await this.links.useLink(tx, 'invitation', input.token), proof.userId);
      return this.sessions.begin(tx, proof, client);
    });
  }

  private async acceptAsNew(
    { token, name, password, language }: AcceptInvitationInput,
    usableLink: UsedLink,
    client: Client,
  ): Promise<IssuedSession> {
    if (name === undefined) throw badInput({ name: ['name is required for a new account.'] });
    const email = usableLink.email ?? '';
    await requireStrongPassword(password, [email, name]);
    return this.links.runExclusively(usableLink, async () => {
      const passwordHash = await this.hasher.hash(password, {
        address: client.address,
        proofName: `link ${usableLink.id}`,
      });
      return this.unitOfWork.run(async (tx) => {
        const link = await this.links.useLink(tx, 'invitation', token);
        const account = {
          email,
          name,
          language: language ?? ('en' as const),
          operator: link.operator,
          passwordHash,
        };
        const userId = await this.accounts.create(tx, account);
        await this.applyInvitation(tx, link, userId);
        return this.sessions.begin(tx, { userId, method: 'password', secondFactor: false }, client);
      });
    });
  }

  /**
   * Grants the membership and operator role that the invitation offers.
   * @throws ApiError 401 when the inviter may no longer invite for this role
   */
  async applyInvitation(
    tx: Transaction,
    { teamId, role, operator, createdBy }: UsedLink,
    userId: string,
  ): Promise<void> {
    if (teamId !== null && role !== null) {
      if (createdBy !== null) await requireInviterPermission(tx, teamId, createdBy, role);
      await this.accounts.join(tx, userId, teamId, role);
    }
    if (operator) await this.accounts.makeOperator(tx, userId);
  }
}

/**
 * Checks that the inviter may still invite for a role. Operators may, because they invite the first owner of a team.
 * @throws ApiError 401 when the inviter may no longer invite for this role
 */
async function requireInviterPermission(
  tx: Transaction,
  teamId: string,
  inviter: string,
  role: Role,
): Promise<void> {
  const [inviterState] = await tx.query<{ role: Role | null; operator: boolean }>(SELECT_INVITER, [
    teamId,
    inviter,
  ]);
  if (inviterState?.operator === true) return;
  if (inviterState?.role === undefined || inviterState.role === null || !canInvite(inviterState.role, role))
    throw invalidLinkError();
}
