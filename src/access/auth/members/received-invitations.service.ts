import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { forbidden } from '../../../platform/kernel/http/api-error';
import type { Person } from '../credential';
import { AccountLinks, linkInvalid } from '../identity/account-links';
import { USER_OF_EMAIL } from '../identity/identity.queries';
import type { Client } from '../identity/sessions.service';
import { Invitations } from './invitations';
import type { OpenInvitationResource } from './member.resource';
import { OPEN_INVITATION } from './members.queries';

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
   * @throws ApiError 401 for an invalid link, 429 after too many of these
   */
  async get(token: string, client: Client): Promise<OpenInvitationResource> {
    const { email, teamId, role, createdBy } = await this.links.get('invitation', token, client);
    const [openInvitation] = await this.unitOfWork.query<InvitationRow>(OPEN_INVITATION, [
      teamId,
      createdBy,
      email,
    ]);
    if (openInvitation === undefined || email === null) throw linkInvalid();
    return { email, role, ...openInvitation };
  }

  /**
   * Joins the team of an invitation with the account of a signed-in person.
   * @throws ApiError 401 for an invalid link, 403 for an invitation of another address
   */
  async join({ userId }: Person, token: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const link = await this.links.use(tx, 'invitation', token);
      const [invitedRow] = await tx.query<{ id: string }>(USER_OF_EMAIL, [link.email]);
      if (invitedRow?.id !== userId)
        throw forbidden(
          'invitation_for_another',
          'The invitation is for another address than that of your account.',
        );
      await this.invitations.grant(tx, link, userId);
    });
  }
}
