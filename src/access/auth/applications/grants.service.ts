import { Injectable } from '@nestjs/common';
import { teamRestriction } from '../../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../../platform/kernel/http/cursor';
import { readCreatedPage } from '../../../platform/kernel/http/read-page';
import { buildFirstIdAt } from '../../../platform/kernel/ids';
import { TeamScope } from '../../teams/team-scope';
import { isPermitted, type Credential } from '../credential';
import { requirePermission } from '../permissions/access-rules';
import { ApplicationGrant } from './application-grant.entity';
import { newGrantId, type ConnectedGrant } from './application.resource';
import { CONNECTED_GRANTS, CONNECTED_GRANTS_OF_USER } from './applications.queries';
import { GRANT_REVOKED, GrantRevocation } from './grant-revocation';

/** Maximum time in milliseconds that an id can contain. */
const MAX_ID_TIME = 2 ** 48 - 1;

/** Lists and revokes the grants of applications that people connected to a team. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly revocation: GrantRevocation,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Lists connected applications, newest first: those of all members for people who manage members, otherwise those of
   * the caller.
   */
  list(credential: Credential, query: PageQuery): Promise<Page<ConnectedGrant>> {
    const { teamId, userId } = credential;
    const [text, ...userFilter] = isPermitted(credential, 'members.manage')
      ? [CONNECTED_GRANTS]
      : [CONNECTED_GRANTS_OF_USER, userId];
    return readCreatedPage(query, (count, after) => {
      const beforeId = after?.id ?? buildFirstIdAt(newGrantId, MAX_ID_TIME);
      // The applications may belong to other teams; the statements select the team of the grants themselves.
      return teamRestriction.runUnrestricted(() =>
        this.unitOfWork.query<ConnectedGrant>(text, [teamId, beforeId, count, ...userFilter]),
      );
    });
  }

  /**
   * Revokes a grant: immediately in this process, within a second in all others. Revoking a revoked grant has no effect.
   * @throws ApiError 403 for a grant of another member without the permission to manage members, 404, or 401 when the
   * grant belongs to another team
   */
  async revoke(credential: Credential, id: string): Promise<void> {
    const { teamId } = credential;
    await this.unitOfWork.run(async (tx) => {
      const grant = await tx.manager.findOne(ApplicationGrant, {
        where: { id, teamId },
        lock: { mode: 'pessimistic_write' },
      });
      if (grant === null) throw await this.scope.toMissingError('application_grants', id, tx);
      if (grant.userId !== credential.userId) requirePermission(credential, 'members.manage');
      if (grant.revokedAt === null) await this.revocation.revoke(tx, grant, GRANT_REVOKED, false);
    });
  }
}
