import { Injectable } from '@nestjs/common';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { TeamEnvironment } from '../../teams/team.entity';
import type { TeamTerms } from '../credential';
import { CredentialCache } from '../credential-cache';
import type { Role } from '../permissions/roles';
import type { PortalLink } from './portal-link.entity';
import { SELECT_PORTAL_LINK_FOR_REQUEST } from './portal-links.queries';

/** Data of a portal link that requests need. */
export interface CachedPortalLink
  extends
    TeamTerms,
    Pick<
      PortalLink,
      'id' | 'teamId' | 'companyId' | 'isReadOnly' | 'creatorKeyId' | 'expiresAt' | 'revokedAt'
    > {
  environment: TeamEnvironment;
  /**
   * Current role of the person who created the link; null when a key created the link, or the person is no longer an
   * enabled member.
   */
  creatorRole: Role | null;
}

const LINK_ID_PATTERN = /^portal_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Cache of the portal links in use ({@link CredentialCache}). */
@Injectable()
export class PortalLinkCache extends CredentialCache<CachedPortalLink> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    notifications: Notifications,
  ) {
    super(notifications, 'portal-link', LINK_ID_PATTERN);
  }

  protected async readRow(id: string): Promise<CachedPortalLink | null> {
    const [row] = await this.unitOfWork.query<CachedPortalLink>(SELECT_PORTAL_LINK_FOR_REQUEST, [id]);
    return row ?? null;
  }
}
