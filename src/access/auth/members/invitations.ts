import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../../platform/kernel/http/api-error';
import {
  AccountLinks,
  linkInvalid,
  type CreatedLink,
  type UsedLink,
  type LinkRequest,
} from '../identity/account-links';
import type { AcceptInvitationInput } from '../identity/account.input';
import { USER_OF_EMAIL } from '../identity/identity.queries';
import { NewAccounts } from '../identity/new-accounts';
import { PasswordHasher } from '../identity/password-hasher';
import { PasswordProof } from '../identity/password-proof';
import { signInRefused } from '../identity/sign-in.service';
import { refuseWeak } from '../identity/password-strength';
import { SessionsService, type Client, type IssuedSession } from '../identity/sessions.service';
import { canInvite } from './member-rules';
import type { Role } from '../permissions/roles';
import {
  DROP_EARLIER_INVITATIONS,
  DROP_EARLIER_INVITATIONS_TO_NO_TEAM,
  MEMBER_OF_EMAIL,
  STATE_OF_INVITER,
} from './members.queries';

/** Action of every invitation, however its link is delivered. */
export const INVITATION_CREATED = defineAuditAction('invitation.created');

/** Recipient, team and inviter of an invitation. */
export type NewInvitation = Omit<Extract<LinkRequest, { kind: 'invitation' }>, 'kind'>;

/** Invitations of people: into a team, to operate the installation, or both. */
@Injectable()
export class Invitations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly accounts: NewAccounts,
    private readonly passwords: PasswordProof,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Creates the link of an invitation; earlier invitations of the same address to the same team become invalid.
   * @throws ApiError 400 for an invalid address, 409 `already_member`
   */
  async invite(invitation: NewInvitation): Promise<CreatedLink> {
    const { email, place, operator } = invitation;
    if (!isEmail(email)) throw badInput({ email: ['email must be an e-mail address, e.g. ann@example.com'] });
    return this.unitOfWork.run(async (tx) => {
      const teamId = place?.teamId ?? null;
      if (teamId !== null && (await tx.query(MEMBER_OF_EMAIL, [teamId, email])).length > 0)
        throw conflict('already_member', 'The person is a member of the team already.', 'email');
      if (teamId === null) await tx.query(DROP_EARLIER_INVITATIONS_TO_NO_TEAM, [email]);
      else await tx.query(DROP_EARLIER_INVITATIONS, [email, teamId]);
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
   * Accepts an invitation: with a new account, or with the account of the address, whose password is then required. The
   * person is signed in.
   * @throws ApiError 401 for an invalid link or a wrong password, 400 for a weak one or a missing name
   */
  async accept(input: AcceptInvitationInput, client: Client): Promise<IssuedSession> {
    const open = await this.links.get('invitation', input.token, client);
    if (open.email === null) throw linkInvalid();
    const [account] = await this.unitOfWork.query<{ id: string }>(USER_OF_EMAIL, [open.email]);
    if (account === undefined) return this.acceptAsNew(input, open, client);
    const proof = await this.passwords.verify({ ...input, email: open.email }, client, signInRefused);
    return this.unitOfWork.run(async (tx) => {
      await this.grant(tx, await this.links.use(tx, 'invitation', input.token), proof.userId);
      return this.sessions.begin(tx, proof, client);
    });
  }

  private async acceptAsNew(
    { token, name, password, language }: AcceptInvitationInput,
    open: UsedLink,
    client: Client,
  ): Promise<IssuedSession> {
    if (name === undefined) throw badInput({ name: ['name is needed for a new account.'] });
    const email = open.email ?? '';
    await refuseWeak(password, [email, name]);
    return this.links.runExclusively(open, async () => {
      const passwordHash = await this.hasher.hash(password, {
        address: client.address,
        provenHash: `link ${open.id}`,
      });
      return this.unitOfWork.run(async (tx) => {
        const link = await this.links.use(tx, 'invitation', token);
        const account = {
          email,
          name,
          language: language ?? ('en' as const),
          operator: link.operator,
          passwordHash,
        };
        const userId = await this.accounts.create(tx, account);
        await this.grant(tx, link, userId);
        return this.sessions.begin(tx, { userId, method: 'password', secondFactor: false }, client);
      });
    });
  }

  /**
   * Grants the membership or access that the invitation offers; an existing person may become an operator.
   * @throws ApiError 401 when the inviting member may no longer invite for this
   */
  async grant(
    tx: Transaction,
    { teamId, role, operator, createdBy }: UsedLink,
    userId: string,
  ): Promise<void> {
    if (teamId !== null && role !== null) {
      if (createdBy !== null) await refuseFormerInviter(tx, teamId, createdBy, role);
      await this.accounts.join(tx, userId, teamId, role);
    }
    if (operator) await this.accounts.makeOperator(tx, userId);
  }
}

/**
 * Operators invite the first owner of a team.
 * @throws ApiError 401 when the inviter may no longer invite for this role
 */
async function refuseFormerInviter(
  tx: Transaction,
  teamId: string,
  inviter: string,
  role: Role,
): Promise<void> {
  const [inviterState] = await tx.query<{ role: Role | null; operator: boolean }>(STATE_OF_INVITER, [
    teamId,
    inviter,
  ]);
  if (inviterState?.operator === true) return;
  if (inviterState?.role === undefined || inviterState.role === null || !canInvite(inviterState.role, role))
    throw linkInvalid();
}
