import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { forbidden } from '../../../platform/kernel/http/api-error';
import type { Person } from '../credential';
import { AccountLinks, invalidLinkError } from '../identity/account-links';
import { SELECT_USER_BY_EMAIL } from '../identity/identity.queries';
import type { Client } from '../identity/sessions.service';
import { Invitations } from './invitations';
import type { OpenInvitationResource } from './member.resource';
import { SELECT_OPEN_INVITATION } from './members.queries';

type InvitationRow = Pick<OpenInvitationResource, 'team' | 'invitedBy' | 'hasAccount'>;

/** Shows an invitation to the holder of its link, and accepts it for a signed-in person. */
@Injectable()
export class ReceivedInvitationsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly invitations: Invitations,
  ) {}

  /**
   * Returns the team and role that an invitation offers.
   * @throws ApiError 401 for an invalid link, 429 after too many invalid links
   */
  async get(token: string, client: Client): Promise<OpenInvitationResource> {
    const { email, teamId, role, createdBy } = await this.links.get('invitation', token, client);
    const [openInvitation] = await this.unitOfWork.query<InvitationRow>(SELECT_OPEN_INVITATION, [
      teamId,
      createdBy,
      email,
    ]);
    if (openInvitation === undefined || email === null) throw invalidLinkError();
    return { email, role, ...openInvitation };
  }

  /**
   * Joins the team of an invitation with the account of a signed-in person.
   * @throws ApiError 401 for an invalid link, 403 for an invitation of another address
   */
  async join({ userId }: Person, token: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const link = await this.links.useLink(tx, 'invitation', token);
      const [invitedUser] = await tx.query<{ id: string }>(SELECT_USER_BY_EMAIL, [link.email]);
      if (invitedUser?.id !== userId)
        throw forbidden(
          'invitation_for_another',
          'The invitation is for an address that differs from the address of your account.',
        );
      await this.invitations.applyInvitation(tx, link, userId);
    });
  }
}
